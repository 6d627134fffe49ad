import { newId } from '@labada/db/core/ids'
import { computeRun } from '@labada/db/payroll/runs/payroll-compute'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inPortal } from '../../testing/advances.ts'
import { givenPayableDays } from '../../testing/payable-days.ts'
import { PDF, photo, send } from '../../testing/spending.ts'
import { done, startTill } from '../../testing/till.ts'

const till = await startTill()
const { admin, app, counter } = till
const runId = newId()
let employeeId = ''
afterAll(() => app.stop())
beforeAll(async () => {
  employeeId = (await inPortal(till, counter)).employeeId
  await givenPayableDays(till)
  const period = { from: '2026-11-16', to: '2026-11-30', payOn: '2026-12-05', frequency: 'semi_monthly' }
  done(await admin.post('/payroll-runs', { id: runId, ...period }))
})

const itemOf = (own: object) => ({
  id: newId(),
  employeeId,
  kind: 'other_deduction',
  label: 'Uniform',
  amount: 100,
  fromOn: '2026-11-16',
  basis: 'Signed on 3 November',
  ...own,
})
/** The one slip of the run, computed now. */
async function slipNow() {
  done(await admin.post(`/payroll-runs/${runId}/compute`, {}))
  await computeRun(app.db, runId, till.now())
  const [slip] = done(await admin.get(`/payroll-runs/${runId}/slips`)).items
  return done(await admin.get(`/payslips/${slip.id}`))
}

describe('A deduction', () => {
  test('has the paper it rests on beside it, for the office alone', async () => {
    const upload = done(await send(admin, PDF, { type: 'application/pdf', name: 'authority.pdf' }))
    const item = itemOf({ hasAuthority: true, uploadId: upload.id })
    const paper = { id: upload.id, name: 'authority.pdf', type: 'application/pdf' }
    expect(done(await admin.post('/pay-items', item)).paper).toEqual(paper)
    expect(done(await admin.post('/pay-items', item)).paper).toEqual(paper)
    expect(done(await admin.get(`/pay-items?employeeId=${employeeId}`)).items).toMatchObject([{ id: item.id, paper }])
    expect((await admin.get(`/uploads/${upload.id}`)).status).toBe(200)
    expect((await counter.get(`/uploads/${upload.id}`)).status).toBe(404)
    expect((await counter.post('/pay-items', itemOf({}))).status).toBe(403)
  })

  test('of one payslip has its paper too, and none that was never sent', async () => {
    const { slip } = await slipNow()
    const upload = done(await send(admin, await photo()))
    const own = { kind: 'allowance', label: 'Errand', fromOn: undefined, slipId: slip.id }
    const unknown = await admin.post('/pay-items', itemOf({ ...own, uploadId: newId() }))
    expect([unknown.status, unknown.body.errors]).toMatchObject([422, { uploadId: ['File not found'] }])
    done(await admin.post('/pay-items', itemOf({ ...own, uploadId: upload.id })))
    const { items } = done(await admin.get(`/pay-items?employeeId=${employeeId}&slipId=${slip.id}`))
    expect(items).toMatchObject([{ label: 'Errand', slipId: slip.id, paper: { id: upload.id, type: 'image/webp' } }])
  })
})

describe('A commission', () => {
  test('is paid, counts for SSS and is taxed on top of the regular pay', async () => {
    const before = await slipNow()
    const item = itemOf({ kind: 'commission', label: 'Ten new customers', amount: 500, taxable: false })
    expect(done(await admin.post('/pay-items', item))).toMatchObject({ taxable: true, inContributionBase: true })
    const { slip, lines } = await slipNow()
    expect(slip.figures.gross).toBe(before.slip.figures.gross + 500)
    expect(lines).toContainEqual(expect.objectContaining({ amount: 500, taxable: 'supplementary' }))
    done(await admin.post(`/pay-items/${item.id}/end`, { reason: 'Once was enough' }))
  })
})

describe('A bonus', () => {
  test('is untaxed with the 13th month of the year up to their ceiling; what is over is taxed on top', async () => {
    const before = await slipNow()
    expect(before.benefits).toBeNull()
    const paid = { kind: 'earlier_thirteenth', label: '2026', fromOn: '2026-01-01', amount: 88_000 }
    const items = [itemOf(paid), itemOf({ kind: 'bonus', label: 'Christmas', amount: 5000, taxable: true })]
    for (const item of items) done(await admin.post('/pay-items', item))
    const after = await slipNow()
    expect(after.slip.figures.gross).toBe(before.slip.figures.gross + 5000)
    expect(after.lines).toContainEqual(
      expect.objectContaining({ code: 'BONUS_CHRISTMAS', amount: 5000, taxable: 'exempt' }),
    )
    const benefits = { before: 88_000, thirteenthMonth: 0, others: 5000, ceiling: 90_000, taxed: 3000 }
    const earlier = { amount: 88_000, sources: ['Signed on 3 November'] }
    expect(after.benefits).toEqual({ ...benefits, earlier })
    // ₱3,000 over the ceiling are supplementary pay of somebody who earns the minimum wage too.
    expect(after.yearToDate.taxable).toBe(before.yearToDate.taxable + 3000)
    for (const { id } of items) done(await admin.post(`/pay-items/${id}/end`, { reason: 'Only for this test' }))
    expect((await slipNow()).benefits).toBeNull()
  })
})

describe('A de minimis benefit', () => {
  const rice = (own: object = {}) =>
    itemOf({ kind: 'allowance', label: 'Rice', amount: 3000, taxable: true, deMinimis: 'rice_subsidy_month', ...own })

  test('is one of the table in force, and never a deduction or a commission', async () => {
    const { slip } = await slipNow()
    const refused = ['deMinimis', 'deMinimis', 'deMinimis', 'deMinimis']
    const answers = [
      await admin.post('/pay-items', rice({ deMinimis: 'gym_month' })),
      await admin.post('/pay-items', rice({ deMinimis: 'gym_month', fromOn: undefined, slipId: slip.id })),
      await admin.post('/pay-items', rice({ kind: 'commission' })),
      await admin.post('/pay-items', rice({ kind: 'other_deduction' })),
    ]
    expect(answers.map(({ status }) => status)).toEqual(refused.map(() => 422))
    expect(answers.map(({ body }) => Object.keys(body.errors).join())).toEqual(refused)
    expect((await counter.post('/pay-items', rice())).status).toBe(403)
  })

  test('is untaxed within its ceiling; what is over joins the year’s other benefits; both stand on the payslip', async () => {
    const before = await slipNow()
    expect([before.slip.figures.deMinimis, before.yearToDate.deMinimis]).toEqual([0, 0])
    const item = rice()
    const added = done(await admin.post('/pay-items', item))
    expect(added).toMatchObject({ deMinimis: 'rice_subsidy_month', taxable: false, inContributionBase: false })
    expect(done(await admin.post('/pay-items', item))).toEqual(added)
    const after = await slipNow()
    expect(after.lines).toContainEqual(
      expect.objectContaining({ code: 'DE_MINIMIS_RICE', amount: 2500, taxable: 'exempt' }),
    )
    expect(after.lines).toContainEqual(
      expect.objectContaining({ code: 'OVER_DE_MINIMIS_RICE', amount: 500, taxable: 'exempt' }),
    )
    expect(after.slip.figures).toMatchObject({
      gross: before.slip.figures.gross + 3000,
      allowances: before.slip.figures.allowances + 3000,
      deMinimis: 2500,
    })
    expect(after.yearToDate).toMatchObject({ taxable: before.yearToDate.taxable, deMinimis: 2500 })
    expect(after.benefits).toMatchObject({ others: 500, taxed: 0 })
    // No row of law is told without where it was read.
    expect(JSON.stringify(after.explanation)).toContain('"source":"RR 29-2025"')
    done(await admin.post(`/pay-items/${item.id}/end`, { reason: 'Only for this test' }))
    expect((await slipNow()).lines).toEqual(before.lines)
  })
})

describe('What was paid before in the year', () => {
  const earlier = (kind: string, amount: number, own: object = {}) =>
    itemOf({ kind, amount, label: '2026', fromOn: '2026-01-01', basis: 'Register of the old program', ...own })

  test('is of a year that its label says, and of no single payslip', async () => {
    const { slip } = await slipNow()
    for (const wrong of [{ label: 'Before' }, { fromOn: '2025-01-01' }, { fromOn: undefined, slipId: slip.id }]) {
      expect((await admin.post('/pay-items', earlier('earlier_basic', 1, wrong))).status).toBe(422)
    }
    expect((await counter.post('/pay-items', earlier('earlier_basic', 1))).status).toBe(403)
  })

  test('counts for the 13th month and the year’s tax of every open pay, and is neither paid nor taken', async () => {
    const before = await slipNow()
    const basic = earlier('earlier_basic', 120_000)
    for (const item of [basic, earlier('earlier_taxable', 118_000), earlier('earlier_tax', 250)]) {
      const added = done(await admin.post('/pay-items', item))
      expect(added).toMatchObject({ fromOn: '2026-01-01', toOn: '2026-12-31', slipId: null, hasAuthority: true })
      expect(done(await admin.post('/pay-items', item)).id).toBe(item.id)
    }
    const stale = done(await admin.get(`/payslips/${before.slip.id}`))
    expect(stale.slip.flags).toContain('changed_since')
    const after = await slipNow()
    expect(after.slip.figures).toEqual(before.slip.figures)
    expect(after.yearToDate.thirteenthMonthAccrued).toBeCloseTo(before.yearToDate.thirteenthMonthAccrued + 10_000, 2)
    const { input } = await app.db
      .selectFrom('payslip')
      .select('input')
      .where('id', '=', after.slip.id)
      .executeTakeFirstOrThrow()
    // The 22 half-months before 5 December are in the average of the year.
    expect(input).toMatchObject({
      year: { basicEarned: 12_000_000, taxable: 11_800_000, withheld: 25_000, periods: 22 },
    })
    done(await admin.post(`/pay-items/${basic.id}/end`, { reason: 'It was the year before' }))
    expect((await slipNow()).yearToDate).toEqual(before.yearToDate)
  })
})

describe('A loss', () => {
  test('takes nothing and stands in the way until the employee was heard and is shown responsible', async () => {
    const loss = { kind: 'loss', label: 'Broken dryer door', amount: 1000, total: 1500 }
    const unheard = itemOf(loss)
    done(await admin.post('/pay-items', unheard))
    const before = await slipNow()
    expect(before.slip.flags).toContain('unsigned_deduction')
    const lossIn = ({ deductions }: { deductions: { label: string; amount: number }[] }) =>
      deductions.find(({ label }) => label === 'Broken dryer door')?.amount ?? 0
    expect(lossIn(before)).toBe(0)
    done(await admin.post(`/pay-items/${unheard.id}/end`, { reason: 'Written down again' }))
    done(await admin.post('/pay-items', itemOf({ ...loss, hasAuthority: true })))
    const after = await slipNow()
    expect(after.slip.flags).not.toContain('unsigned_deduction')
    // At most a fifth of a week's wages: six days at ₱600.
    expect(lossIn(after)).toBe(720)
  })
})
