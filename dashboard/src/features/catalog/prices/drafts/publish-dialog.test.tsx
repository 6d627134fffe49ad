import { type PriceRow, type PriceSheet, priceRoutes, type Service } from '@labada/contracts/catalog/prices'
import { fromPesos } from '@labada/domain/core/money'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { open } from '../../../../testing/counter.tsx'
import { givenBranch, givenOffice } from '../../../../testing/office.tsx'
import { GIVEN_NOW } from '../../../../testing/shop.ts'
import { PublishDialog } from './publish-dialog.tsx'

const WASH = '0199aaaa-0000-7000-8000-0000000000c1'
const service: Service = {
  id: WASH,
  code: 'WASH',
  name: 'Wash',
  category: 'wash_only',
  unit: 'load',
  stages: [],
  sort: 0,
  active: true,
  icon: null,
  color: null,
}
const row = (pesos: number, overrides: PriceRow['overrides'] = []): PriceRow => ({
  serviceId: WASH,
  price: fromPesos(pesos),
  minQuantity: null,
  kgPerLoad: 8,
  toleranceKg: 0.2,
  step: null,
  rushPercent: null,
  discountable: true,
  taxable: true,
  overrides,
})
const draft: PriceSheet = {
  id: '0199aaaa-0000-7000-8000-0000000000d1',
  name: 'December',
  state: 'draft',
  effectiveAt: null,
  createdAt: GIVEN_NOW,
  createdBy: 'Alma Labada',
  publishedAt: null,
  changes: 1,
  rows: [],
}
const mabolo = givenBranch()

async function given(before: PriceRow, after: PriceRow) {
  const network = givenOffice()
  network.answers(priceRoutes.publishPriceVersion, () => ({
    ...draft,
    state: 'active' as const,
    effectiveAt: GIVEN_NOW,
  }))
  const { user } = open(
    <PublishDialog
      sheet={draft}
      rows={[after]}
      before={[before]}
      services={[service]}
      branches={[mabolo]}
      onClose={vi.fn<() => void>()}
    />,
  )
  const dialog = await screen.findByRole('dialog', { name: 'Publish “December”?' })
  return { network, user, dialog, ok: within(dialog).getByRole('button', { name: 'OK' }) }
}
const lines = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('row')
    .slice(1)
    .map((line) => line.textContent?.replace(/\s+/g, ' ').trim())

it('shows old and new with percent, branch by branch, and publishes now', async () => {
  const after = row(75, [{ branchId: mabolo.id, price: fromPesos(80) }])
  const { network, user, dialog, ok } = await given(row(70), after)
  expect(lines(dialog)).toEqual(['WashAll branches₱70.00₱75.00 +7.1%', 'WashMabolo₱70.00₱80.00 +14.3%'])
  await user.click(ok)
  expect(await screen.findByText('December is now active at every counter.')).toBeTruthy()
  expect(network.sentTo(priceRoutes.publishPriceVersion)).toEqual([{ params: { versionId: draft.id }, body: {} }])
})

it('asks once more about a price that moves by more than 30 %', async () => {
  const { network, user, ok } = await given(row(70), row(100))
  await user.click(ok)
  const question = await screen.findByRole('alertdialog', { name: 'Publish 1 large change?' })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(network.sentTo(priceRoutes.publishPriceVersion)).toEqual([])

  await user.click(await screen.findByRole('button', { name: 'OK' }))
  const again = await screen.findByRole('alertdialog', { name: 'Publish 1 large change?' })
  await user.click(within(again).getByRole('button', { name: 'OK' }))
  expect(await screen.findByText('December is now active at every counter.')).toBeTruthy()
})

it('wants a day when it is to begin later', async () => {
  const { network, user, dialog, ok } = await given(row(70), row(75))
  await user.click(within(dialog).getByRole('radio', { name: /On a date and time/ }))
  await user.click(ok)
  expect(await within(dialog).findByText('Day is required')).toBeTruthy()
  expect(network.sentTo(priceRoutes.publishPriceVersion)).toEqual([])
})
