import { recomputeAttendanceDays } from '@labada/db/attendance/attendance-days'
import { newId } from '@labada/db/core/ids'
import { givenPunchScan, givenShift, manila } from '@labada/db/testing/factories/attendance-factories'
import { givenEmployee, nameOfEmployee } from '@labada/db/testing/factories/factories'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Counter, type Person, startTestApp, type TestApp } from '../testing/app.ts'
import { recordPunch } from './attendance-punching.ts'

const DAY = '2026-11-12'
const NOW = manila(`${DAY} 20:00`)
let test: TestApp
let counter: Counter
let admin: Person
beforeAll(async () => {
  test = await startTestApp({ clock: () => NOW })
  counter = await test.counter()
  admin = await test.admin()
})
afterAll(() => test.stop())

/** Somebody with a shift from eight to five, or none. */
async function somebody({ planned = true } = {}): Promise<string> {
  const { employeeId } = await givenEmployee(test.db, { branchIds: [counter.branch.id] })
  if (!employeeId) throw new Error('An employee has an id')
  const place = { employeeId, branchId: counter.branch.id }
  if (planned) await givenShift(test.db, { ...place, from: `${DAY} 08:00`, to: `${DAY} 17:00` })
  return employeeId
}
const dayOf = (employeeId: string, id = newId()) => ({ id, employeeId, workday: DAY })
const fill = (days: object[], reason = 'Delivery to the hotel', by: Pick<Person, 'post'> = admin) =>
  by.post('/attendance/official-business', { days, reason })
const marksOf = (employeeId: string) =>
  test.db
    .selectFrom('attendanceCorrection')
    .select(['mark', 'reason', 'reasonCode', 'createdBy'])
    .where('employeeId', '=', employeeId)
    .execute()
const recompute = (employeeId: string) =>
  test.db
    .transaction()
    .execute((trx) => recomputeAttendanceDays(trx, employeeId, manilaDateOf(NOW), manilaDateOf(NOW), NOW))

describe('Official business for many days', () => {
  it('marks each, once however often it is asked, with who and why, and pays what was planned', async () => {
    const [one, two] = [await somebody(), await somebody()]
    const days = [dayOf(one), dayOf(two)]
    const answer = await fill(days)
    expect(answer).toMatchObject({ status: 200 })
    expect(answer.body).toEqual({ filled: days.map(({ id: _, ...day }) => day), refused: [] })
    expect((await fill(days)).body).toEqual(answer.body)
    expect((await fill([dayOf(one)], 'Asked anew by somebody else')).body.filled).toHaveLength(1)
    const mark = { mark: 'official_business', reason: 'Delivery to the hotel', reasonCode: 'official_business' }
    expect(await marksOf(one)).toEqual([{ ...mark, createdBy: admin.user.id }])
    await recompute(one)
    const { body } = await admin.get(`/attendance/days?from=${DAY}&to=${DAY}&employeeId=${one}`)
    expect(body.days).toMatchObject([{ attendance: 'official_business', regularMinutes: 480, isCorrected: true }])
    const audit = await test.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'reason'])
      .where('objectId', '=', two)
      .execute()
    expect(audit).toEqual([{ action: 'attendance.corrected', actorId: admin.user.id, reason: 'Delivery to the hotel' }])
  })

  it('leaves what was decided, what payroll took and what nobody planned, names each, and does the others', async () => {
    const [planned, unplanned, absent, locked] = [
      await somebody(),
      await somebody({ planned: false }),
      await somebody(),
      await somebody(),
    ]
    const marked = { ...dayOf(absent), kind: 'mark', mark: 'absent', reasonCode: 'absence', reason: 'Did not come' }
    expect((await admin.post('/attendance/corrections', marked)).status).toBe(200)
    await recompute(locked)
    await test.db
      .updateTable('attendanceDay')
      .set({ lockedAt: NOW, lockedBy: 'payroll' })
      .where('employeeId', '=', locked)
      .execute()
    const nobody = newId()
    const { body } = await fill([planned, unplanned, absent, locked, nobody].map((id) => dayOf(id)))
    expect(body.filled).toEqual([{ employeeId: planned, workday: DAY }])
    const messages = new Map(
      body.refused.map(({ employeeId, message }: { employeeId: string; message: string }) => [employeeId, message]),
    )
    expect([...messages]).toEqual([
      [unplanned, 'No shift is scheduled that day. Official business pays the scheduled shift, so add one first.'],
      [absent, 'Marked absent. Undo that first.'],
      [locked, 'This day is already in a pay run. Correct it in the next one.'],
      [nobody, 'Employee not found'],
    ])
    expect(body.refused[0]).toEqual({
      employeeId: unplanned,
      workday: DAY,
      name: await nameOfEmployee(test.db, unplanned),
      message: messages.get(unplanned),
    })
    expect(await marksOf(unplanned)).toEqual([])
  })

  it('needs a reason, a day, and an admin; nobody fills in their own', async () => {
    const employeeId = await somebody()
    expect((await fill([dayOf(employeeId)], 'no')).status).toBe(422)
    expect((await fill([])).status).toBe(422)
    expect((await fill([dayOf(employeeId)], undefined, counter)).status).toBe(403)
    expect(await marksOf(employeeId)).toEqual([])
  })
})

describe('A device', () => {
  it('narrows the scans and the days to what was scanned at it', async () => {
    const other = await test.counter(counter.branch)
    const [here, there] = [await somebody(), await somebody()]
    for (const [employeeId, { device }] of [
      [here, counter],
      [there, other],
    ] as const) {
      const place = { employeeId, branchId: counter.branch.id, clientId: device.id }
      const scan = await givenPunchScan(test.db, { ...place, at: manila(`${DAY} 08:00`) })
      await test.db.transaction().execute((trx) => recordPunch(trx, scan, scan.scannedAt))
      await recompute(employeeId)
    }
    const at = `from=${DAY}&to=${DAY}&clientId=${other.device.id}`
    const scans = (await admin.get(`/attendance/scans?${at}`)).body
    expect([scans.items.map((one: { employee: { id: string } }) => one.employee.id), scans.totals.count]).toEqual([
      [there],
      1,
    ])
    const days = (await admin.get(`/attendance/days?${at}`)).body
    expect(days.days.map((one: { employeeId: string }) => one.employeeId)).toEqual([there])
    expect((await admin.get(`/attendance/scans?from=${DAY}&to=${DAY}&clientId=1;drop`)).status).toBe(422)
  })
})

describe('The timeline of a day', () => {
  it('has somebody at each branch they were planned or seen at, with what the day came to', async () => {
    const elsewhere = await test.counter()
    const employeeId = await somebody()
    const place = { employeeId, branchId: elsewhere.branch.id, clientId: elsewhere.device.id }
    const scan = await givenPunchScan(test.db, { ...place, at: manila(`${DAY} 08:10`) })
    await test.db.transaction().execute((trx) => recordPunch(trx, scan, scan.scannedAt))
    await recompute(employeeId)
    const rowsAt = async (query: string) => {
      const { body } = await admin.get(`/attendance/timeline?date=${DAY}${query}`)
      return body.people.filter(({ id }: { id: string }) => id === employeeId)
    }
    const rows = await rowsAt('')
    expect(rows.map(({ branchId }: { branchId: string }) => branchId)).toEqual([counter.branch.id, elsewhere.branch.id])
    expect(rows).toMatchObject([
      { shifts: [{ startsAt: manila(`${DAY} 08:00`).toISOString() }], records: [], day: { employeeId } },
      { shifts: [], records: [{ inAt: manila(`${DAY} 08:10`).toISOString() }], day: { employeeId } },
    ])
    expect(await rowsAt(`&branchId=${elsewhere.branch.id}`)).toHaveLength(1)
    const idle = await somebody({ planned: false })
    const people = (await admin.get(`/attendance/timeline?date=${DAY}`)).body.people
    expect(people.map(({ id }: { id: string }) => id)).not.toContain(idle)
  })
})
