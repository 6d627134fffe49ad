import { recomputeAttendanceDays } from '@labada/db/attendance/attendance-days'
import { givenPunchScan, givenShift, manila } from '@labada/db/testing/factories/attendance-factories'
import { givenEmployee } from '@labada/db/testing/factories/factories'
import { givenPortalSession } from '@labada/db/testing/factories/scan-factories'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordPunch } from '../attendance/attendance-punching.ts'
import { type Counter, type Person, startTestApp, type TestApp } from '../testing/app.ts'

/** One's own attendance in the portal. */
const DAY = '2026-11-12'
const now = manila(`${DAY} 18:30`)
let test: TestApp
let counter: Counter
let admin: Person
beforeAll(async () => {
  test = await startTestApp({ clock: () => now })
  counter = await test.counter()
  admin = await test.admin()
})
afterAll(() => test.stop())

it('counts a day as the office does: its break left out, and overtime once it is approved', async () => {
  const { employeeId } = await givenEmployee(test.db, { branchIds: [counter.branch.id] })
  if (!employeeId) throw new Error('An employee has an id')
  const place = { employeeId, branchId: counter.branch.id, clientId: counter.device.id }
  const { date } = await givenShift(test.db, { ...place, from: `${DAY} 08:00`, to: `${DAY} 17:00`, breakMinutes: 60 })
  for (const time of ['07:55', '18:00']) {
    const at = manila(`${DAY} ${time}`)
    const scan = await givenPunchScan(test.db, { ...place, at })
    await test.db.transaction().execute((trx) => recordPunch(trx, scan, at))
  }
  const { credential } = await givenPortalSession(test.db, { employeeId, device: counter.device })
  const portal = test.caller({ token: credential, client: counter.device.credential })
  const own = async () => {
    await test.db.transaction().execute((trx) => recomputeAttendanceDays(trx, employeeId, date, date, now))
    return (await portal.get(`/employee-portal/attendance/${employeeId}?days=30`)).body
  }
  const first = await own()
  expect(first).toMatchObject({
    success: true,
    data: {
      shifts: [{ date: DAY, branch: counter.branch.name, state: 'closed', outside_minutes: 60, overtime_status: null }],
      days: [{ date: DAY, attendance: 'worked', worked_minutes: 480, late_minutes: 0, overtime_minutes: 0 }],
      totals: { worked_minutes: 480, late_minutes: 0, overtime_minutes: 0, days: 1 },
    },
  })
  const record = first.data.shifts[0].shift_id
  expect((await portal.put(`/shift-overtime-notes/${record}`, { overtime_notes: 'Rush orders' })).status).toBe(200)
  const [waiting] = (await admin.get(`/attendance/overtime?branchId=${counter.branch.id}`)).body.items
  const decided = await admin.post(`/attendance/overtime/${record}/decision`, {
    decision: 'approve',
    version: waiting.version,
  })
  expect(decided.status).toBe(200)
  expect((await own()).data).toMatchObject({
    shifts: [{ overtime_status: 'approved' }],
    days: [{ worked_minutes: 540, overtime_minutes: 60 }],
    totals: { worked_minutes: 540, overtime_minutes: 60 },
  })
  const office = (await admin.get(`/attendance/days?from=${DAY}&to=${DAY}&employeeId=${employeeId}`)).body.days[0]
  expect(office).toMatchObject({ regularMinutes: 480, overtimeMinutes: 60 })
})
