import { newId } from '@labada/db/ids'
import { givenPunchScan, manila } from '@labada/db/testing/attendance-factories'
import { givenEmployee } from '@labada/db/testing/factories'
import { parseManilaDate } from '@labada/domain/manila-time'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { recordPunch } from './attendance-punching.ts'
import { type Counter, startTestApp } from './testing/app.ts'

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
