import { randomUUID } from 'node:crypto'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import type { Page } from 'playwright'
import { asked, openOffice } from '../support/branch-pc.ts'
import { inOffice, press, type View } from './view.ts'

const ANA = '/employee?search=ana reyes'
const file = (page: Page) => page.getByRole('button', { name: 'Reyes, Ana' }).click()
const edited = async (page: Page, tab: string) => {
  await file(page)
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('heading', { name: 'Edit Ana Reyes' }).waitFor()
  await page.getByRole('tab', { name: tab }).click()
}

/** The tabs of a file, and the list that each shows. */
const TABS = [
  ['Attendance', 'Day by day'],
  ['Schedule', null],
  ['Payslips', null],
  ['Cash advances', null],
  ['Fingerprints', null],
] as const

async function givenAllowance(url: string): Promise<void> {
  const office = await openOffice(url)
  const { items } = await asked<{ items: { id: string }[] }>(office, 'GET', '/employees?search=ana%20reyes')
  await asked(office, 'POST', `/employees/${items[0]?.id}/allowances`, {
    id: randomUUID(),
    name: 'Rice subsidy',
    amount: 1250,
    per: 'payroll',
    isTaxable: false,
    inContributionBase: false,
    deMinimis: 'rice_subsidy_month',
    fromOn: manilaDateOf(new Date()),
  })
}

export const EMPLOYEES: readonly View[] = [
  ...inOffice({
    employees: '/employee',
    'employees without a fingerprint': '/employee?lacks=fingerprint',
    'new employee': '/employee/new',
    'the file of an employee': '/employee/{employee}/info',
    'the file of an employee, to change': '/employee/{employee}/edit',
  }),
  {
    name: 'no such employee',
    who: 'office',
    path: '/employee/00000000-0000-7000-8000-000000000000/info',
    says: /404 \(Not Found\) \S*\/api\/employees\/00000000-/,
  },
  {
    name: 'a new employee’s file',
    who: 'office',
    path: '/employee/new',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'First name' }).waitFor()
    },
  },
  {
    name: 'an employee',
    who: 'office',
    path: ANA,
    open: async (page) => {
      await file(page)
      await page.getByRole('region', { name: 'Person' }).waitFor()
    },
  },
  ...TABS.map(
    ([tab, list]): View => ({
      name: `an employee: ${tab.toLowerCase()}`,
      who: 'office',
      path: ANA,
      open: async (page) => {
        await file(page)
        await page.getByRole('tab', { name: tab }).click()
        const panel = page.getByRole('tabpanel')
        const there = list === null ? panel.getByRole('table') : page.getByRole('list', { name: list })
        await there
          .or(panel.getByText(/^(No|Nothing) /))
          .first()
          .waitFor()
      },
    }),
  ),
  {
    name: 'employees from a file',
    who: 'office',
    path: '/employee',
    open: async (page) => {
      await press(page, 'Import…')
      const head = 'First name,Last name,Gender,Birth date,Mobile,Position,Hired,Home branch,Pay type,Rate'
      const rest = '2000-05-06,0917 555 9876,Washer,2026-01-05,Talisay,daily,900'
      await page.getByLabel('CSV file').setInputFiles({
        name: 'employees.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`${head}\nLorna,Axe,female,${rest}\nNoel,Axe,male,${rest}\n`),
      })
      await page.getByText('2 new employees, 0 changed').waitFor()
      await page.getByText(/Is this Lorna Axe \(line 2\)/).waitFor()
    },
  },
  {
    name: 'messages to employees',
    who: 'office',
    path: '/employee',
    open: async (page) => {
      await press(page, 'Messages…')
      await page.getByRole('dialog', { name: 'Messages at time in' }).getByText('No messages yet').waitFor()
    },
  },
  {
    name: 'what an employee did',
    who: 'office',
    path: '/employee/{employee}/info?tab=activity',
    open: (page) => page.getByRole('list', { name: 'Activity' }).waitFor(),
  },
  {
    name: 'what an employee did with cash, none of it on these days',
    who: 'office',
    path: '/employee/{employee}/info?tab=activity&kind=drawer&from=2020-01-01&to=2020-01-31',
    open: (page) => page.getByText('No activity matches these filters.').waitFor(),
  },
  {
    name: 'what was changed in the file of an employee',
    who: 'office',
    path: '/employee/{employee}/info?tab=activity&show=changed',
    open: (page) => page.getByLabel('Show').waitFor(),
  },
  {
    name: 'leave of an employee',
    who: 'office',
    path: '/employee/{employee}/info?tab=leave',
    open: (page) => page.getByText('Service incentive leave').first().waitFor(),
  },
  {
    name: 'the drawers an employee closed',
    who: 'office',
    path: '/employee/{employee}/info?tab=cash',
    open: (page) => page.getByRole('table', { name: 'Cash sessions' }).waitFor(),
  },
  {
    name: 'fingerprints of an employee, to change',
    who: 'office',
    path: ANA,
    open: async (page) => {
      await edited(page, 'Fingerprints')
      await page
        .getByRole('region', { name: 'Consent' })
        .or(page.getByRole('heading', { name: /onsent/ }))
        .first()
        .waitFor()
    },
  },
  {
    name: 'an employee leaving',
    who: 'office',
    path: ANA,
    open: async (page) => {
      await edited(page, 'Leaving')
      await page.getByRole('list', { name: 'Checklist' }).waitFor()
    },
  },
  {
    name: 'the allowances of an employee',
    who: 'office',
    path: '/employee/{employee}/edit?tab=allowances',
    given: givenAllowance,
    open: (page) => page.getByRole('button', { name: 'End Rice subsidy' }).waitFor(),
  },
  {
    name: 'the end of an allowance',
    who: 'office',
    path: '/employee/{employee}/edit?tab=allowances',
    given: givenAllowance,
    open: async (page) => {
      await press(page, 'End Rice subsidy')
      await page.getByRole('dialog').getByLabel('Last day').waitFor()
    },
  },
]
