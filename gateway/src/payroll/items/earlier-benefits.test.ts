import { newId } from '@labada/db/core/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inPortal } from '../../testing/advances.ts'
import { givenPayableDays } from '../../testing/payable-days.ts'
import { payrollDeeds } from '../../testing/payroll-deeds.ts'
import { done, startTill } from '../../testing/till.ts'

const till = await startTill()
const { admin, app, counter } = till
till.setTime('2026-12-21T10:00:00+08:00')
const FORM = 'BIR Form 2316 of the employer before'
let employeeId = ''
afterAll(() => app.stop())
beforeAll(async () => {
  employeeId = (await inPortal(till, counter)).employeeId
  await givenPayableDays(till)
})

interface ShownSlip {
  readonly slip: {
    readonly id: string
    readonly flags: string[]
    readonly change: object | null
    readonly figures: { readonly gross: number }
  }
  readonly benefits: object | null
  readonly yearToDate: { readonly taxable: number; readonly thirteenthMonthAccrued: number }
}

const payroll = payrollDeeds(till)
const slipOf = (runId: string) => payroll.slipOf<ShownSlip>(runId)
async function computed(runId: string): Promise<ShownSlip> {
  await payroll.compute(runId)
  return slipOf(runId)
}
const run = (from: string, to: string, payOn: string, own: object = {}) => payroll.create({ from, to, payOn, ...own })
async function approved(runId: string): Promise<ShownSlip> {
  await payroll.approve(runId)
  return slipOf(runId)
}
const bodyOf = (kind: string, amount: number, own: object = {}) => ({
  id: newId(),
  employeeId,
  kind,
  amount,
  label: '2026',
  fromOn: '2026-01-01',
  basis: FORM,
  ...own,
})
const bonusOf = async (slipId: string, amount: number) =>
  done(await admin.post('/pay-items', bodyOf('bonus', amount, { slipId, label: 'Gift', fromOn: undefined })))

describe('Benefits paid before Labada or elsewhere', () => {
  test('are entered by admins, of a year, with their source on record', async () => {
    const benefits = bodyOf('earlier_benefits', 80_000)
    expect((await counter.post('/pay-items', benefits)).status).toBe(403)
    for (const kind of ['earlier_benefits', 'earlier_benefits_taxed']) {
      const other = await admin.post('/pay-items', bodyOf(kind, 1, { label: '2025' }))
      expect([other.status, other.body.errors]).toEqual([422, { label: ['Earlier pay needs the year as its label'] }])
      const item = bodyOf(kind, 100)
      const added = done(await admin.post('/pay-items', item))
      expect(added).toMatchObject({
        kind,
        amount: 100,
        fromOn: '2026-01-01',
        toOn: '2026-12-31',
        basis: FORM,
        taken: 0,
      })
      const audit = await app.db.selectFrom('auditLog').select('action').where('objectId', '=', item.id).execute()
      expect(audit).toEqual([{ action: 'pay_item.added' }])
      done(await admin.post(`/pay-items/${item.id}/end`, { reason: 'Only for this test' }))
    }
  })

  test('share the ceiling with a bonus of an open pay, are named in it, and lessen no 13th month that is due', async () => {
    const runId = await run('2026-11-16', '2026-11-30', '2026-12-05')
    const { slip } = await computed(runId)
    await bonusOf(slip.id, 20_000)
    const alone = await computed(runId)
    expect(alone.benefits).toMatchObject({ before: 0, others: 20_000, taxed: 0, earlier: null })
    const due = done(await admin.get('/payroll-reports/thirteenth-month?year=2026'))

    const items = [bodyOf('earlier_benefits', 70_000), bodyOf('earlier_benefits_taxed', 10_000)]
    for (const item of items) done(await admin.post('/pay-items', item))
    expect((await slipOf(runId)).slip.flags).toContain('changed_since')
    const shared = await computed(runId)
    // ₱100,000 in all: ₱10,000 over the ceiling, as many as were taxed elsewhere by mistake.
    expect(shared.benefits).toEqual({
      before: 80_000,
      thirteenthMonth: 0,
      others: 20_000,
      ceiling: 90_000,
      taxed: 0,
      earlier: { amount: 80_000, sources: [FORM] },
    })
    done(await admin.post(`/pay-items/${items[1]?.id}/end`, { reason: 'It was untaxed' }))
    done(await admin.post('/pay-items', bodyOf('earlier_benefits', 10_000, { basis: 'Their second form' })))
    const taxed = await computed(runId)
    const earlier = { amount: 80_000, sources: [FORM, 'Their second form'] }
    expect(taxed.benefits).toMatchObject({ before: 80_000, taxed: 10_000, earlier })
    expect(taxed.slip.figures.gross).toBe(alone.slip.figures.gross)
    expect(taxed.yearToDate.taxable).toBe(alone.yearToDate.taxable + 10_000)
    expect(taxed.yearToDate.thirteenthMonthAccrued).toBe(alone.yearToDate.thirteenthMonthAccrued)
    expect(done(await admin.get('/payroll-reports/thirteenth-month?year=2026'))).toEqual(due)
    const { items: entered } = done(await admin.get('/pay-items?ended=false'))
    for (const { id } of entered) done(await admin.post(`/pay-items/${id}/end`, { reason: 'Only for this test' }))
    done(await admin.post(`/payroll-runs/${runId}/discard`, { reason: 'Only for this test' }))
  })

  test('entered after a pay was approved leave it as it is, and are made up for once with the next one', async () => {
    const first = await run('2026-11-16', '2026-11-30', '2026-12-05')
    await bonusOf((await computed(first)).slip.id, 50_000)
    expect((await computed(first)).benefits).toMatchObject({ before: 0, taxed: 0 })
    const kept = await approved(first)
    done(await admin.post('/pay-items', bodyOf('earlier_benefits', 60_000)))
    expect(await slipOf(first)).toEqual(kept)

    const second = await run('2026-12-01', '2026-12-10', '2026-12-12')
    await bonusOf((await computed(second)).slip.id, 1000)
    const next = await computed(second)
    // Nobody worked: the bonus is the first line of a pay that had none.
    expect(next.slip.change).toEqual({ net: expect.any(Number), gross: 1000, lines: 1 })
    expect(next.benefits).toMatchObject({ before: 110_000, others: 1000, taxed: 21_000, earlier: { amount: 60_000 } })
    await approved(second)
    expect(await slipOf(first)).toEqual(kept)

    // The year's last pay finds nothing more that is over the ceiling and untaxed.
    const last = await run('2026-12-11', '2026-12-20', '2026-12-22', { settlesYear: true })
    expect((await computed(last)).benefits).toBeNull()
    done(await admin.post('/pay-items', bodyOf('earlier_benefits', 2000)))
    const settled = await computed(last)
    expect(settled.benefits).toMatchObject({ before: 113_000, thirteenthMonth: 0, others: 0, taxed: 2000 })
  })
})
