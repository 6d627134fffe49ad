import { type Allowance, employeeAllowanceRoutes } from '@labada/contracts/people/employee-allowances'
import { manilaDateOf, parseManilaDate } from '@labada/domain/core/manila-time'
import { fromPesos } from '@labada/domain/core/money'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { givenBenefits } from '../../../../testing/benefits.ts'
import { open } from '../../../../testing/counter.tsx'
import { givenOffice } from '../../../../testing/office.tsx'
import { givenFile } from '../../../../testing/people.ts'
import { GIVEN_NOW } from '../../../../testing/shop.ts'
import { AllowancesTab } from './allowances-tab.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: GIVEN_NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

const ana = givenFile()
const JANUARY = parseManilaDate('2026-01-01') ?? manilaDateOf(GIVEN_NOW)
const rice: Allowance = {
  id: '0199aaaa-0000-7000-8000-0000000000f1',
  name: 'Rice',
  amount: fromPesos(1250),
  per: 'payroll',
  isTaxable: false,
  inContributionBase: false,
  deMinimis: 'rice_subsidy_month',
  fromOn: JANUARY,
  toOn: null,
  createdAt: GIVEN_NOW,
  createdBy: 'Rosa Owner',
}

function given(canChange: boolean) {
  const network = givenOffice()
  givenBenefits(network)
  let items: Allowance[] = [rice]
  network.answers(employeeAllowanceRoutes.listAllowances, () => ({ items }))
  network.answers(employeeAllowanceRoutes.addAllowance, ({ body }) => {
    items = [...items, { ...rice, ...body, deMinimis: body.deMinimis ?? null }]
    return { items }
  })
  network.answers(employeeAllowanceRoutes.endAllowance, ({ body }) => {
    items = items.map((one) => ({ ...one, toOn: body.toOn }))
    return { items }
  })
  return { network, ...open(<AllowancesTab employee={ana} canChange={canChange} />) }
}

it('the file says what somebody gets besides the rate, and as which benefit', async () => {
  given(false)
  const table = within(await screen.findByRole('table', { name: 'Allowances' }))
  expect(table.getByText('₱1,250.00 each pay')).toBeTruthy()
  expect(table.getByText('De minimis: Rice subsidy')).toBeTruthy()
  expect(screen.queryByRole('form', { name: 'New allowance' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'End Rice' })).toBeNull()
})

it('an allowance is added as a benefit of the law, without a tick for its tax', async () => {
  const { network, user } = given(true)
  const form = within(await screen.findByRole('form', { name: 'New allowance' }))
  await form.findByRole('option', { name: 'Rice subsidy: ₱2,500.00 a month' })
  await user.type(form.getByLabelText(/^Name/), 'Uniform')
  await user.type(form.getByLabelText(/^Amount/), '500')
  await user.selectOptions(form.getByLabelText('Paid'), 'Each day worked')
  await user.selectOptions(form.getByLabelText('De minimis benefit'), 'Rice subsidy: ₱2,500.00 a month')
  expect(form.queryByLabelText('Taxed')).toBeNull()
  await user.click(form.getByRole('button', { name: 'Add allowance' }))
  expect(await screen.findByText('₱500.00 each day worked')).toBeTruthy()
  expect(network.sentTo(employeeAllowanceRoutes.addAllowance).map(({ body }) => body)).toMatchObject([
    {
      name: 'Uniform',
      amount: fromPesos(500),
      per: 'day_worked',
      deMinimis: 'rice_subsidy_month',
      isTaxable: false,
      inContributionBase: false,
    },
  ])
})

it('an allowance ends on a day, and is kept in the list', async () => {
  const { network, user } = given(true)
  await user.click(await screen.findByRole('button', { name: 'End Rice' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'End Rice?' }))
  await user.click(dialog.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.queryByRole('button', { name: 'End Rice' })).toBeNull())
  expect(network.sentTo(employeeAllowanceRoutes.endAllowance)).toHaveLength(1)
})
