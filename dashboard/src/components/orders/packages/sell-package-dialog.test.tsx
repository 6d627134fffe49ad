import { packagePlanRoutes } from '@labada/contracts/catalog/package-plans'
import { packageRoutes } from '@labada/contracts/orders/customers/packages'
import { centavos } from '@labada/domain/core/money'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { givenCounter, givenPrinter, open as openPage } from '../../../testing/counter.tsx'
import { Refusal } from '../../../testing/network.ts'
import { givenPackage, givenPlan } from '../../../testing/packages.ts'
import { PackagesDialog } from './packages-dialog.tsx'

const MARIA = { id: '0199aaaa-0000-7000-8000-000000000001', name: 'Maria Cruz' }

function open() {
  const network = givenCounter()
  const printer = givenPrinter()
  network.answers(packagePlanRoutes.listOfferedPackages, () => ({ items: [givenPlan()] }))
  const onClose = vi.fn<() => void>()
  const { user } = openPage(<PackagesDialog customer={MARIA} onClose={onClose} />)
  return { network, printer, onClose, user }
}

it('sells a package at the price shown, and prints its slip', async () => {
  const { network, printer, onClose, user } = open()
  network.answers(packageRoutes.sellPackage, () => givenPackage())
  expect(await screen.findByRole('option', { name: 'Ten loads: 10 loads, ₱1,620.00' })).toBeTruthy()
  expect(screen.getByText('₱1,620.00, valid for 90 days')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(network.sentTo(packageRoutes.sellPackage)[0]).toMatchObject({
    params: { customerId: MARIA.id },
    body: { planId: givenPlan().id, price: 1620_00, method: 'cash' },
  })
  await waitFor(() => expect(printer.slips[0]).toContain('PACKAGE MAB-K-000001'))
  expect(printer.slips[0]).toContain('Full service')
})

it('shows a new price, and sells at it when pressed again', async () => {
  const { network, onClose, user } = open()
  let price = centavos(1620_00)
  network.answers(packagePlanRoutes.listOfferedPackages, () => ({ items: [givenPlan({ price })] }))
  network.answers(packageRoutes.sellPackage, ({ body }) => {
    if (body.price === 1700_00) return givenPackage()
    price = centavos(1700_00)
    throw new Refusal(409, { code: 'PRICE_CHANGED', message: 'The price of this package changed', total: 1700 })
  })
  await screen.findByRole('option', { name: /1,620/ })
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await screen.findByText('The price of this package changed')
  await screen.findByRole('option', { name: /1,700/ })
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

it('shows what is left, and refunds it with a reason', async () => {
  const { network, user, onClose } = open()
  network.answers(packageRoutes.listCustomerPackages, () => ({
    items: [givenPackage({ unitsLeft: 1, valueLeft: centavos(162_00) })],
  }))
  network.answers(packageRoutes.refundPackage, () => givenPackage({ state: 'refunded', unitsLeft: 0 }))
  expect(await screen.findByText(/^1 load left until/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Refund Ten loads' }))
  // The shop lets counters refund nothing alone, unless its settings say so.
  expect(await screen.findByText(/The counter can’t refund without an admin/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'OK' })).toHaveProperty('disabled', true)
  expect(onClose).not.toHaveBeenCalled()
})

it('says that nothing is on sale', async () => {
  const { network } = open()
  network.answers(packagePlanRoutes.listOfferedPackages, () => ({ items: [] }))
  expect(await screen.findByText(/No package is on sale here/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'OK' })).toHaveProperty('disabled', true)
})
