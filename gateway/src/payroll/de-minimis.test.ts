import { newId } from '@labada/db/core/ids'
import { checkInvariant } from '@labada/db/core/invariant'
import { INVARIANTS } from '@labada/db/invariants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type InPortal, inPortal } from '../testing/advances.ts'
import { givenPayableDays } from '../testing/payable-days.ts'
import { payrollDeeds } from '../testing/payroll-deeds.ts'
import { done, startTill } from '../testing/till.ts'

const till = await startTill()
const { admin, app, counter } = till
till.setTime('2026-11-21T10:00:00+08:00')
const { db } = app
/** Two pays of December, and the one after. */
const FIRST = { from: '2026-11-06', to: '2026-11-20', payOn: '2026-12-05', frequency: 'semi_monthly' }
const SECOND = { from: '2026-11-21', to: '2026-12-05', payOn: '2026-12-20', frequency: 'semi_monthly' }
let ana: InPortal
let firstId = ''
let secondId = ''

afterAll(() => app.stop())
beforeAll(async () => {
  ana = await inPortal(till, counter)
  await givenPayableDays(till, { overtimeOfLast: 120 })
})

interface ShownSlip {
  readonly slip: { readonly id: string; readonly note: string; readonly figures: { readonly deMinimis: number } }
  readonly lines: readonly { readonly code: string; readonly amount: number }[]
  readonly benefits: object | null
  readonly yearToDate: { readonly deMinimis: number }
}
const payroll = payrollDeeds(till)
const { create: created, approve } = payroll
async function computed(runId: string): Promise<ShownSlip> {
  await payroll.compute(runId)
  return payroll.slipOf(runId)
}

const besides = ({ lines }: ShownSlip) =>
  Object.fromEntries(lines.filter(({ code }) => code.includes('DE_MINIMIS')).map(({ code, amount }) => [code, amount]))
const content = (runId: string) =>
  db
    .selectFrom('payslip')
    .select(['id', 'input', 'result', 'computedAt', 'deMinimisCentavos', 'otherBenefitsCentavos'])
    .where('runId', '=', runId)
    .orderBy('id')
    .execute()
const allowance = (own: object) => ({
  id: newId(),
  per: 'payroll',
  isTaxable: true,
  inContributionBase: false,
  fromOn: '2026-11-06',
  ...own,
})
const give = (own: object) => admin.post(`/employees/${ana.employeeId}/allowances`, allowance(own))

describe('De minimis benefits of an employee’s file', () => {
  test('are of the table in force on their first day', async () => {
    const unknown = await give({ name: 'Gym', amount: 500, deMinimis: 'gym_month' })
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['deMinimis']])
    const { items } = done(await give({ name: 'Rice', amount: 1500, deMinimis: 'rice_subsidy_month' }))
    expect(items).toMatchObject([{ name: 'Rice', deMinimis: 'rice_subsidy_month', isTaxable: false }])
  })

  test('share the ceiling of a month of payment between its two pays, and those that are approved stay', async () => {
    done(await give({ name: 'Uniform', amount: 5000, deMinimis: 'uniform_year' }))
    firstId = await created(FIRST)
    const first = await computed(firstId)
    expect(besides(first)).toEqual({
      DE_MINIMIS_RICE: 1500,
      DE_MINIMIS_UNIFORM: 5000,
    })
    expect(first.slip.figures.deMinimis).toBe(6500)
    expect(first.benefits).toBeNull()
    await approve(firstId)
    const kept = await content(firstId)

    secondId = await created(SECOND)
    const second = await computed(secondId)
    // ₱1,000 are left of the month's ₱2,500 for rice, ₱3,000 of the year's ₱8,000 for uniforms.
    expect(besides(second)).toEqual({
      DE_MINIMIS_RICE: 1000,
      DE_MINIMIS_UNIFORM: 3000,
      OVER_DE_MINIMIS_RICE: 500,
      OVER_DE_MINIMIS_UNIFORM: 2000,
    })
    expect(second.benefits).toMatchObject({ before: 0, others: 2500, taxed: 0 })
    expect(second.yearToDate.deMinimis).toBe(6500 + 4000)
    expect(await content(firstId)).toEqual(kept)
  })

  test('come out as before, to the byte, where nothing changed', async () => {
    const before = await content(secondId)
    await computed(secondId)
    expect(await content(secondId)).toEqual(before)
  })

  test('have their whole ceiling again in a pay of the next month', async () => {
    await approve(secondId)
    const thirdId = await created({ ...SECOND, from: '2026-12-06', to: '2026-12-20', payOn: '2027-01-05' })
    const third = await computed(thirdId)
    expect(besides(third)).toEqual({
      DE_MINIMIS_RICE: 1500,
      DE_MINIMIS_UNIFORM: 5000,
    })
    done(await admin.post(`/payroll-runs/${thirdId}/discard`, { reason: 'Only for this test' }))
  })

  test('that a reopened pay gave count no more, and are given anew', async () => {
    const [successor, again] = [newId(), newId()]
    done(await admin.post(`/payroll-runs/${secondId}/reopen`, { id: again, reason: 'The rice was wrong' }))
    done(await admin.post(`/payroll-runs/${again}/discard`, { reason: 'Only for this test' }))
    done(await admin.post(`/payroll-runs/${firstId}/reopen`, { id: successor, reason: 'The rice was wrong' }))
    const anew = await computed(successor)
    expect(besides(anew)).toEqual({
      DE_MINIMIS_RICE: 1500,
      DE_MINIMIS_UNIFORM: 5000,
    })
    expect(anew.yearToDate.deMinimis).toBe(6500)
    // Also what was added to the one pay alone, a meal for the day with overtime: 30 % of the workplace's minimum wage.
    const slipId = anew.slip.id
    const meal = {
      id: newId(),
      employeeId: ana.employeeId,
      kind: 'allowance',
      label: 'Supper',
      amount: 1000,
      slipId,
      basis: 'Company policy',
      deMinimis: 'ot_meal_pct_of_minimum_wage',
    }
    done(await admin.post('/pay-items', meal))
    const unknown = await computed(successor)
    expect(unknown.slip.note).toContain('share of the minimum wage')
    await db.updateTable('branch').set({ wageRegion: 'NCR', wageTier: 'general' }).execute()
    const fed = await computed(successor)
    expect(besides(fed)).toMatchObject({ DE_MINIMIS_SUPPER: 226.5, OVER_DE_MINIMIS_SUPPER: 773.5 })
    for (const invariant of INVARIANTS.filter(({ name }) => name.startsWith('pay'))) {
      expect([invariant.name, await checkInvariant(db, invariant)]).toMatchObject([invariant.name, { failingRows: 0 }])
    }
  })
})
