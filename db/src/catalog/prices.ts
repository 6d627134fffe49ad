import type { PriceTerms, VersionTimes } from '@labada/domain/catalog/prices'
import type { ServicePrice } from '@labada/domain/catalog/quantities'
import type { ServiceLook } from '@labada/domain/catalog/service-looks'
import type { Centavos } from '@labada/domain/core/money'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import { fullNameOf } from '../core/names.ts'

/** An active service at the price in force for a branch. */
export interface ServicePriceRow extends ServicePrice, ServiceLook {
  readonly sort: number
}

/** The services a counter may sell at an instant. */
export interface PriceList {
  readonly versionId: string
  /** Active services that have a price, in the order of the tiles. */
  readonly services: ReadonlyMap<string, ServicePriceRow>
}

/** A price version with the name of the user who drafted it. */
export interface VersionRow extends VersionTimes {
  readonly name: string
  readonly createdAt: Date
  /** `firstname lastname` */
  readonly createdBy: string
}

/** One service's price in a version. */
export interface PriceRow extends PriceTerms {
  readonly serviceId: string
  readonly price: Centavos
  readonly overrides: readonly { readonly branchId: string; readonly price: Centavos }[]
}

/**
 * The prices in force at an instant for a branch (null: the prices without branch differences): of the versions
 * published and not discarded, the one that took effect last by then. Undefined if there is none.
 */
export async function priceListInForce(db: Db, branchId: string | null, at: Date): Promise<PriceList | undefined> {
  const rows = await pricesInForce(db, branchId, at).orderBy('s.sort').orderBy('s.name').execute()
  // An empty list is not the same as no price list: this is checked only then.
  const versionId = rows[0]?.versionId ?? (await findVersionInForce(db, at))
  if (versionId === undefined) return undefined
  return { versionId, services: new Map(rows.map(({ versionId: _, ...row }) => [row.serviceId, row])) }
}

/** The query of `priceListInForce`, of some services only, as JSON rows in a part of another query. */
export const pricesInForceOf = (db: Db, branchId: string, at: Date, serviceIds: readonly string[]) =>
  sql<readonly object[] | null>`(select jsonb_agg(priced) from (${pricesInForce(db, branchId, at).where(
    sql<boolean>`p.service_id = any(${serviceIds}::uuid[])`,
  )}) as priced)`

function pricesInForce(db: Db, branchId: string | null, at: Date) {
  return db
    .selectFrom('price as p')
    .innerJoin('service as s', 's.id', 'p.serviceId')
    .leftJoin('priceOverride as o', (join) =>
      join
        .onRef('o.versionId', '=', 'p.versionId')
        .onRef('o.serviceId', '=', 'p.serviceId')
        .on(sql<boolean>`o.branch_id = ${branchId}::uuid`),
    )
    .select(['p.versionId', 'p.serviceId', 's.code', 's.name', 's.category', 's.unit', 's.stages', 's.sort'])
    .select(['s.icon', 's.color'])
    .select(['p.minQuantity', 'p.kgPerLoad', 'p.toleranceKg', 'p.step', 'p.rushPercent'])
    .select(['p.isDiscountable as discountable', 'p.isTaxable as taxable'])
    .select((eb) => eb.fn.coalesce('o.priceCentavos', 'p.priceCentavos').as('price'))
    .where('p.versionId', '=', inForce(db, at))
    .where('s.isActive', '=', true)
}

/** The id of the version whose prices are in force at an instant; the same rule as `versionInForce` of the domain. */
export async function findVersionInForce(db: Db, at: Date): Promise<string | undefined> {
  return (await inForce(db, at).executeTakeFirst())?.id
}

/** When published prices take effect after an instant, the next ones first. */
export async function listComingPrices(db: Db, now: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('priceVersion')
    .select('effectiveAt')
    .where('discardedAt', 'is', null)
    .where('publishedAt', 'is not', null)
    .where('effectiveAt', '>', now)
    .orderBy('effectiveAt')
    .execute()
  return rows.flatMap(({ effectiveAt }) => effectiveAt ?? [])
}

/** Versions that were not discarded: drafts first, then the last to take effect. */
export async function listVersions(db: Db): Promise<VersionRow[]> {
  return versions(db)
    .where('v.discardedAt', 'is', null)
    .orderBy('v.effectiveAt', (order) => order.desc().nullsFirst())
    .orderBy('v.createdAt', 'desc')
    .orderBy('v.id', 'desc')
    .execute()
}

export async function findVersion(db: Db, id: string): Promise<VersionRow | undefined> {
  return versions(db).where('v.id', '=', id).executeTakeFirst()
}

/** Locks the version until the transaction ends. */
export async function lockVersion(trx: Trx, id: string): Promise<VersionRow | undefined> {
  return versions(trx).where('v.id', '=', id).forUpdate('v').executeTakeFirst()
}

/** Every price of a version with the branches that differ, in the order of the tiles. */
export async function listPrices(db: Db, versionId: string): Promise<PriceRow[]> {
  const rows = await db
    .selectFrom('price as p')
    .innerJoin('service as s', 's.id', 'p.serviceId')
    .select(['p.serviceId', 'p.priceCentavos as price', 'p.minQuantity', 'p.kgPerLoad', 'p.toleranceKg', 'p.step'])
    .select(['p.rushPercent', 'p.isDiscountable as discountable', 'p.isTaxable as taxable'])
    .where('p.versionId', '=', versionId)
    .orderBy('s.sort')
    .orderBy('s.name')
    .execute()
  const differing = await db
    .selectFrom('priceOverride as o')
    .innerJoin('branch as b', 'b.id', 'o.branchId')
    .select(['o.serviceId', 'o.branchId', 'o.priceCentavos as price'])
    .where('o.versionId', '=', versionId)
    .orderBy('b.name')
    .execute()
  return rows.map((row) => ({
    ...row,
    overrides: differing
      .filter(({ serviceId }) => serviceId === row.serviceId)
      .map(({ branchId, price }) => ({ branchId, price })),
  }))
}

export interface NewVersion {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
  readonly createdBy: string
}

/** Inserts a version. Returns false if one with this id exists. */
export async function insertVersion(trx: Trx, version: NewVersion): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('priceVersion')
    .values(version)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Copies every price and every difference of one version into another. */
export async function copyPrices(trx: Trx, fromId: string, toId: string): Promise<void> {
  await sql`
    insert into price (version_id, service_id, price_centavos, min_quantity, kg_per_load, tolerance_kg, step, rush_percent,
      is_discountable, is_taxable)
    select ${toId}::uuid, service_id, price_centavos, min_quantity, kg_per_load, tolerance_kg, step, rush_percent,
      is_discountable, is_taxable
    from price where version_id = ${fromId}::uuid`.execute(trx)
  await sql`
    insert into price_override (version_id, service_id, branch_id, price_centavos)
    select ${toId}::uuid, service_id, branch_id, price_centavos from price_override where version_id = ${fromId}::uuid
  `.execute(trx)
}

/** Sets a service's price and terms in a version, whether or not it had any. */
export async function upsertPrice(trx: Trx, versionId: string, row: Omit<PriceRow, 'overrides'>): Promise<void> {
  const { serviceId, price, discountable, taxable, minQuantity, kgPerLoad, toleranceKg, step, rushPercent } = row
  const values = {
    priceCentavos: price,
    minQuantity,
    kgPerLoad,
    toleranceKg,
    step,
    rushPercent,
    isDiscountable: discountable,
    isTaxable: taxable,
  }
  await trx
    .insertInto('price')
    .values({ versionId, serviceId, ...values })
    .onConflict((conflict) => conflict.columns(['versionId', 'serviceId']).doUpdateSet(values))
    .execute()
}

/** Removes a service from a version: it is then not sold. */
export async function deletePrice(trx: Trx, versionId: string, serviceId: string): Promise<void> {
  await trx.deleteFrom('priceOverride').where('versionId', '=', versionId).where('serviceId', '=', serviceId).execute()
  await trx.deleteFrom('price').where('versionId', '=', versionId).where('serviceId', '=', serviceId).execute()
}

/** Sets a branch's own price in a version; null: it uses the common price. */
export async function setBranchPrice(
  trx: Trx,
  at: { readonly versionId: string; readonly serviceId: string; readonly branchId: string },
  price: Centavos | null,
): Promise<void> {
  if (price === null) {
    await trx
      .deleteFrom('priceOverride')
      .where('versionId', '=', at.versionId)
      .where('serviceId', '=', at.serviceId)
      .where('branchId', '=', at.branchId)
      .execute()
    return
  }
  await trx
    .insertInto('priceOverride')
    .values({ ...at, priceCentavos: price })
    .onConflict((conflict) =>
      conflict.columns(['versionId', 'serviceId', 'branchId']).doUpdateSet({ priceCentavos: price }),
    )
    .execute()
}

export async function setPublished(
  trx: Trx,
  id: string,
  published: { readonly at: Date; readonly by: string; readonly effectiveAt: Date },
): Promise<void> {
  await trx
    .updateTable('priceVersion')
    .set({ publishedAt: published.at, publishedBy: published.by, effectiveAt: published.effectiveAt })
    .where('id', '=', id)
    .execute()
}

export async function setDiscarded(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable('priceVersion').set({ discardedAt: at }).where('id', '=', id).execute()
}

/**
 * How many services each version prices differently (price, terms or a branch's difference) from the version before it:
 * for a draft the one in force at `at`, else the one that took effect before.
 */
export async function countChanges(db: Db, versionIds: readonly string[], at: Date): Promise<Map<string, number>> {
  if (versionIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; changes: number }>`
    with sheet as (
      select version_id, service_id, concat_ws('|', price_centavos, coalesce(min_quantity, 0), coalesce(kg_per_load, 0),
        tolerance_kg, coalesce(step, 0), coalesce(rush_percent, -1), is_discountable, is_taxable,
        (select string_agg(branch_id || ':' || o.price_centavos, ',' order by branch_id) from price_override o
          where o.version_id = p.version_id and o.service_id = p.service_id)) as terms
      from price p
    ), pair as (
      select v.id, (
        select before.id from price_version before
        where before.published_at is not null and before.discarded_at is null and before.id <> v.id
          and (before.effective_at, before.published_at, before.id)
            < (coalesce(v.effective_at, ${at}), coalesce(v.published_at, 'infinity'), v.id)
        order by before.effective_at desc, before.published_at desc, before.id desc limit 1
      ) as before_id
      from price_version v where v.id in (${sql.join(versionIds)})
    )
    select pair.id, (
      select count(*) from (select service_id, terms from sheet where version_id = pair.id) mine
      full join (select service_id, terms from sheet where version_id = pair.before_id) before using (service_id)
      where mine.terms is distinct from before.terms
    ) as changes
    from pair`.execute(db)
  return new Map(rows.map(({ id, changes }) => [id, changes]))
}

function inForce(db: Db, at: Date) {
  return db
    .selectFrom('priceVersion')
    .select('id')
    .where('publishedAt', 'is not', null)
    .where('discardedAt', 'is', null)
    .where('effectiveAt', '<=', at)
    .orderBy('effectiveAt', 'desc')
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
}

function versions(db: Db) {
  return db
    .selectFrom('priceVersion as v')
    .innerJoin('appUser as u', 'u.id', 'v.createdBy')
    .select(['v.id', 'v.name', 'v.createdAt', 'v.publishedAt', 'v.effectiveAt', 'v.discardedAt'])
    .select(fullNameOf('u').as('createdBy'))
}
