import { addDays, type ManilaDate, parseManilaDate } from '@labada/domain/core/manila-time'
import { fromPesos } from '@labada/domain/core/money'
import type { Db } from '../core/client.ts'
import { newId } from '../core/ids.ts'
import { insertRun, setRoster, setRun } from '../payroll/runs/payroll-runs.ts'
import { workedDay } from './factories/attendance-factories.ts'
import { givenAdmin, givenBranch, givenEmployee } from './factories/factories.ts'

/** The moment a test's draft is computed at. */
export const DRAFT_NOW = new Date('2026-11-16T09:00:00+08:00')
const START = dayOf('2026-11-01')
const DAYS = 15

function dayOf(text: string): ManilaDate {
  const date = parseManilaDate(text)
  if (!date) throw new Error(`${text} is no day`)
  return date
}

/** A draft of 1 to 15 November with `people` at two branches, each with a rate and days of their own; its id. */
export async function givenDraft(db: Db, people: number): Promise<string> {
  const admin = await givenAdmin(db)
  const branches = [await givenBranch(db), await givenBranch(db)]
  for (let person = 0; person < people; person++) await givenWorker(db, person, branches[person % 2]?.id ?? '')
  const run = { id: newId(), fromOn: START, toOn: addDays(START, DAYS - 1), branchIds: [] }
  await db.transaction().execute(async (trx) => {
    await insertRun(trx, {
      ...run,
      payOn: addDays(run.toOn, 5),
      frequency: 'semi_monthly',
      state: 'draft',
      createdAt: DRAFT_NOW,
      createdBy: admin.id,
    })
    await setRoster(trx, run)
  })
  return run.id
}

/** As if nothing had been computed yet, and somebody asked for it. */
export async function askForCompute(db: Db, runId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('payslip')
      .set({ state: 'waiting', computedNumber: 0, changedNumber: 0, input: null, result: null, previous: null })
      .execute()
    await setRun(trx, runId, {
      computeNumber: 1,
      computeRequestedAt: DRAFT_NOW,
      computeFinishedAt: null,
      computeError: null,
    })
  })
}

/** All that a compute made, as text, to be compared byte for byte. */
export async function computedSlips(db: Db): Promise<string> {
  const rows = await db
    .selectFrom('payslip')
    .select(['employeeId', 'state', 'input', 'result', 'netCentavos', 'previous', 'computedNumber', 'changedNumber'])
    .orderBy('employeeId')
    .execute()
  return JSON.stringify(rows)
}

async function givenWorker(db: Db, person: number, branchId: string): Promise<void> {
  const { employeeId } = await givenEmployee(db, { branchIds: [branchId] })
  if (!employeeId) throw new Error('An employee has an id')
  const hiredOn = dayOf('2026-01-01')
  await db.updateTable('employee').set({ hiredOn, homeBranchId: branchId }).where('id', '=', employeeId).execute()
  await db
    .insertInto('employeeRate')
    .values({
      id: newId(),
      employeeId,
      fromOn: hiredOn,
      payType: 'daily',
      rateCentavos: fromPesos(500 + 7.01 * (person % 40)),
      reason: 'Hired',
    })
    .execute()
  const days = Array.from({ length: DAYS }, (_, ago) => {
    const workday = addDays(START, ago)
    const minutes = {
      regular: 480 - (person % 40) * 3,
      overtime: ago * 2,
      nightRegular: person % 40,
      nightOvertime: ago,
    }
    return workedDay({
      employeeId,
      workday,
      branchId,
      computedAt: DRAFT_NOW,
      regularMinutes: minutes.regular,
      overtimeMinutes: minutes.overtime,
      nightMinutes: (person % 40) + ago,
      slices: JSON.stringify([{ date: workday, dayType: 'ordinary', isRestDay: false, minutes }]),
    })
  })
  await db.insertInto('attendanceDay').values(days).execute()
}
