import { tmpdir } from 'node:os'
import { openFiles } from '@labada/db/core/files'
import { newId } from '@labada/db/core/ids'
import { checkInvariant } from '@labada/db/core/invariant'
import { INVARIANTS } from '@labada/db/invariants'
import { postTransfers } from '@labada/db/ledger/ledger'
import { createTestDatabase, type TestDatabase } from '@labada/db/testing/database'
import { givenAdmin, givenBranch } from '@labada/db/testing/factories/factories'
import { givenService } from '@labada/db/testing/factories/price-factories'
import { type ManilaDate, parseManilaDate } from '@labada/domain/core/manila-time'
import { centavos } from '@labada/domain/core/money'
import { packageSold } from '@labada/domain/orders/customers/packages'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expirePackages } from './expire-packages.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const PRICE = centavos(1620_00)
const day = (text: string): ManilaDate => {
  const parsed = parseManilaDate(text)
  if (!parsed) throw new Error('not a day')
  return parsed
}
const run = (at: string) =>
  expirePackages.run(
    {},
    {
      db: test.open('labada_workers'),
      files: openFiles(tmpdir()),
      now: new Date(`${at}+08:00`),
      log: pino({ level: 'silent' }),
    },
  )

/** An unused package that was sold on the 1st. */
async function givenPackage(validUntil: ManilaDate): Promise<string> {
  const [admin, branch, service] = [
    await givenAdmin(test.db),
    await givenBranch(test.db),
    await givenService(test.db, {}),
  ]
  const [id, planId, customerId, entryId] = [newId(), newId(), newId(), newId()]
  const soldAt = new Date('2026-12-01T10:00:00+08:00')
  const terms = {
    name: 'Ten loads',
    priceCentavos: PRICE,
    units: 10,
    unit: 'load',
    serviceIds: [service.id],
    branchIds: [],
  } as const
  const plan = {
    ...terms,
    id: planId,
    validDays: 30,
    createdAt: soldAt,
    createdBy: admin.id,
    serviceIds: [service.id],
    branchIds: [],
  }
  const made = { branchId: branch.id, cashSessionId: null, businessDate: day('2026-12-01') }
  await test.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('customer')
      .values({ id: customerId, name: 'Maria Cruz', phone: null, address: null, createdBranchId: branch.id })
      .execute()
    await trx.insertInto('packagePlan').values(plan).execute()
    const sold = {
      ...made,
      ...terms,
      id,
      planId,
      customerId,
      validUntil,
      number: `${branch.code}-K-000001`,
      method: 'card',
      reference: null,
      clientId: null,
    } as const
    await trx
      .insertInto('soldPackage')
      .values({ ...sold, serviceIds: [service.id], branchIds: [], soldAt, soldBy: admin.id })
      .execute()
    const none = { orderId: null, lineId: null, paymentId: null, refundId: null, reason: null, clientId: null }
    const entry = {
      ...made,
      ...none,
      id: entryId,
      packageId: id,
      kind: 'sale',
      method: 'card',
      units: 10,
      amountCentavos: PRICE,
    } as const
    await trx
      .insertInto('packageEntry')
      .values({ ...entry, recordedAt: soldAt, recordedBy: admin.id })
      .execute()
    const booked = {
      ...made,
      occurredAt: soldAt,
      sourceType: 'package_sale',
      sourceId: id,
      description: 'Package',
      actorId: admin.id,
    } as const
    await postTransfers(trx, [{ ...booked, postings: packageSold('card', PRICE) }])
  })
  return id
}

it('a package is owed until the end of its last day in Manila, and then earned once, however often the clock strikes', async () => {
  const [early, late] = [await givenPackage(day('2026-12-30')), await givenPackage(day('2026-12-31'))]
  const left = async () => {
    const rows = await test.db.selectFrom('packageLeft').select(['packageId', 'units']).execute()
    return [early, late].map((id) => rows.find(({ packageId }) => packageId === id)?.units)
  }
  await run('2026-12-30T23:59:59')
  expect(await left()).toEqual([10, 10])
  await run('2026-12-31T00:01:00')
  await run('2026-12-31T00:01:00')
  expect(await left()).toEqual([0, 10])
  await Promise.all([run('2027-01-04T00:01:00'), run('2027-01-04T00:01:00'), run('2027-01-04T00:01:00')])
  expect(await left()).toEqual([0, 0])
  const balances = await test.db
    .selectFrom('ledgerBalance')
    .select(['accountCode', (eb) => eb.fn.sum<number>('balanceCentavos').as('amount')])
    .where('accountCode', 'in', ['packages', 'revenue:breakage'])
    .groupBy('accountCode')
    .orderBy('accountCode')
    .execute()
  expect(balances.map(({ accountCode, amount }) => [accountCode, Number(amount)])).toEqual([
    ['packages', 0],
    ['revenue:breakage', -2 * PRICE],
  ])
  const entries = await test.db
    .selectFrom('packageEntry')
    .select(['kind', 'recordedBy'])
    .where('kind', '=', 'expiry')
    .execute()
  expect(entries).toEqual([
    { kind: 'expiry', recordedBy: null },
    { kind: 'expiry', recordedBy: null },
  ])
  for (const invariant of INVARIANTS.filter(({ name }) => name.startsWith('package')))
    expect(await checkInvariant(test.db, invariant)).toMatchObject({ failingRows: 0 })
})
