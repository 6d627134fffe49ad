import { tmpdir } from 'node:os'
import { openFiles } from '@labada/db/core/files'
import { newId } from '@labada/db/core/ids'
import { announce } from '@labada/db/core/outbox'
import { insertPayrollTerms } from '@labada/db/law/payroll-terms'
import { createTestDatabase, type TestDatabase } from '@labada/db/testing/database'
import { givenPunchScan, givenShift, manila } from '@labada/db/testing/factories/attendance-factories'
import { givenAdmin, givenBranch, givenEmployee } from '@labada/db/testing/factories/factories'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { DEFAULT_PAYROLL_TERMS } from '@labada/domain/law/payroll-terms'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { workFor } from '../../due-jobs.ts'
import { clockJobs, dueJobs } from '../catalog.ts'
import type { JobContext } from '../job.ts'

const NOW = manila('2026-11-21 10:00')
const DAY = '2026-11-18'
const day = (text: string) => text as ManilaDate
let database: TestDatabase
let context: JobContext
let who: { employeeId: string; branchId: string }

beforeEach(async () => {
  database = await createTestDatabase()
  const db = database.open('labada_workers')
  context = { db, files: openFiles(tmpdir()), now: NOW, log: pino({ level: 'silent' }) }
  const branch = await givenBranch(database.db)
  const { employeeId } = await givenEmployee(database.db, { branchIds: [branch.id] })
  who = { branchId: branch.id, employeeId: employeeId ?? '' }
})
afterEach(() => database.drop())

const planned = (from = `${DAY} 08:00`, to = `${DAY} 17:00`) =>
  givenShift(database.db, { ...who, from, to, breakMinutes: 60 })
const scanned = async (...times: readonly string[]) => {
  for (const at of times) await givenPunchScan(database.db, { ...who, at: manila(`${DAY} ${at}`) })
}
const days = async () =>
  (
    await database.db
      .selectFrom('attendanceDay')
      .select(['workday', 'attendance', 'regularMinutes', 'lateMinutes', 'scheduledMinutes', 'undertimeMinutes'])
      .orderBy('workday')
      .execute()
  ).map((day) => [day.workday, day.attendance, day.regularMinutes, day.lateMinutes, day.scheduledMinutes])
const announced = async () =>
  (await database.db.selectFrom('outbox').select('type').where('type', '=', 'attendance_day.computed').execute()).length
const compute = () => dueJobs['compute-attendance-day'].run(`${who.employeeId}_${DAY}`, context)

describe('compute-attendance-day', () => {
  it('says what a day came to; done again it is the same day and nobody is told', async () => {
    await planned()
    await scanned('08:10', '17:00')
    await compute()
    await compute()
    expect(await days()).toEqual([[DAY, 'worked', 470, 10, 480]])
    expect(await announced()).toBe(1)
  })

  it('run by five workers at once says it once', async () => {
    await planned()
    await scanned('08:00', '17:00')
    await Promise.all(Array.from({ length: 5 }, compute))
    expect(await days()).toEqual([[DAY, 'worked', 480, 0, 480]])
    expect(await announced()).toBe(1)
  })

  it('takes a day with two shifts as one', async () => {
    await givenShift(database.db, { ...who, from: `${DAY} 06:00`, to: `${DAY} 10:00` })
    await givenShift(database.db, { ...who, from: `${DAY} 16:00`, to: `${DAY} 20:00` })
    await scanned('06:05', '10:00', '16:00', '20:00')
    await compute()
    expect(await days()).toEqual([[DAY, 'worked', 475, 5, 480]])
  })

  it('leaves a day that payroll took as it was paid', async () => {
    await planned()
    await scanned('08:00', '17:00')
    await compute()
    await database.db.updateTable('attendanceDay').set({ lockedAt: NOW, lockedBy: 'payroll' }).execute()
    await scanned('07:00')
    await compute()
    expect(await days()).toEqual([[DAY, 'worked', 480, 0, 480]])
  })

  it('is due for every past day that a step of the schedule took from or gave to somebody', async () => {
    const { db } = database
    const shift = (date: string, employeeId: string) => ({ id: newId(), date, employeeId, branchId: who.branchId })
    const [gone, other, batchId] = [newId(), newId(), newId()]
    const changes = [
      { before: shift('2026-11-18', gone), after: null },
      { before: shift('2026-11-19', who.employeeId), after: shift('2026-11-20', other) },
      { before: null, after: shift('2026-11-22', other) },
    ]
    const actorId = (await givenAdmin(db)).id
    await db
      .insertInto('scheduleBatch')
      .values({
        id: batchId,
        kind: 'edited',
        changes: JSON.stringify(changes),
        reason: null,
        at: NOW,
        actorId,
        undoneBy: null,
      })
      .execute()
    await db
      .transaction()
      .execute((trx) => announce(trx, NOW, { type: 'shift.removed', branchId: who.branchId, payload: { batchId } }))
    const { eventId } = await db.selectFrom('outbox').select('eventId').executeTakeFirstOrThrow()
    const event = { id: eventId, seq: 1, type: 'shift.removed', branchId: null, occurredAt: NOW, payload: { batchId } }
    const due = await workFor(context.db, [event])
    expect(due.map(({ job, key }) => `${job} ${key}`).toSorted()).toEqual(
      [`${gone}_2026-11-18`, `${other}_2026-11-20`, `${who.employeeId}_2026-11-19`]
        .map((key) => `compute-attendance-day ${key}`)
        .toSorted(),
    )
  })

  it('is due for the days a holiday more changes, not for those payroll took', async () => {
    const { db } = database
    await planned()
    await scanned('08:00', '17:00')
    await compute()
    const holidayId = newId()
    await db
      .insertInto('payrollTable')
      .values({
        id: holidayId,
        kind: 'holiday',
        subject: 'national/Feast',
        effectiveFrom: day(DAY),
        effectiveTo: day(DAY),
        content: JSON.stringify({ name: 'Feast', dayType: 'regular_holiday', scope: 'national' }),
        source: 'Proclamation',
      })
      .execute()
    const payload = { holidayId }
    await db.transaction().execute((trx) => announce(trx, NOW, { type: 'holiday.changed', branchId: null, payload }))
    const { eventId } = await db
      .selectFrom('outbox')
      .select('eventId')
      .where('type', '=', 'holiday.changed')
      .executeTakeFirstOrThrow()
    const event = { id: eventId, seq: 1, type: 'holiday.changed', branchId: null, occurredAt: NOW, payload }
    expect(await workFor(context.db, [event])).toEqual([
      { job: 'compute-attendance-day', key: `${who.employeeId}_${DAY}` },
    ])
    await compute()
    const { slices } = await db.selectFrom('attendanceDay').select('slices').executeTakeFirstOrThrow()
    expect(slices).toMatchObject([{ dayType: 'regular_holiday' }])
    await db.updateTable('attendanceDay').set({ lockedAt: NOW, lockedBy: 'payroll' }).execute()
    expect(await workFor(context.db, [event])).toEqual([])
  })

  /** A branch in a city that has a holiday on the day. */
  async function holidayElsewhere(): Promise<string> {
    const { db } = database
    const away = await givenBranch(db)
    await db.updateTable('branch').set({ city: 'Cebu City' }).where('id', '=', away.id).execute()
    await db
      .insertInto('payrollTable')
      .values({
        id: newId(),
        kind: 'holiday',
        subject: 'city:Cebu City/Founding',
        effectiveFrom: day(DAY),
        effectiveTo: day(DAY),
        content: JSON.stringify({ name: 'Founding', dayType: 'special_nonworking', scope: 'city:Cebu City' }),
        source: 'Ordinance',
      })
      .execute()
    return away.id
  }
  const slicesOf = (workday: string) =>
    database.db
      .selectFrom('attendanceDay')
      .select('slices')
      .where('workday', '=', day(workday))
      .executeTakeFirstOrThrow()

  it('pays a city’s holiday only for the hours at the branch in that city (story 15)', async () => {
    const awayId = await holidayElsewhere()
    await planned()
    await scanned('08:00', '12:00')
    for (const at of ['13:00', '17:00'])
      await givenPunchScan(database.db, { ...who, branchId: awayId, at: manila(`${DAY} ${at}`) })
    await compute()
    expect((await slicesOf(DAY)).slices).toMatchObject([
      { dayType: 'ordinary', minutes: { regular: 240 } },
      { dayType: 'special_nonworking', minutes: { regular: 240 } },
    ])
  })

  it('pays official business as it was planned, wherever somebody scanned the day before', async () => {
    const awayId = await holidayElsewhere()
    await planned()
    await givenPunchScan(database.db, { ...who, at: manila('2026-11-16 08:00') })
    await givenPunchScan(database.db, { ...who, at: manila('2026-11-16 12:00') })
    for (const at of ['08:00', '12:00'])
      await givenPunchScan(database.db, { ...who, branchId: awayId, at: manila(`2026-11-17 ${at}`) })
    await database.db
      .insertInto('attendanceCorrection')
      .values({
        id: newId(),
        ...who,
        workday: day(DAY),
        kind: 'mark',
        mark: 'official_business',
        punchId: null,
        at: null,
        undoesId: null,
        disputeId: null,
        reasonCode: 'official_business',
        reason: 'To the bank',
        createdAt: NOW,
        createdBy: (await givenAdmin(database.db)).id,
      })
      .execute()
    await compute()
    expect((await slicesOf(DAY)).slices).toMatchObject([{ dayType: 'ordinary', minutes: { regular: 480 } }])
  })

  it('is due for the days that another grace judges, not when only other terms change', async () => {
    const { db } = database
    await planned()
    await scanned('08:07', '17:00')
    await compute()
    const late = () => db.selectFrom('attendanceDay').select('lateMinutes').executeTakeFirstOrThrow()
    const changeTo = async (from: string, graceMinutes: number) => {
      const termsId = newId()
      const terms = { ...DEFAULT_PAYROLL_TERMS, graceMinutes }
      const changedBy = (await givenAdmin(db)).id
      await db
        .transaction()
        .execute((trx) =>
          insertPayrollTerms(trx, { id: termsId, from: day(from), terms, changedAt: new Date(), changedBy }),
        )
      const payload = { termsId }
      const type = 'payroll_terms.changed'
      await db.transaction().execute((trx) => announce(trx, NOW, { type, branchId: null, payload }))
      const { eventId } = await db
        .selectFrom('outbox')
        .select('eventId')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return workFor(context.db, [{ id: eventId, seq: 1, type, branchId: null, occurredAt: NOW, payload }])
    }
    expect(await late()).toEqual({ lateMinutes: 7 })
    expect(await changeTo('2026-11-01', DEFAULT_PAYROLL_TERMS.graceMinutes)).toEqual([])
    expect(await changeTo('2026-11-02', 10)).toEqual([
      { job: 'compute-attendance-day', key: `${who.employeeId}_${DAY}` },
    ])
    await compute()
    expect(await late()).toEqual({ lateMinutes: 0 })
    expect(await changeTo('2026-11-03', 10)).toEqual([])
  })

  it('is due for the days of leave that was decided', async () => {
    const { db } = database
    const leaveId = newId()
    const admin = (await givenAdmin(db)).id
    await db
      .insertInto('employeeLeave')
      .values({
        id: leaveId,
        employeeId: who.employeeId,
        branchId: who.branchId,
        kind: 'sick',
        isPaid: true,
        fromOn: day('2026-11-17'),
        toOn: day(DAY),
        reason: 'Fever',
        status: 'approved',
        requestedAt: NOW,
        requestedBy: admin,
        decidedAt: NOW,
        decidedBy: admin,
      })
      .execute()
    const payload = { employeeId: who.employeeId, leaveId }
    await db.transaction().execute((trx) => announce(trx, NOW, { type: 'leave.decided', branchId: null, payload }))
    const { eventId } = await db.selectFrom('outbox').select('eventId').executeTakeFirstOrThrow()
    const event = { id: eventId, seq: 1, type: 'leave.decided', branchId: null, occurredAt: NOW, payload }
    const due = await workFor(context.db, [event])
    expect(due.map(({ key }) => key)).toEqual([`${who.employeeId}_2026-11-17`, `${who.employeeId}_${DAY}`])
    for (const { key } of due) await dueJobs['compute-attendance-day'].run(key, context)
    expect((await days()).map(([workday, attendance]) => [workday, attendance])).toEqual([
      ['2026-11-17', 'paid_leave'],
      [DAY, 'paid_leave'],
    ])
  })

  it('makes a past day whose shift was taken away a day without one', async () => {
    const { id } = await planned()
    await compute()
    expect(await days()).toEqual([[DAY, 'absent', 0, 0, 480]])
    await database.db.deleteFrom('shift').where('id', '=', id).execute()
    await compute()
    await compute()
    expect(await days()).toEqual([])
    expect(await announced()).toBe(2)
  })
})

describe('sweep-attendance-days', () => {
  const sweep = (now = NOW) => clockJobs['sweep-attendance-days'].run({}, { ...context, now })

  it('finds who did not come once their shift is over, and nothing the second time', async () => {
    await planned()
    await sweep(manila(`${DAY} 16:59`))
    expect(await days()).toEqual([])
    await sweep()
    await sweep()
    expect(await days()).toEqual([[DAY, 'absent', 0, 0, 480]])
    expect(await announced()).toBe(1)
  })

  it('finds who did not come back for the second shift of a day', async () => {
    await givenShift(database.db, { ...who, from: `${DAY} 06:00`, to: `${DAY} 10:00` })
    await givenShift(database.db, { ...who, from: `${DAY} 16:00`, to: `${DAY} 20:00` })
    await scanned('06:00', '10:00')
    const undertime = async () =>
      (await database.db.selectFrom('attendanceDay').select('undertimeMinutes').executeTakeFirst())?.undertimeMinutes
    await dueJobs['compute-attendance-day'].run(`${who.employeeId}_${DAY}`, { ...context, now: manila(`${DAY} 10:00`) })
    expect(await undertime()).toBe(0)
    await sweep(manila(`${DAY} 20:00`))
    await sweep(manila(`${DAY} 20:10`))
    expect(await undertime()).toBe(240)
    expect(await announced()).toBe(2)
  })

  it('says nothing of a shift that is not published', async () => {
    await givenShift(database.db, { ...who, from: `${DAY} 08:00`, to: `${DAY} 17:00`, publishedAt: null })
    await sweep()
    expect(await days()).toEqual([])
  })
})

describe('prove-attendance-days', () => {
  const prove = () => clockJobs['prove-attendance-days'].run({}, context)
  const alerts = () => database.db.selectFrom('alert').select(['kind', 'resolvedAt']).execute()

  it('finds nothing where every day comes out again', async () => {
    await planned()
    await scanned('08:00', '17:00')
    await compute()
    await prove()
    await prove()
    expect(await alerts()).toEqual([])
    expect(await announced()).toBe(1)
  })

  it('raises the alarm for a day that was tampered with, puts it right, and rests the second time', async () => {
    await planned()
    await scanned('08:00', '17:00')
    await compute()
    await database.db.updateTable('attendanceDay').set({ regularMinutes: 900 }).execute()
    await prove()
    expect(await alerts()).toEqual([{ kind: 'invariant:attendance-days-come-out-again', resolvedAt: null }])
    expect(await days()).toEqual([[DAY, 'worked', 480, 0, 480]])
    await prove()
    expect(await alerts()).toEqual([{ kind: 'invariant:attendance-days-come-out-again', resolvedAt: NOW }])
  })
})
