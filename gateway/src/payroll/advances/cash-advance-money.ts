import type { RouteInput } from '@labada/contracts/core/route'
import type { cashAdvanceRoutes } from '@labada/contracts/payroll/advances/cash-advances'
import { shareOpenSession } from '@labada/db/cash/cash-sessions'
import { findTill } from '@labada/db/cash/tills'
import type { Trx } from '@labada/db/core/client'
import { newId } from '@labada/db/core/ids'
import { postTransfers } from '@labada/db/ledger/ledger'
import { findAdvanceEntry, insertAdvanceEntry } from '@labada/db/payroll/advances/cash-advance-entries'
import { type AdvanceRow, insertInstalments, setAdvance } from '@labada/db/payroll/advances/cash-advances'
import { openDrawerOf } from '@labada/domain/cash/cash-sessions'
import { DomainError } from '@labada/domain/core/errors'
import { businessDateOf, manilaDateOf } from '@labada/domain/core/manila-time'
import { type Centavos, negate } from '@labada/domain/core/money'
import type { Posting } from '@labada/domain/ledger/ledger'
import type { MoneyPlace } from '@labada/domain/ledger/money-places'
import { planOf } from '@labada/domain/payroll/advances/cash-advance-plans'
import * as rules from '@labada/domain/payroll/advances/cash-advances'
import { refuseEmptyCash } from '../../cash/short-cash.ts'
import { idTaken } from '../../core/taken-ids.ts'
import { afterTwin } from '../../core/twins.ts'
import type { Context, Handler } from '../../http/context.ts'
import { AccessError } from '../../http/problems.ts'
import { advanceAnswer, lockedAdvance, stateOf } from './cash-advance-answers.ts'
import { written } from './cash-advance-deciding.ts'

type ReleaseBody = RouteInput<typeof cashAdvanceRoutes.releaseCashAdvance>['body']
type ReturnBody = RouteInput<typeof cashAdvanceRoutes.returnCashAdvance>['body']

/** Pays the advance out and creates its plan. Repeating it has no effect. */
export const releaseCashAdvance: Handler<typeof cashAdvanceRoutes.releaseCashAdvance> = ({ params, body }, context) =>
  context.command(async (trx) => {
    const row = await lockedAdvance(trx, context.scope, params.advanceId)
    const isDone =
      row.releasedBy === context.actor.id &&
      row.releasedFrom === body.from &&
      row.releasedBranchId === branchOf(row, body, context)
    if (!isDone) await release(trx, row, body, context)
    return advanceAnswer(trx, context.scope, row.id)
  })

/** Records an early repayment. Repeating the same id has no effect. */
export const returnCashAdvance: Handler<typeof cashAdvanceRoutes.returnCashAdvance> = ({ params, body }, context) =>
  afterTwin('entry', 'cash_advance_entry_pkey', () =>
    context.command(async (trx) => {
      const row = await lockedAdvance(trx, context.scope, params.advanceId)
      const before = await findAdvanceEntry(trx, body.id)
      if (
        before &&
        (before.advanceId !== row.id || before.amountCentavos !== -body.amount || before.kind !== 'return')
      ) {
        throw idTaken('entry')
      }
      if (!before) await takeBack(trx, row, body, context)
      return advanceAnswer(trx, context.scope, row.id)
    }),
  )

async function release(trx: Trx, row: AdvanceRow, body: ReleaseBody, context: Context): Promise<void> {
  const { actor, now } = context
  const { from, reference = '' } = body
  refuseFarFromCounter(from, context)
  const branchId = branchOf(row, body, context)
  const postings = rules.releaseAdvance(stateOf(row), actor, { from, reference })
  const entry = { id: newId(), kind: 'release', amount: row.amountCentavos, place: from, reference, note: '' } as const
  const sessionId = await book(trx, row, { ...entry, branchId, postings, sourceType: 'advance' }, context)
  await setAdvance(trx, row.id, {
    status: 'released',
    releasedAt: now,
    releasedBy: actor.id,
    releasedBranchId: branchId,
    releasedFrom: from,
    reference: reference || null,
    cashSessionId: sessionId,
  })
  await insertInstalments(trx, row.id, planOf(row.amountCentavos, row.instalments, manilaDateOf(now)))
  await written(trx, context, row, 'cash_advance.released', undefined, { from, branchId, reference: reference || null })
}

async function takeBack(trx: Trx, row: AdvanceRow, body: ReturnBody, context: Context): Promise<void> {
  const { id, amount, into, reference = '', note = '' } = body
  refuseFarFromCounter(into, context)
  const { postings, status } = rules.returnAdvance(row, { amount, into, reference })
  const branchId = branchOf(row, body, context)
  const entry = { id, kind: 'return', amount: negate(amount), place: into, reference, note } as const
  await book(trx, row, { ...entry, branchId, postings, sourceType: 'advance_return' }, context)
  await setAdvance(trx, row.id, { status, ...(status === 'settled' && { settledAt: context.now }) })
  await written(trx, context, row, 'cash_advance.returned', note, { amountCentavos: amount, into })
}

interface Booking {
  readonly id: string
  readonly branchId: string
  readonly kind: 'release' | 'return'
  /** Positive for money paid out, negative for money paid back. */
  readonly amount: Centavos
  readonly place: MoneyPlace
  readonly reference: string
  readonly note: string
  readonly sourceType: 'advance' | 'advance_return'
  readonly postings: readonly Posting[]
}

/**
 * One entry of the advance and its transfer in the ledger. An entry that touches a drawer needs it open and belongs to
 * its session. Refuses `no_open_session` and `cash_short`.
 */
async function book(
  trx: Trx,
  row: AdvanceRow,
  booking: Booking,
  { actor, now, scope }: Context,
): Promise<string | null> {
  const { id, branchId, kind, amount, place, reference, note, sourceType, postings } = booking
  const branch = await findTill(trx, branchId)
  if (!branch) throw new DomainError('field_invalid', 'Branch not found', { field: 'branchId' })
  if (branch.closedAt && scope.branchId !== null) throw new AccessError('CLOSED_BRANCH_ACCESSED')
  const session = place === 'drawer' ? openDrawerOf(await shareOpenSession(trx, branchId)) : undefined
  const businessDate = businessDateOf(now, branch.cutoffMinutes)
  const cashSessionId = session?.id ?? null
  await insertAdvanceEntry(trx, {
    id,
    advanceId: row.id,
    branchId,
    kind,
    amountCentavos: amount,
    place,
    reference: reference || null,
    note: note || null,
    cashSessionId,
    businessDate,
    recordedAt: now,
    recordedBy: actor.id,
  })
  await postTransfers(trx, [
    {
      branchId,
      occurredAt: now,
      businessDate,
      sourceType,
      sourceId: id,
      description:
        kind === 'release' ? `Cash advance to ${row.employeeName}` : `Cash advance repaid by ${row.employeeName}`,
      cashSessionId,
      actorId: actor.id,
      postings,
    },
  ])
  await refuseEmptyCash(trx, branchId)
  return cashSessionId
}

/** The counter’s own branch; an admin may name a branch other than the one of the request. */
function branchOf(row: AdvanceRow, body: { branchId?: string | undefined }, { scope }: Context): string {
  return scope.branchId ?? body.branchId ?? row.branchId
}

/** A counter can use only its drawer. */
function refuseFarFromCounter(place: MoneyPlace, { scope }: Context): void {
  if (scope.branchId !== null && place !== 'drawer') {
    throw new DomainError('field_invalid', 'The counter can use only its own drawer', { field: 'from' })
  }
}
