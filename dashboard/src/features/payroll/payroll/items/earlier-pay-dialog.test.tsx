import { payItemRoutes } from '@labada/contracts/payroll/items/pay-items'
import { employeeRoutes } from '@labada/contracts/people/employees'
import { fromPesos, ZERO } from '@labada/domain/core/money'
import { day } from '@labada/domain/law/testing/tables'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { givenBenefits } from '../../../../testing/benefits.ts'
import { open } from '../../../../testing/counter.tsx'
import { Refusal } from '../../../../testing/network.ts'
import { givenOffice } from '../../../../testing/office.tsx'
import { givenPayItem } from '../../../../testing/pay-items.ts'
import { givenFile } from '../../../../testing/people.ts'
import { GIVEN_NOW } from '../../../../testing/shop.ts'
import { EarlierPayDialog } from './earlier-pay-dialog.tsx'
import { ItemsTab } from './items-tab.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: GIVEN_NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

it('sends each figure of the year once, also when the line was lost between two of them', async () => {
  const network = givenOffice()
  const ana = givenFile()
  network.answers(employeeRoutes.listEmployees, () => ({
    items: [ana],
    nextCursor: null,
    totals: { employees: 1, byBranch: [], positions: [], monthlyLabour: ZERO },
  }))
  network.answers(payItemRoutes.addPayItem, ({ body }) => {
    if (body.kind === 'earlier_tax') throw new Refusal(503, { message: 'The database is away' })
    return givenPayItem()
  })
  givenBenefits(network)
  const onClose = vi.fn<() => void>()
  const { user } = open(<EarlierPayDialog onClose={onClose} />)
  const form = within(await screen.findByRole('dialog', { name: 'Add earlier pay' }))
  await user.click(form.getByRole('button', { name: 'OK' }))
  expect(await form.findByText('Enter at least one amount')).toBeTruthy()
  await form.findByRole('option', { name: `${ana.lastname}, ${ana.firstname}` })
  await user.selectOptions(form.getByLabelText(/^Employee/), ana.id)
  const year = (form.getByLabelText('Year') as HTMLSelectElement).value
  await user.type(form.getByLabelText('Basic pay before Labada'), '120,000.50')
  // Of an employer before: it shares the untaxed ceiling, and lessens no 13th month here.
  expect(form.getByText(/a previous employer’s 13th month .* share the year’s untaxed ceiling/)).toBeTruthy()
  await user.type(form.getByLabelText('Untaxed benefits before Labada or elsewhere'), '800')
  await user.type(form.getByLabelText('Taxed benefits before Labada or elsewhere'), '90')
  await user.type(form.getByLabelText('Tax withheld before Labada or elsewhere'), '250')
  await user.type(form.getByLabelText(/^Basis/), 'Register of the old program')
  await user.click(form.getByRole('button', { name: 'OK' }))
  await form.findByText('The database is away')
  expect(onClose).not.toHaveBeenCalled()
  network.answers(payItemRoutes.addPayItem, () => givenPayItem())
  await user.click(form.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const sent = network.sentTo(payItemRoutes.addPayItem).map(({ body }) => body)
  expect(sent.map(({ kind, amount, label, fromOn }) => [kind, amount, label, fromOn])).toEqual(
    [0, 1].flatMap(() => [
      ['earlier_basic', fromPesos(120_000.5), year, `${year}-01-01`],
      ['earlier_benefits', fromPesos(800), year, `${year}-01-01`],
      ['earlier_benefits_taxed', fromPesos(90), year, `${year}-01-01`],
      ['earlier_tax', fromPesos(250), year, `${year}-01-01`],
    ]),
  )
  expect(new Set(sent.map(({ id }) => id)).size).toBe(4)
})

it('sends the de minimis benefits of before with the day of each, and says what one of them lacks', async () => {
  const network = givenOffice()
  givenBenefits(network)
  const ana = givenFile()
  network.answers(employeeRoutes.listEmployees, () => ({
    items: [ana],
    nextCursor: null,
    totals: { employees: 1, byBranch: [], positions: [], monthlyLabour: ZERO },
  }))
  network.answers(payItemRoutes.addPayItem, () => {
    throw new Refusal(422, { message: 'At most ₱2,500.00 of it was untaxed' })
  })
  const onClose = vi.fn<() => void>()
  const { user } = open(<EarlierPayDialog onClose={onClose} />)
  const form = within(await screen.findByRole('dialog', { name: 'Add earlier pay' }))
  await form.findByRole('option', { name: `${ana.lastname}, ${ana.firstname}` })
  await user.selectOptions(form.getByLabelText(/^Employee/), ana.id)
  await user.type(form.getByLabelText(/^Basis/), 'Register of the old program')
  expect(form.queryByLabelText(/^De minimis benefit/)).toBeNull()
  await user.click(form.getByRole('button', { name: 'Add de minimis benefit' }))
  await form.findByRole('option', { name: 'Rice subsidy: ₱2,500.00 a month' })
  // A meal has its ceiling each day: none of before can count.
  expect(form.queryByRole('option', { name: /^Meals/ })).toBeNull()
  await form.findByLabelText(/^Given on/)
  await user.click(form.getByRole('button', { name: 'OK' }))
  expect(await form.findByText('De minimis benefit is required')).toBeTruthy()
  expect(form.getByText('Day is required')).toBeTruthy()
  expect(form.getByText('Amount must be more than ₱0.00')).toBeTruthy()
  expect(form.queryByText('Enter at least one amount')).toBeNull()

  await user.selectOptions(form.getByLabelText(/^De minimis benefit/), 'Rice subsidy: ₱2,500.00 a month')
  expect(form.queryByText('Day is required')).toBeNull()
  await user.click(form.getByLabelText(/^Given on/))
  await user.click(await screen.findByRole('button', { name: '5 November 2026' }))
  await user.type(form.getByLabelText(/^Untaxed part/), '1,500')
  // A second one, taken away again, is not sent.
  await user.click(form.getByRole('button', { name: 'Add another de minimis benefit' }))
  expect(form.getByLabelText(/^Untaxed part 2/)).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Remove de minimis benefit 2' }))
  expect(form.queryByLabelText(/^Untaxed part 2/)).toBeNull()
  // Last year's dialog does not take a day of this one.
  await user.selectOptions(form.getByLabelText('Year'), '2025')
  await user.click(form.getByRole('button', { name: 'OK' }))
  expect(await form.findByText('Day must be in 2025')).toBeTruthy()
  await user.selectOptions(form.getByLabelText('Year'), '2026')
  await user.click(form.getByRole('button', { name: 'OK' }))
  await form.findByText('At most ₱2,500.00 of it was untaxed')
  network.answers(payItemRoutes.addPayItem, () => givenPayItem())
  await user.click(form.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const sent = network.sentTo(payItemRoutes.addPayItem).map(({ body }) => body)
  expect(sent).toMatchObject(
    [0, 1].map(() => ({
      kind: 'earlier_de_minimis',
      deMinimis: 'rice_subsidy_month',
      givenOn: '2026-11-05',
      amount: fromPesos(1500),
      label: '2026',
      fromOn: '2026-01-01',
      basis: 'Register of the old program',
    })),
  )
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
})

it('a de minimis benefit of before says in the list and its drawer which it is and when it was given', async () => {
  const network = givenOffice()
  const [givenOn, fromOn, toOn] = [day('2026-03-15'), day('2026-01-01'), day('2026-12-31')]
  const own = { label: '2026', slipId: null, fromOn, toOn, givenOn, deMinimis: 'uniform_year', hasAuthority: true }
  network.answers(payItemRoutes.listPayItems, () => ({
    items: [givenPayItem({ kind: 'earlier_de_minimis', ...own })],
    nextCursor: null,
    totals: { items: 1 },
  }))
  const { user } = open(<ItemsTab />, '/payroll?tab=items')
  await user.click(await screen.findByText('De minimis benefit before Labada or elsewhere: Uniform'))
  const drawer = within(await screen.findByRole('dialog'))
  const fact = (name: string) => drawer.getByText(name).nextElementSibling?.textContent
  expect([fact('Given on'), fact('De minimis benefit'), fact('Counts')]).toEqual([
    'Mar 15, 2026',
    'Uniform',
    'Toward the benefit’s untaxed ceiling for that time',
  ])
})
