import { packagePlanRoutes } from '@labada/contracts/catalog/package-plans'
import { priceRoutes } from '@labada/contracts/catalog/prices'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open as openPage } from '../../../../testing/counter.tsx'
import { givenOffice } from '../../../../testing/office.tsx'
import { givenPlan } from '../../../../testing/packages.ts'
import { givenPricedLoad } from '../../../../testing/price-lists.ts'
import { PlansView } from './plans-view.tsx'

function open(plans = [givenPlan()]) {
  const network = givenOffice()
  const [load, kilo] = [
    givenPricedLoad({ name: 'Full service', unit: 'load' }),
    givenPricedLoad({ id: '0199cccc-0000-7000-8000-00000000000f', name: 'By the kilo', unit: 'kg' }),
  ]
  network.answers(priceRoutes.listAllServices, () => ({ items: [load, kilo] }))
  network.answers(packagePlanRoutes.listPackagePlans, () => ({ items: plans }))
  const { user } = openPage(<PlansView />)
  return { network, user, load }
}

it('a new plan is put on sale; services of another unit cannot join', async () => {
  const { network, user, load } = open([])
  network.answers(packagePlanRoutes.createPackagePlan, ({ body }) => givenPlan({ ...body, sold: 0 }))
  await user.click(await screen.findByRole('button', { name: 'New package' }))
  await user.click(await screen.findByRole('button', { name: 'Put on sale' }))
  expect(await screen.findByText('Price is required')).toBeTruthy()
  await user.type(screen.getByLabelText(/^Name/), 'Ten loads')
  await user.type(screen.getByLabelText(/^Price/), '1620')
  await user.type(screen.getByLabelText(/^Units/), '10')
  await user.click(await screen.findByLabelText('Full service'))
  expect(screen.queryByLabelText('By the kilo')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Put on sale' }))
  await waitFor(() => expect(network.sentTo(packagePlanRoutes.createPackagePlan)).toHaveLength(1))
  expect(network.sentTo(packagePlanRoutes.createPackagePlan)[0]?.body).toMatchObject({
    name: 'Ten loads',
    price: 1620_00,
    units: 10,
    validDays: 90,
    serviceIds: [load.id],
    branchIds: [],
  })
})

it('a plan is changed, ended, and put on sale again', async () => {
  const { network, user } = open()
  let onSale = true
  network.answers(packagePlanRoutes.listPackagePlans, () => ({ items: [givenPlan({ onSale })] }))
  network.answers(packagePlanRoutes.setPackagePlanOnSale, ({ body }) => {
    onSale = body.onSale
    return givenPlan({ onSale })
  })
  await user.click(await screen.findByText('Ten loads'))
  const drawer = within(await screen.findByRole('dialog', { name: 'Ten loads' }))
  expect(drawer.getByText('10 loads')).toBeTruthy()
  await user.click(drawer.getByRole('button', { name: 'End' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }))
  await user.click(await screen.findByRole('button', { name: 'Put on sale again' }))
  await waitFor(() => expect(network.sentTo(packagePlanRoutes.setPackagePlanOnSale)).toHaveLength(2))
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  expect(await screen.findByText('Packages already sold stay as they are.')).toBeTruthy()
})
