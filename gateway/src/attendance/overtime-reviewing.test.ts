import { recomputeAttendanceDays } from '@labada/db/attendance/attendance-days'
import { newId } from '@labada/db/core/ids'
import { givenPunchScan, givenShift, manila } from '@labada/db/testing/factories/attendance-factories'
import { givenEmployee } from '@labada/db/testing/factories/factories'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Counter, type Person, startTestApp, type TestApp } from '../testing/app.ts'
import { recordPunch } from './attendance-punching.ts'

const DAY = '2026-11-12'
const now = manila(`${DAY} 20:00`)
let test: TestApp
let counter: Counter
let admin: Person
beforeAll(async () => {
  test = await startTestApp({ clock: () => now })
  counter = await test.counter()
  admin = await test.admin()
})
afterAll(() => test.stop())

/** Somebody who stayed from five to a quarter to six by the scanner, and to seven by what an admin corrects. */
async function stayedLonger() {
  const { employeeId } = await givenEmployee(test.db, { branchIds: [counter.branch.id] })
  if (!employeeId) throw new Error('An employee has an id')
  const place = { employeeId, branchId: counter.branch.id, clientId: counter.device.id }
  await givenShift(test.db, { ...place, from: `${DAY} 08:00`, to: `${DAY} 17:00` })
  const punch = async (at: Date) => {
    const scan = await givenPunchScan(test.db, { ...place, at })
    const { shift_id } = await test.db.transaction().execute((trx) => recordPunch(trx, scan, at))
    return { shiftRecordId: shift_id, scanId: scan.id }
  }
  await punch(manila(`${DAY} 08:00`))
  const { shiftRecordId, scanId } = await punch(manila(`${DAY} 17:45`))
  const decide = async (body: object) => {
    const { items } = (await admin.get(`/attendance/overtime?view=all&employeeId=${employeeId}`)).body
    return admin.post(`/attendance/overtime/${shiftRecordId}/decision`, { version: items[0].version, ...body })
  }
  const correct = () =>
    admin.post('/attendance/corrections', {
      id: newId(),
      employeeId,
      workday: DAY,
      kind: 'move_punch',
      punchId: scanId,
      at: `${DAY}T19:00:00+08:00`,
      reasonCode: 'forgot_to_scan',
      reason: 'Scanned on the way to the drier',
    })
  const day = async () => {
    const workday = manilaDateOf(now)
    await test.db.transaction().execute((trx) => recomputeAttendanceDays(trx, employeeId, workday, workday, now))
    return test.db
      .selectFrom('attendanceDay')
      .select(['pendingMinutes', 'rejectedMinutes', 'unfiledMinutes', 'workedMinutes'])
      .where('employeeId', '=', employeeId)
      .executeTakeFirstOrThrow()
  }
  return { decide, correct, day }
}

describe('Overtime that a correction made longer', () => {
  it('is approved as it is shown, also after it was decided before', async () => {
    const { decide, correct, day } = await stayedLonger()
    await decide({ decision: 'approve' })
    expect(await day()).toMatchObject({ workedMinutes: 585, unfiledMinutes: 0 })
    expect((await correct()).status).toBe(200)
    expect(await day()).toMatchObject({ workedMinutes: 660, unfiledMinutes: 75 })
    await decide({ decision: 'reopen' })
    expect(await decide({ decision: 'approve' })).toMatchObject({ status: 200, body: { minutes: 120 } })
    expect(await day()).toMatchObject({ workedMinutes: 660, pendingMinutes: 0, unfiledMinutes: 0 })
  })
  it('is approved in part up to what it is now', async () => {
    const { decide, correct, day } = await stayedLonger()
    await decide({ decision: 'approve' })
    await decide({ decision: 'reopen' })
    await correct()
    const reduced = await decide({ decision: 'reduce', minutes: 90, reason: 'Waited for a friend' })
    expect(reduced).toMatchObject({ status: 200, body: { minutes: 120, approvedMinutes: 90 } })
    expect(await day()).toMatchObject({ rejectedMinutes: 30, unfiledMinutes: 0 })
  })
})
