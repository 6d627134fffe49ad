import { newId } from '@labada/db/core/ids'
import { computeRun } from '@labada/db/payroll/runs/payroll-compute'
import { parsedCsv } from '@labada/db/testing/csv'
import { workedDay } from '@labada/db/testing/factories/attendance-factories'
import { givenBranch, givenEmployee } from '@labada/db/testing/factories/factories'
import { addDays, type ManilaDate, parseManilaDate } from '@labada/domain/core/manila-time'
import { fromPesos } from '@labada/domain/core/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, startTill } from '../testing/till.ts'

const till = await startTill('2026-12-02T10:00:00+08:00')
const { admin, app, counter } = till
const { db } = app
afterAll(() => app.stop())

const runId = newId()
const path = `/payroll-runs/${runId}/labour-cost`
let second = ''

function day(text: string): ManilaDate {
  const date = parseManilaDate(text)
  if (!date) throw new Error(`${text} is no day`)
  return date
}

/** Somebody whom the counter's branch pays ₱600 a day, with each day's branch. */
async function givenWorker(branches: readonly string[]): Promise<string> {
  const home = counter.branch.id
  const employeeId = (await givenEmployee(db, { branchIds: [home] })).employeeId ?? ''
  await db
    .updateTable('employee')
    .set({ hiredOn: day('2026-01-01'), homeBranchId: home })
    .where('id', '=', employeeId)
    .execute()
  await db
    .insertInto('employeeRate')
    .values({
      id: newId(),
      employeeId,
      fromOn: day('2026-01-01'),
      payType: 'daily',
      rateCentavos: fromPesos(600),
      reason: 'Hired',
    })
    .execute()
  for (const [at, branchId] of branches.entries()) {
    await db
      .insertInto('attendanceDay')
      .values(workedDay({ employeeId, workday: addDays(day('2026-11-16'), at), branchId, computedAt: till.now() }))
      .execute()
  }
  return employeeId
}

/** A shift of a day at a branch, from one hour to another. */
async function givenWorkedShift(employeeId: string, branchId: string, from: string, to: string): Promise<void> {
  await db
    .insertInto('shiftRecord')
    .values({
      id: newId(),
      employeeId,
      branchId,
      shiftId: null,
      workday: day(from.slice(0, 10)),
      inPunchId: newId(),
      inAt: new Date(`${from}:00+08:00`),
      inClientId: null,
      outPunchId: newId(),
      outAt: new Date(`${to}:00+08:00`),
      outBranchId: branchId,
      outClientId: null,
      state: 'closed',
      isFirstOfDay: true,
    })
    .execute()
}

beforeAll(async () => {
  const home = counter.branch.id
  second = (await givenBranch(db)).id
  await givenWorker([home, home, home])
  const lent = await givenWorker([home, second, second, home, second, second, second])
  // The last of their days was begun here and went on there: a quarter and three quarters.
  await givenWorkedShift(lent, home, '2026-11-22T08:00', '2026-11-22T10:00')
  await givenWorkedShift(lent, second, '2026-11-22T11:00', '2026-11-22T17:00')
  const period = { from: '2026-11-16', to: '2026-11-30', payOn: '2026-12-05', frequency: 'semi_monthly' }
  done(await admin.post('/payroll-runs', { id: runId, ...period }))
  done(await admin.post(`/payroll-runs/${runId}/compute`, {}))
  await computeRun(db, runId, till.now())
})

const cents = (pesos: number) => Math.round(pesos * 100)

describe('The labour cost of a payroll', () => {
  test('is borne by the branches where the work was done, and adds up to the run', async () => {
    const { branches, totals } = done(await admin.get(path))
    const { run } = done(await admin.get(`/payroll-runs/${runId}`))
    expect(totals.gross).toBe(run.totals.gross)
    // Ten days of ₱600, and the holiday of November 30 for both.
    expect(totals.gross).toBe(7200)
    const shares = ['employerSss', 'employerMpf', 'employerEc', 'employerPhilhealth', 'employerPagibig']
    expect(cents(totals.employer)).toBe(shares.reduce((sum, name) => sum + cents(run.totals[name]), 0))
    expect(totals.employer).toBeGreaterThan(0)
    for (const name of ['gross', 'employer', 'cost', 'minutes']) {
      const parts = branches.map((branch: Record<string, number>) => cents(branch[name] ?? 0))
      expect(parts.reduce((sum: number, part: number) => sum + part, 0)).toBe(cents(totals[name]))
    }
    const there = branches.find(({ branchId }: { branchId: string }) => branchId === second)
    expect(there).toMatchObject({ heads: 1, lent: 1, minutes: 4 * 480 + 360, gross: 3257.14 })
    const here = branches.find(({ branchId }: { branchId: string }) => branchId === counter.branch.id)
    expect(here).toMatchObject({ lent: 0, minutes: 5 * 480 + 120, gross: 3942.86 })
  })

  test('is a file, one line for each person and branch', async () => {
    for (const format of ['csv', 'xlsx']) {
      const asked = done(await admin.post('/exports', { id: newId(), list: 'labourCosts', format, query: { runId } }))
      expect(asked.state).toBe('ready')
      if (format === 'xlsx') continue
      const [heads = [], ...rows] = parsedCsv((await admin.get(`/exports/${asked.id}/file`)).text)
      const { totals } = done(await admin.get(path))
      const at = heads.indexOf('Labor cost')
      const total = rows.reduce((sum, row) => sum + cents(Number(row[at])), 0)
      expect(total).toBe(cents(totals.cost))
      expect(rows.filter((row) => row[heads.indexOf('Branch')] !== row[heads.indexOf('Paid by')])).toHaveLength(1)
    }
  })

  test('is for admins, of a run that is there', async () => {
    expect((await counter.get(path)).status).toBe(403)
    expect((await admin.get(`/payroll-runs/${newId()}/labour-cost`)).status).toBe(404)
  })
})
