import { type Upload, uploadRoutes } from '@labada/contracts/company/uploads'
import { payItemRoutes } from '@labada/contracts/payroll/items/pay-items'
import { fromPesos } from '@labada/domain/core/money'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { givenBenefits } from '../../../../testing/benefits.ts'
import { open } from '../../../../testing/counter.tsx'
import { givenOffice } from '../../../../testing/office.tsx'
import { givenPayItem } from '../../../../testing/pay-items.ts'
import { GIVEN_NOW } from '../../../../testing/shop.ts'
import { ItemForm } from './item-form.tsx'
import { ItemsTab } from './items-tab.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: GIVEN_NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

const { employee: ANA, slipId } = givenPayItem()
const SLIP = slipId ?? ''

it('a deduction of one payslip goes with its paper, and says what it needs before anything is taken', async () => {
  const network = givenOffice()
  givenBenefits(network)
  network.answers(
    uploadRoutes.putUpload,
    ({ params }): Upload => ({
      id: params.uploadId,
      name: 'report.pdf',
      type: 'application/pdf',
      bytes: 9,
      width: null,
      height: null,
    }),
  )
  network.answers(payItemRoutes.addPayItem, () => givenPayItem())
  const onClose = vi.fn<() => void>()
  const { user } = open(<ItemForm employee={ANA} slipId={SLIP} onClose={onClose} />)
  const form = within(await screen.findByRole('dialog'))
  await user.selectOptions(form.getByLabelText('Kind'), 'Loss or damage')
  expect(form.getByText(/up to 20% of a week’s wages/)).toBeTruthy()
  await user.click(form.getByLabelText('The employee was heard and clearly shown to be responsible'))
  expect(form.queryByText(/up to 20%/)).toBeNull()
  await user.type(form.getByLabelText(/^Name/), 'Broken dryer door')
  await user.type(form.getByLabelText(/^Amount/), '300')
  await user.type(form.getByLabelText(/^Basis/), 'Report of 3 November')
  await user.upload(form.getByTestId('receipt-file'), new File(['%PDF'], 'report.pdf', { type: 'application/pdf' }))
  await form.findByRole('button', { name: 'Remove document report.pdf' })
  await user.click(form.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const [upload] = network.sentTo(uploadRoutes.putUpload)
  expect(network.sentTo(payItemRoutes.addPayItem).map(({ body }) => body)).toMatchObject([
    { kind: 'loss', slipId: SLIP, amount: fromPesos(300), hasAuthority: true, uploadId: upload?.params.uploadId },
  ])
})

it('an allowance that is a de minimis benefit says its ceiling instead of whether it is taxed', async () => {
  const network = givenOffice()
  givenBenefits(network)
  network.answers(payItemRoutes.addPayItem, () => givenPayItem({ kind: 'allowance', deMinimis: 'rice_subsidy_month' }))
  const onClose = vi.fn<() => void>()
  const { user } = open(<ItemForm employee={ANA} onClose={onClose} />)
  const form = within(await screen.findByRole('dialog'))
  expect(form.getByLabelText('Taxed')).toBeTruthy()
  await form.findByRole('option', { name: 'Rice subsidy: ₱2,500.00 a month' })
  await user.selectOptions(form.getByLabelText('De minimis benefit'), 'Rice subsidy: ₱2,500.00 a month')
  expect(form.queryByLabelText('Taxed')).toBeNull()
  expect(form.getByLabelText('The part over the ceiling counts for SSS and Pag-IBIG')).toHaveProperty('checked', false)
  expect(form.getByText(/Untaxed up to that ceiling/)).toBeTruthy()
  await user.type(form.getByLabelText(/^Name/), 'Rice')
  await user.type(form.getByLabelText(/^Amount/), '1500')
  await user.type(form.getByLabelText(/^Basis/), 'Company policy')
  await user.click(form.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(network.sentTo(payItemRoutes.addPayItem).map(({ body }) => body)).toMatchObject([
    { kind: 'allowance', label: 'Rice', deMinimis: 'rice_subsidy_month', inContributionBase: false },
  ])
  await user.selectOptions(form.getByLabelText('Kind'), 'Commission or incentive')
  expect(form.queryByLabelText('De minimis benefit')).toBeNull()
})

it('an allowance or deduction opens into what it rests on and its paper', async () => {
  const network = givenOffice()
  const paper = { id: '0199aaaa-0000-7000-8000-0000000000e4', name: 'report.pdf', type: 'application/pdf' as const }
  network.answers(payItemRoutes.listPayItems, () => ({
    items: [givenPayItem({ paper })],
    nextCursor: null,
    totals: { items: 1 },
  }))
  const { user } = open(<ItemsTab />, '/payroll?tab=items')
  await user.click(await screen.findByText('Broken dryer door'))
  const drawer = within(await screen.findByRole('dialog', { name: 'Broken dryer door of Ana Cruz' }))
  expect(drawer.getByText('Not yet. Nothing is deducted.')).toBeTruthy()
  expect(drawer.getByText('report.pdf')).toBeTruthy()
  expect(drawer.getByRole('button', { name: 'Download PDF' })).toBeTruthy()
})

it('one that is a de minimis benefit says which, and what of it is taxed', async () => {
  const network = givenOffice()
  network.answers(payItemRoutes.listPayItems, () => ({
    items: [givenPayItem({ kind: 'allowance', label: 'Rice', deMinimis: 'rice_subsidy_month' })],
    nextCursor: null,
    totals: { items: 1 },
  }))
  const { user } = open(<ItemsTab />, '/payroll?tab=items')
  expect(await screen.findByText('Allowance, de minimis')).toBeTruthy()
  await user.click(screen.getByText('Rice'))
  const drawer = within(await screen.findByRole('dialog', { name: 'Rice of Ana Cruz' }))
  expect(drawer.getByText('Rice subsidy')).toBeTruthy()
  expect(drawer.getByText('The part over its ceiling, with the 13th month')).toBeTruthy()
})
