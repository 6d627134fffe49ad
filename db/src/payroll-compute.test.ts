import { addDays, type ManilaDate, parseManilaDate } from '@labada/domain/manila-time'
import { fromPesos } from '@labada/domain/money'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from './ids.ts'
import { computeRun } from './payroll-compute.ts'
import { insertRun, setRoster, setRun } from './payroll-runs.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { givenAdmin, givenBranch, givenEmployee } from './testing/factories.ts'

const PEOPLE = 12
const STARTS = 100
const FAILPOINTS = 20
const NOW = new Date('2026-11-16T09:00:00+08:00')
const day = (text: string): ManilaDate => {
  const date = parseManilaDate(text)
  if (!date) throw new Error(`${text} is no day`)
  return date
}

let test: TestDatabase
let model: string
const runId = newId()
beforeAll(async () => {
  test = await createTestDatabase()
  const { db } = test
  const admin = await givenAdmin(db)
  const branches = [await givenBranch(db), await givenBranch(db)]
  for (let person = 0; person < PEOPLE; person++) {
    const branchId = branches[person % 2]?.id ?? ''
    const { employeeId } = await givenEmployee(db, { branchIds: [branchId] })
    if (!employeeId) throw new Error('An employee has an id')
    await db
      .updateTable('employee')
      .set({ hiredOn: day('2026-01-01'), homeBranchId: branchId })
      .where('id', '=', employeeId)
      .execute()
    await db
      .insertInto('employeeRate')
      .values({
        id: newId(),
        employeeId,
        fromOn: day('2026-01-01'),
        payType: 'daily',
        rateCentavos: fromPesos(500 + 7.01 * person),
        reason: 'Hired',
      })
      .execute()
    for (let ago = 0; ago < 15; ago++) {
      const workday = addDays(day('2026-11-01'), ago)
      const minutes = { regular: 480 - person * 3, overtime: ago * 2, nightRegular: person, nightOvertime: ago }
      await db
        .insertInto('attendanceDay')
        .values({
          employeeId,
          workday,
          branchId,
          shiftId: null,
          isScheduled: true,
          attendance: 'worked',
          flags: [],
          scheduledMinutes: 480,
          workedMinutes: 480,
          regularMinutes: minutes.regular,
          overtimeMinutes: minutes.overtime,
          nightMinutes: person + ago,
          lateMinutes: 0,
          undertimeMinutes: 0,
          pendingMinutes: 0,
          rejectedMinutes: 0,
          unfiledMinutes: 0,
          firstInAt: null,
          lastOutAt: null,
          slices: JSON.stringify([{ date: workday, dayType: 'ordinary', isRestDay: false, minutes }]),
          isCorrected: false,
          computedAt: NOW,
        })
        .execute()
    }
  }
  const run = { id: runId, fromOn: day('2026-11-01'), toOn: day('2026-11-15'), branchIds: [] }
  await db.transaction().execute(async (trx) => {
    await insertRun(trx, {
      ...run,
      payOn: day('2026-11-20'),
      frequency: 'semi_monthly',
      state: 'draft',
      createdAt: NOW,
      createdBy: admin.id,
    })
    await setRoster(trx, run)
  })
  await asked()
  await computeRun(db, runId, NOW)
  model = await results()
})
afterAll(() => test.drop())

/** As if nothing had been computed yet, and somebody asked for it. */
async function asked(): Promise<void> {
  await test.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('payslip')
      .set({ state: 'waiting', computedNumber: 0, changedNumber: 0, input: null, result: null, previous: null })
      .execute()
    await setRun(trx, runId, { computeNumber: 1, computeRequestedAt: NOW, computeFinishedAt: null })
  })
}

async function results(): Promise<string> {
  const rows = await test.db
    .selectFrom('payslip')
    .select(['employeeId', 'state', 'input', 'result', 'netCentavos', 'previous', 'computedNumber', 'changedNumber'])
    .orderBy('employeeId')
    .execute()
  return JSON.stringify(rows)
}
const isFinished = async () => {
  const run = await test.db.selectFrom('payrollRun').select('computeFinishedAt').executeTakeFirstOrThrow()
  return run.computeFinishedAt !== null
}

/** A worker that dies before its statement of this number. */
function dyingAt(statement: number): KyselyPlugin {
  let asked = 0
  return {
    transformQuery({ node }) {
      asked += 1
      if (asked === statement) throw new Error('The worker died')
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

describe('A payroll run (R11)', () => {
  it(`that two workers start at once, ${STARTS} times, is each time what one alone makes of it`, async () => {
    expect(JSON.parse(model)).toHaveLength(PEOPLE)
    for (let start = 0; start < STARTS; start++) {
      await asked()
      await Promise.all([computeRun(test.db, runId, NOW), computeRun(test.db, runId, NOW)])
      expect(await results()).toBe(model)
      expect(await isFinished()).toBe(true)
    }
  }, 240_000)

  it(`whose worker dies at any of ${FAILPOINTS} points is finished by the next one, to the same byte`, async () => {
    let deaths = 0
    for (let point = 1; point <= FAILPOINTS; point++) {
      await asked()
      const dying = test.db.withPlugin(dyingAt(point))
      await computeRun(dying, runId, NOW).catch(() => {
        deaths += 1
      })
      await computeRun(test.db, runId, NOW)
      expect(await results()).toBe(model)
      expect(await isFinished()).toBe(true)
    }
    expect(deaths).toBeGreaterThan(10)
  }, 120_000)

  it('pays what the file says besides the rate: with each payroll, and for each day worked while it held', async () => {
    const { employeeId } = await test.db
      .selectFrom('payslip')
      .select('employeeId')
      .orderBy('employeeId')
      .limit(1)
      .executeTakeFirstOrThrow()
    const given = { employeeId, isTaxable: false, inContributionBase: false, createdAt: NOW, createdBy: null }
    const still = { toOn: null, endedAt: null, endedBy: null }
    await test.db
      .insertInto('employeeAllowance')
      .values([
        {
          id: newId(),
          ...given,
          ...still,
          name: 'Rice',
          per: 'payroll',
          amountCentavos: fromPesos(500),
          fromOn: day('2026-11-10'),
        },
        {
          id: newId(),
          ...given,
          name: 'Meal',
          per: 'day_worked',
          amountCentavos: fromPesos(50),
          fromOn: day('2026-10-01'),
          toOn: day('2026-11-04'),
          endedAt: NOW,
          endedBy: null,
        },
        {
          id: newId(),
          ...given,
          ...still,
          name: 'Later',
          per: 'payroll',
          amountCentavos: fromPesos(1),
          fromOn: day('2026-11-16'),
        },
      ])
      .execute()
    await asked()
    await computeRun(test.db, runId, NOW)
    const slips = await test.db.selectFrom('payslip').select(['employeeId', 'allowancesCentavos']).execute()
    const paid = new Map(slips.map((slip) => [slip.employeeId, slip.allowancesCentavos]))
    expect(paid.get(employeeId)).toBe(fromPesos(500 + 4 * 50))
    paid.delete(employeeId)
    expect(new Set(paid.values())).toEqual(new Set([0]))
  })

  it('pays nobody for overtime whose file says that the hours of work are not theirs, and knows a slip of before', async () => {
    const [first, other] = await test.db
      .selectFrom('payslip')
      .select(['id', 'employeeId'])
      .orderBy('employeeId')
      .execute()
    if (!first || !other) throw new Error('There are slips')
    await test.db.updateTable('employee').set({ hoursOfWork: 'exempt' }).where('id', '=', first.employeeId).execute()
    const slip = (id: string) =>
      test.db
        .selectFrom('payslip')
        .select([
          'overtimeCentavos',
          'nightDifferentialCentavos',
          'basicCentavos',
          sql<boolean>`sources is distinct from payslip_sources(employee_id, from_on, to_on, id)`.as('isOutdated'),
        ])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    expect([(await slip(first.id)).isOutdated, (await slip(other.id)).isOutdated]).toEqual([true, false])
    await asked()
    await computeRun(test.db, runId, NOW)
    const [exempt, covered] = [await slip(first.id), await slip(other.id)]
    expect(exempt).toMatchObject({ overtimeCentavos: 0, nightDifferentialCentavos: 0, isOutdated: false })
    expect(exempt.basicCentavos).toBeGreaterThan(0)
    expect(covered.overtimeCentavos).toBeGreaterThan(0)
  })
})
