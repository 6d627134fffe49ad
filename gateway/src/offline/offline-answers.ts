import { countedSchema } from '@labada/contracts/cash/cash-sessions'
import { pesos } from '@labada/contracts/core/values'
import type { ListedOfflineCommand } from '@labada/contracts/offline/offline-commands'
import type * as brought from '@labada/db/offline/offline-commands'
import { worthOf } from '@labada/domain/cash/denominations'
import { keptWords } from '../http/kept/kept-routes.ts'

/** The most that a list of work says at once. */
export const MOST_LISTED = 200

/** Tells every screen that shows the work of a branch. */
export const offlineCommandsChanged = (branchId: string) =>
  ({ type: 'offline_commands.changed', branchId, payload: { branchId } }) as const

/** Work on the wire: what it was, for how much, and what became of it. */
export function toListed({ route, input, number, by, decidedByName, ...row }: brought.ListedRow): ListedOfflineCommand {
  const { amount: paid, shownTotal, total, counted } = input.body ?? {}
  const said = countedSchema.safeParse(counted)
  const amount = said.success
    ? { success: true, data: worthOf(said.data) }
    : pesos.safeParse(paid ?? shownTotal ?? total)
  return {
    id: row.id,
    at: row.at,
    broughtAt: row.broughtAt,
    what: keptWords(route),
    orderNumber: row.orderNumber ?? number,
    orderId: row.orderId,
    amount: amount.data ?? null,
    inDrawer: row.drawerCentavos,
    by: by ?? 'Someone unknown',
    device: row.device,
    branchId: row.branchId,
    branchName: row.branchName,
    state: row.state,
    refusal: row.refusal ?? row.waitedBecause,
    remark: row.remark,
    decidedBy: decidedByName,
    decidedAt: row.decidedAt,
  }
}
