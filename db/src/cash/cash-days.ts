import type { CashDirection, CashMove } from '@labada/domain/cash/cash-moves'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import type { MoneyAccount } from '@labada/domain/ledger/money-accounts'
import { type RawBuilder, sql } from 'kysely'
import { type BranchDay, keys } from '../company/branch-days.ts'
import type { Db, Trx } from '../core/client.ts'
import { cashMoves, money } from './cash-moves.ts'

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
 * Updates the cash flow of business days from the ledger. Repeated or simultaneous runs give the same rows: the second
 * one waits for the day and finds nothing to change.
 */
export async function rollUpCashDays(trx: Trx, days: readonly BranchDay[], now: Date): Promise<void> {
  if (days.length === 0) return
  await sql`
    insert into cash_day_state (branch_id, business_date, transfers, rolled_up_at)
    select k.branch_id, k.date, 0, ${now} from ${keys(days)} order by 1, 2
    on conflict (branch_id, business_date) do update set rolled_up_at = excluded.rolled_up_at`.execute(trx)
  // What was there goes out of the totals, what is there now comes in; the day's own lock is held above.
  await sql`
    with gone as (
      delete from cash_day d using ${keys(days)} where d.branch_id = k.branch_id and d.business_date = k.date
      returning d.branch_id, d.account_code, d.amount_centavos
    )
    insert into cash_total as t (branch_id, account_code, amount_centavos)
    select branch_id, account_code, -sum(amount_centavos) from gone group by 1, 2 order by 1, 2
    on conflict (branch_id, account_code) do update
      set amount_centavos = t.amount_centavos + excluded.amount_centavos`.execute(trx)
  await sql`
    with picked as (
      select t.id, t.branch_id, t.business_date, t.reverses_id
      from ${keys(days)} join ledger_transfer t on t.branch_id = k.branch_id and t.business_date = k.date
    ),
    rolled as (
      insert into cash_day (business_date, branch_id, account_code, counter_code, direction, amount_centavos, entries)
      select business_date, branch_id, account_code, counter_code, direction, sum(amount_centavos), count(*)
      from ${cashMoves(sql`select * from picked`)} m group by 1, 2, 3, 4, 5
      returning branch_id, account_code, amount_centavos
    ),
    counted as (
      update cash_day_state s set transfers = n.transfers
      from (select branch_id, business_date, count(*) as transfers from picked group by 1, 2) n
      where s.branch_id = n.branch_id and s.business_date = n.business_date
    )
    insert into cash_total as t (branch_id, account_code, amount_centavos)
    select branch_id, account_code, sum(amount_centavos) from rolled group by 1, 2 order by 1, 2
    on conflict (branch_id, account_code) do update
      set amount_centavos = t.amount_centavos + excluded.amount_centavos`.execute(trx)
}

/**
 * Recalculates the totals of a branch from its days, after a day was found to differ. A simultaneous rollup waits,
 * because it changes totals and days together.
 */
export async function recountCashTotals(trx: Trx, branchId: string): Promise<void> {
  await sql`select from cash_total where branch_id = ${branchId} for update`.execute(trx)
  await sql`
    update cash_total t set amount_centavos = coalesce(
      (select sum(amount_centavos) from cash_day d where d.branch_id = t.branch_id and d.account_code = t.account_code), 0)
    where t.branch_id = ${branchId}`.execute(trx)
}

/**
 * The days whose cash flow is behind the ledger. Every reader calls this, so it checks the cheap condition first: while
 * the totals equal the ledger's balances, everything is rolled up.
 */
export async function listStaleCashDays(db: Db, branchId: string | null): Promise<BranchDay[]> {
  const { rows: behind } = await sql<{ branchId: string }>`
    select distinct coalesce(l.branch_id, t.branch_id) as branch_id
    from (select branch_id, account_code, balance_centavos from ledger_balance where account_code = any(${money()})) l
    full join cash_total t on t.branch_id = l.branch_id and t.account_code = l.account_code
    where coalesce(l.balance_centavos, 0) <> coalesce(t.amount_centavos, 0)
      and (${branchId}::uuid is null or coalesce(l.branch_id, t.branch_id) = ${branchId}::uuid)`.execute(db)
  if (behind.length === 0) return []
  const { rows } = await sql<BranchDay>`
    select n.branch_id, n.business_date as date
    from (
      select branch_id, business_date, count(*) as transfers from ledger_transfer
      where branch_id = any(${behind.map((row) => row.branchId)}::uuid[]) group by 1, 2
    ) n
    left join cash_day_state s on s.branch_id = n.branch_id and s.business_date = n.business_date
    where s.transfers is distinct from n.transfers`.execute(db)
  return rows
}

/** Cash days as rows: from the rollup, and directly from the ledger for days that are behind. */
export function cashDayRows(stale: readonly BranchDay[]): RawBuilder<unknown> {
  if (stale.length === 0) {
    return sql`(select business_date, branch_id, account_code, counter_code, direction, amount_centavos from cash_day)`
  }
  return sql`(
    select d.business_date, d.branch_id, d.account_code, d.counter_code, d.direction, d.amount_centavos from cash_day d
    where not exists (select from ${keys(stale)} where k.branch_id = d.branch_id and k.date = d.business_date)
    union all
    select business_date, branch_id, account_code, counter_code, direction, amount_centavos
    from ${cashMoves(sql`
      select t.id, t.business_date, t.reverses_id
      from ${keys(stale)} join ledger_transfer t on t.branch_id = k.branch_id and t.business_date = k.date`)} m
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
