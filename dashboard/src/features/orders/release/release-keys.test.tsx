import { orderRoutes } from '@labada/contracts/orders/orders'
import { PRESET_KEYS } from '@labada/domain/core/presets'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setSession } from '../../../api/session.ts'
import { scanKeys } from '../../../testing/browser.tsx'
import { givenCounter, open, ordersPage } from '../../../testing/counter.tsx'
import { givenLoad, givenOrder, givenPayment, givenSummary } from '../../../testing/shop.ts'
import { ReleasePage } from './release-page.tsx'

it('an attendant hands nothing out, a cashier does; neither voids nor refunds', async () => {
  const payment = givenPayment()
  const loads = [givenLoad({ stage: 'ready' })]
  const own = { stage: 'ready', loads, paid: payment.amount, paymentStatus: 'paid' } as const
  const order = givenOrder({ ...own, payments: [payment], claimCode: 'K7QW3MXP' })
  const network = givenCounter()
  network.answers(orderRoutes.listOrders, () => ordersPage([givenSummary({ ...own, id: order.id })]))
  network.answers(orderRoutes.getOrder, () => order)
  network.answers(orderRoutes.lookUpOrder, () => ({ order }))
  network.answers(orderRoutes.releaseOrder, () => ({ ...order, stage: 'released' as const }))
  setSession({ keys: new Set(PRESET_KEYS.attendant) })
  const { user } = open(<ReleasePage />)
  await screen.findByText('Maria Santos')
  scanKeys([...'K7QW3MXP', 'Enter'])
  const panel = within(await screen.findByRole('region', { name: `Order ${order.number}` }))
  await panel.findByRole('button', { name: 'Claim…' })
  const reversals = /^(Refund|Void|Ask an admin)/
  expect(screen.queryByRole('button', { name: /^Release/ })).toBeNull()
  expect(panel.queryByRole('button', { name: reversals })).toBeNull()
  await user.keyboard('{Enter}')
  expect(network.sentTo(orderRoutes.releaseOrder)).toEqual([])

  act(() => setSession({ keys: new Set(PRESET_KEYS.cashier) }))
  expect(panel.queryByRole('button', { name: reversals })).toBeNull()
  await user.click(panel.getByRole('button', { name: /^Release/ }))
  await waitFor(() => expect(network.sentTo(orderRoutes.releaseOrder)).toHaveLength(1))
})
