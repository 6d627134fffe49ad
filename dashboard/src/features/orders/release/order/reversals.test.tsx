import { type Approval, approvalRoutes } from '@labada/contracts/cash/approvals'
import { settingsInForceRoutes } from '@labada/contracts/company/settings-in-force'
import type { Order } from '@labada/contracts/orders/order-schemas'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { DEFAULT_SETTINGS, type ReversalSettings } from '@labada/domain/company/settings'
import { centavos } from '@labada/domain/core/money'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { keys } from '../../../../api/query-keys.ts'
import { givenCounter, givenPrinter, open, ordersPage } from '../../../../testing/counter.tsx'
import { Refusal } from '../../../../testing/network.ts'
import {
  BEN,
  GIVEN_NOW,
  givenApproval,
  givenLoad,
  givenOrder,
  givenPayment,
  givenSummary,
} from '../../../../testing/shop.ts'
import { ReleasePage } from '../release-page.tsx'

/** The release desk with one paid order in hand; the network keeps what is asked of an admin. */
async function givenInHand(own: Partial<Order> = {}, policy: Partial<ReversalSettings> = {}) {
  const network = givenCounter()
  givenPrinter()
  const paid = centavos(390_00)
  const order = givenOrder({
    number: 'MAB-261121-0042',
    claimCode: 'K7QW3MXP',
    stage: 'washing',
    loads: [givenLoad({ stage: 'washing' })],
    paid,
    balance: centavos(0),
    payments: [givenPayment()],
    ...own,
  })
  const asked: Approval[] = []
  network.answers(settingsInForceRoutes.settingsInForce, () => ({
    ...DEFAULT_SETTINGS,
    reversals: { ...DEFAULT_SETTINGS.reversals, ...policy },
  }))
  network.answers(orderRoutes.listOrders, () =>
    ordersPage([givenSummary({ ...order, customerName: 'Maria Santos', customerPhone: null, services: '' })]),
  )
  network.answers(orderRoutes.getOrder, () => order)
  network.answers(orderRoutes.getOrderByClaim, () => order)
  network.answers(approvalRoutes.listApprovals, () => ({ items: asked, nextCursor: null, totals: { waiting: 0 } }))
  network.answers(approvalRoutes.requestApproval, ({ body }) => {
    const { id, kind, subjectId, reason, method = null, amount = order.total } = body
    asked.unshift(givenApproval({ id, kind, subjectId, reason, method, amount }))
    return asked[0] ?? givenApproval()
  })
  const { user, client } = open(<ReleasePage />)
  await user.click(await screen.findByRole('button', { name: /Maria Santos, open/ }))
  const panel = await screen.findByRole('region', { name: 'Order MAB-261121-0042' })
  return { network, user, client, asked, panel, order }
}

it('An order in the wash is voided by an admin: the counter asks, and sees what came of it', async () => {
  const { network, user, client, asked, panel, order } = await givenInHand()
  await user.click(await within(panel).findByRole('button', { name: 'Ask an admin to void MAB-261121-0042' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ask an admin to void MAB-261121-0042?' })
  expect(dialog.textContent).toContain('Work on this order has started. Ask an admin to approve this.')
  expect(dialog.textContent).toContain('Cash: ₱390.00 comes from the drawer')
  await user.type(within(dialog).getByLabelText('Reason'), 'oops')
  await user.click(within(dialog).getByRole('button', { name: 'OK' }))
  expect(await within(dialog).findByText('Reason must be at least 10 characters')).toBeTruthy()
  await user.type(within(dialog).getByLabelText('Reason'), ', wrong bag')
  await user.click(within(dialog).getByRole('button', { name: 'OK' }))
  expect(await screen.findByText('Waiting for an admin to approve the void')).toBeTruthy()
  expect(network.sentTo(approvalRoutes.requestApproval)[0]?.body).toMatchObject({
    kind: 'void_order',
    subjectId: order.id,
    reason: 'oops, wrong bag',
  })
  expect(network.sentTo(orderRoutes.voidOrder)).toEqual([])
  asked[0] = givenApproval({ state: 'refused', decidedAt: GIVEN_NOW, decidedBy: BEN, decisionNote: 'Finish the wash' })
  await client.invalidateQueries({ queryKey: keys.approvals() })
  expect(await screen.findByText('Declined by Ben Cruz')).toBeTruthy()
  expect(screen.getByText('Finish the wash')).toBeTruthy()
})

it('A void that the server refuses meanwhile says why, and nothing is asked', async () => {
  const fresh: Partial<Order> = { stage: 'received', loads: [givenLoad({ stage: 'received' })] }
  const { network, user, panel } = await givenInHand(fresh)
  network.answers(orderRoutes.voidOrder, () => {
    throw new Refusal(409, { code: 'APPROVAL_REQUIRED', message: 'Work on this order has started. Ask an admin.' })
  })
  await user.click(await within(panel).findByRole('button', { name: 'Void MAB-261121-0042' }))
  const dialog = await screen.findByRole('dialog', { name: 'Void MAB-261121-0042?' })
  await user.type(within(dialog).getByLabelText('Reason'), 'Entered twice')
  await user.click(within(dialog).getByRole('button', { name: 'OK' }))
  expect(await screen.findByText('Work on this order has started. Ask an admin.')).toBeTruthy()
  expect(network.sentTo(approvalRoutes.requestApproval)).toEqual([])
})

it('What the shop switched off at the counter is disabled, with its reason', async () => {
  const { panel } = await givenInHand({}, { counterVoids: 'off', counterRefunds: 'off' })
  const words = 'The counter can’t void without an admin. Only an admin can do this.'
  const button = await within(panel).findByRole('button', { name: `Void MAB-261121-0042: ${words}` })
  expect(button).toHaveProperty('disabled', true)
  expect(within(panel).getByText(words)).toBeTruthy()
  expect(within(panel).queryByRole('button', { name: 'Refund…' })).toBeNull()
})

it('A refund is asked for, with its amount and way; within the limits the counter gives it alone', async () => {
  const { network, user, panel, order } = await givenInHand(
    {},
    { counterRefunds: 'limited', refundMost: centavos(50_00) },
  )
  await user.click(await within(panel).findByRole('button', { name: 'Refund…' }))
  const ask = await screen.findByRole('dialog', { name: 'Ask an admin to refund MAB-261121-0042?' })
  expect(
    within(ask).getByText('This is over the counter’s limit of ₱50.00. Ask an admin to approve this.'),
  ).toBeTruthy()
  await user.clear(within(ask).getByLabelText(/Amount/))
  await user.type(within(ask).getByLabelText(/Amount/), '60')
  await user.type(within(ask).getByLabelText(/Reason/), 'A button came off')
  await user.click(within(ask).getByRole('button', { name: 'OK' }))
  expect(await screen.findByText('Waiting for an admin to approve a ₱60.00 refund')).toBeTruthy()
  expect(network.sentTo(approvalRoutes.requestApproval)[0]?.body).toMatchObject({
    kind: 'refund_order',
    subjectId: order.id,
    amount: 60_00,
    method: 'cash',
  })
  network.answers(orderRoutes.refundOrder, () => ({ ...order, refunded: centavos(40_00) }))
  await user.click(within(panel).getByRole('button', { name: 'Refund…' }))
  const dialog = await screen.findByRole('dialog', { name: /refund/i })
  await user.clear(within(dialog).getByLabelText(/Amount/))
  await user.type(within(dialog).getByLabelText(/Amount/), '40')
  await user.type(within(dialog).getByLabelText(/Reason/), 'A button came off')
  await user.click(within(dialog).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(network.sentTo(orderRoutes.refundOrder)).toHaveLength(1))
  expect(network.sentTo(orderRoutes.refundOrder)[0]?.body).toMatchObject({ amount: 40_00, method: 'cash' })
})
