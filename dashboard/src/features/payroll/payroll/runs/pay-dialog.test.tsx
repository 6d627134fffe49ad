import type { PayrollPayout } from '@labada/contracts/payroll/runs/payroll-payouts'
import { payrollRunCommands } from '@labada/contracts/payroll/runs/payroll-runs'
import { fromPesos } from '@labada/domain/core/money'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open } from '../../../../testing/counter.tsx'
import { Refusal } from '../../../../testing/network.ts'
import { givenOffice } from '../../../../testing/office.tsx'
import { givenPayrollRun } from '../../../../testing/payroll-runs.ts'
import { givenPayslip } from '../../../../testing/payslips.ts'
import { MABOLO } from '../../../../testing/shop.ts'
import { PayDialog } from './pay-dialog.tsx'

const LAHUG = { id: '0199aaaa-0000-7000-8000-0000000000b2', name: 'Lahug' }
const group = (branch: { id: string; name: string }, method: 'cash' | 'bank', heads: number, pesos: number) => ({
  branchId: branch.id,
  branchName: branch.name,
  method,
  heads,
  amount: fromPesos(pesos),
})
const source = (place: 'drawer' | 'safe' | 'bank', branchId: string | null, pesos: number, isOpen = true) => ({
  place,
  branchId,
  holds: fromPesos(pesos),
  open: isOpen,
})
const PAYOUT: PayrollPayout = {
  groups: [group(LAHUG, 'cash', 2, 12_000), group(MABOLO, 'cash', 1, 6000), group(MABOLO, 'bank', 1, 7000)],
  sources: [
    source('safe', LAHUG.id, 20_000),
    source('drawer', LAHUG.id, 500),
    source('safe', MABOLO.id, 1000),
    source('drawer', MABOLO.id, 500),
    source('bank', null, 50_000),
  ],
}

async function opened(own: Partial<Parameters<typeof PayDialog>[0]> = {}, payout: Partial<PayrollPayout> = {}) {
  const network = givenOffice()
  network.answers(payrollRunCommands.getPayrollPayout, () => ({ ...PAYOUT, ...payout }))
  network.answers(payrollRunCommands.payPayrollRun, () => {
    throw new Refusal(409, {
      code: 'CASH_SHORT',
      message: 'The Lahug safe holds ₱20.00. This pay needs ₱12,000.00.',
    })
  })
  const { user } = open(<PayDialog run={givenPayrollRun()} onClose={() => undefined} {...own} />)
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findAllByRole('listitem')
  const row = (name: string) => within(dialog.getByRole('checkbox', { name }).closest('li') ?? document.body)
  return {
    dialog,
    user,
    row,
    sent: () => network.sentTo(payrollRunCommands.payPayrollRun).map(({ body }) => body.payments),
  }
}
const isTicked = (box: HTMLElement) => box instanceof HTMLInputElement && box.checked

it('every branch and method is paid in one go from a source that holds enough; a short one is never proposed', async () => {
  const { dialog, user, row, sent } = await opened()
  const boxes = dialog.getAllByRole('checkbox').map(isTicked)
  expect(boxes).toEqual([true, false, true])
  expect(row('Mabolo · Cash').getByText(/short here/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Pay 3 employees ₱19,000.00' }))
  await dialog.findByText('Bank reference is required')
  expect(sent()).toEqual([])
  await user.type(dialog.getByLabelText(/^Bank reference/), 'BDO-1')
  await user.click(dialog.getByRole('button', { name: 'Pay 3 employees ₱19,000.00' }))
  await dialog.findByText('The Lahug safe holds ₱20.00. This pay needs ₱12,000.00.')
  await user.click(dialog.getByRole('button', { name: 'Pay 3 employees ₱19,000.00' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  const [first, second] = sent()
  expect(first).toMatchObject([
    { branchId: LAHUG.id, method: 'cash', from: 'safe' },
    { branchId: MABOLO.id, method: 'bank', from: 'bank', reference: 'BDO-1' },
  ])
  // The same attempt has the same names.
  expect(second).toEqual(first)
})

it('a chosen source that is short is named with what it holds and needs, and cannot be paid from', async () => {
  const { dialog, user, row } = await opened()
  await user.click(dialog.getByRole('checkbox', { name: 'Mabolo · Cash' }))
  expect(dialog.getByText('Safe of Mabolo has ₱1,000.00, and this pay needs ₱6,000.00: ₱5,000.00 short.')).toBeTruthy()
  expect(row('Mabolo · Cash').getByText('Short by ₱5,000.00')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Pay 4 employees ₱25,000.00' })).toHaveProperty('disabled', true)
  await user.selectOptions(row('Mabolo · Cash').getByLabelText('Pay from'), 'bank')
  expect(dialog.queryByText(/Short by/)).toBeNull()
  expect(dialog.getByRole('button', { name: 'Pay 4 employees ₱25,000.00' })).toHaveProperty('disabled', false)
  for (const box of dialog.getAllByRole('checkbox')) await user.click(box)
  expect(dialog.getByRole('button', { name: 'Pay' })).toHaveProperty('disabled', true)
})

it('payslips that were ticked are paid alone, by branch and method', async () => {
  const { slip } = givenPayslip()
  const paid = { ...slip, figures: { ...slip.figures, net: fromPesos(900) } }
  const { dialog, user, sent } = await opened({ slips: [paid] })
  await user.click(dialog.getByRole('button', { name: 'Pay 1 employee ₱900.00' }))
  await waitFor(() => expect(sent()).toMatchObject([[{ branchId: MABOLO.id, from: 'safe', slipIds: [slip.id] }]]))
})

it('an account of which the books know less than is needed is left out until somebody says that it holds enough', async () => {
  const { dialog, user, row } = await opened(
    {},
    { sources: [source('bank', null, 1000), source('safe', LAHUG.id, 20_000)] },
  )
  expect(row('Mabolo · Bank').getByText(/^Your books show ₱6,000.00 less/)).toBeTruthy()
  await user.click(dialog.getByRole('checkbox', { name: 'Mabolo · Bank' }))
  expect(dialog.getByText(/^Your books show ₱1,000.00 in Bank/)).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Pay 3 employees ₱19,000.00' })).toHaveProperty('disabled', false)
})
