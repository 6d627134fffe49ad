import { recomputeAttendanceDays } from '@labada/db/attendance/attendance-days'
import { newId } from '@labada/db/core/ids'
import { givenPunchScan, givenShift, manila } from '@labada/db/testing/factories/attendance-factories'
import { givenEmployee } from '@labada/db/testing/factories/factories'
import { givenPortalSession } from '@labada/db/testing/factories/scan-factories'
import { parseManilaDate } from '@labada/domain/core/manila-time'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { recordPunch } from '../attendance/attendance-punching.ts'
import { type Counter, type Person, startTestApp } from '../testing/app.ts'

/** Who is there and who should be, and what of their time waits for an admin, on the live strip. */
const DAY = '2026-11-12'
const TOMORROW = parseManilaDate('2026-11-13') ?? expect.fail('a day')
let now = manila(`${DAY} 12:00`)
const test = await startTestApp({ clock: () => now })
const admin: Person = await test.admin()
let counter: Counter
beforeEach(async () => {
  now = manila(`${DAY} 12:00`)
  counter = await test.counter()
})
afterAll(() => test.stop())

interface Given {
  readonly shift?: readonly [from: string, to: string]
  readonly at?: Counter
  readonly publishedAt?: Date | null
}

async function somebody({ shift, at = counter, publishedAt }: Given = {}): Promise<string> {
  const { employeeId } = await givenEmployee(test.db, { branchIds: [at.branch.id] })
  if (!employeeId) throw new Error('An employee has an id')
  if (shift) {
    const [from, to] = shift.map((time) => `${DAY} ${time}`)
    await givenShift(test.db, {
      employeeId,
      branchId: at.branch.id,
      from: from ?? '',
      to: to ?? '',
      ...(publishedAt !== undefined && { publishedAt }),
    })
  }
  return employeeId
}
async function punch(employeeId: string, time: string, at = counter): Promise<string> {
  const moment = manila(`${DAY} ${time}`)
  const scan = await givenPunchScan(test.db, { employeeId, branchId: at.branch.id, clientId: at.device.id, at: moment })
  return (await test.db.transaction().execute((trx) => recordPunch(trx, scan, moment))).shift_id
}
const strip = async () => (await admin.get('/today')).body
const staff = async ({ branch }: Counter = counter) =>
  (await strip()).branches.find(({ branchId }: { branchId: string }) => branchId === branch.id).staff
const attention = async () =>
  (await strip()).attention.filter(({ branchId }: { branchId: string }) => branchId === counter.branch.id)

describe('The staff of a branch', () => {
  it('is nobody where nobody is planned and nobody came', async () => {
    expect(await staff()).toEqual({ planned: 0, onDuty: 0, late: 0, absent: 0 })
  })

  it('are those planned, in, late and absent; who is still to come is none of the last three', async () => {
    await punch(await somebody({ shift: ['08:00', '17:00'] }), '07:58')
    const home = await somebody({ shift: ['06:00', '11:00'] })
    await punch(home, '06:00')
    await punch(home, '11:01')
    await somebody({ shift: ['11:30', '20:00'] })
    await somebody({ shift: ['06:00', '11:00'] })
    await somebody({ shift: ['14:00', '22:00'] })
    expect(await staff()).toEqual({ planned: 5, onDuty: 1, late: 1, absent: 1 })
    now = manila(`${DAY} 20:00`)
    expect(await staff()).toMatchObject({ late: 1, absent: 2 })
  })

  it('counts who came without a shift, and no shift that nobody was told of', async () => {
    await punch(await somebody(), '09:00')
    await somebody({ shift: ['08:00', '17:00'], publishedAt: null })
    expect(await staff()).toEqual({ planned: 0, onDuty: 1, late: 0, absent: 0 })
  })

  it('misses nobody who is at another branch instead, nor who forgot to go home yesterday', async () => {
    const other = await test.counter()
    await punch(await somebody({ shift: ['08:00', '17:00'] }), '08:00', other)
    await punch(await somebody(), '01:00')
    now = manila(`${DAY} 17:00`)
    expect(await staff()).toEqual({ planned: 1, onDuty: 0, late: 0, absent: 0 })
    expect(await staff(other)).toEqual({ planned: 0, onDuty: 1, late: 0, absent: 0 })
  })

  it('are on duty as many in the timeline of the day: at night also from the day before, or early for the next', async () => {
    const night = await test.counter()
    const at = (of: Counter) => async (time: Date) => {
      const employeeId = await somebody({ at: of })
      const place = { employeeId, branchId: of.branch.id, clientId: of.device.id }
      const scan = await givenPunchScan(test.db, { ...place, at: time })
      await test.db.transaction().execute((trx) => recordPunch(trx, scan, time))
      return employeeId
    }
    const still = await at(night)(manila('2026-11-11 21:56'))
    const timeline = async (date: string) =>
      (await admin.get(`/attendance/timeline?date=${date}&branchId=${night.branch.id}`)).body.people
    now = manila(`${DAY} 01:56`)
    expect(await staff(night)).toMatchObject({ onDuty: 1 })
    expect(await timeline(DAY)).toMatchObject([{ id: still, workday: '2026-11-11', records: [{ state: 'open' }] }])
    // Forgotten, not on duty: it stays with its own day.
    now = manila(`${DAY} 13:57`)
    expect(await staff(night)).toMatchObject({ onDuty: 0 })
    expect(await timeline(DAY)).toEqual([])
    expect(await timeline('2026-11-11')).toMatchObject([{ id: still, records: [{ state: 'missing_out' }] }])
    const early = await at(night)(manila(`${DAY} 13:57`))
    await test.db.updateTable('shiftRecord').set({ workday: TOMORROW }).where('employeeId', '=', early).execute()
    expect(await staff(night)).toMatchObject({ onDuty: 1 })
    expect(await timeline(DAY)).toMatchObject([{ id: early, workday: '2026-11-13' }])
  })

  it('excuses who is on leave', async () => {
    const employeeId = await somebody({ shift: ['08:00', '17:00'] })
    expect(await staff()).toMatchObject({ planned: 1, late: 1 })
    const marked = await admin.post('/attendance/corrections', {
      id: newId(),
      employeeId,
      workday: DAY,
      kind: 'mark',
      mark: 'paid_leave',
      reasonCode: 'leave',
      reason: 'Asked in time',
    })
    expect(marked.status).toBe(200)
    const day = parseManilaDate(DAY) ?? expect.fail('a day')
    await test.db.transaction().execute((trx) => recomputeAttendanceDays(trx, employeeId, day, day, now))
    expect(await staff()).toEqual({ planned: 1, onDuty: 0, late: 0, absent: 0 })
  })
})

describe('What waits for an admin', () => {
  it('is overtime, noted or not, until it is decided', async () => {
    const employeeId = await somebody({ shift: ['06:00', '11:00'] })
    await punch(employeeId, '06:00')
    const record = await punch(employeeId, '12:00')
    const waiting = [
      {
        branchId: counter.branch.id,
        branchName: counter.branch.name,
        facts: { kind: 'overtime', count: 1 },
      },
    ]
    expect(await attention()).toEqual(waiting)
    const kiosk = test.caller({ client: counter.device.credential })
    const noted = await kiosk.put(`/shift-overtime-notes/${record}`, { overtime_notes: 'Rush orders' })
    expect(noted.status).toBe(200)
    expect(await attention()).toEqual(waiting)
    const { items } = (await admin.get(`/attendance/overtime?branchId=${counter.branch.id}`)).body
    const decided = await admin.post(`/attendance/overtime/${record}/decision`, {
      decision: 'approve',
      version: items[0].version,
    })
    expect(decided.status).toBe(200)
    expect(await attention()).toEqual([])
  })

  it('is a day somebody says is wrong', async () => {
    const employeeId = await somebody({ shift: ['06:00', '11:00'] })
    await punch(employeeId, '06:00')
    await punch(employeeId, '11:00')
    const { credential } = await givenPortalSession(test.db, { employeeId, device: counter.device })
    const portal = test.caller({ token: credential, client: counter.device.credential })
    const body = { id: newId(), workday: DAY, reason: 'I came at five' }
    expect((await portal.post(`/employee-portal/attendance/${employeeId}/disputes`, body)).status).toBe(200)
    expect(await attention()).toMatchObject([{ facts: { kind: 'dispute', count: 1 } }])
  })
})
