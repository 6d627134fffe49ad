import { type ManilaDate, startOf } from '@labada/domain/core/manila-time'
import { fromPesos, ZERO } from '@labada/domain/core/money'
import { computeSlip } from '@labada/domain/payroll/slips/payroll-slip-results'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { insertBreak } from '../../people/separations.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { givenAdmin } from '../../testing/factories/factories.ts'
import { DRAFT_NOW, givenDraft } from '../../testing/payroll-draft.ts'
import { insertAdvanceEntry } from '../advances/cash-advance-entries.ts'
import { insertAdvance, insertInstalments } from '../advances/cash-advances.ts'
import { listPayees, runLaw } from './payroll-inputs.ts'

const day = (text: string) => text as ManilaDate
let test: TestDatabase
let runId: string
let employeeId: string
let branchId: string
let adminId: string
beforeAll(async () => {
  test = await createTestDatabase()
  runId = await givenDraft(test.db, 1)
  adminId = (await givenAdmin(test.db)).id
  const slip = await test.db.selectFrom('payslip').select(['employeeId', 'branchId']).executeTakeFirstOrThrow()
  employeeId = slip.employeeId
  branchId = slip.branchId
})
afterAll(() => test.drop())

/** What the run of 1 to 15 November reads of its one employee. */
async function payeeOf() {
  const run = await test.db.selectFrom('payrollRun').selectAll().where('id', '=', runId).executeTakeFirstOrThrow()
  const law = await runLaw(test.db, run)
  const [payee] = await listPayees(test.db, [employeeId], law, [])
  if (!payee) throw new Error('There is an employee')
  return { law, payee }
}

async function slipOf(change: (payee: Awaited<ReturnType<typeof payeeOf>>['payee']) => object = () => ({})) {
  const { law, payee } = await payeeOf()
  const outcome = computeSlip(law.tables, { ...payee, ...change(payee), corrections: [] }, law)
  if ('problem' in outcome) throw new Error(outcome.problem)
  return outcome
}

async function givenRate(fromOn: string, payType: 'daily' | 'monthly', pesos: number): Promise<string> {
  const id = newId()
  const rate = { id, employeeId, fromOn: day(fromOn), payType, rateCentavos: fromPesos(pesos), reason: 'Raise' }
  await test.db.insertInto('employeeRate').values(rate).execute()
  return id
}
/** The fingerprint of what the run's slip is calculated from. */
const sources = async () => {
  const { rows } = await sql<{ sources: string }>`
    select payslip_sources(employee_id, from_on, to_on, id) as sources from payslip`.execute(test.db)
  return rows[0]?.sources
}
const leaves = (on: string | null) =>
  test.db
    .updateTable('employee')
    .set({ separatedOn: on === null ? null : day(on), separationReason: on === null ? null : 'resigned' })
    .where('id', '=', employeeId)
    .execute()

describe('A paused cash advance', () => {
  it('is left alone by a pay, and collected whole by the last one', async () => {
    const [id, at, amount] = [newId(), startOf(day('2026-10-06')), fromPesos(900)]
    await test.db.transaction().execute(async (trx) => {
      await insertAdvance(trx, {
        id,
        employeeId,
        branchId,
        requestedCentavos: amount,
        amountCentavos: amount,
        reason: 'Roof',
        instalments: 1,
        status: 'released',
        earnedCentavos: ZERO,
        outstandingCentavos: ZERO,
        limitCentavos: amount,
        requestedAt: at,
        clientId: null,
        decidedAt: at,
        decidedBy: adminId,
        releasedAt: at,
        releasedBy: adminId,
        releasedBranchId: branchId,
        releasedFrom: 'safe',
        pausedAt: DRAFT_NOW,
        pausedBy: adminId,
        pauseReason: 'Sick at home',
      })
      await insertInstalments(trx, id, [{ position: 1, dueOn: day('2026-10-20'), amount }])
      await insertAdvanceEntry(trx, {
        id: newId(),
        advanceId: id,
        branchId,
        kind: 'release',
        amountCentavos: amount,
        place: 'safe',
        reference: null,
        note: null,
        cashSessionId: null,
        businessDate: day('2026-10-06'),
        recordedAt: at,
        recordedBy: adminId,
      })
    })
    const signed = (payee: { readonly advances: readonly object[] }) => ({
      advances: payee.advances.map((one) => ({ ...one, hasAuthority: true })),
    })
    expect((await slipOf(signed)).kept.deductions.advances).toEqual([])
    await leaves('2026-11-15')
    expect((await slipOf(signed)).kept.deductions.advances).toMatchObject([{ id, taken: 90_000, balanceAfter: 0 }])
    await leaves(null)
  })
})

describe('A raise on the day after the period', () => {
  it('counts for the hours of the last shift after midnight, and is a source of the slip', async () => {
    const before = await sources()
    const id = await givenRate('2026-11-16', 'daily', 600)
    const minutes = (regular: number) => ({ regular, overtime: 0, nightRegular: 0, nightOvertime: 0 })
    const slip = await slipOf(({ days }) => ({
      days: days.map((one) =>
        one.workday === '2026-11-15'
          ? {
              ...one,
              slices: ['2026-11-15', '2026-11-16'].map((date) => ({
                date: day(date),
                dayType: 'ordinary' as const,
                isRestDay: false,
                minutes: minutes(240),
              })),
            }
          : { ...one, slices: [] },
      ),
    }))
    const worked = slip.kept.lines.filter(({ code }) => code === 'BASIC')
    expect(worked.map(({ code, dailyRate, amount }) => [code, dailyRate, amount])).toEqual([
      ['BASIC', 50_000, 25_000],
      ['BASIC', 60_000, 30_000],
    ])
    expect(slip.rate).toBe(50_000)
    expect(await sources()).not.toBe(before)
    await test.db.deleteFrom('employeeRate').where('id', '=', id).execute()
  })
})

describe('A break in employment', () => {
  it('is a source of the slips that have a day of it, until another replaces it', async () => {
    const away = async (from: string, to: string) => {
      const times = { separatedOn: day(from), returnedOn: day(to), recordedAt: DRAFT_NOW }
      await test.db.transaction().execute((trx) => insertBreak(trx, { id: newId(), employeeId, ...times }))
      return sources()
    }
    const returns = async () => (await payeeOf()).payee.breaks?.map(({ returnedOn }) => returnedOn).toSorted()
    const before = await sources()
    expect([await away('2026-10-20', '2026-11-01'), await away('2026-11-15', '2026-11-20')]).toEqual([before, before])
    expect(await away('2026-11-10', '2026-11-13')).not.toBe(before)
    // A holiday may depend on days before the period.
    expect(await returns()).toEqual(['2026-11-01', '2026-11-13'])
    expect(await away('2026-10-20', '2026-10-25')).toBe(before)
    expect(await returns()).toEqual(['2026-10-25'])
  })
})

describe('A shift on a rest day', () => {
  it('that nobody came to is no absence from a salary that does not pay the rest day', async () => {
    const id = await givenRate('2026-02-01', 'monthly', 26_083.33)
    const date = day('2026-11-08')
    await test.db
      .insertInto('shift')
      .values({
        id: newId(),
        employeeId,
        branchId,
        date,
        startsAt: startOf(date),
        endsAt: startOf(date),
        isRestDay: true,
        publishedAt: DRAFT_NOW,
      })
      .execute()
    const absences = async (workday: string) =>
      (
        await slipOf(({ days }) => ({
          days: days.map((one) =>
            one.workday === workday ? { ...one, attendance: 'absent' as const, slices: [] } : { ...one, slices: [] },
          ),
        }))
      ).kept.lines.flatMap(({ code, amount }) => (code === 'ABSENCE' ? [amount] : []))
    expect(await absences('2026-11-09')).toEqual([-100_000])
    expect(await absences('2026-11-08')).toEqual([])
    await test.db.deleteFrom('employeeRate').where('id', '=', id).execute()
  })
})
