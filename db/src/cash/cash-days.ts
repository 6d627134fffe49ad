import type { CashDirection, CashMove } from '@labada/domain/cash/cash-moves'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import type { MoneyAccount } from '@labada/domain/ledger/money-accounts'
import { type RawBuilder, sql } from 'kysely'
import { type BranchDay, keys } from '../company/branch-days.ts'
import type { Db, Trx } from '../core/client.ts'
import { cashMoves } from './cash-moves.ts'

/** The cash flow of one business day of a branch, against one other account. */
export interface CashDayRow {
  readonly branchId: string
  readonly date: ManilaDate
  readonly account: MoneyAccount
  readonly counter: string
  readonly direction: CashDirection
  readonly amount: Centavos
}

/**
 * Adds the queued transfers of business days to their cash flow. The queue and the sums change in one statement, so each
 * transfer is added once, however often and however many at once this runs; what is queued meanwhile stays for the next
 * run. The work depends on what is queued, not on how much the days already have.
 */
export async function rollUpCashDays(trx: Trx, days: readonly BranchDay[], now: Date): Promise<void> {
  if (days.length === 0) return
  await lockCashDays(trx, days, now)
  await addMoves(trx, {
    taken: sql`
      delete from pending_cash_transfer q using ${keys(days)} where q.branch_id = k.branch_id and q.business_date = k.date
      returning q.transfer_id`,
    picked: sql`select t.id, t.business_date, t.reverses_id from taken join ledger_transfer t on t.id = taken.transfer_id`,
  })
}

/** Calculates the cash flow of a business day anew from all its transfers, after it was found to differ. */
export async function recountCashDay(trx: Trx, day: BranchDay, now: Date): Promise<void> {
  const { branchId, date } = day
  await lockCashDays(trx, [day], now)
  await sql`delete from cash_day where branch_id = ${branchId} and business_date = ${date}`.execute(trx)
  await addMoves(trx, {
    taken: sql`delete from pending_cash_transfer where branch_id = ${branchId} and business_date = ${date}`,
    picked: sql`
      select id, business_date, reverses_id from ledger_transfer where branch_id = ${branchId} and business_date = ${date}`,
  })
}

/** Takes transfers off the queue and adds the movements of those picked, in one statement: both see the same moment. */
async function addMoves(
  trx: Trx,
  { taken, picked }: { readonly taken: RawBuilder<unknown>; readonly picked: RawBuilder<unknown> },
): Promise<void> {
  await sql`
    with taken as (${taken}), picked as (${picked})
    insert into cash_day as d (business_date, branch_id, account_code, counter_code, direction, amount_centavos, entries)
    select business_date, branch_id, account_code, counter_code, direction, sum(amount_centavos), count(*)
    from ${cashMoves(sql`select * from picked`)} m group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (business_date, branch_id, account_code, counter_code, direction) do update
      set amount_centavos = d.amount_centavos + excluded.amount_centavos, entries = d.entries + excluded.entries`.execute(
    trx,
  )
}

/** Days change under the locks of their own rows, held until the transaction ends. */
async function lockCashDays(trx: Trx, days: readonly BranchDay[], now: Date): Promise<void> {
  await sql`
    insert into cash_day_state (branch_id, business_date, transfers, rolled_up_at)
    select k.branch_id, k.date, 0, ${now} from ${keys(days)} order by 1, 2
    on conflict (branch_id, business_date) do update set rolled_up_at = excluded.rolled_up_at`.execute(trx)
}

/** The days with transfers that are queued and not in the cash flow yet. */
export async function listStaleCashDays(db: Db, branchId: string | null): Promise<BranchDay[]> {
  const { rows } = await sql<BranchDay>`
    select distinct branch_id, business_date as date from pending_cash_transfer
    where ${branchId === null ? sql`true` : sql`branch_id = ${branchId}`} order by 1, 2`.execute(db)
  return rows
}

/** Cash days as rows: what is rolled up, and what is queued. The days without queued transfers need no second part. */
export function cashDayRows(stale: readonly BranchDay[]): RawBuilder<unknown> {
  if (stale.length === 0) {
    return sql`(select business_date, branch_id, account_code, counter_code, direction, amount_centavos from cash_day)`
  }
  return sql`(
    select business_date, branch_id, account_code, counter_code, direction, amount_centavos from cash_day
    union all
    select business_date, branch_id, account_code, counter_code, direction, amount_centavos
    from ${cashMoves(sql`
      select t.id, t.business_date, t.reverses_id
      from ${keys(stale)} join pending_cash_transfer q on q.branch_id = k.branch_id and q.business_date = k.date
      join ledger_transfer t on t.id = q.transfer_id`)} m
  )`
}

/** The rolled-up cash flow of a branch's days, both included. */
export async function listCashDays(db: Db, branchId: string, from: ManilaDate, to: ManilaDate): Promise<CashDayRow[]> {
  const { rows } = await sql<CashDayRow>`
    select branch_id, business_date as date, account_code as account, counter_code as counter, direction,
      amount_centavos as amount
    from cash_day where branch_id = ${branchId} and business_date between ${from} and ${to}`.execute(db)
  return rows
}

/** A ledger transfer in the form that `cashMovesOf` (domain) reads. */
export interface BookedTransfer {
  readonly date: ManilaDate
  readonly undoes: boolean
  readonly occurredAt: Date
  readonly legs: readonly { readonly account: string; readonly amount: Centavos }[]
}

/** All transfers of a branch's days, both included, with their postings: the input of the proof. */
export async function listBookedTransfers(
  db: Db,
  branchId: string,
  from: ManilaDate,
  to: ManilaDate,
): Promise<BookedTransfer[]> {
  const { rows } = await sql<BookedTransfer>`
    select t.business_date as date, t.reverses_id is not null as undoes, t.occurred_at,
      jsonb_agg(jsonb_build_object('account', p.account_code, 'amount', p.amount_centavos) order by p.position) as legs
    from ledger_transfer t join ledger_posting p on p.transfer_id = t.id
    where t.branch_id = ${branchId} and t.business_date between ${from} and ${to}
    group by t.id`.execute(db)
  return rows
}

/** Movements, summed up as `CashMove`s. */
export type CashCell = CashMove & { readonly bucket: number; readonly branchId: string | null }
