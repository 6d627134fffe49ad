import { newId } from '@labada/db/core/ids'
import { insertPayrollTerms } from '@labada/db/law/payroll-terms'
import { givenPunchScan, manila } from '@labada/db/testing/factories/attendance-factories'
import { givenEmployee } from '@labada/db/testing/factories/factories'
import { parseManilaDate } from '@labada/domain/core/manila-time'
import { centavos } from '@labada/domain/core/money'
import { DEFAULT_PAYROLL_TERMS } from '@labada/domain/law/payroll-terms'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { recordPunch } from '../attendance/attendance-punching.ts'
import { type Counter, startTestApp } from '../testing/app.ts'

/** Who of the staff is here right now, as the list and the file of an employee say it. */
let now = manila('2026-11-12 12:00')
const test = await startTestApp({ clock: () => now })
const admin = await test.admin()
let counter: Counter
beforeEach(async () => {
  now = manila('2026-11-12 12:00')
  counter = await test.counter()
})
afterAll(() => test.stop())

async function somebody(): Promise<string> {
  const { employeeId } = await givenEmployee(test.db, { branchIds: [counter.branch.id] })
  return employeeId ?? expect.fail('An employee has an id')
}
async function comesAt(employeeId: string, at: Date): Promise<void> {
  const scan = await givenPunchScan(test.db, {
    employeeId,
    branchId: counter.branch.id,
    clientId: counter.device.id,
    at,
  })
  await test.db.transaction().execute((trx) => recordPunch(trx, scan, at))
}
const file = async (id: string) => (await admin.get(`/employees/${id}`)).body

it('is on duty from the first scan, and no longer once the scan home was forgotten for sixteen hours', async () => {
  const employeeId = await somebody()
  expect((await file(employeeId)).onDutySince).toBeNull()
  const came = manila('2026-11-12 08:00')
  await comesAt(employeeId, came)
  expect((await file(employeeId)).onDutySince).toBe(came.toISOString())
  now = manila('2026-11-12 23:59')
  expect((await file(employeeId)).onDutySince).toBe(came.toISOString())
  now = manila('2026-11-13 00:01')
  expect((await file(employeeId)).onDutySince).toBeNull()
})

it('is on leave on the days of an approved one alone', async () => {
  const employeeId = await somebody()
  const day = (text: string) => parseManilaDate(text) ?? expect.fail(text)
  const leave = {
    id: newId(),
    employeeId,
    branchId: counter.branch.id,
    kind: 'vacation' as const,
    isPaid: true,
    fromOn: day('2026-11-12'),
    toOn: day('2026-11-13'),
    reason: 'Town fiesta',
    requestedAt: now,
    requestedBy: admin.user.id,
  }
  await test.db
    .insertInto('employeeLeave')
    .values({ ...leave, status: 'requested' })
    .execute()
  expect((await file(employeeId)).onLeave).toBe(false)
  await test.db
    .updateTable('employeeLeave')
    .set({ status: 'approved', decidedAt: now, decidedBy: admin.user.id })
    .where('id', '=', leave.id)
    .execute()
  expect((await file(employeeId)).onLeave).toBe(true)
  now = manila('2026-11-14 00:00')
  expect((await file(employeeId)).onLeave).toBe(false)
})

it('measures a monthly rate against the wage order by the factor of the shop, from the day that changes it', async () => {
  const employeeId = await somebody()
  const day = (text: string) => parseManilaDate(text) ?? expect.fail(text)
  await test.db
    .updateTable('branch')
    .set({ wageRegion: 'VII', wageTier: 'class_a' })
    .where('id', '=', counter.branch.id)
    .execute()
  await test.db.updateTable('employee').set({ homeBranchId: counter.branch.id }).where('id', '=', employeeId).execute()
  const rate = {
    payType: 'monthly' as const,
    rateCentavos: centavos(15_000_00),
    createdBy: admin.user.id,
    reason: 'Taken on',
  }
  const terms = { from: day('2026-11-13'), terms: { ...DEFAULT_PAYROLL_TERMS, factor: '261' as const } }
  await test.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('employeeRate')
      .values({ ...rate, id: newId(), employeeId, fromOn: day('2026-01-05') })
      .execute()
    await insertPayrollTerms(trx, { ...terms, id: newId(), changedAt: now, changedBy: admin.user.id })
  })
  const low = async () => {
    const { items, totals } = (await admin.get(`/employees?lacks=minimum_wage&branchId=${counter.branch.id}`)).body
    return [items.map(({ id }: { id: string }) => id), totals.employees]
  }
  expect(await file(employeeId)).toMatchObject({ belowMinimum: true, rate: { daily: 575.08 } })
  expect(await low()).toEqual([[employeeId], 1])
  now = manila('2026-11-13 08:00')
  expect(await file(employeeId)).toMatchObject({ belowMinimum: false, rate: { daily: 689.66 } })
  expect(await low()).toEqual([[], 0])
  expect((await admin.get(`/employees/${employeeId}/rates`)).body.items).toMatchObject([{ belowMinimum: false }])
})
