import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { asked, openOffice } from '../support/branch-pc.ts'
import { inOffice, opening, press, type View } from './view.ts'

const slips = (page: Page) => page.getByRole('table', { name: 'Payslips' })

/** A deduction of Ana's that nobody signed for yet, and of no pay that is shown. */
async function givenUniform(url: string): Promise<void> {
  const office = await openOffice(url)
  const { items } = await asked<{ items: { id: string }[] }>(office, 'GET', '/employees?search=ana%20reyes')
  const uniform = { employeeId: items[0]?.id, kind: 'other_deduction', label: 'Uniform', amount: 100 }
  const rest = { id: randomUUID(), fromOn: '2030-01-01', basis: 'Policy of the shop' }
  await asked(office, 'POST', '/pay-items', { ...uniform, ...rest })
}

export const PAYROLL: readonly View[] = [
  ...inOffice({
    'payroll periods': '/payroll',
    'cash advances': '/payroll?tab=advances',
    'deductions and allowances': '/payroll?tab=items',
    '13th month': '/payroll?tab=thirteenth',
    'unused leave': '/payroll?tab=leave',
    'what-if': '/payroll?tab=what-if',
    'lists for the agencies': '/payroll?tab=reports',
  }),
  {
    name: 'no such payroll period',
    who: 'office',
    path: '/payroll?run=00000000-0000-7000-8000-000000000000',
    says: /404 \(Not Found\) \S*\/api\/payroll-runs\/00000000-/,
  },
  {
    name: 'a new payroll period',
    who: 'office',
    path: '/payroll',
    open: async (page) => {
      await press(page, 'New pay run')
      const dialog = page.getByRole('dialog')
      // The fields of dates come with their calendar.
      await dialog.getByLabel(/^Pay date/).waitFor()
      await dialog.getByLabel('Include 13th month').check()
      await dialog.getByLabel('Pay it for the whole year').waitFor()
    },
  },
  {
    name: 'a pay period',
    who: 'office',
    path: '/payroll?run={payrollRun}',
    open: (page) => slips(page).getByRole('row').nth(1).waitFor(),
  },
  {
    name: 'the blockers of a pay period',
    who: 'office',
    path: '/payroll?run={payrollRun}',
    open: async (page) => {
      await page.getByRole('button', { name: /^Resolve \d+ blockers/ }).click()
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'a pay period by branch',
    who: 'office',
    path: '/payroll?run={payrollRun}',
    open: async (page) => {
      await page.getByRole('tab', { name: 'Branches and cash' }).click()
      await page.getByRole('heading', { name: 'Labor cost' }).waitFor()
    },
  },
  ...(['requested', 'released'] as const).map(
    (state): View => ({
      name: `a cash advance that is ${state}`,
      who: 'office',
      path: `/payroll?tab=advances&id={${state}Advance}`,
      open: (page) => page.getByRole('dialog').getByRole('heading', { name: 'Statement' }).waitFor(),
    }),
  ),
  {
    name: 'pay from before Labada',
    who: 'office',
    path: '/payroll?tab=items',
    open: opening('Add earlier pay…', 'Basic pay before Labada'),
  },
  {
    name: 'a new deduction for a loss',
    who: 'office',
    path: '/payroll?tab=items',
    open: async (page) => {
      await press(page, 'New allowance or deduction')
      await page.getByRole('dialog').getByLabel('Kind').selectOption({ label: 'Loss or damage' })
      await page.getByRole('dialog').getByText('up to 20%').waitFor()
    },
  },
  {
    name: 'a payslip',
    who: 'office',
    path: '/payroll?run={payrollRun}',
    open: async (page) => {
      await slips(page).getByRole('row').nth(1).getByRole('button').first().click()
      await page.getByRole('dialog').getByRole('tree').waitFor()
    },
  },
  {
    name: 'the authority of a deduction',
    who: 'office',
    path: '/payroll?tab=items',
    given: givenUniform,
    open: opening('Add authorization for Uniform of Ana Reyes', 'Signed on'),
  },
  {
    name: 'a new allowance that is a de minimis benefit',
    who: 'office',
    path: '/payroll?tab=items',
    open: async (page) => {
      await press(page, 'New allowance or deduction')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('option', { name: /^Rice subsidy/ }).waitFor({ state: 'attached' })
      await dialog.getByLabel('De minimis benefit').selectOption('rice_subsidy_month')
      await dialog.getByText('Untaxed up to that ceiling').waitFor()
    },
  },
  {
    name: 'de minimis from before Labada',
    who: 'office',
    path: '/payroll?tab=items',
    open: async (page) => {
      await press(page, 'Add earlier pay…')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Add de minimis benefit' }).click()
      await dialog.getByRole('option', { name: /^Uniform/ }).waitFor({ state: 'attached' })
      await dialog.getByRole('combobox', { name: 'De minimis benefit' }).selectOption('uniform_year')
      await dialog.getByLabel('Given on').waitFor()
      await dialog.getByRole('button', { name: 'OK' }).click()
      await dialog.getByText('Day is required').waitFor()
    },
  },
  {
    name: 'what-if with a raise',
    who: 'office',
    path: '/payroll?tab=what-if',
    open: async (page) => {
      await page.getByLabel('Raise').selectOption('daily')
      await page.getByLabel('Added per day').fill('50')
      await page.getByLabel('Added per day').press('Enter')
      await page.getByText(/^[1-9][\d,]* with changed pay$/).waitFor()
    },
  },
]
