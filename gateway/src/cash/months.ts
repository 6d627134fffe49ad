import type { cashEntryRoutes } from '@labada/contracts/cash/cash-entries'
import { readCashFlow } from '@labada/db/cash/cash-flow'
import * as months from '@labada/db/cash/months'
import type { Db } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import { statementOf } from '@labada/domain/cash/cash-flow'
import { closeMonth } from '@labada/domain/cash/months'
import { addDays, type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { endOfMonth, startOfMonth } from '@labada/domain/core/periods'
import { writeAudit } from '../core/audit-entries.ts'
import type { Handler } from '../http/context.ts'

export const monthHandlers = {
  async listMonths(_input, { db, now }) {
    const items = await months.listMonths(db)
    const oldest = items.findLast(({ closedAt }) => closedAt === null)
    const today = manilaDateOf(now)
    return {
      items: items.map((item) => ({
        ...item,
        canClose: item === oldest && today >= addDays(endOfMonth(item.month), 2),
      })),
    }
  },

  async closeMonth({ params, body }, context) {
    const month = startOfMonth(params.month)
    const { db, now, actor } = context
    const proven = await isProven(db, month)
    return context.command(async (trx) => {
      await months.lockEarlierDays(trx)
      const booked = await months.listMonths(trx)
      const known = booked.find((one) => one.month === month)
      if (known?.closedAt) return { month, closedAt: known.closedAt }
      closeMonth({
        month,
        today: manilaDateOf(now),
        oldestOpen: booked.findLast(({ closedAt }) => closedAt === null)?.month ?? null,
        openDrawers: await months.listOpenDrawersOf(trx, month),
        proven,
      })
      const note = body.note || null
      await months.insertMonthClose(trx, { month, closedAt: now, closedBy: actor.id, note })
      await writeAudit(trx, context, {
        action: 'month.closed',
        objectType: 'month',
        objectId: month,
        branchId: null,
        reason: note ?? undefined,
        after: { month },
      })
      await announce(trx, now, { type: 'month.closed', branchId: null, payload: { month } })
      return { month, closedAt: now }
    })
  },
} satisfies {
  readonly listMonths: Handler<typeof cashEntryRoutes.listMonths>
  readonly closeMonth: Handler<typeof cashEntryRoutes.closeMonth>
}

/** Whether opening, movements and closing of every branch agree at the end of a month. */
async function isProven(db: Db, month: ManilaDate): Promise<boolean> {
  const span = { from: month, to: endOfMonth(month) }
  return readCashFlow(db, { branchId: null }, async ({ edges, cells }) => {
    const held = await edges(span)
    const cell = await cells([span.from], span.to, true)
    return held.every(({ branchId, opening, closing }) => {
      const statement = statementOf(
        opening,
        cell.filter((one) => one.branchId === branchId),
      )
      return statement.closing === closing && statement.transfers === 0
    })
  })
}
