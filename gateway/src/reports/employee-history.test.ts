import { newId } from '@labada/db/core/ids'
import { givenShift } from '@labada/db/testing/factories/attendance-factories'
import { givenEmployee } from '@labada/db/testing/factories/factories'
import { givenApprovedPayroll, givenHiredLongAgo } from '@labada/db/testing/factories/payroll-factories'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, opened, startTill } from '../testing/till.ts'

const till = await startTill()
const { admin, app, counter } = till
const employeeId = counter.user.employeeId ?? ''
const path = `/employees/${employeeId}`
afterAll(() => app.stop())
beforeAll(() => till.setTime('2026-11-21T10:00:00+08:00'))

describe('The payslips of an employee', () => {
  test('are those of approved runs, the newest first, with what was taken off', async () => {
    await givenHiredLongAgo(app.db)
    const runs = [
      { id: newId(), from: '2026-10-16', to: '2026-10-31', payOn: '2026-11-05' },
      { id: newId(), from: '2026-11-01', to: '2026-11-15', payOn: '2026-11-20' },
    ]
    for (const run of runs) done(await admin.post('/payroll-runs', { ...run, frequency: 'semi_monthly' }))
    expect(done(await admin.get(`${path}/payslips`)).items).toEqual([])
    for (const { id } of runs) await givenApprovedPayroll(app.db, id)
    expect(done(await admin.get(`${path}/payslips`)).items).toEqual(
      runs.toReversed().map(({ id: runId, ...days }) => ({
        id: expect.any(String),
        runId,
        ...days,
        gross: 8938.73,
        deductions: 1717.32,
        net: 7221.41,
        paidAt: null,
      })),
    )
  })
})

describe('The shifts of an employee', () => {
  test('are theirs of the days asked for, drafts too, each with its branch', async () => {
    const { id: branchId, name } = counter.branch
    const other = await givenEmployee(app.db, { branchIds: [branchId] })
    const shift = { employeeId, branchId, breakMinutes: 60 }
    const published = await givenShift(app.db, { ...shift, from: '2026-11-23 07:00', to: '2026-11-23 16:00' })
    const draft = await givenShift(app.db, {
      ...shift,
      from: '2026-11-24 18:00',
      to: '2026-11-25 03:00',
      note: 'Bring the keys',
      publishedAt: null,
    })
    await givenShift(app.db, { ...shift, from: '2026-11-26 07:00', to: '2026-11-26 16:00' })
    await givenShift(app.db, {
      ...shift,
      employeeId: other.employeeId ?? '',
      from: '2026-11-23 07:00',
      to: '2026-11-23 16:00',
    })
    const { items } = done(await admin.get(`${path}/shifts?from=2026-11-22&to=2026-11-25`))
    const common = { branch: { id: branchId, name }, breakMinutes: 60, isRestDay: false, role: null }
    expect(items).toEqual([
      {
        ...common,
        id: published.id,
        date: '2026-11-23',
        startsAt: '2026-11-22T23:00:00.000Z',
        endsAt: '2026-11-23T08:00:00.000Z',
        note: null,
        isPublished: true,
      },
      {
        ...common,
        id: draft.id,
        date: '2026-11-24',
        startsAt: '2026-11-24T10:00:00.000Z',
        endsAt: '2026-11-24T19:00:00.000Z',
        note: 'Bring the keys',
        isPublished: false,
      },
    ])
  })

  test.each([
    ['sixty-three days', 'from=2026-10-01&to=2026-12-02'],
    ['days that end before they begin', 'from=2026-11-02&to=2026-11-01'],
  ])('of %s are not given', async (_, days) => {
    const refused = await admin.get(`${path}/shifts?${days}`)
    expect([refused.status, refused.body.errors]).toEqual([422, { to: ['Choose 62 days or fewer'] }])
  })
})

describe('The cash sessions of an employee', () => {
  test('are the drawers they opened or closed, with what each came to; an open one tells nothing yet', async () => {
    const closing = async (counted: object, keep: number) => {
      const { id } = await opened(till, { '100': 10 })
      done(await counter.post(`/cash-sessions/${id}/count`, { counted }))
      done(await counter.post(`/cash-sessions/${id}/close`, { counted, keep, note: 'Change was wrong' }))
      return id
    }
    const short = await closing({ '100': 9 }, 900)
    const { id: open } = await opened(till, { '100': 9 })
    const { items, totals } = done(await admin.get(`${path}/cash-sessions`))
    expect(items).toMatchObject([
      { id: open, opened: true, closed: false, closedAt: null, expected: null, counted: null, variance: null },
      {
        id: short,
        opened: true,
        closed: true,
        expected: 1000,
        counted: 900,
        variance: -100,
        branch: { id: counter.branch.id },
      },
    ])
    expect(totals).toEqual({ closed: 1, short: 1, over: 0, variance: -100 })
    const other = await givenEmployee(app.db, { branchIds: [counter.branch.id] })
    expect(done(await admin.get(`/employees/${other.employeeId}/cash-sessions`))).toEqual({
      items: [],
      totals: { closed: 0, short: 0, over: 0, variance: 0 },
    })
  })
})

test.each(['payslips', 'cash-sessions', 'shifts?from=2026-11-01&to=2026-11-15'])(
  '%s of nobody are not found',
  async (list) => {
    expect((await admin.get(`/employees/${newId()}/${list}`)).status).toBe(404)
  },
)

test.each(['payslips', 'cash-sessions', 'shifts?from=2026-11-01&to=2026-11-15'])(
  '%s are told to admins only',
  async (list) => {
    expect((await counter.get(`${path}/${list}`)).status).toBe(403)
  },
)
