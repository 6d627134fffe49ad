import { type PayrollTableRow, payrollTableRoutes, toWire } from '@labada/contracts/law/payroll-tables'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { fromPesos } from '@labada/domain/core/money'
import { ratioOf } from '@labada/domain/law/ratios'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { open } from '../../../../testing/counter.tsx'
import type { Network } from '../../../../testing/network.ts'
import { givenOffice } from '../../../../testing/office.tsx'
import { GIVEN_NOW } from '../../../../testing/shop.ts'
import { LawSection } from './law-section.tsx'

const KNOWN: PayrollTableRow = {
  id: '0199aaaa-0000-7000-8000-0000000000c1',
  kind: 'sss',
  subject: '',
  from: '2025-01-01' as ManilaDate,
  to: null,
  source: 'SSS Circular 2024-006',
  verifiedBy: null,
  content: {
    employeeRate: ratioOf('0.05'),
    employerRate: ratioOf('0.10'),
    leastCredit: fromPesos(5000),
    mostCredit: fromPesos(35_000),
    step: fromPesos(500),
    firstRangeBelow: fromPesos(5250),
    mostRegularCredit: fromPesos(20_000),
    employeesCompensation: [
      { creditFrom: fromPesos(0), amount: fromPesos(10) },
      { creditFrom: fromPesos(15_000), amount: fromPesos(30) },
    ],
  },
}
const entryOf = (row: PayrollTableRow) => ({
  row,
  verifiedAt: null,
  recordedAt: GIVEN_NOW,
  recordedBy: null,
  withdrawnAt: null,
})
let entered: PayrollTableRow[]
let network: Network
beforeEach(() => {
  entered = []
  network = givenOffice()
  network.answers(payrollTableRoutes.listPayrollTables, () => ({
    items: [...entered, KNOWN].map(entryOf),
    unverified: { sss: 1 },
  }))
  network.answers(payrollTableRoutes.addPayrollTable, ({ body }) => {
    entered.push(body.row)
    return entryOf(body.row)
  })
})

it('a table of the law opens into its figures and its whole schedule, as the circular prints it', async () => {
  const { user } = open(<LawSection />, '/settings?section=law')
  await user.click(await screen.findByText('SSS Circular 2024-006'))
  const drawer = within(await screen.findByRole('dialog', { name: 'SSS' }))
  expect(drawer.getByText('Employee rate').nextElementSibling?.textContent).toBe('5%')
  expect(drawer.getByText('Lowest salary credit').nextElementSibling?.textContent).toBe('₱5,000.00')
  const compensation = within(drawer.getByRole('table', { name: 'Employees compensation' }))
  expect(compensation.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Credit fromAmount',
    '₱0.00₱10.00',
    '₱15,000.00₱30.00',
  ])
  const schedule = within(drawer.getByRole('table', { name: 'The whole schedule, 61 lines' }))
  const line = schedule.getByRole('rowheader', { name: '₱20,250.00' }).closest('tr')
  expect([...(line?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '₱20,500.00',
    '₱1,000.00',
    '₱25.00',
    '₱2,000.00',
    '₱50.00',
    '₱30.00',
    '₱3,105.00',
  ])
})

it('a table of the law gets a row more, is refused while it does not rise, and is sent as it was typed', async () => {
  const { user } = open(<LawSection />, '/settings?section=law')
  await user.click(await screen.findByRole('button', { name: 'Add table…' }))
  const form = within(await screen.findByRole('dialog', { name: 'New: SSS' }))
  await user.type(form.getByLabelText(/^Source/), 'SSS Circular 2027-001')
  await user.click(form.getByRole('button', { name: 'Insert row after row 2 of Employees compensation' }))
  const from = form.getByRole('textbox', { name: 'Credit from, row 3' })
  await user.type(from, '15,000')
  await user.type(form.getByRole('textbox', { name: 'Amount, row 3' }), '50.50')
  await user.click(form.getByRole('button', { name: 'Add table' }))
  expect((await form.findByRole('alert')).textContent).toContain(
    'Employees compensation, row 3, credit from: This row must start above the row before',
  )
  expect(from.getAttribute('aria-invalid')).toBe('true')
  expect(entered).toEqual([])
  expect(from).toHaveProperty('value', '₱15,000.00')
  await user.clear(from)
  await user.click(form.getByRole('button', { name: 'Add table' }))
  expect(await form.findByText('Credit from is required')).toBeTruthy()
  expect(entered).toEqual([])
  await user.type(from, '25,000')
  await user.click(form.getByRole('button', { name: 'Add table' }))
  await waitFor(() => expect(entered).toHaveLength(1))
  expect(entered[0]?.content).toMatchObject({
    leastCredit: fromPesos(5000),
    employeesCompensation: [
      { creditFrom: fromPesos(0), amount: fromPesos(10) },
      { creditFrom: fromPesos(15_000), amount: fromPesos(30) },
      { creditFrom: fromPesos(25_000), amount: fromPesos(50.5) },
    ],
  })
})

it('amounts are entered as pesos and rates as percents, each fault stands at its field, and pesos and decimals are sent', async () => {
  const { user } = open(<LawSection />, '/settings?section=law')
  await user.click(await screen.findByRole('button', { name: 'Add table…' }))
  const form = within(await screen.findByRole('dialog', { name: 'New: SSS' }))
  expect(form.getByText('Credit from (₱)')).toBeTruthy()
  const employee = form.getByRole('textbox', { name: 'Employee rate' })
  const employer = form.getByRole('textbox', { name: 'Employer rate' })
  const step = form.getByRole('textbox', { name: 'Step' })
  const highest = form.getByRole('textbox', { name: 'Highest salary credit' })
  expect([employee, employer, highest]).toMatchObject([{ value: '5 %' }, { value: '10 %' }, { value: '₱35,000.00' }])
  await user.clear(employee)
  await user.clear(step)
  await user.type(step, '0')
  const add = form.getByRole('button', { name: 'Add table' })
  await user.click(add)
  for (const words of ['Employee rate is required', 'Enter an amount above zero', 'Source is required'])
    expect((await form.findAllByText(new RegExp(words))).length).toBeGreaterThan(0)
  expect([employee, step, employer].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true', null])
  await user.type(form.getByLabelText(/^Source/), 'SSS Circular 2027-001')
  await user.type(employee, '150')
  await user.type(step, '500')
  await user.click(add)
  expect((await form.findAllByText(/A rate can’t be above 100%/)).length).toBeGreaterThan(0)
  await user.clear(employee)
  await user.type(employee, '5.25')
  await user.clear(highest)
  await user.type(highest, '40,000')
  await user.click(add)
  await waitFor(() => expect(entered).toHaveLength(1))
  expect(network.sentTo(payrollTableRoutes.addPayrollTable).map(({ body }) => body.row.content)).toMatchObject([
    {
      employeeRate: ratioOf('0.0525'),
      employerRate: ratioOf('0.10'),
      mostCredit: fromPesos(40_000),
      step: fromPesos(500),
    },
  ])
  const [row] = entered
  expect(row && toWire(row).content).toMatchObject({ employeeRate: '0.0525', mostCredit: 40_000, step: 500 })
})

it('rows are taken out again, down to none, and put in anew', async () => {
  const { user } = open(<LawSection />, '/settings?section=law')
  await user.click(await screen.findByRole('button', { name: 'Add table…' }))
  const form = within(await screen.findByRole('dialog', { name: 'New: SSS' }))
  const list = within(form.getByRole('region', { name: 'Employees compensation' }))
  await user.click(list.getByRole('button', { name: 'Remove row 1 from Employees compensation' }))
  expect(list.getByText('1 row')).toBeTruthy()
  expect(list.getByRole('textbox', { name: 'Credit from, row 1' })).toHaveProperty('value', '₱15,000.00')
  await user.click(list.getByRole('button', { name: 'Remove row 1 from Employees compensation' }))
  await user.click(list.getByRole('button', { name: 'Add row' }))
  expect(list.getByRole('textbox', { name: 'Credit from, row 1' })).toHaveProperty('value', '')
})
