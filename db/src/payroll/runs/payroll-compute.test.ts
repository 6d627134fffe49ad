import { addDays, type ManilaDate, parseManilaDate } from '@labada/domain/core/manila-time'
import { fromPesos } from '@labada/domain/core/money'
import { packRows } from '@labada/domain/core/packed-rows'
import { sumOfLeaves } from '@labada/domain/law/explanations'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWhole } from '../../../../scripts/testing/extent.ts'
import { newId } from '../../core/ids.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { askForCompute, computedSlips, DRAFT_NOW, givenDraft } from '../../testing/payroll-draft.ts'
import { beforeStatement } from '../../testing/statements.ts'
import { inputOfStored, keptOfStored, type StoredSlip, storedAgain } from '../slips/kept-slips.ts'
import { computeRun } from './payroll-compute.ts'
import { setRun } from './payroll-runs.ts'

const PEOPLE = 12
const STARTS = isWhole ? 100 : 25
const FAILPOINTS = 20
const NOW = DRAFT_NOW
const day = (text: string): ManilaDate => {
  const date = parseManilaDate(text)
  if (!date) throw new Error(`${text} is no day`)
  return date
}

let test: TestDatabase
let model: string
let runId: string
beforeAll(async () => {
  test = await createTestDatabase()
  runId = await givenDraft(test.db, PEOPLE)
  await asked()
  await computeRun(test.db, runId, NOW)
  model = await results()
})
afterAll(() => test.drop())

const asked = () => askForCompute(test.db, runId)
const results = () => computedSlips(test.db)
const isFinished = async () => {
  const run = await test.db.selectFrom('payrollRun').select('computeFinishedAt').executeTakeFirstOrThrow()
  return run.computeFinishedAt !== null
}

const die = () => {
  throw new Error('The worker died')
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
      const dying = test.db.withPlugin(beforeStatement(point, die))
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

  it('keeps days in short and what slips have alike once, and gives them back whole', async () => {
    await asked()
    await computeRun(test.db, runId, NOW)
    const [{ input: stored, result, common } = never()] = await contents()
    expect(stored).toMatchObject({ packed: 2, days: expect.any(String), precedingDays: expect.any(String) })
    expect(stored).not.toHaveProperty('settings')
    const [input, kept] = [inputOfStored(stored, common), keptOfStored(result)]
    for (const word of ['packed', 'common', 'without']) expect(input).not.toHaveProperty(word)
    expect(input.period).toMatchObject({ start: '2026-11-01', end: '2026-11-15' })
    expect(input.days.map(({ date }) => date)).toEqual(
      Array.from({ length: 15 }, (_, at) => addDays(day('2026-11-01'), at)),
    )
    for (const { amount, explanation } of kept.lines) expect(sumOfLeaves(explanation)).toBe(amount)
    expect(() => inputOfStored(stored, null)).toThrow(stored.common)
    // What somebody lacks that the others have is no part of their input.
    expect(inputOfStored({ ...stored, without: ['benefitsBefore'] }, common)).not.toHaveProperty('benefitsBefore')
  })

  it.each([
    ['whole', { packs: false }],
    ['with short days only', { packs: true }],
  ])('leaves a slip that was kept %s as it is to the byte, until it changes', async (_, { packs }) => {
    const pack = <Part extends object>(rows: readonly Part[]) => (packs ? packRows(rows) : rows)
    await asked()
    await computeRun(test.db, runId, NOW)
    const slips = await contents()
    // Somebody whose hours count, as those of most do.
    const at = slips.findIndex(({ input }) => input.isHoursExempt !== true)
    const short = slips[at] ?? never()
    const [input, kept] = [inputOfStored(short.input, short.common), keptOfStored(short.result)]
    const older: StoredSlip = {
      input: { ...(packs && { packed: 1 }), ...input, days: pack(input.days) },
      result: {
        ...kept,
        lines: kept.lines.map((line) => ({
          ...line,
          explanation: { ...line.explanation, parts: pack(line.explanation.parts) },
        })),
      },
    }
    await test.db
      .updateTable('payslip')
      .set({ input: JSON.stringify(older.input), result: JSON.stringify(older.result) })
      .where('id', '=', short.id)
      .execute()
    const before = await contents()
    expect(before[at]).toMatchObject(older)
    const again = async (number: number) => {
      await test.db
        .transaction()
        .execute((trx) => setRun(trx, runId, { computeNumber: number, computeFinishedAt: null }))
      await computeRun(test.db, runId, new Date(NOW.getTime() + number * 60_000))
    }
    await again(2)
    expect(await contents()).toEqual(before)
    await sql`update employee_rate set rate_centavos = rate_centavos + 100`.execute(test.db)
    await again(3)
    expect((await contents())[at]).toMatchObject({ changedNumber: 3, input: { packed: 2 } })

    // A result that stays while the input changes is still of the older form, and compared the next time too.
    const common = { id: short.input.common ?? '', content: short.common ?? {} }
    const other = { ...input, isHoursExempt: true }
    const once = storedAgain(older, other, kept, common)
    expect([JSON.parse(once.input), JSON.parse(once.result)]).toMatchObject([
      { packed: 1, isHoursExempt: true },
      older.result,
    ])
    const stored = { input: JSON.parse(once.input), result: older.result }
    expect(storedAgain(stored, other, kept, common)).toEqual(once)
    const elsewhere = { ...common, id: newId() }
    expect(JSON.parse(storedAgain(stored, other, kept, elsewhere).input)).toMatchObject({
      packed: 1,
      common: elsewhere.id,
    })
  })
})

/** What is stored of the slips, and the content that each names. */
async function contents() {
  const rows = await test.db
    .selectFrom('payslip')
    .leftJoin('payslipCommon', (join) => join.on(sql<boolean>`payslip_common.id = (payslip.input ->> 'common')::uuid`))
    .select(['payslip.id', 'input', 'result', 'computedAt', 'changedNumber', 'previous', 'content as common'])
    .orderBy('payslip.id')
    .execute()
  return rows.map(({ input, result, ...row }) => {
    if (!input || !result) throw new Error('It is computed')
    return { ...row, ...({ input, result } satisfies StoredSlip) }
  })
}

function never(): never {
  throw new Error('There are slips')
}
