import { offlineCommandRoutes } from '@labada/contracts/offline/offline-commands'
import { orderClaimRoutes } from '@labada/contracts/orders/order-claims'
import { orderReviewRoutes } from '@labada/contracts/orders/order-reviews'
import { orderRoutes } from '@labada/contracts/orders/orders'
import type { Key } from '@labada/domain/core/keys'
import { PRESET_KEYS } from '@labada/domain/core/presets'
import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setSession } from '../../../api/session.ts'
import { open, ordersPage } from '../../../testing/counter.tsx'
import { givenOffice } from '../../../testing/office.tsx'
import { givenOrder, givenPayment, givenSummary } from '../../../testing/shop.ts'
import { TransactionsPage } from './transactions-page.tsx'

/** An order that is paid in part, open beside its list. */
async function givenOpenOrder(keys: readonly Key[], view = '') {
  const payment = givenPayment()
  const order = givenOrder({ paid: payment.amount, payments: [payment], balance: payment.amount })
  const network = givenOffice()
  network.answers(orderRoutes.listOrders, () => ordersPage([givenSummary({ id: order.id })]))
  network.answers(orderRoutes.getOrder, () => order)
  network.answers(orderReviewRoutes.getOrderTimeline, () => ({ items: [] }))
  network.answers(orderClaimRoutes.listClaimsOfOrder, () => ({ items: [] }))
  network.answers(offlineCommandRoutes.listOfflineCommands, () => ({ items: [], waiting: 0 }))
  setSession({ keys: new Set(keys) })
  open(<TransactionsPage />, `/laundry/transactions?id=${order.id}${view}`)
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByText('No claims on this order.')
  return {
    network,
    buttons: () => drawer.getAllByRole('button').map((button) => button.textContent),
    tabs: () => screen.getAllByRole('tab', { hidden: true }).map((tab) => tab.textContent),
  }
}

it('an owner may do everything with an order, an auditor only read it', async () => {
  const { buttons, tabs } = await givenOpenOrder(PRESET_KEYS.owner)
  const ofMoney = ['Take payment…', 'Receipt', 'Refund…', 'Write off…', 'Void order…', 'Void']
  const deeds = [...ofMoney, 'Change ready time…', 'Add claim…']
  expect(buttons()).toEqual(expect.arrayContaining(deeds))
  act(() => setSession({ keys: new Set(PRESET_KEYS.auditor) }))
  expect(buttons().filter((name) => deeds.includes(name ?? ''))).toEqual([])
  expect(buttons()).toContain('Print stub again')
  expect(tabs()).toEqual(expect.arrayContaining(['Payments', 'Approvals', 'Claims']))
})

it('views without their key are not there, also by their address, and nothing is asked for them', async () => {
  const { network, tabs } = await givenOpenOrder(['order.see'], '&view=payments')
  expect(tabs()).toEqual(['Orders', 'Unpaid', 'Overdue', 'Unclaimed', 'Voids'])
  expect(network.sentTo(offlineCommandRoutes.listOfflineCommands)).toEqual([])
  expect(network.sentTo(orderReviewRoutes.listPayments)).toEqual([])
})
