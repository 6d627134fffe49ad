import { manilaDateOf } from '@labada/domain/core/manila-time'
import { centavos, ZERO } from '@labada/domain/core/money'
import type { Db } from '../core/client.ts'
import { newId } from '../core/ids.ts'

/** Bookings of a shop’s first branch, one with each of these words in every field that its customer types. */
export async function givenBookings(db: Db, words: readonly string[], now: Date): Promise<void> {
  const { id: branchId } = await db.selectFrom('branch').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const rows = words.map((text, at) => ({
    id: newId(),
    code: `CODE${at}`,
    branchId,
    kind: 'pickup' as const,
    type: 'pick-up' as const,
    orderId: newId(),
    customerId: null,
    name: text,
    phone: null,
    address: text,
    landmark: text,
    note: text,
    zone: text,
    feeCentavos: centavos(40_00),
    minimumCentavos: ZERO,
    dueOn: manilaDateOf(now),
    slotFrom: 540,
    slotUntil: 720,
    language: 'en' as const,
    wantsMessages: false,
    state: 'declined' as const,
    stateAt: now,
    stateBy: null,
    reason: text,
    askedAt: now,
  }))
  await db.insertInto('booking').values(rows).execute()
}

/** Packages of ten loads that a shop’s first branch sold to its first customer, one under each of these names. */
export async function givenPackages(db: Db, names: readonly string[], now: Date): Promise<void> {
  const first = (table: 'appUser' | 'branch' | 'customer' | 'service') =>
    db.selectFrom(table).select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const [by, branch, customer] = [await first('appUser'), await first('branch'), await first('customer')]
  const serviceIds = [(await first('service')).id]
  const [planId, today] = [newId(), manilaDateOf(now)]
  const terms = { priceCentavos: centavos(1_500_00), units: 10, unit: 'load' as const, serviceIds, branchIds: [] }
  const plan = { ...terms, id: planId, name: 'Ten loads', validDays: 90, createdAt: now, createdBy: by.id }
  await db.insertInto('packagePlan').values(plan).execute()
  const sold = names.map((name, at) => ({
    ...terms,
    id: newId(),
    planId,
    customerId: customer.id,
    number: `X-K-${at}`,
    branchId: branch.id,
    name,
    validUntil: today,
    method: 'gcash' as const,
    reference: name,
    cashSessionId: null,
    businessDate: today,
    soldAt: now,
    soldBy: by.id,
    clientId: null,
  }))
  await db.insertInto('soldPackage').values(sold).execute()
  const entries = sold.map(({ id, branchId, businessDate, method }) => ({
    id: newId(),
    packageId: id,
    kind: 'sale' as const,
    units: terms.units,
    amountCentavos: terms.priceCentavos,
    branchId,
    orderId: null,
    lineId: null,
    paymentId: null,
    refundId: null,
    method,
    reason: null,
    cashSessionId: null,
    businessDate,
    recordedAt: now,
    recordedBy: by.id,
    clientId: null,
  }))
  await db.insertInto('packageEntry').values(entries).execute()
}
