import type { BookEntry, StatementAccount } from '@labada/domain/cash/statement-matching'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Scope } from '../core/scope.ts'
import type { Database } from '../schema.ts'

/** Older receipts without a statement are not shown. */
const RECENT_DAYS = 90

/** An account of a scope, for its card. */
export interface StatementStanding {
  readonly account: StatementAccount
  readonly balance: Centavos
  /** Payments of the last ninety days that no statement has verified yet. */
  readonly unverified: Centavos
  readonly unverifiedCount: number
  readonly reconciledTo: ManilaDate | null
  readonly reconciledAt: Date | null
  readonly reconciledBy: string | null
  readonly difference: Centavos | null
  readonly explanation: string | null
}

/** The state of the accounts with statements in a scope. A statement of all branches counts for each of them. */
export async function listStandings(
  db: Db,
  { branchId }: Scope,
  accounts: readonly StatementAccount[],
  today: ManilaDate,
): Promise<StatementStanding[]> {
  const mine = (column: string) => (branchId === null ? sql`true` : sql`${sql.ref(column)} = ${branchId}`)
  const { rows } = await sql<StatementStanding>`
    select a.account, coalesce(l.balance, 0)::bigint as balance, coalesce(u.amount, 0)::bigint as unverified,
      coalesce(u.payments, 0)::int as unverified_count, s.to_on as reconciled_to, s.recorded_at as reconciled_at,
      s.by as reconciled_by, s.difference, s.explanation
    from unnest(${accounts}::text[]) with ordinality as a (account, place)
    left join (
      select account_code, sum(balance_centavos) as balance from ledger_balance where ${mine('branch_id')} group by 1
    ) l on l.account_code = a.account
    left join lateral (
      select sum(p.amount_centavos) as amount, count(*) as payments from payment p
      join ledger_transfer t on t.source_id = p.id and t.source_type = 'payment'
      where p.method = regexp_replace(a.account, '^wallet:', '') and p.business_date > ${today}::date - ${RECENT_DAYS}::int
        and ${mine('p.branch_id')}
        and not exists (select from payment_void v where v.payment_id = p.id)
        and not exists (select from account_statement_line k where k.transfer_id = t.id and k.account_code = a.account)
    ) u on true
    left join lateral (
      select s.to_on, s.recorded_at, s.closing_centavos - s.book_centavos as difference, s.explanation,
        w.firstname || ' ' || w.lastname as by
      from account_statement s join app_user w on w.id = s.recorded_by
      where s.account_code = a.account and ${branchId === null ? sql`s.branch_id is null` : sql`(s.branch_id is null or s.branch_id = ${branchId})`}
      order by s.to_on desc, s.recorded_at desc limit 1
    ) s on true
    order by a.place`.execute(db)
  return rows
}

/** A booked movement of an account that no statement has verified, with a description. */
export interface UnverifiedEntry extends BookEntry {
  readonly description: string
  readonly branchName: string
}

/** Entries of an account between two days that no statement has verified yet, oldest first; at most 5,000. */
export async function listUnverifiedEntries(
  db: Db,
  { branchId }: Scope,
  account: StatementAccount,
  from: ManilaDate,
  to: ManilaDate,
): Promise<UnverifiedEntry[]> {
  const { rows } = await sql<UnverifiedEntry>`
    select t.id as transfer_id, t.business_date as on, coalesce(p.reference, r.bank_reference) as reference,
      sum(l.amount_centavos)::bigint as amount, t.description, b.name as branch_name
    from ledger_transfer t
    join branch b on b.id = t.branch_id
    join ledger_posting l on l.transfer_id = t.id and l.account_code = ${account}
    left join payment p on p.id = t.source_id
    left join remittance r on r.id = t.source_id
    where t.business_date between ${from} and ${to} and ${branchId === null ? sql`true` : sql`t.branch_id = ${branchId}`}
      and not exists (select from account_statement_line k where k.transfer_id = t.id and k.account_code = ${account})
    group by t.id, p.reference, r.bank_reference, b.name
    having sum(l.amount_centavos) <> 0
    order by t.business_date, t.id limit 5000`.execute(db)
  return rows
}

/** The ledger balance of an account at the end of a day. */
export async function bookBalanceAt(
  db: Db,
  { branchId }: Scope,
  account: StatementAccount,
  day: ManilaDate,
): Promise<Centavos> {
  const mine = (column: string) => (branchId === null ? sql`true` : sql`${sql.ref(column)} = ${branchId}`)
  const { rows } = await sql<{ held: Centavos }>`
    select (
      coalesce((select sum(balance_centavos) from ledger_balance where account_code = ${account} and ${mine('branch_id')}), 0)
      - coalesce((
        select sum(p.amount_centavos) from ledger_transfer t join ledger_posting p on p.transfer_id = t.id
        where t.business_date > ${day} and p.account_code = ${account} and ${mine('t.branch_id')}), 0)
    )::bigint as held`.execute(db)
  const [row] = rows
  if (!row) throw new RangeError('A sum gives one row')
  return row.held
}

/** The payments behind ledger transfers. */
export async function paymentsOfTransfers(
  db: Db,
  transferIds: readonly string[],
): Promise<{ readonly paymentId: string; readonly orderId: string; readonly branchId: string }[]> {
  if (transferIds.length === 0) return []
  return db
    .selectFrom('ledgerTransfer')
    .innerJoin('payment', 'payment.id', 'ledgerTransfer.sourceId')
    .where('ledgerTransfer.sourceType', '=', 'payment')
    .where('ledgerTransfer.id', 'in', [...transferIds])
    .select(['payment.id as paymentId', 'payment.orderId', 'payment.branchId'])
    .orderBy('payment.id')
    .execute()
}

/** Locks the statements of an account: of two simultaneous calls, the second sees what the first verified. */
export async function lockStatements(trx: Trx, account: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`account-statement:${account}`}, 0))`.execute(trx)
}

export async function findStatement(db: Db, id: string) {
  return db.selectFrom('accountStatement').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Writes a statement with its lines. Throws a unique violation (`account_statement_line_once`) for a receipt already
 * verified.
 */
export async function insertStatement(
  trx: Trx,
  statement: Insertable<Database['accountStatement']>,
  lines: readonly Insertable<Database['accountStatementLine']>[],
): Promise<void> {
  await trx.insertInto('accountStatement').values(statement).execute()
  if (lines.length > 0)
    await trx
      .insertInto('accountStatementLine')
      .values([...lines])
      .execute()
}
