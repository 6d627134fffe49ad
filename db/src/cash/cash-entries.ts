import type { CashDirection, CashMove } from '@labada/domain/cash/cash-moves'
import { DomainError } from '@labada/domain/core/errors'
import { type ManilaDate, parseManilaDate } from '@labada/domain/core/manila-time'
import { type Centavos, ZERO } from '@labada/domain/core/money'
import type { MoneyAccount } from '@labada/domain/ledger/money-accounts'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../core/client.ts'
import { onFirstPage, pageOf, readCursor } from '../core/keyset.ts'
import type { Scope } from '../core/scope.ts'
import { cashDayRows, listStaleCashDays } from './cash-days.ts'
import { cashMoves, money } from './cash-moves.ts'

/** Filters of the entries. */
export interface EntryFilter {
  readonly from: ManilaDate
  readonly to: ManilaDate
  readonly account?: MoneyAccount | undefined
  /** Only movements of these kinds: those of a statement line. */
  readonly kinds?: readonly Omit<CashMove, 'amount'>[] | undefined
}

/** A ledger transfer that moved money, with the requested movements. */
export interface CashEntryRow {
  readonly id: string
  readonly branchId: string
  readonly branchName: string
  readonly occurredAt: Date
  readonly businessDate: ManilaDate
  readonly lateFor: ManilaDate | null
  readonly sourceType: string
  readonly sourceId: string
  readonly description: string
  readonly cashSessionId: string | null
  readonly by: string | null
  readonly reversesId: string | null
  readonly reversedById: string | null
  /** The order it came from, through its payment or refund. */
  readonly orderId: string | null
  readonly moves: readonly CashMove[]
  /** The balance of the requested accounts after it. */
  readonly balance: Centavos
}

/** The totals of the filtered movements. */
export interface EntryTotals {
  readonly in: Centavos
  readonly out: Centavos
  readonly moved: Centavos
}

/**
 * One page of the entries of a scope, latest business day first, with the balance after each; the first with the totals
 * of all.
 */
export async function listCashEntries(
  db: Db,
  scope: Scope,
  filter: EntryFilter,
  page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: CashEntryRow[]; nextCursor: string | null; totals: EntryTotals | null }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const stale = await listStaleCashDays(trx, scope.branchId)
      const days = cashDayRows(stale)
      const { items, nextCursor } = pageOf(await select(trx, scope, filter, page), page.limit, (row) => ({
        value: `${row.businessDate} ${row.occurredAt.toISOString()}`,
        id: row.id,
      }))
      const ids = items.map(({ id }) => id)
      const moves = await movesOf(trx, ids, filter)
      const balances = await balancesAfter(trx, scope, filter, ids, days)
      return {
        items: items.map((row) => ({
          ...row,
          moves: moves.get(row.id) ?? [],
          balance: balances.get(row.id) ?? ZERO,
        })),
        nextCursor,
        totals: await onFirstPage(page.cursor, () => totalsOf(trx, scope, filter, days)),
      }
    })
}

/** The number of entries that match the filter. */
export async function countCashEntries(db: Db, { branchId }: Scope, filter: EntryFilter): Promise<number> {
  const { rows } = await sql<{ entries: number }>`
    select count(*) as entries from ledger_transfer t
    where t.business_date between ${filter.from} and ${filter.to}
      and ${branchId === null ? sql`true` : sql`t.branch_id = ${branchId}`} and ${touches(filter)}`.execute(db)
  return Number(rows[0]?.entries ?? 0)
}

async function select(
  db: Db,
  scope: Scope,
  filter: EntryFilter,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Omit<CashEntryRow, 'moves' | 'balance'>[]> {
  const place = cursor === undefined ? undefined : readPlace(cursor)
  const { rows } = await sql<Omit<CashEntryRow, 'moves' | 'balance'>>`
    with found as (
      select t.* from ledger_transfer t
      where t.business_date between ${filter.from} and ${filter.to}
        and ${scope.branchId === null ? sql`true` : sql`t.branch_id = ${scope.branchId}`}
        and ${place ? sql`(t.business_date, t.occurred_at, t.id) < (${place.date}::date, ${place.at}::timestamptz, ${place.id}::uuid)` : sql`true`}
        and ${touches(filter)}
      order by t.business_date desc, t.occurred_at desc, t.id desc
      limit ${limit + 1}
    )
    select f.id, f.branch_id, b.name as branch_name, f.occurred_at, f.business_date, f.late_for, f.source_type, f.source_id,
      f.description, f.cash_session_id, u.firstname || ' ' || u.lastname as by, f.reverses_id, r.id as reversed_by_id, o.id as order_id
    from found f
    join branch b on b.id = f.branch_id
    left join app_user u on u.id = f.actor_id
    left join ledger_transfer r on r.reverses_id = f.id
    left join payment p on p.id = f.source_id
    left join refund g on g.id = f.source_id
    left join short_change s on s.id = f.source_id
    left join "order" o on o.id = coalesce(p.order_id, g.order_id, s.order_id, f.source_id)
    order by f.business_date desc, f.occurred_at desc, f.id desc`.execute(db)
  return rows
}

/** Whether a transfer `t` has a requested movement. */
function touches({ account, kinds }: EntryFilter): Expression<SqlBool> {
  const accounts = account === undefined ? money() : sql`array[${account}]::text[]`
  const moved = sql<SqlBool>`exists (select from ledger_posting p where p.transfer_id = t.id and p.account_code = any(${accounts}))`
  if (kinds === undefined) return moved
  const one = sql`select t.id, t.business_date, t.reverses_id`
  return sql<SqlBool>`${moved} and exists (
    select from ${cashMoves(one)} m
    join ${kindRows(kinds)} on k.account = m.account_code and k.counter = m.counter_code and k.direction = m.direction)`
}

function kindRows(kinds: readonly Omit<CashMove, 'amount'>[]) {
  return sql`unnest(${kinds.map(({ account }) => account)}::text[], ${kinds.map(({ counter }) => counter)}::text[],
    ${kinds.map(({ direction }) => direction)}::text[]) as k (account, counter, direction)`
}

async function movesOf(
  db: Db,
  ids: readonly string[],
  { account, kinds }: EntryFilter,
): Promise<ReadonlyMap<string, CashMove[]>> {
  const { rows } = await sql<CashMove & { transferId: string }>`
    select transfer_id, account_code as account, counter_code as counter, direction, amount_centavos as amount
    from ${cashMoves(sql`select id, business_date, reverses_id from ledger_transfer where id = any(${ids}::uuid[])`)} m
    order by amount_centavos desc, account_code`.execute(db)
  const wanted = new Set(kinds?.map(keyOf))
  const byTransfer = new Map<string, CashMove[]>()
  for (const { transferId, ...move } of rows) {
    if (account !== undefined && move.account !== account) continue
    if (kinds !== undefined && !wanted.has(keyOf(move))) continue
    byTransfer.set(transferId, [...(byTransfer.get(transferId) ?? []), move])
  }
  return byTransfer
}

/** The balances after each transfer: previous days from the rollup, its own day posting by posting. */
async function balancesAfter(
  db: Db,
  { branchId }: Scope,
  { account }: EntryFilter,
  ids: readonly string[],
  days: ReturnType<typeof cashDayRows>,
): Promise<ReadonlyMap<string, Centavos>> {
  const accounts = account === undefined ? money() : sql`array[${account}]::text[]`
  const mine = (table: string) => (branchId === null ? sql`true` : sql`${sql.ref(`${table}.branch_id`)} = ${branchId}`)
  const { rows } = await sql<{ id: string; balance: Centavos }>`
    with shown as (select id, business_date from ledger_transfer where id = any(${ids}::uuid[])),
    dates as (select distinct business_date from shown),
    daily as (
      select r.business_date, sum(r.amount_centavos) as amount from ${days} r
      where r.business_date < (select max(business_date) from dates) and r.account_code = any(${accounts}) and ${mine('r')}
      group by 1
    ),
    before as (
      select d.business_date, coalesce((select sum(amount) from daily x where x.business_date < d.business_date), 0) as amount
      from dates d
    ),
    running as (
      select t.id, b.amount + sum(p.amount_centavos) over (partition by t.business_date order by t.occurred_at, t.id) as balance
      from before b
      join ledger_transfer t on t.business_date = b.business_date and ${mine('t')}
      join ledger_posting p on p.transfer_id = t.id and p.account_code = any(${accounts})
    )
    select distinct r.id, r.balance::bigint as balance from running r join shown s on s.id = r.id`.execute(db)
  return new Map(rows.map(({ id, balance }) => [id, balance]))
}

async function totalsOf(
  db: Db,
  { branchId }: Scope,
  { from, to, account, kinds }: EntryFilter,
  days: ReturnType<typeof cashDayRows>,
): Promise<EntryTotals> {
  const of = (direction: CashDirection) =>
    sql`coalesce(sum(r.amount_centavos) filter (where r.direction = ${sql.lit(direction)}), 0)::bigint`
  const { rows } = await sql<EntryTotals>`
    select ${of('in')} as "in", ${of('out')} as out, ${of('transfer')} as moved from ${days} r
    where r.business_date between ${from} and ${to}
      and ${branchId === null ? sql`true` : sql`r.branch_id = ${branchId}`}
      and ${account === undefined ? sql`true` : sql`r.account_code = ${account}`}
      and ${kinds === undefined ? sql`true` : sql`exists (select from ${kindRows(kinds)} where k.account = r.account_code and k.counter = r.counter_code and k.direction = r.direction)`}`.execute(
    db,
  )
  const [totals] = rows
  if (!totals) throw new RangeError('A sum gives one row')
  return totals
}

const keyOf = ({ account, counter, direction }: Omit<CashMove, 'amount'>) => `${account} ${counter} ${direction}`

function readPlace(cursor: string): { date: ManilaDate; at: string; id: string } {
  const { value, id } = readCursor(cursor, 'text')
  const [day = '', at = ''] = String(value).split(' ')
  const date = parseManilaDate(day)
  if (!date || Number.isNaN(Date.parse(at))) {
    throw new DomainError('field_invalid', 'This list changed. Reload the page.', { field: 'cursor' })
  }
  return { date, at, id }
}

/** What a branch's books owe the agencies for contributions and their loans; negative if more was remitted. */
export async function contributionsOwed(db: Db, branchId: string): Promise<number> {
  const row = await db
    .selectFrom('ledgerBalance')
    .select('balanceCentavos')
    .where('branchId', '=', branchId)
    .where('accountCode', '=', 'contrib_payable')
    .executeTakeFirst()
  return -(row?.balanceCentavos ?? 0)
}
