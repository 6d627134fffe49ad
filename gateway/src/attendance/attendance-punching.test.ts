import type { AttendanceAnswer } from '@labada/contracts/attendance/attendance'
import { recomputeAttendanceDays } from '@labada/db/attendance/attendance-days'
import { givenPunchScan, givenShift, manila } from '@labada/db/testing/factories/attendance-factories'
import { givenEmployee } from '@labada/db/testing/factories/factories'
import { addDays, type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Counter, startTestApp, type TestApp } from '../testing/app.ts'
import { recordPunch } from './attendance-punching.ts'

let test: TestApp
let counter: Counter
beforeAll(async () => {
  test = await startTestApp()
  counter = await test.counter()
})
afterAll(() => test.stop())

const someone = async () => {
  const { employeeId } = await givenEmployee(test.db, { branchIds: [counter.branch.id] })
  if (!employeeId) throw new Error('An employee has an id')
  return employeeId
}
const place = () => ({ branchId: counter.branch.id, clientId: counter.device.id })
const punch = async (employeeId: string, at: Date): Promise<AttendanceAnswer> => {
  const scan = await givenPunchScan(test.db, { employeeId, ...place(), at })
  return test.db.transaction().execute((trx) => recordPunch(trx, scan, at))
}
const records = (employeeId: string) =>
  test.db
    .selectFrom('shiftRecord')
    .selectAll()
    .where('employeeId', '=', employeeId)
    .where('state', '<>', 'undone')
    .orderBy('inAt')
    .execute()
const dayOf = async (employeeId: string, day: string) => {
  const [from, to] = [manilaDateOf(manila(`${day} 00:00`)), manilaDateOf(manila(`${day} 00:00`))]
  await test.db
    .transaction()
    .execute((trx) => recomputeAttendanceDays(trx, employeeId, from, addDays(to, 1), manila('2026-11-20 00:00')))
  return test.db
    .selectFrom('attendanceDay')
    .selectAll()
    .where('employeeId', '=', employeeId)
    .where('workday', '=', from)
    .executeTakeFirstOrThrow()
}

describe('Somebody who works past midnight', () => {
  it('goes home from the shift they came for, and is paid night work from ten to three (story 7)', async () => {
    const employeeId = await someone()
    const first = await givenShift(test.db, {
      employeeId,
      ...place(),
      from: '2026-11-03 18:00',
      to: '2026-11-04 03:00',
    })
    const second = await givenShift(test.db, {
      employeeId,
      ...place(),
      from: '2026-11-04 14:00',
      to: '2026-11-04 22:00',
    })
    expect(await punch(employeeId, manila('2026-11-03 18:00'))).toMatchObject({ type: 'in', is_first_clockin: true })
    expect(await punch(employeeId, manila('2026-11-04 03:10'))).toMatchObject({
      type: 'out',
      message: 'Worked 9 h 10 min',
      overtime_detected: false,
    })
    expect(await punch(employeeId, manila('2026-11-04 13:55'))).toMatchObject({ type: 'in', is_first_clockin: true })
    expect(await records(employeeId)).toMatchObject([
      { shiftId: first.id, workday: '2026-11-03', state: 'closed' },
      { shiftId: second.id, workday: '2026-11-04', state: 'open' },
    ])
    expect(await dayOf(employeeId, '2026-11-03')).toMatchObject({ nightMinutes: 300, regularMinutes: 480, flags: [] })
  })
})

describe('Somebody who forgot to punch out', () => {
  it('comes in anew the next morning, and the evening before is not paid until it is resolved (story 8)', async () => {
    const employeeId = await someone()
    for (const day of ['2026-11-09', '2026-11-10']) {
      await givenShift(test.db, { employeeId, ...place(), from: `${day} 08:00`, to: `${day} 17:00`, breakMinutes: 60 })
    }
    await punch(employeeId, manila('2026-11-09 08:00'))
    const answer = await punch(employeeId, manila('2026-11-10 07:55'))
    expect(answer).toMatchObject({ type: 'in', is_first_clockin: true })
    expect(await records(employeeId)).toMatchObject([{ state: 'missing_out' }, { state: 'open' }])
    expect(await dayOf(employeeId, '2026-11-09')).toMatchObject({ flags: ['missing_punch'], regularMinutes: 0 })
  })
  it('is not taken for going home when the next shift has come within sixteen hours', async () => {
    const employeeId = await someone()
    await givenShift(test.db, { employeeId, ...place(), from: '2026-11-09 14:00', to: '2026-11-09 22:00' })
    await givenShift(test.db, { employeeId, ...place(), from: '2026-11-10 06:00', to: '2026-11-10 14:00' })
    await punch(employeeId, manila('2026-11-09 14:00'))
    expect(await punch(employeeId, manila('2026-11-10 05:50'))).toMatchObject({ type: 'in' })
  })
})

describe('The same finger again', () => {
  it('three times at once from two programs is one record and one answer (story 9)', async () => {
    const employeeId = await someone()
    const at = manila('2026-11-12 08:00')
    const scan = await givenPunchScan(test.db, { employeeId, ...place(), at })
    const answers = await Promise.all(
      [1, 2, 3].map(() => test.db.transaction().execute((trx) => recordPunch(trx, scan, at))),
    )
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(await records(employeeId)).toHaveLength(1)
  })
  it('within three minutes says when it was recorded and changes nothing', async () => {
    const employeeId = await someone()
    const first = await punch(employeeId, manila('2026-11-12 08:01'))
    const again = await punch(employeeId, manila('2026-11-12 08:02:30'))
    expect(again).toEqual({ ...first, message: 'Already recorded at 08:01' })
    expect(await records(employeeId)).toMatchObject([{ state: 'open' }])
  })
  it('of two people at the same moment makes a record for each', async () => {
    const people = await Promise.all([someone(), someone()])
    const answers = await Promise.all(people.map((employeeId) => punch(employeeId, manila('2026-11-12 08:00'))))
    expect(new Set(answers.map(({ shift_id }) => shift_id)).size).toBe(2)
  })
  it('as two different scans at the same moment is in once', async () => {
    const employeeId = await someone()
    const at = manila('2026-11-12 08:00')
    const answers = await Promise.all([punch(employeeId, at), punch(employeeId, at)])
    expect(answers.map(({ type }) => type)).toEqual(['in', 'in'])
    expect(await records(employeeId)).toHaveLength(1)
  })
})

describe('The answer to a scan', () => {
  it('carries the message of the shift on the first clock-in of the day alone', async () => {
    const employeeId = await someone()
    await givenShift(test.db, {
      employeeId,
      ...place(),
      from: '2026-11-12 08:00',
      to: '2026-11-12 17:00',
      note: 'Bring the keys',
    })
    expect(await punch(employeeId, manila('2026-11-12 08:12'))).toMatchObject({
      status_notes: 'Bring the keys',
      message: 'Late 12 min',
    })
    expect(await punch(employeeId, manila('2026-11-12 12:00'))).toMatchObject({ status_notes: null })
    expect(await punch(employeeId, manila('2026-11-12 13:00'))).toMatchObject({
      status_notes: null,
      is_first_clockin: false,
    })
  })
  it('asks for a note when somebody stayed half an hour or came without a shift', async () => {
    const employeeId = await someone()
    await givenShift(test.db, { employeeId, ...place(), from: '2026-11-12 08:00', to: '2026-11-12 17:00' })
    await punch(employeeId, manila('2026-11-12 08:00'))
    expect(await punch(employeeId, manila('2026-11-12 17:45'))).toMatchObject({
      overtime_detected: true,
      requires_overtime_notes: true,
      message: 'Worked 9 h 45 min, overtime 45 min',
    })
    await punch(employeeId, manila('2026-11-15 09:00'))
    expect(await punch(employeeId, manila('2026-11-15 11:00'))).toMatchObject({ overtime_detected: true })
  })
})

describe('Whatever is scanned, in whatever order it arrives', () => {
  const START = manila('2026-11-02 00:00').getTime()
  const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 4 * 24 * 60 }), { minLength: 1, maxLength: 12 })

  it('every scan is in a record once, and the records are those of the same scans in order', async () => {
    await fc.assert(
      fc.asyncProperty(minutes, fc.integer(), async (given, salt) => {
        const [late, early] = [await someone(), await someone()]
        const times = given.map((minute) => new Date(START + minute * 60_000))
        const shuffled = times.toSorted(
          (a, b) => (((a.getTime() / 60_000) * 31 + salt) % 97) - (((b.getTime() / 60_000) * 31 + salt) % 97),
        )
        for (const at of shuffled) await punch(late, at)
        for (const at of times.toSorted((a, b) => a.getTime() - b.getTime())) await punch(early, at)
        const shape = async (employeeId: string) =>
          (await records(employeeId)).map(({ inAt, outAt, state, workday, isFirstOfDay, overtimeMinutes }) => ({
            inAt,
            outAt,
            state,
            workday,
            isFirstOfDay,
            overtimeMinutes,
          }))
        expect(await shape(late)).toEqual(await shape(early))
        const punched = await test.db
          .selectFrom('punch')
          .select(['id', 'decision'])
          .where('employeeId', '=', late)
          .execute()
        expect(punched).toHaveLength(given.length)
        const its = await records(late)
        const used = its.flatMap(({ inPunchId, outPunchId }) => [inPunchId, ...(outPunchId ? [outPunchId] : [])])
        expect(used.toSorted()).toEqual(
          punched
            .filter(({ decision }) => decision !== 'repeated')
            .map(({ id }) => id)
            .toSorted(),
        )
      }),
      { numRuns: 12 },
    )
  }, 60_000)
})

describe('The computed days', () => {
  it('come out the same however often they are computed, and whatever else was computed', async () => {
    const employeeId = await someone()
    for (let day = 2; day < 9; day += 1) {
      const date = `2026-11-0${day}`
      await givenShift(test.db, {
        employeeId,
        ...place(),
        from: `${date} 08:00`,
        to: `${date} 17:00`,
        breakMinutes: 60,
      })
      if (day % 3 > 0) await punch(employeeId, manila(`${date} 08:0${day}`))
      if (day % 3 > 0) await punch(employeeId, manila(`${date} 17:40`))
    }
    const now = manila('2026-11-20 00:00')
    const compute = (from: ManilaDate, to: ManilaDate) =>
      test.db.transaction().execute((trx) => recomputeAttendanceDays(trx, employeeId, from, to, now))
    const [from, to] = [manilaDateOf(manila('2026-11-01 12:00')), manilaDateOf(manila('2026-11-10 12:00'))]
    expect(await compute(from, to)).toHaveLength(7)
    expect(await compute(from, to)).toEqual([])
    for (let day = from; day <= to; day = addDays(day, 1)) expect(await compute(day, day)).toEqual([])
    const days = await test.db
      .selectFrom('attendanceDay')
      .select(['workday', 'attendance', 'lateMinutes', 'unfiledMinutes'])
      .where('employeeId', '=', employeeId)
      .orderBy('workday')
      .execute()
    expect(days[0]).toEqual({ workday: '2026-11-02', attendance: 'worked', lateMinutes: 2, unfiledMinutes: 40 })
    expect(days[1]).toMatchObject({ workday: '2026-11-03', attendance: 'absent' })
  })
  it('stay as payroll took them', async () => {
    const employeeId = await someone()
    await punch(employeeId, manila('2026-11-04 08:00'))
    await dayOf(employeeId, '2026-11-04')
    await test.db
      .updateTable('attendanceDay')
      .set({ lockedAt: new Date(), lockedBy: 'run' })
      .where('employeeId', '=', employeeId)
      .execute()
    await punch(employeeId, manila('2026-11-04 12:00'))
    expect(await dayOf(employeeId, '2026-11-04')).toMatchObject({ flags: ['missing_punch'] })
  })
})
