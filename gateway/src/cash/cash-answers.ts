import type { CashSession, CashSessionDetail, NoSale } from '@labada/contracts/cash/cash-sessions'
import { movementsOf, otherMethodsOf } from '@labada/db/cash/cash-movements'
import type { CashSessionRow } from '@labada/db/cash/cash-sessions'
import { type NoSaleRow, noSalesOf } from '@labada/db/cash/drawer-desk'
import { getSettings } from '@labada/db/company/settings'
import type { Db } from '@labada/db/core/client'
import { cashOnHand } from '@labada/db/ledger/ledger'
import { bandOf } from '@labada/domain/cash/cash-sessions'
import type { CashSettings } from '@labada/domain/company/settings'
import { type Centavos, subtract, ZERO } from '@labada/domain/core/money'
import type { Actor } from '../http/actor.ts'
import type { Context } from '../http/context.ts'

/** The viewer and the time: the limits of that moment determine which variances are alarms. */
type Viewer = Pick<Context, 'actor' | 'now'>

/**
 * Sessions as the viewer may see them. With blind counts, nothing reveals the expected cash to the counter before it
 * has counted.
 */
export async function toSessions(
  db: Db,
  { actor, now }: Viewer,
  rows: readonly CashSessionRow[],
): Promise<CashSession[]> {
  const open = rows.filter(({ state }) => state !== 'closed').map(({ branchId }) => branchId)
  const [cash, limits] = await Promise.all([cashOnHand(db, open), getSettings(db, 'cash', now)])
  return rows.map((row) => toSession(row, actor, { drawer: cash.get(row.branchId)?.drawer ?? ZERO, limits }))
}

/** One session with all movements of its drawer, the opening count first. */
export async function toDetail(db: Db, { actor, now }: Viewer, row: CashSessionRow): Promise<CashSessionDetail> {
  const drawer =
    row.state === 'closed' ? ZERO : ((await cashOnHand(db, [row.branchId])).get(row.branchId)?.drawer ?? ZERO)
  const limits = await getSettings(db, 'cash', now)
  const session = toSession(row, actor, { drawer, limits })
  const noSales = (await noSalesOf(db, row.id)).map(toNoSale)
  if (isBlind(row, actor, limits)) return { ...session, movements: [], otherMethods: [], noSales }
  const [movements, otherMethods] = await Promise.all([movementsOf(db, row.id), otherMethodsOf(db, row.id)])
  const opening = {
    id: row.id,
    at: row.openedAt,
    kind: 'opening' as const,
    amount: row.openingCentavos,
    reference: null,
    by: row.openedByName,
  }
  return { ...session, movements: [opening, ...movements], otherMethods, noSales }
}

export const toNoSale = ({ id, openedAt, by, reason }: NoSaleRow): NoSale => ({ id, at: openedAt, by, reason })

/** Whether somebody may ever learn what a drawer should hold. */
export const seesCash = ({ keys }: Pick<Actor, 'keys'>): boolean => keys.has('cash.see')

/**
 * Whether somebody of a counter must not learn what its drawer should hold: because of their keys, or because the shop counts
 * blind. Lists of what moves its cash then come without totals: those of cash payments, sales and expenses, and the counted
 * float, would be that sum.
 */
export async function isBlindToCash(db: Db, { actor, now }: Viewer): Promise<boolean> {
  if (actor.role !== 'employee') return false
  return !seesCash(actor) || (await getSettings(db, 'cash', now)).blindCount
}

/** Whoever may not see the cash is always blind; the others while they count, if it is set so. */
function isBlind({ state }: CashSessionRow, actor: Viewer['actor'], { blindCount }: CashSettings): boolean {
  return !seesCash(actor) || (blindCount && actor.role === 'employee' && state === 'open')
}

function toSession(
  row: CashSessionRow,
  actor: Viewer['actor'],
  { drawer, limits }: { readonly drawer: Centavos; readonly limits: CashSettings },
): CashSession {
  const expected = row.state === 'closed' ? row.expectedCentavos : drawer
  const counted = row.countedCentavos
  const variance =
    // A provisional count of an open drawer says nothing: cash goes on coming in.
    row.state !== 'counting' || counted === null ? row.varianceCentavos : subtract(counted, expected ?? ZERO)
  const hidden = isBlind(row, actor, limits)
  // What was counted and kept by somebody else is what the next opening should find.
  const isOthers = !seesCash(actor) && row.state === 'closed' && row.closedBy !== actor.id
  return {
    id: row.id,
    branchId: row.branchId,
    branchName: row.branchName,
    number: row.number,
    state: row.state,
    businessDate: row.businessDate,
    openedAt: row.openedAt,
    openedBy: { id: row.openedBy, name: row.openedByName },
    opening: row.openingCentavos,
    openingVariance: seesCash(actor) ? row.openingVarianceCentavos : null,
    openingNote: row.openingNote,
    closedAt: row.closedAt,
    closedBy: row.closedBy === null ? null : { id: row.closedBy, name: row.closedByName ?? '' },
    expected: hidden ? null : expected,
    countedAmount: isOthers ? null : counted,
    variance: hidden ? null : variance,
    band: hidden || variance === null ? null : bandOf(variance, limits),
    kept: isOthers ? null : row.keptCentavos,
    toSafe: isOthers ? null : row.toSafeCentavos,
    remitted: isOthers ? null : row.remittedCentavos,
    note: row.note,
    counted: isOthers ? null : row.counted,
  }
}
