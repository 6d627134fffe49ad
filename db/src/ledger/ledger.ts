import type { NewEvent } from '@labada/contracts/core/events'
import { DomainError } from '@labada/domain/core/errors'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { type Centavos, ZERO } from '@labada/domain/core/money'
import type { Posting, TransferSource } from '@labada/domain/ledger/ledger'
import { isMoney } from '@labada/domain/ledger/money-accounts'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import { violatedCheck } from '../core/failures.ts'
import { newId } from '../core/ids.ts'
import { jsonRows, type Row } from '../core/json-rows.ts'
import { insertEvents } from '../core/outbox.ts'

/** A transfer to write: its postings sum to zero. */
export interface NewTransfer {
  readonly branchId: string
  readonly occurredAt: Date
  readonly businessDate: ManilaDate
  /** Its source, with the id of that record. */
  readonly sourceType: TransferSource
  readonly sourceId: string
  readonly description: string
  readonly cashSessionId: string | null
  readonly actorId: string | null
  readonly postings: readonly Posting[]
  readonly reversesId?: string
  /** The day of a closed month it belongs to; it is booked on an open day. */
  readonly lateFor?: ManilaDate | null
  /** Its id, if the caller chooses it. */
  readonly id?: string
}

/**
 * Writes transfers with all their postings in one statement; the database maintains the balances and rejects what does
 * not sum to zero. Each day on which they move money is announced with them, so callers cannot forget it. A transfer
 * without postings (an order of ₱0.00) is not written. Refuses `month_closed` for a day of a closed month.
 */
export async function postTransfers(trx: Trx, transfers: readonly NewTransfer[]): Promise<void> {
  const [first] = transfers
  const { rows, legs, events } = transferRows(transfers)
  if (!first || rows.length === 0) return
  try {
    await sql`
      with kept as (${insertTransfers(rows)}), told as (${insertEvents(first.occurredAt, events)})
      ${insertPostings(legs)}`.execute(trx)
  } catch (error) {
    throw monthClosed(error) ?? error
  }
}

/** The refusal `month_closed`, if this is why a statement that writes transfers failed. */
export function monthClosed(error: unknown): DomainError | undefined {
  if (violatedCheck(error) !== 'ledger_transfer_month_is_open') return undefined
  return new DomainError('month_closed', 'That month is closed. Nothing more can be recorded on its days.')
}

/** Transfers as rows, each with an id, their postings, and the events of the statement that writes them. */
export function transferRows(transfers: readonly NewTransfer[]): {
  readonly rows: readonly Row<'ledgerTransfer'>[]
  readonly legs: readonly Row<'ledgerPosting'>[]
  readonly events: readonly NewEvent[]
} {
  const written = transfers
    .filter(({ postings }) => postings.length > 0)
    .map((transfer) => ({ id: transfer.id ?? newId(), transfer }))
  return {
    rows: written.map(({ id, transfer: { postings: _, reversesId, lateFor, ...row } }) => ({
      ...row,
      id,
      reversesId: reversesId ?? null,
      lateFor: lateFor ?? null,
    })),
    legs: written.flatMap(({ id, transfer: { branchId, postings } }) =>
      postings.map(({ account, amount }, position) => ({
        transferId: id,
        position,
        branchId,
        accountCode: account,
        amountCentavos: amount,
      })),
    ),
    events: eventsOf(transfers),
  }
}

/** One event for each business day of a branch on which money moves, for any number of transfers. */
function eventsOf(transfers: readonly NewTransfer[]): NewEvent[] {
  const days = new Map<string, NewEvent>()
  for (const { branchId, businessDate: date, postings } of transfers) {
    if (!postings.some(({ account }) => isMoney(account))) continue
    days.set(`${branchId} ${date}`, { type: 'ledger.posted', branchId, payload: { branchId, date } })
  }
  return [...days.values()]
}

export const insertTransfers = (rows: readonly Row<'ledgerTransfer'>[]) => sql`
  insert into ledger_transfer
    select * from jsonb_populate_recordset(null::ledger_transfer, ${jsonRows('ledgerTransfer', rows)}::jsonb)`

/** All postings of a transfer must be in one such part of one statement. */
export const insertPostings = (legs: readonly Row<'ledgerPosting'>[]) => sql`
  insert into ledger_posting
    select * from jsonb_populate_recordset(null::ledger_posting, ${jsonRows('ledgerPosting', legs)}::jsonb)`

/** A branch's cash: the drawer, the safe, and the sum (the branch balance). */
export interface CashOnHand {
  readonly drawer: Centavos
  readonly safe: Centavos
}

/** Cash by branch; branches without movements are omitted. */
export async function cashOnHand(db: Db, branchIds: readonly string[]): Promise<ReadonlyMap<string, CashOnHand>> {
  const found = new Map<string, CashOnHand>()
  if (branchIds.length === 0) return found
  const rows = await db
    .selectFrom('ledgerBalance')
    .select(['branchId', 'accountCode', 'balanceCentavos'])
    .where('branchId', 'in', branchIds)
    .where('accountCode', 'in', ['drawer', 'safe'])
    .execute()
  for (const { branchId, accountCode, balanceCentavos } of rows) {
    const before = found.get(branchId) ?? { drawer: ZERO, safe: ZERO }
    found.set(branchId, { ...before, [accountCode]: balanceCentavos })
  }
  return found
}
