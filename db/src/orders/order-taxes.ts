import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import { after, pageOf, readCursor } from '../core/keyset.ts'
import type { Scope } from '../core/scope.ts'
import type { StoredLegalDiscount } from './order-tables.ts'

/** Business days, both included; a side that is missing is open. */
export interface TaxDays {
  readonly from?: ManilaDate | undefined
  readonly to?: ManilaDate | undefined
}

export interface LegalSaleRow
  extends Pick<Row<'order'>, 'id' | 'number' | 'businessDate' | 'receivedAt' | 'refundedCentavos'>,
    Omit<StoredLegalDiscount, 'grossCentavos' | 'vatCentavos' | 'discountCentavos'> {
  readonly branchName: string
  readonly grossCentavos: Centavos
  readonly vatCentavos: Centavos
  readonly discountCentavos: Centavos
}

const centavosOf = (field: 'grossCentavos' | 'vatCentavos' | 'discountCentavos') =>
  sql<Centavos>`(o.legal_discount ->> ${sql.lit(field)})::bigint`

/** One page of sales with a discount by law, newest first. Voided orders are left out. */
export async function listLegalSales(
  db: Db,
  scope: Scope,
  days: TaxDays,
  page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: LegalSaleRow[]; nextCursor: string | null }> {
  let query = db
    .selectFrom('order as o')
    .innerJoin('branch', 'branch.id', 'o.branchId')
    .where(isLegalSale(scope, days))
    .select(['o.id', 'o.number', 'o.businessDate', 'o.receivedAt', 'o.refundedCentavos', 'branch.name as branchName'])
    .select([
      sql<LegalSaleRow['kind']>`o.legal_discount ->> 'kind'`.as('kind'),
      sql<string>`o.legal_discount ->> 'name'`.as('name'),
      sql<string>`o.legal_discount ->> 'idNumber'`.as('idNumber'),
      sql<number>`(o.legal_discount ->> 'percent')::float8`.as('percent'),
      centavosOf('grossCentavos').as('grossCentavos'),
      centavosOf('vatCentavos').as('vatCentavos'),
      centavosOf('discountCentavos').as('discountCentavos'),
    ])
    .orderBy('o.businessDate', 'desc')
    .orderBy('o.id', 'desc')
    .limit(page.limit + 1)
  if (page.cursor !== undefined) {
    query = query.where(after(sql`o.business_date`, sql`o.id`, readCursor(page.cursor, 'day'), 'desc'))
  }
  return pageOf(await query.execute(), page.limit, (row) => ({ value: row.businessDate, id: row.id }))
}

/** The number of these sales and their sums. */
export async function legalSaleTotals(
  db: Db,
  scope: Scope,
  days: TaxDays,
): Promise<{ readonly sales: number; readonly gross: Centavos; readonly vat: Centavos; readonly discount: Centavos }> {
  const sumOf = (field: Parameters<typeof centavosOf>[0]) => sql<Centavos>`coalesce(sum(${centavosOf(field)}), 0)`
  return db
    .selectFrom('order as o')
    .where(isLegalSale(scope, days))
    .select([
      sql<number>`count(*)`.as('sales'),
      sumOf('grossCentavos').as('gross'),
      sumOf('vatCentavos').as('vat'),
      sumOf('discountCentavos').as('discount'),
    ])
    .executeTakeFirstOrThrow()
}

/** Sums of sales by their VAT; what is refunded is not taken off them. */
export interface VatFigureRow {
  readonly vatable: Centavos
  readonly vat: Centavos
  readonly exempt: Centavos
  readonly withoutVat: Centavos
  readonly refunded: Centavos
}

/**
 * The sales of orders and items by their VAT, without voided ones. An order with neither VAT nor an exempt part was sold by
 * a branch that is not registered.
 */
export async function vatFigures(db: Db, { branchId }: Scope, { from, to }: TaxDays): Promise<VatFigureRow> {
  const { rows } = await sql<VatFigureRow>`
    with sale as (
      select branch_id, business_date, total_centavos, vat_centavos, exempt_centavos, refunded_centavos
      from "order" where stage <> 'voided'
      union all
      select branch_id, business_date, total_centavos, vat_centavos, 0, refunded_centavos
      from item_sale where status <> 'voided'
    )
    select
      coalesce(sum(total_centavos - exempt_centavos - vat_centavos) filter (where vat_centavos > 0), 0) as vatable,
      coalesce(sum(vat_centavos), 0) as vat,
      coalesce(sum(exempt_centavos), 0) as exempt,
      coalesce(sum(total_centavos - exempt_centavos) filter (where vat_centavos = 0), 0) as without_vat,
      coalesce(sum(refunded_centavos), 0) as refunded
    from sale where ${branchId === null ? sql`true` : sql`branch_id = ${branchId}`} and ${within(sql`business_date`, { from, to })}`.execute(
    db,
  )
  const [figures] = rows
  if (!figures) throw new Error('A sum without a row')
  return figures
}

function isLegalSale({ branchId }: Scope, days: TaxDays): Expression<SqlBool> {
  const isSeen = branchId === null ? sql`true` : sql`o.branch_id = ${branchId}`
  return sql<SqlBool>`o.legal_discount is not null and o.stage <> 'voided' and ${isSeen} and ${within(sql`o.business_date`, days)}`
}

function within(day: Expression<unknown>, { from, to }: TaxDays): Expression<SqlBool> {
  return sql<SqlBool>`${from === undefined ? sql`true` : sql`${day} >= ${from}`} and ${to === undefined ? sql`true` : sql`${day} <= ${to}`}`
}
