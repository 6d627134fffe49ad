import { fullNameOf } from '@labada/domain/core/names'
import { sql } from 'kysely'
import { cameTo } from '../core/branch-records.ts'
import type { Db } from '../core/client.ts'
import { containing } from '../core/keyset.ts'
import { hasPhone, isOfCustomerCalled, isWholePhone, WHOLE_NUMBER } from '../orders/order-filters.ts'

export interface Found {
  readonly kind: 'order' | 'customer' | 'branch' | 'item' | 'employee'
  readonly id: string
  readonly title: string
  readonly detail: string
}

const MOST_OF_A_KIND = 8

/** Orders of the scope's branch (null: of all) by part of a number, a claim code or a customer's name or phone. */
export async function searchOrders(db: Db, branchId: string | null, words: string): Promise<Found[]> {
  const digits = digitsOf(words)
  let orders = db
    .selectFrom('order')
    .innerJoin('branch as b', 'b.id', 'order.branchId')
    .leftJoin('customer as c', 'c.id', 'order.customerId')
    .select(['order.id', 'order.number', 'order.stage', 'order.services', 'b.name as branch', 'c.name as customer'])
    .where((eb) =>
      WHOLE_NUMBER.test(words)
        ? eb('order.number', '=', words.toUpperCase())
        : isWholePhone(digits)
          ? isOfCustomerCalled(words, digits)
          : eb.or([
              eb('order.number', 'ilike', containing(words)),
              eb('order.claimCode', '=', words.toUpperCase()),
              isOfCustomerCalled(words, digits.length >= 4 ? digits : undefined),
            ]),
    )
    .orderBy('order.receivedAt', 'desc')
    .orderBy('order.id', 'desc')
    .limit(MOST_OF_A_KIND)
  if (branchId) orders = orders.where('order.branchId', '=', branchId)
  return (await orders.execute()).map(({ id, number, stage, services, branch, customer }) => ({
    kind: 'order',
    id,
    title: number,
    detail: [customer ?? 'Walk-in customer', services, stage, ...(branchId ? [] : [branch])].join(' · '),
  }))
}

/**
 * Customers by part of a name or phone: all of the company, or those who came to a branch. If there is no match, those
 * with a similar name, the most similar first, marked as such.
 */
export async function searchCustomers(db: Db, branchId: string | null, words: string): Promise<Found[]> {
  if (WHOLE_NUMBER.test(words)) return []
  const digits = digitsOf(words)
  const customers = await customersOf(db, branchId)
    .where((eb) =>
      eb.or([
        eb('name', 'ilike', containing(words)),
        ...(digits.length >= 4 ? [hasPhone(sql.ref('phone'), digits)] : []),
      ]),
    )
    .orderBy(sql`name ilike ${containing(words).slice(1)}`, 'desc')
    .orderBy('name')
    .limit(MOST_OF_A_KIND)
    .execute()
  if (customers.length > 0) return customers.map((one) => customerFound(one))
  return (await customersCalledLike(db, branchId, words)).map((one) => customerFound(one, 'Similar name'))
}

/** Fewer letters are similar to too many names. */
const LEAST_LETTERS = 4
/** From 0 to 1: allows one letter wrong, missing or swapped in a short name. */
const LEAST_LIKENESS = 0.4

/** By the trigrams of names, whose operator asks the session how alike is alike. */
async function customersCalledLike(db: Db, branchId: string | null, words: string) {
  if (words.replace(/[^\p{L}]/gu, '').length < LEAST_LETTERS) return []
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(LEAST_LIKENESS)}, true)`.execute(trx)
    return customersOf(trx, branchId)
      .where(sql<boolean>`${words} <% name`)
      .orderBy(sql`word_similarity(${words}, name)`, 'desc')
      .orderBy('name')
      .limit(MOST_OF_A_KIND)
      .execute()
  })
}

function customersOf(db: Db, branchId: string | null) {
  return db
    .selectFrom('customer')
    .select(['id', 'name', 'phone'])
    .where('mergedInto', 'is', null)
    .where('forgottenAt', 'is', null)
    .$if(branchId !== null, (customers) => customers.where(cameTo(sql.ref('customer.id'), branchId ?? '')))
}

const customerFound = (
  { id, name, phone }: { readonly id: string; readonly name: string; readonly phone: string | null },
  ...how: readonly string[]
): Found => ({
  kind: 'customer',
  id,
  title: name,
  detail: [...how, phone ? `•••• ${phone.slice(-4)}` : 'No phone number'].join(' · '),
})

/** Branches by name or code. */
export async function searchBranches(db: Db, words: string): Promise<Found[]> {
  const branches = await db
    .selectFrom('branch')
    .select(['id', 'code', 'name', 'city', 'closedAt'])
    .where((eb) => eb.or([eb('name', 'ilike', containing(words)), eb('code', '=', words.toUpperCase())]))
    .orderBy('name')
    .limit(MOST_OF_A_KIND)
    .execute()
  return branches.map(({ id, code, name, city, closedAt }) => ({
    kind: 'branch',
    id,
    title: name,
    detail: [code, city, closedAt ? 'closed' : ''].filter(Boolean).join(' · '),
  }))
}

/** Active items, by name, SKU, or the barcode of a unit or of a pack. */
export async function searchItems(db: Db, words: string): Promise<Found[]> {
  const items = await db
    .selectFrom('item')
    .select(['id', 'sku', 'name', 'category', 'unit'])
    .where('deactivatedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('name', 'ilike', containing(words)),
        eb('sku', 'ilike', containing(words).slice(1)),
        eb('barcode', '=', words),
        eb.exists(
          eb
            .selectFrom('itemPack')
            .select(sql`1`.as('one'))
            .whereRef('itemPack.itemId', '=', 'item.id')
            .where('itemPack.barcode', '=', words),
        ),
      ]),
    )
    .orderBy('name')
    .limit(MOST_OF_A_KIND)
    .execute()
  return items.map(({ id, sku, name, category, unit }) => ({
    kind: 'item',
    id,
    title: name,
    detail: [sku, category.replace('_', ' '), unit].join(' · '),
  }))
}

/** Employees by part of a name, a code or a username; former employees last. */
export async function searchEmployees(db: Db, words: string): Promise<Found[]> {
  const part = containing(words)
  const employees = await db
    .selectFrom('employee as e')
    .leftJoin('branch as b', 'b.id', 'e.homeBranchId')
    .leftJoin('appUser as u', 'u.employeeId', 'e.id')
    .select(['e.id', 'e.code', 'e.firstname', 'e.lastname', 'e.position', 'e.deactivatedAt', 'b.name as branch'])
    .where(
      sql<boolean>`(e.firstname || ' ' || e.lastname ilike ${part} or e.lastname || ' ' || e.firstname ilike ${part}
        or e.code ilike ${part} or u.username ilike ${part})`,
    )
    .orderBy(sql`e.deactivated_at is not null`)
    .orderBy('e.lastname')
    .orderBy('e.firstname')
    .limit(MOST_OF_A_KIND)
    .execute()
  return employees.map(({ id, code, position, deactivatedAt, branch, ...person }) => ({
    kind: 'employee',
    id,
    title: fullNameOf(person),
    detail: [position, branch ?? '', code, deactivatedAt ? 'left' : ''].filter(Boolean).join(' · '),
  }))
}

/** A phone number as stored: +63 917… and 917… both find 0917…. */
function digitsOf(words: string): string {
  return words.replaceAll(/\D/g, '').replace(/^63/, '')
}
