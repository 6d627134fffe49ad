import { newId } from '@labada/db/core/ids'
import { checkInvariant } from '@labada/db/core/invariant'
import { INVARIANTS } from '@labada/db/invariants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inPortal } from '../../testing/advances.ts'
import { givenPayableDays } from '../../testing/payable-days.ts'
import { payrollDeeds } from '../../testing/payroll-deeds.ts'
import { done, startTill } from '../../testing/till.ts'

const till = await startTill()
const { admin, app, counter } = till
const { db } = app
till.setTime('2026-12-21T10:00:00+08:00')
const REGISTER = 'Payroll register of the old program'
let employeeId = ''
afterAll(() => app.stop())
beforeAll(async () => {
  employeeId = (await inPortal(till, counter)).employeeId
  await givenPayableDays(till)
})

interface ShownPart {
  readonly code: string
  readonly amount: number
  readonly basis?: { readonly date?: string; readonly source?: string }
}
interface ShownSlip {
  readonly slip: { readonly id: string; readonly flags: string[]; readonly figures: { readonly deMinimis: number } }
  readonly lines: {
    readonly code: string
    readonly amount: number
    readonly explanation: { readonly parts: ShownPart[] }
  }[]
  readonly benefits: object | null
}

const payroll = payrollDeeds(till)
const slipOf = (runId: string) => payroll.slipOf<ShownSlip>(runId)
async function computed(runId: string): Promise<ShownSlip> {
  await payroll.compute(runId)
  return slipOf(runId)
}
const run = (from: string, to: string, payOn: string) => payroll.create({ from, to, payOn })
const bodyOf = (own: object) => ({
  id: newId(),
  employeeId,
  kind: 'earlier_de_minimis',
  deMinimis: 'uniform_year',
  givenOn: '2026-03-15',
  amount: 5000,
  label: '2026',
  fromOn: '2026-01-01',
  basis: REGISTER,
  ...own,
})
const give = (own: object) => admin.post('/pay-items', bodyOf(own))
const end = async (id: string) => done(await admin.post(`/pay-items/${id}/end`, { reason: 'Only for this test' }))
const allowanceOf = async (slipId: string, label: string, deMinimis: string, amount: number) =>
  done(
    await admin.post('/pay-items', {
      id: newId(),
      employeeId,
      kind: 'allowance',
      label,
      amount,
      slipId,
      basis: 'Company policy',
      deMinimis,
    }),
  )
const besides = ({ lines }: ShownSlip) =>
  Object.fromEntries(lines.filter(({ code }) => code.includes('DE_MINIMIS')).map(({ code, amount }) => [code, amount]))
const partsOf = ({ lines }: ShownSlip, code: string) =>
  lines
    .find((line) => line.code === code)
    ?.explanation.parts.map(({ code: part, amount, basis }) => [part, amount, basis?.date, basis?.source])

describe('De minimis benefits given before Labada or elsewhere', () => {
  test('are entered by admins: a benefit of that day’s table, in its year, no more than was untaxed', async () => {
    expect((await counter.post('/pay-items', bodyOf({}))).status).toBe(403)
    const refused: readonly (readonly [object, Record<string, string[]>])[] = [
      [
        { deMinimis: undefined },
        { deMinimis: ['Choose the de minimis benefit. Meals have a daily ceiling and don’t need a record.'] },
      ],
      [
        { deMinimis: 'ot_meal_pct_of_minimum_wage' },
        { deMinimis: ['Choose the de minimis benefit. Meals have a daily ceiling and don’t need a record.'] },
      ],
      [{ deMinimis: 'gym_year' }, { deMinimis: ['No de minimis benefit with this name is effective on 2026-03-15'] }],
      [{ givenOn: undefined }, { givenOn: ['Enter the day it was given. It can’t be in the future.'] }],
      [{ givenOn: '2026-12-22' }, { givenOn: ['Enter the day it was given. It can’t be in the future.'] }],
      [{ givenOn: '2025-12-31' }, { givenOn: ['Date must be in 2026'] }],
      [{ fromOn: '2026-02-01' }, { fromOn: ['It must start on the first day of its year, 2026-01-01'] }],
      [
        { amount: 8000.01 },
        {
          amount: ['Up to ₱8,000.00 of it was untaxed as a de minimis benefit. Enter the excess with the benefits.'],
        },
      ],
      [
        { kind: 'earlier_benefits', deMinimis: undefined },
        { givenOn: ['Only an earlier de minimis benefit has a date'] },
      ],
      [
        { kind: 'earlier_benefits', givenOn: undefined },
        { deMinimis: ['Only an allowance or a bonus can be a de minimis benefit'] },
      ],
    ]
    for (const [own, errors] of refused) {
      const { status, body } = await give(own)
      expect([own, status, body.errors]).toEqual([own, 422, errors])
    }
    // The ceiling is of the day: ₱7,000 until 5 January 2026 (RR 4-2025).
    const old = { label: '2026', givenOn: '2026-01-05', amount: 7000.01 }
    expect((await give(old)).body.errors).toMatchObject({ amount: [expect.stringContaining('₱7,000.00')] })
    const body = bodyOf({})
    const added = done(await admin.post('/pay-items', body))
    expect(added).toMatchObject({
      kind: 'earlier_de_minimis',
      deMinimis: 'uniform_year',
      givenOn: '2026-03-15',
      amount: 5000,
      fromOn: '2026-01-01',
      toOn: '2026-12-31',
      taken: 0,
    })
    expect(done(await admin.post('/pay-items', body))).toEqual(added)
    const audit = await db.selectFrom('auditLog').select('action').where('objectId', '=', body.id).execute()
    expect(audit).toEqual([{ action: 'pay_item.added' }])
    await end(body.id)
  })

  test('leave a pay only the rest of the year’s ceiling, which changes an open one and is named in it', async () => {
    const runId = await run('2026-11-16', '2026-11-30', '2026-12-05')
    const { slip } = await computed(runId)
    await allowanceOf(slip.id, 'Uniform', 'uniform_year', 4000)
    await allowanceOf(slip.id, 'Rice', 'rice_subsidy_month', 2000)
    const alone = await computed(runId)
    expect(besides(alone)).toEqual({ DE_MINIMIS_UNIFORM: 4000, DE_MINIMIS_RICE: 2000 })
    expect(alone.benefits).toBeNull()
    expect(alone.slip.flags).not.toContain('changed_since')

    const uniform = done(await give({}))
    // Of the month before: the rice of December has its ceiling still.
    done(await give({ deMinimis: 'rice_subsidy_month', givenOn: '2026-11-20', amount: 2500 }))
    expect((await slipOf(runId)).slip.flags).toContain('changed_since')
    const shared = await computed(runId)
    expect(besides(shared)).toEqual({
      DE_MINIMIS_UNIFORM: 3000,
      OVER_DE_MINIMIS_UNIFORM: 1000,
      DE_MINIMIS_RICE: 2000,
    })
    expect(shared.slip.figures.deMinimis).toBe(5000)
    expect(shared.benefits).toMatchObject({ before: 0, others: 1000, taxed: 0 })
    expect(partsOf(shared, 'DE_MINIMIS_UNIFORM')).toEqual([
      ['DE_MINIMIS_CEILING', 8000, undefined, 'RR 29-2025'],
      ['DE_MINIMIS_EARLIER', -5000, '2026-03-15', REGISTER],
    ])

    // Another ₱3,000 elsewhere, and nothing is left; given on the day after the pay they would come after it.
    const after = done(await give({ givenOn: '2026-12-06', amount: 3000, basis: 'Given after that pay' }))
    expect(besides(await computed(runId))).toEqual(besides(shared))
    await end(after.id)
    const more = done(await give({ givenOn: '2026-12-05', amount: 3000, basis: 'BIR Form 2316' }))
    const none = await computed(runId)
    expect(besides(none)).toEqual({ OVER_DE_MINIMIS_UNIFORM: 4000, DE_MINIMIS_RICE: 2000 })
    expect(partsOf(none, 'OVER_DE_MINIMIS_UNIFORM')).toEqual([
      ['PAID_IN_ALL', 4000, undefined, undefined],
      ['DE_MINIMIS_CEILING', -8000, undefined, 'RR 29-2025'],
      ['DE_MINIMIS_EARLIER', 5000, '2026-03-15', REGISTER],
      ['DE_MINIMIS_EARLIER', 3000, '2026-12-05', 'BIR Form 2316'],
    ])
    // What goes over the ceiling together was another benefit; each month of rice has a ceiling of its own.
    const words = (entered: string, left: string) =>
      `${entered} is already entered. Up to ${left} more was untaxed as a de minimis benefit. Enter the excess with the benefits.`
    const rice = { deMinimis: 'rice_subsidy_month', amount: 2000 }
    for (const [own, complaint] of [
      [{ amount: 0.01 }, words('₱8,000.00', '₱0.00')],
      [{ ...rice, givenOn: '2026-11-01' }, words('₱2,500.00', '₱0.00')],
    ] as const) {
      const { status, body } = await give(own)
      expect([status, body.errors]).toEqual([422, { amount: [complaint] }])
    }
    done(await give({ ...rice, givenOn: '2026-10-31' }))
    expect((await give({ ...rice, givenOn: '2026-10-01' })).body.errors).toEqual({
      amount: [words('₱2,000.00', '₱500.00')],
    })
    for (const { id } of [uniform, more]) await end(id)
    expect((await slipOf(runId)).slip.flags).toContain('changed_since')
    expect(besides(await computed(runId))).toEqual(besides(alone))
    for (const invariant of INVARIANTS.filter(({ name }) => name.startsWith('pay'))) {
      expect([invariant.name, await checkInvariant(db, invariant)]).toMatchObject([invariant.name, { failingRows: 0 }])
    }
  })
})
