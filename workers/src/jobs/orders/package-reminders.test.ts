import { newId } from '@labada/db/core/ids'
import { givenBranch } from '@labada/db/testing/factories/factories'
import { givenService } from '@labada/db/testing/factories/price-factories'
import { type ManilaDate, parseManilaDate } from '@labada/domain/core/manila-time'
import { centavos, ZERO } from '@labada/domain/core/money'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ALL_ON, NOW } from '../../testing/message-shop.ts'
import { type SmsShop, startSmsShop } from '../../testing/sms-shop.ts'
import { clockJobs } from '../catalog.ts'

let all: SmsShop
let database: SmsShop['database']
let sms: SmsShop['sms']
let dataDir: string
let shop: SmsShop['shop']
let clerk: string
let settings: SmsShop['settings']
beforeEach(async () => {
  all = await startSmsShop()
  ;({ database, sms, dataDir, shop, clerk, settings } = all)
})
afterEach(() => all.stop())

const LAST_DAY: ManilaDate = parseManilaDate('2026-12-31') ?? expect.fail('Not a day')
const MORNING = '2026-12-28T09:00:00+08:00'

const customer = (own: object = {}) =>
  shop.customer({ email: null, phone: '09171234567', messagesAgreedAt: NOW, ...own })
const minute = (at: string) => clockJobs['send-due-messages'].run({}, { ...shop.context, now: new Date(at), dataDir })

/** A package of ten loads that was sold on the 1st, of which some are left. */
async function givenPackage(customerId: string): Promise<string> {
  const { db } = database
  const [branch, service] = [await givenBranch(db), await givenService(db, {})]
  const [id, planId, soldAt] = [newId(), newId(), new Date('2026-12-01T10:00:00+08:00')]
  const terms = {
    name: 'Ten loads',
    priceCentavos: centavos(1500_00),
    units: 10,
    unit: 'load' as const,
    serviceIds: [service.id],
    branchIds: [],
  }
  await db
    .insertInto('packagePlan')
    .values({ ...terms, id: planId, validDays: 30, createdAt: soldAt, createdBy: clerk })
    .execute()
  const sold = { branchId: branch.id, method: 'gcash' as const, cashSessionId: null, clientId: null }
  const businessDate = parseManilaDate('2026-12-01') ?? expect.fail('Not a day')
  await db
    .insertInto('soldPackage')
    .values({
      ...terms,
      ...sold,
      id,
      planId,
      customerId,
      number: `K-${id}`,
      validUntil: LAST_DAY,
      reference: null,
      businessDate,
      soldAt,
      soldBy: clerk,
    })
    .execute()
  await db
    .insertInto('packageEntry')
    .values({
      ...sold,
      id: newId(),
      packageId: id,
      kind: 'sale',
      units: 4,
      amountCentavos: centavos(600_00),
      orderId: null,
      lineId: null,
      paymentId: null,
      refundId: null,
      reason: null,
      businessDate,
      recordedAt: soldAt,
      recordedBy: clerk,
    })
    .execute()
  return id
}
const useUp = (packageId: string) =>
  database.db
    .updateTable('packageLeft')
    .set({ units: 0, valueCentavos: ZERO })
    .where('packageId', '=', packageId)
    .execute()

it('reminds a customer three days before a package ends, once, however often the job runs', async () => {
  await givenPackage(await customer({ language: 'fil' }))
  await minute('2026-12-27T10:00:00+08:00')
  expect(await shop.states()).toEqual([])
  await minute(MORNING)
  await minute(MORNING)
  await minute('2026-12-28T09:01:00+08:00')
  await minute('2026-12-29T09:00:00+08:00')
  expect(await shop.states()).toEqual(['package_ends sent'])
  expect(sms.arrived).toHaveLength(1)
  expect(sms.arrived[0]?.form).toMatchObject({
    number: '09171234567',
    message: expect.stringContaining(
      'Hi Maria, 4 pa ang natitira sa package mong Ten loads. Hanggang Thu, Dec 31 na lang',
    ),
  })
})

it('waits for the end of quiet hours, and tells nothing that was used up meanwhile', async () => {
  const [kept, used] = [
    await givenPackage(await customer()),
    await givenPackage(await customer({ phone: '09171234568' })),
  ]
  await minute('2026-12-28T00:05:00+08:00')
  expect(await shop.states()).toEqual(['package_ends waiting', 'package_ends waiting'])
  await useUp(used)
  await minute('2026-12-28T08:00:30+08:00')
  const rows = await database.db.selectFrom('outgoingMessage').select(['subjectId', 'state', 'reason']).execute()
  expect(rows).toEqual(
    expect.arrayContaining([
      { subjectId: kept, state: 'sent', reason: null },
      { subjectId: used, state: 'stopped', reason: 'outdated' },
    ]),
  )
})

it('writes to nobody who did not agree, stopped messages, or has nothing left', async () => {
  await givenPackage(await customer({ messagesAgreedAt: null }))
  await givenPackage(await customer({ phone: '09171234568', messagesStoppedAt: NOW }))
  await useUp(await givenPackage(await customer({ phone: '09171234569' })))
  await minute(MORNING)
  expect(await shop.states()).toEqual([])
})

it('goes by the days of the settings, and is off until somebody turns it on', async () => {
  await givenPackage(await customer())
  await settings({ kinds: { ...ALL_ON.kinds, package_ends: false }, packageDays: 7 })
  await minute('2026-12-24T09:00:00+08:00')
  expect(await shop.states()).toEqual([])
  await settings({ packageDays: 7 })
  await minute('2026-12-24T09:01:00+08:00')
  expect(await shop.states()).toEqual(['package_ends sent'])
})
