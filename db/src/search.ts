import { sql } from 'kysely'
import type { Db } from './client.ts'

export interface Found {
  readonly kind: 'order' | 'customer' | 'branch'
  readonly id: string
  readonly title: string
  readonly detail: string
}

const MOST_OF_A_KIND = 8

/** Orders of the scope's branch (null: of all) by part of a number, a claim code or a customer's name or phone. */
export async function searchOrders(db: Db, branchId: string | null, words: string): Promise<Found[]> {
  let orders = db
    .selectFrom('order as o')
    .innerJoin('branch as b', 'b.id', 'o.branchId')
    .leftJoin('customer as c', 'c.id', 'o.customerId')
    .select(['o.id', 'o.number', 'o.stage', 'o.services', 'b.name as branch', 'c.name as customer'])
    .where((eb) =>
      eb.or([
        eb('o.number', 'ilike', `%${literal(words)}%`),
        eb('o.claimCode', '=', words.toUpperCase()),
        eb(sql`lower(c.name)`, 'like', `%${literal(words.toLowerCase())}%`),
        ...(digitsOf(words).length >= 4 ? [eb('c.phone', 'like', `%${digitsOf(words)}%`)] : []),
      ]),
    )
    .orderBy('o.receivedAt', 'desc')
    .orderBy('o.id', 'desc')
    .limit(MOST_OF_A_KIND)
  if (branchId) orders = orders.where('o.branchId', '=', branchId)
  return (await orders.execute()).map(({ id, number, stage, services, branch, customer }) => ({
    kind: 'order',
    id,
    title: number,
    detail: [customer ?? 'Walk-in customer', services, stage, ...(branchId ? [] : [branch])].join(' · '),
  }))
}

/** Customers by part of a name or phone; a customer belongs to the company, not to a branch. */
export async function searchCustomers(db: Db, words: string): Promise<Found[]> {
  const customers = await db
    .selectFrom('customer')
    .select(['id', 'name', 'phone'])
    .where((eb) =>
      eb.or([
        eb(sql`lower(name)`, 'like', `%${literal(words.toLowerCase())}%`),
        ...(digitsOf(words).length >= 4 ? [eb('phone', 'like', `%${digitsOf(words)}%`)] : []),
      ]),
    )
    .orderBy(sql`lower(name) like ${`${literal(words.toLowerCase())}%`}`, 'desc')
    .orderBy('name')
    .limit(MOST_OF_A_KIND)
    .execute()
  return customers.map(({ id, name, phone }) => ({
    kind: 'customer',
    id,
    title: name,
    detail: phone ? `•••• ${phone.slice(-4)}` : 'No phone number',
  }))
}

/** Branches by name or code. */
export async function searchBranches(db: Db, words: string): Promise<Found[]> {
  const branches = await db
    .selectFrom('branch')
    .select(['id', 'code', 'name', 'city', 'closedAt'])
    .where((eb) => eb.or([eb('name', 'ilike', `%${literal(words)}%`), eb('code', '=', words.toUpperCase())]))
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

/** `%` and `_` as the signs themselves. */
function literal(words: string): string {
  return words.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}

/** A phone number as it is kept: +63 917… and 917… both find 0917…. */
function digitsOf(words: string): string {
  return words.replaceAll(/\D/g, '').replace(/^63/, '')
}
