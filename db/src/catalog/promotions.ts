import type { PromotionOccasion } from '@labada/domain/catalog/promotions'
import type { Stamps } from '@labada/domain/catalog/stamps'
import { type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import { fullNameOf } from '../core/names.ts'
import type { Database } from '../schema.ts'

/** A promotion with the name of its creator, and its totals on orders that were not voided. */
export type PromotionRow = Row<'promotion'> & {
  readonly createdByName: string
  readonly uses: number
  readonly givenCentavos: Centavos
}

/** A promotion with its number of uses, as checked for an order. */
export type MetPromotion = Row<'promotion'> &
  Pick<PromotionOccasion, 'used' | 'byCustomer' | 'isMeant'> & {
    /** What the customer has on a stamp card; null for another promotion, and for an unknown customer. */
    readonly stamps: Stamps | null
  }

/** A stamp card that is offered, with what a customer has on it. */
export type StampCardRow = Pick<Row<'promotion'>, 'name' | 'everyNth'> & { readonly stamps: Stamps }

/** Active ones first, then paused, then ended; each newest first. */
export async function listPromotions(db: Db): Promise<PromotionRow[]> {
  return promotions(db)
    .orderBy(sql`array_position(array['active', 'paused', 'ended'], promotion.state)`)
    .orderBy('promotion.createdAt', 'desc')
    .orderBy('promotion.id', 'desc')
    .execute()
}

/** The same, with the names of the services and branches they are for. */
export async function listNamedPromotions(
  db: Db,
): Promise<(PromotionRow & { readonly serviceNames: string | null; readonly branchNames: string | null })[]> {
  const { rows } = await sql<{ id: string; serviceNames: string | null; branchNames: string | null }>`
    select id,
      (select string_agg(s.name, ', ' order by s.name) from service s where s.id = any(promotion.service_ids)) as service_names,
      (select string_agg(b.name, ', ' order by b.name) from branch b where b.id = any(promotion.branch_ids)) as branch_names
    from promotion`.execute(db)
  const names = new Map(rows.map((row) => [row.id, row]))
  return (await listPromotions(db)).map((promotion) => ({
    serviceNames: null,
    branchNames: null,
    ...names.get(promotion.id),
    ...promotion,
  }))
}

export async function countPromotions(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('promotion')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function findPromotion(db: Db, id: string): Promise<PromotionRow | undefined> {
  return promotions(db).where('promotion.id', '=', id).executeTakeFirst()
}

/** Locks the promotion against changes and uses until the transaction ends. */
export async function lockPromotion(trx: Trx, id: string): Promise<PromotionRow | undefined> {
  const locked = await trx.selectFrom('promotion').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return locked && findPromotion(trx, id)
}

/** Throws a unique violation: `promotion_pkey` for a known id, `promotion_code_key` for a code in use. */
export async function insertPromotion(trx: Trx, promotion: Insertable<Database['promotion']>): Promise<void> {
  await trx.insertInto('promotion').values(promotion).execute()
}

/** Throws `promotion_code_key` for a code in use. */
export async function setPromotion(trx: Trx, id: string, changes: Updateable<Database['promotion']>): Promise<void> {
  await trx
    .updateTable('promotion')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/**
 * The branch, the customer and the entered code that promotions are checked against; `customerId` is null for an
 * unknown or a new customer.
 */
interface Meeting {
  readonly branchId: string
  readonly customerId: string | null
  readonly code: string | null
  readonly now: Date
}

/**
 * The promotions that may apply to an order of a branch: the active ones without a code, and the one whose code was
 * entered, also when it is no longer offered (the newest of that code), so that the counter can show why. Those with a
 * limit are locked first if requested, always in the same order, so that the last use is given only once; with a stamp card
 * the customer is, so that a free load is.
 */
export async function promotionsMet(db: Db, meeting: Meeting, isLocking: boolean): Promise<MetPromotion[]> {
  const ids = await idsMet(db, meeting)
  if (ids.length === 0) return []
  if (isLocking) {
    await db
      .selectFrom('promotion')
      .select('id')
      .where('id', 'in', ids)
      .where((eb) => eb.or([eb('totalLimit', 'is not', null), eb('customerLimit', 'is not', null)]))
      .orderBy('id')
      .forUpdate()
      .execute()
    // Taken before their stamps are counted, by a statement of its own that sees what others did meanwhile.
    await sql`
      select from customer where id = ${meeting.customerId}::uuid
        and exists (select from promotion where kind = 'stamps' and id = any(${ids}::uuid[]))
      for no key update`.execute(db)
  }
  return db
    .selectFrom('promotion')
    .selectAll()
    .select([
      sql<number>`case when total_limit is null then 0 else (${usesOf(sql`true`)}) end`.as('used'),
      sql<number | null>`case when ${meeting.customerId}::uuid is null then null when customer_limit is null then 0
        else (${usesOf(sql`o.customer_id = ${meeting.customerId}`)}) end`.as('byCustomer'),
      meantFor(meeting).as('isMeant'),
      sql<Stamps | null>`case when kind = 'stamps' and ${meeting.customerId}::uuid is not null
        then ${stampsOf(sql`promotion.id`, sql`${meeting.customerId}::uuid`)} end`.as('stamps'),
    ])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
}

export async function insertPromotionUses(trx: Trx, uses: readonly Row<'promotionUse'>[]): Promise<void> {
  if (uses.length > 0)
    await trx
      .insertInto('promotionUse')
      .values([...uses])
      .execute()
}

export async function insertStamps(trx: Trx, stamps: readonly Row<'stamp'>[]): Promise<void> {
  if (stamps.length > 0)
    await trx
      .insertInto('stamp')
      .values([...stamps])
      .execute()
}

/** The stamp cards that are offered on a day, at one branch or anywhere, with what a customer has on them; oldest first. */
export async function stampCardsOf(
  db: Db,
  customerId: string,
  { branchId, today }: { readonly branchId: string | null; readonly today: ManilaDate },
): Promise<StampCardRow[]> {
  return db
    .selectFrom('promotion')
    .select(['name', 'everyNth', stampsOf(sql`promotion.id`, sql`${customerId}::uuid`).as('stamps')])
    .where('kind', '=', 'stamps')
    .where('state', '=', 'active')
    .where('startsOn', '<=', today)
    .where((eb) => eb.or([eb('endsOn', 'is', null), eb('endsOn', '>=', today)]))
    .$if(branchId !== null, (cards) =>
      cards.where(sql<boolean>`(cardinality(branch_ids) = 0 or ${branchId}::uuid = any(branch_ids))`),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** The promotions of a branch that nobody has to enter a code for, as a part of another query. */
export function openPromotions(db: Db, branchId: string) {
  return db
    .selectFrom('promotion')
    .select('id')
    .where('state', '=', 'active')
    .where('code', 'is', null)
    .where(sql<boolean>`(cardinality(branch_ids) = 0 or ${branchId}::uuid = any(branch_ids))`)
}

async function idsMet(db: Db, { branchId, code }: Meeting): Promise<string[]> {
  const rows = await openPromotions(db, branchId).execute()
  const typed = code === null ? undefined : await findPromotionByCode(db, code)
  return [...rows.map(({ id }) => id), ...(typed ? [typed.id] : [])]
}

/** The promotion that currently has a code; otherwise the last one that had it. */
export async function findPromotionByCode(db: Db, code: string): Promise<Row<'promotion'> | undefined> {
  return db
    .selectFrom('promotion')
    .selectAll()
    .where('code', '=', code)
    .orderBy(sql`state = 'ended'`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function usesOf(whose: ReturnType<typeof sql>) {
  return sql`select count(*) from promotion_use u join "order" o on o.id = u.order_id
    where u.promotion_id = promotion.id and o.stage <> 'voided' and ${whose}`
}

/** Whether a customer belongs to the audience of a promotion; a guest to none but everyone. */
function meantFor({ customerId, now }: Meeting) {
  const today = manilaDateOf(now)
  return sql<boolean>`case audience
    when 'everyone' then true
    when 'spent' then least_spent_centavos <= (
      select coalesce(sum(o.total_centavos), 0) from "order" o
      where o.customer_id = ${customerId}::uuid and o.stage <> 'voided'
        and o.received_at > ${now}::timestamptz - interval '365 days')
    when 'package' then exists (
      select from sold_package s join package_left l on l.package_id = s.id
      where s.customer_id = ${customerId}::uuid and s.plan_id = any(plan_ids) and s.valid_until >= ${today} and l.units > 0)
    else exists (
      select from customer c where c.id = ${customerId}::uuid and c.birth_month = extract(month from ${today}::date))
  end`
}

/** What a customer has on a stamp card, over all their orders that were not voided. */
export function stampsOf(promotionId: ReturnType<typeof sql>, customerId: ReturnType<typeof sql>) {
  return sql<Stamps>`(
    select jsonb_build_object('loads', coalesce(sum(s.loads), 0), 'freeLoads', coalesce(sum(s.free_loads), 0))
    from "order" o join stamp s on s.order_id = o.id
    where o.customer_id = ${customerId} and o.stage <> 'voided' and s.promotion_id = ${promotionId})`
}

function promotions(db: Db) {
  return db
    .selectFrom('promotion')
    .innerJoin('appUser as maker', 'maker.id', 'promotion.createdBy')
    .selectAll('promotion')
    .select([
      fullNameOf('maker').as('createdByName'),
      sql<number>`(${usesOf(sql`true`)})`.as('uses'),
      sql<Centavos>`(
        select coalesce(sum(u.amount_centavos), 0)::bigint from promotion_use u join "order" o on o.id = u.order_id
        where u.promotion_id = promotion.id and o.stage <> 'voided')`.as('givenCentavos'),
    ])
}
