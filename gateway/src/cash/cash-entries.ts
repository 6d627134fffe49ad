import type { CashEntry, cashEntryRoutes } from '@labada/contracts/cash/cash-entries'
import type { EventType } from '@labada/contracts/core/events'
import * as entries from '@labada/db/cash/cash-entries'
import { accountNames } from '@labada/db/cash/cash-flow'
import { shareOpenSession } from '@labada/db/cash/cash-sessions'
import { closedMonths } from '@labada/db/cash/months'
import { findTill } from '@labada/db/cash/tills'
import type { Trx } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import { postTransfers } from '@labada/db/ledger/ledger'
import { findTransfer } from '@labada/db/ledger/ledger-lists'
import * as rules from '@labada/domain/cash/cash-entries'
import { kindsOfLine, lineOf } from '@labada/domain/cash/cash-flow'
import type { CashMove } from '@labada/domain/cash/cash-moves'
import { openDrawerOf } from '@labada/domain/cash/cash-sessions'
import { DomainError } from '@labada/domain/core/errors'
import { businessDateOf } from '@labada/domain/core/manila-time'
import { startOfMonth } from '@labada/domain/core/periods'
import { effectOn, undone } from '@labada/domain/ledger/ledger'
import { writeAudit } from '../core/audit-entries.ts'
import { idTaken } from '../core/taken-ids.ts'
import { afterTwin } from '../core/twins.ts'
import type { Context, Handler, Handlers } from '../http/context.ts'
import { monthHandlers } from './months.ts'
import { refuseEmptyCash } from './short-cash.ts'

export const cashEntryHandlers: Handlers<typeof cashEntryRoutes> = {
  async listCashEntries({ query }, { db }) {
    const { branchId = null, cursor, limit = 50, from, to, account, line } = query
    const names = await accountNames(db)
    const kinds = line === undefined ? undefined : kindsOfLine(line, [...names.keys()])
    const { items, ...rest } = await entries.listCashEntries(
      db,
      { branchId },
      { from, to, account, kinds },
      { cursor, limit },
    )
    return { items: items.map((row) => toEntry(row, names)), ...rest }
  },

  async recordCashEntry({ body }, context) {
    return afterTwin('entry', 'ledger_transfer_pkey', () => context.command((trx) => record(trx, body, context)))
  },

  async reverseCashEntry({ params, body }, context) {
    return afterTwin('entry', 'ledger_transfer_pkey', () =>
      context.command((trx) => reverse(trx, params.transferId, body, context)),
    )
  },

  ...monthHandlers,
}

type RecordBody = Parameters<Handler<typeof cashEntryRoutes.recordCashEntry>>[0]['body']
const EVENT_OF = {
  capital_in: 'cash.capital_in',
  withdrawal: 'cash.withdrawal',
  transfer: 'cash.transfer',
  other_income: 'cash.other_income',
  bank_charge: 'cash.bank_charge',
  contributions: 'cash.contributions_paid',
} as const satisfies Record<rules.CashEntryKind, EventType>

async function record(trx: Trx, body: RecordBody, context: Context) {
  const { scope, actor, now } = context
  const known = await findTransfer(trx, scope, body.id)
  const postings = rules.bookEntry(body)
  if (known) {
    const isSame = known.branchId === body.branchId && known.sourceType === rules.SOURCE_OF[body.kind]
    const amounts = (legs: readonly { amount: number }[]) => legs.map(({ amount }) => amount).toSorted((a, b) => a - b)
    if (!isSame || amounts(known.postings).join() !== amounts(postings).join()) throw idTaken('entry')
    return { id: known.id, businessDate: known.businessDate, lateFor: known.lateFor }
  }
  const branch = await findTill(trx, body.branchId)
  if (!branch) throw new DomainError('field_invalid', 'Branch not found', { field: 'branchId' })
  const touchesDrawer = effectOn('drawer', postings) !== 0
  const day = rules.bookingDayOf(body.date, {
    today: businessDateOf(now, branch.cutoffMinutes),
    closedMonths: await closedMonths(trx),
    late: body.late ?? false,
    touchesDrawer,
  })
  const session = touchesDrawer ? openDrawerOf(await shareOpenSession(trx, body.branchId)) : undefined
  await postTransfers(trx, [
    {
      id: body.id,
      branchId: body.branchId,
      occurredAt: now,
      businessDate: day.on,
      lateFor: day.lateFor,
      sourceType: rules.SOURCE_OF[body.kind],
      sourceId: body.id,
      description: body.description,
      cashSessionId: session?.id ?? null,
      actorId: actor.id,
      postings,
    },
  ])
  await refuseEmptyCash(trx, body.branchId)
  if (body.kind === 'contributions' && (await entries.contributionsOwed(trx, body.branchId)) < 0) {
    throw new DomainError('field_invalid', 'This is more than the branch’s approved pay runs owe', {
      field: 'amount',
    })
  }
  const type = EVENT_OF[body.kind]
  await writeAudit(trx, context, {
    action: type,
    objectType: 'ledger_transfer',
    objectId: body.id,
    branchId: body.branchId,
    reason: body.description,
    after: { amountCentavos: body.amount, from: body.from, to: body.to, on: day.on, lateFor: day.lateFor },
  })
  await announce(trx, now, { type, branchId: body.branchId, payload: { transferId: body.id } })
  return { id: body.id, businessDate: day.on, lateFor: day.lateFor }
}

async function reverse(
  trx: Trx,
  transferId: string,
  { id, reason }: { readonly id: string; readonly reason: string },
  context: Context,
) {
  const { scope, actor, now } = context
  const entry = await findTransfer(trx, scope, transferId)
  if (!entry) throw new DomainError('not_found', 'Entry not found')
  if (entry.reversedById === id) {
    const known = await findTransfer(trx, scope, id)
    if (known) return { id, businessDate: known.businessDate, lateFor: known.lateFor }
  }
  rules.refuseReversal({
    sourceType: entry.sourceType,
    isReversal: entry.reversesId !== null,
    isReversed: entry.reversedById !== null,
  })
  const businessDate = businessDateOf(now, entry.cutoffMinutes)
  const isLate = (await closedMonths(trx)).has(startOfMonth(entry.businessDate))
  const lateFor = isLate ? entry.businessDate : null
  // If the drawer was counted since, the cash comes out of (or goes into) the safe.
  const touchesDrawer = effectOn('drawer', entry.postings) !== 0
  const session = touchesDrawer ? await shareOpenSession(trx, entry.branchId) : undefined
  const isOpen = session?.state === 'open'
  await postTransfers(trx, [
    {
      id,
      branchId: entry.branchId,
      occurredAt: now,
      businessDate,
      lateFor,
      sourceType: entry.sourceType,
      sourceId: entry.id,
      description: `Reversed: ${entry.description} (${reason})`,
      cashSessionId: isOpen ? session.id : null,
      actorId: actor.id,
      postings: undone(entry.postings, isOpen ? 'drawer' : 'safe'),
      reversesId: entry.id,
    },
  ])
  await refuseEmptyCash(trx, entry.branchId)
  await writeAudit(trx, context, {
    action: 'ledger.reversed',
    objectType: 'ledger_transfer',
    objectId: entry.id,
    branchId: entry.branchId,
    reason,
    after: { reversalId: id, businessDate, lateFor },
  })
  await announce(trx, now, { type: 'ledger.reversed', branchId: entry.branchId, payload: { transferId: entry.id } })
  return { id, businessDate, lateFor }
}

function toEntry(row: entries.CashEntryRow, names: ReadonlyMap<string, string>): CashEntry {
  const { reversesId, reversedById, moves, ...entry } = row
  return {
    ...entry,
    reverses: reversesId,
    reversedBy: reversedById,
    reversible: rules.isSourceless(row.sourceType) && reversesId === null && reversedById === null,
    moves: moves.map((move) => ({
      ...move,
      accountName: names.get(move.account) ?? move.account,
      counterName:
        move.direction === 'transfer' ? otherPlaceOf(move, moves, names) : (names.get(move.counter) ?? move.counter),
      line: lineOf(move),
    })),
  }
}

/** Where transferred money came from or went to, if the entry shows it. */
function otherPlaceOf(move: CashMove, moves: readonly CashMove[], names: ReadonlyMap<string, string>): string {
  const others = moves.filter(
    ({ direction, amount }) => direction === 'transfer' && Math.sign(amount) === -Math.sign(move.amount),
  )
  return others.length === 0 ? 'Own account' : others.map(({ account }) => names.get(account) ?? account).join(', ')
}
