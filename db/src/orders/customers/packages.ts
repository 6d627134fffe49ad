import type { ServiceUnit } from '@labada/domain/catalog/service-kinds'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { type Centavos, ZERO } from '@labada/domain/core/money'
import type { PackageKind } from '@labada/domain/orders/customers/package-kinds'
import type { PackageLeft } from '@labada/domain/orders/customers/packages'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../core/client.ts'
import type { Row } from '../../core/json-rows.ts'
import { fullNameOf } from '../../core/names.ts'
import type { Database } from '../../schema.ts'

export type NewPackageEntry = Insertable<Database['packageEntry']>

/** A package with what is left of it, and the names of its branch, seller and customer. */
export type PackageRow = Row<'soldPackage'> & {
  readonly unitsLeft: number
  readonly leftCentavos: Centavos
  readonly branchName: string
  readonly soldByName: string
  readonly customerName: string
  readonly serviceNames: string[]
  /** What changed it last. */
  readonly lastKind: PackageKind
}

/** An entry with the names of its branch, order and person. */
export type PackageEntryRow = Row<'packageEntry'> & {
  readonly branchName: string
  readonly orderNumber: string | null
  readonly recordedByName: string | null
}

/** A use of a package that stands, in positive units and amounts. */
export interface StandingUse {
  readonly packageId: string
  readonly paymentId: string
  readonly lineId: string
  readonly units: number
  readonly releasedCentavos: Centavos
  readonly paidCentavos: Centavos
  readonly discountCentavos: Centavos
  readonly vatCentavos: Centavos
  readonly exemptCentavos: Centavos
  readonly surplusCentavos: Centavos
  /** Given back to the package by a refund of the order. */
  readonly isRefunded: boolean
}

/** What is left of a package, locked: what is taken from it in this transaction is still there. */
export async function lockPackage(trx: Trx, packageId: string): Promise<PackageLeft> {
  const { rows } = await sql<{ units: number; valueCentavos: Centavos }>`
    select * from lock_package(${packageId})`.execute(trx)
  const [row] = rows
  return row ? { units: row.units, value: row.valueCentavos } : { units: 0, value: ZERO }
}

/** Throws a unique violation (`sold_package_pkey`). */
export async function insertPackage(trx: Trx, sold: Row<'soldPackage'>): Promise<void> {
  await trx.insertInto('soldPackage').values(sold).execute()
}

/** Adds entries one after the other; the database sets their positions and what is left. Throws `package_entry_pkey`. */
export async function insertPackageEntries(trx: Trx, entries: readonly NewPackageEntry[]): Promise<void> {
  for (const entry of entries) await trx.insertInto('packageEntry').values(entry).execute()
}

export async function findPackage(db: Db, id: string): Promise<PackageRow | undefined> {
  return packages(db).where('soldPackage.id', '=', id).executeTakeFirst()
}

/** A customer's packages: those with something left first, the one that ends first on top; the others newest first. */
export async function packagesOf(db: Db, customerId: string): Promise<PackageRow[]> {
  return packages(db)
    .where('soldPackage.customerId', '=', customerId)
    .orderBy(sql`(package_left.units > 0)`, 'desc')
    .orderBy(sql`case when package_left.units > 0 then sold_package.valid_until end`)
    .orderBy('soldPackage.soldAt', 'desc')
    .orderBy('soldPackage.id')
    .execute()
}

/** What changed a package, newest first. */
export async function packageEntriesOf(db: Db, packageId: string): Promise<PackageEntryRow[]> {
  return entries(db).where('packageEntry.packageId', '=', packageId).orderBy('packageEntry.position', 'desc').execute()
}

export async function findPackageEntry(db: Db, id: string): Promise<PackageEntryRow | undefined> {
  return entries(db).where('packageEntry.id', '=', id).executeTakeFirst()
}

/** The uses of packages that stand for an order, in the order they were made. */
export async function standingUsesOf(db: Db, orderId: string): Promise<StandingUse[]> {
  const { rows } = await sql<StandingUse>`
    select u.package_id, u.payment_id, u.line_id, -u.units as units, -u.amount_centavos as released_centavos,
      -u.amount_centavos - u.surplus_centavos as paid_centavos, u.discount_centavos, u.vat_centavos, u.exempt_centavos,
      u.surplus_centavos, exists (
        select from package_entry r where r.payment_id = u.payment_id and r.kind = 'use_refund') as is_refunded
    from package_entry u
    where u.order_id = ${orderId} and u.kind = 'use' and not exists (
      select from package_entry v where v.payment_id = u.payment_id and v.kind = 'use_void')
    order by u.recorded_at, u.id`.execute(db)
  return rows
}

/** The packages of which something is left after their last day. */
export async function listPackagesToEnd(db: Db, today: ManilaDate): Promise<string[]> {
  const rows = await db
    .selectFrom('soldPackage')
    .innerJoin('packageLeft', 'packageLeft.packageId', 'soldPackage.id')
    .select('soldPackage.id')
    .where('packageLeft.units', '>', 0)
    .where('soldPackage.validUntil', '<', today)
    .orderBy('soldPackage.validUntil')
    .orderBy('soldPackage.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Minutes after midnight at which the day of a package's branch starts. */
export async function cutoffOf(trx: Trx, branchId: string): Promise<number> {
  const { cutoffMinutes } = await trx
    .selectFrom('branch')
    .select('cutoffMinutes')
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow()
  return cutoffMinutes
}

/** What a customer was given back for packages in a cash session. */
export async function packagesRefundedIn(trx: Trx, customerId: string, cashSessionId: string): Promise<Centavos> {
  const { amount } = await trx
    .selectFrom('packageEntry')
    .innerJoin('soldPackage', 'soldPackage.id', 'packageEntry.packageId')
    .select(sql<Centavos>`coalesce(-sum(amount_centavos), 0)`.as('amount'))
    .where('soldPackage.customerId', '=', customerId)
    .where('packageEntry.cashSessionId', '=', cashSessionId)
    .where('packageEntry.kind', '=', 'refund')
    .executeTakeFirstOrThrow()
  return amount
}

/** What the shop owes a customer for packages. */
export async function packagesOwedTo(trx: Trx, customerId: string): Promise<Centavos> {
  const { amount } = await trx
    .selectFrom('packageLeft')
    .innerJoin('soldPackage', 'soldPackage.id', 'packageLeft.packageId')
    .select(sql<Centavos>`coalesce(sum(value_centavos), 0)`.as('amount'))
    .where('soldPackage.customerId', '=', customerId)
    .executeTakeFirstOrThrow()
  return amount
}

/** Gives a merged customer's packages to the one that is kept. */
export async function movePackages(trx: Trx, fromId: string, intoId: string): Promise<void> {
  await trx.updateTable('soldPackage').set({ customerId: intoId }).where('customerId', '=', fromId).execute()
}

/** What is left of a customer's packages that have not ended, the first to end on top. */
export async function packagesLeftOf(db: Db, customerId: string, today: ManilaDate): Promise<PackageLeftRow[]> {
  const { rows } = await sql<{ left: PackageLeftRow[] }>`
    select ${packagesLeftWhere(sql`s.customer_id = ${customerId} and s.valid_until >= ${today} and l.units > 0`)} as left`.execute(
    db,
  )
  return rows[0]?.left ?? []
}

/** What is left of a package, as its customer may know. */
export interface PackageLeftRow {
  readonly name: string
  readonly unitsLeft: number
  readonly unit: ServiceUnit
  readonly validUntil: ManilaDate
}

/** What is left of the packages (`s`, what is left `l`) that a condition names, the first to end on top. */
export function packagesLeftWhere(condition: RawBuilder<unknown>): RawBuilder<PackageLeftRow[]> {
  return sql<PackageLeftRow[]>`coalesce((
    select jsonb_agg(jsonb_build_object('name', s.name, 'unitsLeft', l.units, 'unit', s.unit, 'validUntil', s.valid_until)
      order by s.valid_until, s.id)
    from sold_package s join package_left l on l.package_id = s.id where ${condition}
  ), '[]')`
}

/** A query of packages with what is left of them and the names they refer to. */
export function packages(db: Db) {
  return db
    .selectFrom('soldPackage')
    .innerJoin('packageLeft', 'packageLeft.packageId', 'soldPackage.id')
    .innerJoin('branch', 'branch.id', 'soldPackage.branchId')
    .innerJoin('appUser', 'appUser.id', 'soldPackage.soldBy')
    .innerJoin('customer', 'customer.id', 'soldPackage.customerId')
    .selectAll('soldPackage')
    .select([
      'packageLeft.units as unitsLeft',
      'packageLeft.valueCentavos as leftCentavos',
      'branch.name as branchName',
      fullNameOf('appUser').as('soldByName'),
      'customer.name as customerName',
      sql<string[]>`array(select s.name from service s where s.id = any(sold_package.service_ids) order by s.name)`.as(
        'serviceNames',
      ),
      sql<PackageKind>`(select e.kind from package_entry e where e.package_id = sold_package.id
        order by e.position desc limit 1)`.as('lastKind'),
    ])
}

function entries(db: Db) {
  return db
    .selectFrom('packageEntry')
    .innerJoin('branch', 'branch.id', 'packageEntry.branchId')
    .leftJoin('appUser', 'appUser.id', 'packageEntry.recordedBy')
    .leftJoin('order', 'order.id', 'packageEntry.orderId')
    .selectAll('packageEntry')
    .select([
      'branch.name as branchName',
      'order.number as orderNumber',
      fullNameOf<string | null>('appUser').as('recordedByName'),
    ])
}
