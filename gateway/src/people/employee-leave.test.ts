import { recomputeAttendanceDays } from '@labada/db/attendance/attendance-days'
import { newId } from '@labada/db/core/ids'
import { manila } from '@labada/db/testing/factories/attendance-factories'
import { type GivenBranch, givenBranch, givenEmployee } from '@labada/db/testing/factories/factories'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, startTestApp, type TestApp } from '../testing/app.ts'

const NOW = manila('2026-11-21 10:00')
const MONDAY = '2026-11-16' as ManilaDate
const FRIDAY = '2026-11-20' as ManilaDate
let test: TestApp
let admin: Person
let branch: GivenBranch
let ana: string
beforeAll(async () => {
  test = await startTestApp({ clock: () => NOW })
  admin = await test.admin()
})
afterAll(() => test.stop())
beforeEach(async () => {
  branch = await givenBranch(test.db)
  ana = (await givenEmployee(test.db, { branchIds: [branch.id] })).employeeId ?? ''
  await test.db
    .updateTable('employee')
    .set({ hiredOn: '2024-11-20' as ManilaDate, homeBranchId: branch.id })
    .where('id', '=', ana)
    .execute()
})

const asked = (more: object = {}) => ({
  id: newId(),
  employeeId: ana,
  kind: 'service_incentive',
  isPaid: true,
  fromOn: MONDAY,
  toOn: FRIDAY,
  reason: 'Fiesta at home',
  ...more,
})
const ask = async (more: object = {}) => {
  const { status, body, text } = await admin.post('/leave', asked(more))
  if (status !== 200) throw new Error(`${status} ${text}`)
  return body
}
const decide = (leave: { id: string; version: number }, decision: string, reason = '') =>
  admin.post(`/leave/${leave.id}/decision`, { decision, reason, version: leave.version })
const compute = () =>
  test.db.transaction().execute((trx) => recomputeAttendanceDays(trx, ana, MONDAY, '2026-11-22' as ManilaDate, NOW))
const days = async () =>
  (
    await test.db
      .selectFrom('attendanceDay')
      .select(['workday', 'attendance'])
      .where('employeeId', '=', ana)
      .orderBy('workday')
      .execute()
  ).map(({ workday, attendance }) => [workday.slice(8), attendance])
const restOn = (date: ManilaDate) =>
  test.db
    .insertInto('shift')
    .values({
      id: newId(),
      employeeId: ana,
      branchId: branch.id,
      date,
      startsAt: manila(`${date} 00:00`),
      endsAt: manila(`${date} 00:00`),
      breakMinutes: 0,
      role: null,
      note: null,
      changedBy: null,
      isRestDay: true,
      publishedAt: NOW,
    })
    .execute()

describe('Leave', () => {
  it('is paid once it is approved, and not on a rest day; taken back, the days are what they were', async () => {
    await restOn('2026-11-18' as ManilaDate)
    const leave = await ask()
    expect(leave).toMatchObject({ status: 'requested', days: 4, employee: { id: ana } })
    await compute()
    expect(await days()).toEqual([['18', 'rest_day']])
    const approved = (await decide(leave, 'approve')).body
    expect(approved).toMatchObject({ status: 'approved', version: 2 })
    await compute()
    expect(await days()).toEqual([
      ['16', 'paid_leave'],
      ['17', 'paid_leave'],
      ['18', 'rest_day'],
      ['19', 'paid_leave'],
      ['20', 'paid_leave'],
    ])
    const balance = await admin.get(`/employees/${ana}/leave-balance`)
    expect(balance.body).toMatchObject({ from: '2026-11-20', to: '2027-11-19', completedYears: 2, given: 5, used: 1 })
    expect((await decide(approved, 'cancel', 'Came to work')).body).toMatchObject({ status: 'cancelled' })
    await compute()
    expect(await days()).toEqual([['18', 'rest_day']])
  })

  it('gives way to what an admin said about a day', async () => {
    await decide(await ask({ kind: 'sick', isPaid: false }), 'approve')
    await admin.post('/attendance/corrections', {
      id: newId(),
      employeeId: ana,
      workday: '2026-11-17',
      kind: 'mark',
      mark: 'absent',
      reasonCode: 'absence',
      reason: 'Was seen elsewhere',
    })
    await compute()
    expect(await days()).toContainEqual(['17', 'absent'])
    expect(await days()).toContainEqual(['16', 'unpaid_leave'])
  })

  it('keeps somebody from being scheduled without a reason', async () => {
    await decide(await ask({ fromOn: '2026-11-23', toOn: '2026-11-24' }), 'approve')
    const shift = {
      id: newId(),
      employeeId: ana,
      branchId: branch.id,
      date: '2026-11-24',
      starts: 480,
      ends: 1020,
      breakMinutes: 60,
      isRestDay: false,
      role: null,
      note: null,
      isPublished: false,
    }
    const save = (more: object = {}) =>
      admin.post('/schedule/changes', { id: newId(), changes: [{ do: 'put', shift, version: null }], ...more })
    expect(await save()).toMatchObject({ status: 409, body: { code: 'SCHEDULE_CONFLICT', conflict: 'on_leave' } })
    expect((await save({ override: true, reason: 'Came back early' })).status).toBe(200)
    const week = await admin.get(`/schedule?weekOn=2026-11-23&branchId=${branch.id}`)
    expect(week.body.people[0].leaves).toMatchObject([{ kind: 'service_incentive', from: '2026-11-23' }])
  })

  it('is asked for once, decided once and never twice for a day', async () => {
    const body = asked()
    expect((await admin.post('/leave', body)).status).toBe(200)
    const leave = (await admin.post('/leave', body)).body
    expect((await admin.get(`/leave?from=${MONDAY}&to=${FRIDAY}&employeeId=${ana}`)).body.items).toHaveLength(1)
    expect(await admin.post('/leave', asked({ fromOn: FRIDAY }))).toMatchObject({
      status: 409,
      body: { code: 'DATES_OVERLAP' },
    })
    expect((await decide(leave, 'decline')).body).toMatchObject({ code: 'NOTE_REQUIRED' })
    const declined = (await decide(leave, 'decline', 'Peak week')).body
    expect((await decide(leave, 'decline', 'Peak week')).body).toEqual(declined)
    expect((await decide(declined, 'approve')).body).toMatchObject({ code: 'ALREADY_DECIDED' })
    expect((await admin.post('/leave', asked())).status).toBe(200)
  })

  it('does not reach days that payroll took', async () => {
    const leave = await ask()
    await decide(leave, 'approve')
    await compute()
    await test.db
      .updateTable('attendanceDay')
      .set({ lockedAt: NOW, lockedBy: 'payroll' })
      .where('employeeId', '=', ana)
      .execute()
    expect((await decide({ ...leave, version: 2 }, 'cancel', 'Came to work')).body).toMatchObject({
      code: 'DOCUMENT_CLOSED',
    })
  })
})

describe('An allowance', () => {
  const path = () => `/employees/${ana}/allowances`
  const meals = (more: object = {}) => ({
    id: newId(),
    name: 'Meals',
    amount: 75.5,
    per: 'day_worked',
    isTaxable: false,
    inContributionBase: false,
    fromOn: MONDAY,
    ...more,
  })

  it('is given once and ended once, and what was paid stays', async () => {
    const body = meals()
    await admin.post(path(), body)
    expect((await admin.post(path(), body)).body.items).toMatchObject([{ name: 'Meals', amount: 75.5, toOn: null }])
    expect((await admin.post(`${path()}/${body.id}/end`, { toOn: '2026-11-01' })).body).toMatchObject({
      code: 'FIELD_INVALID',
    })
    await admin.post(`${path()}/${body.id}/end`, { toOn: FRIDAY })
    expect((await admin.post(`${path()}/${body.id}/end`, { toOn: FRIDAY })).body.items).toMatchObject([
      { toOn: FRIDAY },
    ])
    expect((await admin.post(`${path()}/${body.id}/end`, { toOn: MONDAY })).body).toMatchObject({
      code: 'ALREADY_DECIDED',
    })
  })

  it('does not begin before they were hired', async () => {
    expect((await admin.post(path(), meals({ fromOn: '2024-11-19' }))).body).toMatchObject({ code: 'FIELD_INVALID' })
  })
})
