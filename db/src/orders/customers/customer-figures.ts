import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import type { CohortCount } from '@labada/domain/orders/customers/coming-back'
import type { AgeBand } from '@labada/domain/orders/order-ages'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../core/client.ts'
import { after, pageOf, readCursor } from '../../core/keyset.ts'
import type { Scope } from '../../core/scope.ts'

/** A month of orders: of customers who came for the first time, and of those who came again. */
export interface CustomerMonthRow {
  readonly month: string
  readonly newCustomers: number
  readonly cameAgain: number
  readonly newTotal: Centavos
  readonly againTotal: Centavos
  /** Orders without a customer. */
  readonly walkInTotal: Centavos
}

const inScope = ({ branchId }: Scope) =>
  branchId === null ? sql<SqlBool>`true` : sql<SqlBool>`o.branch_id = ${branchId}`

/** The orders that count, each with the first month of its customer, of all branches or of one. */
const orders = (scope: Scope) => sql`
  with counted as (
    select o.customer_id, to_char(o.business_date, 'YYYY-MM') as month, o.total_centavos
    from "order" o where o.stage <> 'voided' and ${inScope(scope)}
  ), first as (
    select customer_id, min(month) as since from counted where customer_id is not null group by customer_id
  )`

/** Customers of each first month from `from` on, in each month in which they came. */
export async function countCohorts(db: Db, scope: Scope, from: string): Promise<CohortCount[]> {
  const { rows } = await sql<CohortCount>`${orders(scope)}
    select since, month, count(distinct customer_id) as customers
    from counted join first using (customer_id) where since >= ${from} group by since, month`.execute(db)
  return rows
}

/** The months from `from` on that have orders, oldest first. */
export async function listCustomerMonths(db: Db, scope: Scope, from: string): Promise<CustomerMonthRow[]> {
  const { rows } = await sql<CustomerMonthRow>`${orders(scope)}
    select month,
      count(distinct customer_id) filter (where month = since) as new_customers,
      count(distinct customer_id) filter (where month > since) as came_again,
      coalesce(sum(total_centavos) filter (where month = since), 0) as new_total,
      coalesce(sum(total_centavos) filter (where month > since), 0) as again_total,
      coalesce(sum(total_centavos) filter (where customer_id is null), 0) as walk_in_total
    from counted left join first using (customer_id) where month >= ${from} group by month order by month`.execute(db)
  return rows
}

/** What one customer owes, by age since the laundry was received, and how long the oldest order waits. */
export interface CustomerDebtRow {
  readonly id: string
  readonly name: string
  readonly phone: string | null
  readonly creditLimitCentavos: Centavos | null
  readonly balance: Centavos
  /** Of it, for laundry that was released. */
  readonly released: Centavos
  readonly oldestDays: number
  /** One amount for each band, in their order. */
  readonly bands: Centavos[]
}

/** Customers who owe something, from the most: one page. */
export async function listCustomerDebts(
  db: Db,
  scope: Scope,
  ages: DebtAges,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: CustomerDebtRow[]; nextCursor: string | null }> {
  const place = cursor === undefined ? undefined : readCursor(cursor, 'number')
  const beyond = place ? after(sql`balance`, sql`id`, place, 'desc') : sql`true`
  const { rows } = await sql<CustomerDebtRow>`
    select * from (${debts(scope, ages)}) debt where ${beyond} order by balance desc, id desc limit ${limit + 1}`.execute(
    db,
  )
  const items = rows.map((row) => ({ ...row, bands: row.bands.map(Number) as Centavos[] }))
  return pageOf(items, limit, ({ balance, id }) => ({ value: balance, id }))
}

/** How many customers owe something, and how much in each band. */
export async function customerDebtTotals(
  db: Db,
  scope: Scope,
  ages: DebtAges,
): Promise<{ readonly customers: number; readonly balance: Centavos; readonly bands: Centavos[] }> {
  const sums = ages.bands.map((_, at) => sql`coalesce(sum(bands[${sql.lit(at + 1)}]), 0)`)
  const { rows } = await sql<{ customers: number; balance: Centavos; bands: number[] }>`
    select count(*) as customers, coalesce(sum(balance), 0)::bigint as balance, array[${sql.join(sums)}]::bigint[] as bands
    from (${debts(scope, ages)}) debt`.execute(db)
  const [all] = rows
  if (!all) throw new Error('An aggregate has one row')
  return { ...all, bands: all.bands.map(Number) as Centavos[] }
}

/** The bands of ages to sum by, as of a day. */
export interface DebtAges {
  readonly bands: readonly AgeBand[]
  readonly today: ManilaDate
}

function debts(scope: Scope, { bands, today }: DebtAges) {
  const due = sql`(o.total_centavos - o.paid_centavos - o.written_off_centavos)`
  const age = sql`(${today}::date - o.business_date)`
  const sums = bands.map(
    ({ from, to }) =>
      sql`coalesce(sum(${due}) filter (where ${age} >= ${from} ${to === null ? sql`` : sql`and ${age} <= ${to}`}), 0)`,
  )
  return sql`
    select c.id, c.name, c.phone, c.credit_limit_centavos, sum(${due})::bigint as balance,
      coalesce(sum(${due}) filter (where o.stage = 'released'), 0)::bigint as released,
      max(${age}) as oldest_days, array[${sql.join(sums)}]::bigint[] as bands
    from "order" o join customer c on c.id = o.customer_id
    where o.stage <> 'voided' and ${due} > 0 and ${inScope(scope)} group by c.id`
}
