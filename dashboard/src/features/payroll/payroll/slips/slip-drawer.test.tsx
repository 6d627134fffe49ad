import { payItemRoutes } from '@labada/contracts/payroll/items/pay-items'
import { type Payslip, payslipRoutes } from '@labada/contracts/payroll/slips/payslips'
import { fromPesos, ZERO } from '@labada/domain/core/money'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open } from '../../../../testing/counter.tsx'
import { givenOffice } from '../../../../testing/office.tsx'
import { givenPayslip } from '../../../../testing/payslips.ts'
import { SlipDrawer } from './slip-drawer.tsx'

const BENEFITS: NonNullable<Payslip['benefits']> = {
  before: fromPesos(80_000),
  thirteenthMonth: ZERO,
  others: fromPesos(20_000),
  ceiling: fromPesos(90_000),
  taxed: fromPesos(10_000),
  earlier: { amount: fromPesos(80_000), sources: ['BIR Form 2316 of Suds Corp.', 'Register of before'] },
}

it('a bonus says what of the year’s untaxed benefits was paid before Labada or elsewhere, and by which papers', async () => {
  const network = givenOffice()
  network.answers(payItemRoutes.listPayItems, () => ({ items: [], nextCursor: null, totals: { items: 0 } }))
  const shown = async (benefits: Payslip['benefits']) => {
    cleanup()
    const payslip = givenPayslip({ benefits })
    network.answers(payslipRoutes.getPayslip, () => payslip)
    open(<SlipDrawer slipId={payslip.slip.id} onClose={() => undefined} />)
    const drawer = within(await screen.findByRole('dialog', { name: 'Payslip for Ana Cruz' }))
    await drawer.findByText('13th month so far')
    return (name: string) => drawer.queryByText(name)?.nextElementSibling?.textContent ?? null
  }
  const of = await shown(BENEFITS)
  expect(of('13th month and benefits this year')).toBe('₱100,000.00')
  expect(of('Of which before Labada or elsewhere')).toBe('₱80,000.00')
  expect(of('Rate history')).toBe('BIR Form 2316 of Suds Corp.; Register of before')
  expect(of('Taxed with this pay')).toBe('₱10,000.00')
  const without = await shown({ ...BENEFITS, earlier: null })
  expect(without('Untaxed up to')).toBe('₱90,000.00')
  expect(without('Of which before Labada or elsewhere')).toBeNull()
  expect(without('Rate history')).toBeNull()
})
