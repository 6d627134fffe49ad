import { approvalRoutes } from '@labada/contracts/cash/approvals'
import { branchRoutes } from '@labada/contracts/company/branches'
import { offlineCommandRoutes } from '@labada/contracts/offline/offline-commands'
import { orderClaimRoutes } from '@labada/contracts/orders/order-claims'
import { orderDeskRoutes } from '@labada/contracts/orders/order-desk'
import { orderReceiptRoutes } from '@labada/contracts/orders/order-receipts'
import { orderReviewRoutes } from '@labada/contracts/orders/order-reviews'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { centavos, ZERO } from '@labada/domain/core/money'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { setSession } from '../../../api/session.ts'
import { givenPrinter, open } from '../../../testing/counter.tsx'
import { type Network, Refusal } from '../../../testing/network.ts'
import { givenBranch, givenOffice, LAHUG } from '../../../testing/office.tsx'
import { givenApproval, givenOrder, givenPayment, givenReceipt, givenSummary, MABOLO } from '../../../testing/shop.ts'
import { TransactionsPage } from './transactions-page.tsx'

const totals = {
  orders: 1,
  found: 2,
  loads: 2,
  total: centavos(390_00),
  discount: ZERO,
  paid: centavos(90_00),
  balance: centavos(300_00),
}

function given(items = [givenSummary({ receivedAt: new Date(Date.now() - 3_600_000) })]): Network {
  const network = givenOffice()
  network.answers(orderRoutes.listOrders, () => ({ items, nextCursor: null, totals }))
  network.answers(orderReviewRoutes.listOrderDays, () => ({ items: [] }))
  network.answers(offlineCommandRoutes.listOfflineCommands, () => ({ items: [], waiting: 0 }))
  return network
}
const lastAsked = (network: Network) =>
  network.sentTo(orderRoutes.listOrders).findLast(({ query }) => query.view !== 'voided')?.query

describe('the filters of transactions', () => {
  it('a link opens what it says', async () => {
    const network = given()
    open(
      <TransactionsPage />,
      `/laundry/transactions?from=2026-11-01&to=2026-11-15&branch=${MABOLO.id}&stage=ready&payment=unpaid&sort=total&direction=asc`,
    )
    await screen.findByRole('region', { name: 'Orders, table' })
    expect(lastAsked(network)).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-15',
      branchId: MABOLO.id,
      stage: 'ready',
      paymentStatus: 'unpaid',
      sort: 'total',
      direction: 'asc',
      view: 'all',
    })
    expect(screen.getByLabelText<HTMLSelectElement>('Stage').value).toBe('ready')
    expect(screen.getByRole('list', { name: 'Active filters' }).textContent).toContain('Nov 1 – 15, 2026')
  })

  it('what is chosen stands in the URL and is asked for; a chip takes it away', async () => {
    const network = given()
    const { user, router } = open(<TransactionsPage />, '/laundry/transactions')
    await screen.findByRole('region', { name: 'Orders, table' })
    await user.selectOptions(screen.getByLabelText('Stage'), 'Ready')
    // On a Monday this week is today, and what is known already is not asked for again.
    await user.selectOptions(screen.getByLabelText('Dates'), 'Yesterday')
    expect(router.state.location.search).toBe('?dates=yesterday&stage=ready')
    await waitFor(() => expect(lastAsked(network)?.stage).toBe('ready'))
    await user.click(screen.getByRole('button', { name: /^Ready, remove/ }))
    expect(router.state.location.search).toBe('?dates=yesterday')
    await waitFor(() => expect(lastAsked(network)?.stage).toBeUndefined())
  })

  it('what had a discount is found by its filter, summed up, and says how much under its total', async () => {
    const network = given()
    network.answers(orderRoutes.listOrders, () => ({
      items: [givenSummary({ total: centavos(370_00), discount: centavos(20_00) })],
      nextCursor: null,
      totals: { ...totals, discount: centavos(20_00) },
    }))
    const { user, router } = open(<TransactionsPage />, '/laundry/transactions')
    const table = within(await screen.findByRole('region', { name: 'Orders, table' }))
    expect(table.getByText('₱20.00 off')).toBeTruthy()
    const card = screen.getByRole('link', { name: /^Discounts/ })
    expect(card.textContent).toContain('₱20.00')
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    await user.selectOptions(await screen.findByLabelText('Discount'), 'Without a discount')
    await waitFor(() => expect(lastAsked(network)?.discount).toBe('none'))
    await user.click(screen.getByRole('button', { name: 'Show results' }))
    await user.click(card)
    await waitFor(() => expect(lastAsked(network)?.discount).toBe('given'))
    expect(router.state.location.search).toBe('?discount=given')
    expect(screen.getByRole('button', { name: /^With a discount, remove/ })).toBeTruthy()
  })

  it('words are searched once the typing pauses', async () => {
    const network = given()
    const { user, router } = open(<TransactionsPage />, '/laundry/transactions')
    await screen.findByRole('region', { name: 'Orders, table' })
    await user.type(screen.getByLabelText('Search'), 'Reyes')
    await waitFor(() => expect(router.state.location.search).toBe('?search=Reyes'))
    await waitFor(() => expect(lastAsked(network)?.search).toBe('Reyes'))
    expect(network.sentTo(orderRoutes.listOrders).filter(({ query }) => query.search === 'Re')).toEqual([])
  })

  it('an empty list says why and clears the filters', async () => {
    const network = given([])
    const { user, router } = open(<TransactionsPage />, '/laundry/transactions?stage=ready')
    expect(await screen.findByText('No orders for these filters')).toBeTruthy()
    // One in the list, one with the chips.
    const [clear] = screen.getAllByRole('button', { name: 'Clear filters' })
    if (clear) await user.click(clear)
    await waitFor(() => expect(router.state.location.search).toBe(''))
    await waitFor(() => expect(lastAsked(network)?.stage).toBeUndefined())
  })

  it('the figures are those of the filtered set', async () => {
    given()
    open(<TransactionsPage />, '/laundry/transactions')
    await waitFor(() => expect(screen.getByText('Sales').parentElement?.textContent).toBe('Sales₱390.00'))
    // What was voided is found, but is no order: neither counted nor part of the average.
    expect(screen.getByText('1 voided').parentElement?.textContent).toBe('Orders11 voided')
    expect(screen.getByText('Average ticket').parentElement?.textContent).toBe('Average ticket₱390.00')
    const unpaid = screen.getByRole('link', { name: /^Unpaid/ })
    expect(unpaid.getAttribute('href')).toBe('/laundry/transactions?view=unpaid&dates=week')
  })
})

describe('the days of the orders', () => {
  it('are drawn on request, and again the next time', async () => {
    const network = given()
    network.answers(orderReviewRoutes.listOrderDays, () => ({
      items: [
        { date: manilaDateOf(new Date()), orders: 1, total: centavos(390_00), paid: centavos(390_00), balance: ZERO },
      ],
    }))
    const { user } = open(<TransactionsPage />, '/laundry/transactions')
    await screen.findByRole('region', { name: 'Orders, table' })
    expect(network.sentTo(orderReviewRoutes.listOrderDays)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Show chart' }))
    expect(await screen.findByRole('region', { name: 'Orders by day' })).toBeTruthy()
    expect(localStorage.getItem('labada:view:orders-by-day')).toBe('on')
  })
})

it('a new order waits behind a pill instead of moving the rows', async () => {
  const old = givenSummary({ number: 'MAB-261121-0001', receivedAt: new Date(Date.now() - 3_600_000) })
  const network = given([old])
  const { user, client } = open(<TransactionsPage />, '/laundry/transactions')
  const table = await screen.findByRole('region', { name: 'Orders, table' })
  const fresh = givenSummary({ number: 'MAB-261121-0002', receivedAt: new Date(Date.now() + 60_000) })
  network.answers(orderRoutes.listOrders, () => ({ items: [fresh, old], nextCursor: null, totals }))
  await client.invalidateQueries({ queryKey: ['orders'] })
  const pill = await screen.findByRole('button', { name: 'Show 1 new order' })
  expect(within(table).queryByText('MAB-261121-0002')).toBeNull()
  await user.click(pill)
  expect(await screen.findByText('MAB-261121-0002')).toBeTruthy()
})

describe('giving money back', () => {
  const paid = givenOrder({
    number: 'MAB-261121-0009',
    total: centavos(390_00),
    paid: centavos(390_00),
    balance: centavos(0),
    paymentStatus: 'paid',
  })
  async function openRefund() {
    const network = given()
    network.answers(orderRoutes.getOrder, () => paid)
    network.answers(orderReviewRoutes.getOrderTimeline, () => ({ items: [] }))
    network.answers(orderClaimRoutes.listClaimsOfOrder, () => ({ items: [] }))
    const { user } = open(<TransactionsPage />, `/laundry/transactions?id=${paid.id}`)
    await user.click(await screen.findByRole('button', { name: 'Refund…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Refund MAB-261121-0009?' })
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText(/Amount/)))
    return { network, user, dialog }
  }

  it('wants a reason and no more than was paid, in the words of the house', async () => {
    const { network, user, dialog } = await openRefund()
    await user.clear(within(dialog).getByLabelText(/Amount/))
    await user.type(within(dialog).getByLabelText(/Amount/), '500')
    await user.type(within(dialog).getByLabelText(/Reason/), 'late')
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(within(dialog).getByText('Only ₱390.00 was paid')).toBeTruthy()
    expect(within(dialog).getByText('Reason must be at least 10 characters')).toBeTruthy()
    expect(network.sentTo(orderRoutes.refundOrder)).toEqual([])
  })

  it('shows a rule’s refusal where it was asked, keeps what was typed, and sends the same refund again', async () => {
    const { network, user, dialog } = await openRefund()
    network.answers(orderRoutes.refundOrder, () => {
      throw new Refusal(409, { code: 'NO_OPEN_SESSION', message: 'No drawer is open at Mabolo' })
    })
    await user.type(within(dialog).getByLabelText(/Reason/), 'Stain came back')
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(await within(dialog).findByText('No drawer is open at Mabolo')).toBeTruthy()
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/Reason/).value).toBe('Stain came back')

    await user.selectOptions(within(dialog).getByLabelText('Refund method'), 'GCash')
    network.answers(orderRoutes.refundOrder, () => ({ ...paid, refunded: paid.paid }))
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(await screen.findByText('Refunded ₱390.00 for MAB-261121-0009')).toBeTruthy()
    const [first, second] = network.sentTo(orderRoutes.refundOrder)
    expect(second?.body).toMatchObject({ amount: 39_000, method: 'gcash', reason: 'Stain came back' })
    expect(second?.body.id).toBe(first?.body.id)
  })
})

describe('taking a payment in the office', () => {
  it('wants a reason and no more than the balance, and sends the account that was chosen', async () => {
    const owing = givenOrder({ number: 'MAB-261121-0010', total: centavos(390_00), balance: centavos(390_00) })
    const network = given()
    network.answers(orderRoutes.getOrder, () => owing)
    network.answers(orderReviewRoutes.getOrderTimeline, () => ({ items: [] }))
    network.answers(orderClaimRoutes.listClaimsOfOrder, () => ({ items: [] }))
    const { user } = open(<TransactionsPage />, `/laundry/transactions?id=${owing.id}`)
    await user.click(await screen.findByRole('button', { name: 'Take payment…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Take a payment for MAB-261121-0010?' })
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText(/Amount/)))
    await user.clear(within(dialog).getByLabelText(/Amount/))
    await user.type(within(dialog).getByLabelText(/Amount/), '400')
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(within(dialog).getByText('Only ₱390.00 is due')).toBeTruthy()
    expect(within(dialog).getByText('Reason is required')).toBeTruthy()
    await user.clear(within(dialog).getByLabelText(/Amount/))
    await user.type(within(dialog).getByLabelText(/Amount/), '90')
    await user.selectOptions(within(dialog).getByLabelText('Deposit to'), 'GCash')
    await user.type(within(dialog).getByLabelText('Reference'), '9001')
    await user.type(within(dialog).getByLabelText(/Reason/), 'Sent to the owner')
    network.answers(orderDeskRoutes.takeOfficePayment, () => owing)
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(await screen.findByText('₱90.00 payment recorded for MAB-261121-0010')).toBeTruthy()
    expect(network.sentTo(orderDeskRoutes.takeOfficePayment)[0]?.body).toMatchObject({
      account: 'wallet:gcash',
      amount: 90_00,
      reference: '9001',
      reason: 'Sent to the owner',
    })
  })
})

it('what is unpaid is told by its age, and an age pressed is the filter', async () => {
  const network = given()
  network.answers(orderReviewRoutes.listOrderAges, () => ({
    items: [
      { from: 0, to: 7, orders: 2, balance: centavos(160_00) },
      { from: 61, to: null, orders: 1, balance: centavos(10_00) },
    ],
  }))
  const { user, router } = open(<TransactionsPage />, '/laundry/transactions?view=unpaid')
  const old = await screen.findByRole('link', { name: /^Older than 60 days/ })
  expect(old.textContent).toContain('₱10.00')
  await user.click(old)
  expect(router.state.location.search).toMatch(/^\?view=unpaid&to=\d{4}-\d\d-\d\d$/)
})

it('the stub of an order is printed again from its drawer, with its branch’s phone, as the reprint it is', async () => {
  const printer = givenPrinter()
  const network = given()
  const order = givenOrder()
  network.answers(orderRoutes.getOrder, () => order)
  network.answers(orderReviewRoutes.getOrderTimeline, () => ({ items: [] }))
  network.answers(orderClaimRoutes.listClaimsOfOrder, () => ({ items: [] }))
  const { user } = open(<TransactionsPage />, `/laundry/transactions?id=${order.id}`)
  const drawer = within(await screen.findByRole('dialog', { name: order.number }))
  await user.click(await drawer.findByRole('button', { name: 'Print stub again' }))
  await waitFor(() => expect(printer.slips).toHaveLength(1))
  expect(printer.slips[0]).toContain('REPRINT')
  expect(printer.slips[0]).toContain(order.claimCode)
  expect(printer.slips[0]).toContain('0917 555 0101')
})

it('a receipt from the drawer names the branch of its order, not the one whose device the office uses', async () => {
  const printer = givenPrinter()
  const network = given()
  setSession({ branch: { ...MABOLO, features: [], closed: false, phone: '09175550101' } })
  const order = givenOrder({ branchId: LAHUG.id, branchName: LAHUG.name, paid: centavos(390_00) })
  const receipt = givenReceipt(order)
  network.answers(orderRoutes.getOrder, () => order)
  network.answers(orderReviewRoutes.getOrderTimeline, () => ({ items: [] }))
  network.answers(orderClaimRoutes.listClaimsOfOrder, () => ({ items: [] }))
  network.answers(branchRoutes.listBranches, () => ({ items: [givenBranch({ ...LAHUG, phone: '09175550202' })] }))
  network.answers(orderReceiptRoutes.listReceipts, () => ({ items: [receipt] }))
  network.answers(orderReceiptRoutes.countReceiptPrint, () => receipt)
  const { user } = open(<TransactionsPage />, `/laundry/transactions?id=${order.id}`)
  await user.click(await screen.findByRole('button', { name: 'Receipt' }))
  await waitFor(() => expect(printer.slips).toHaveLength(1))
  expect(printer.slips[0]).toMatch(/^Suds & CoLahug0917 555 0202/)
})

it('another time is promised from the drawer, with a reason', async () => {
  const order = givenOrder({
    number: 'MAB-261121-0011',
    stage: 'washing',
    promisedAt: new Date('2099-11-21T10:00:00+08:00'),
  })
  const network = given()
  network.answers(orderRoutes.getOrder, () => order)
  network.answers(orderReviewRoutes.getOrderTimeline, () => ({ items: [] }))
  network.answers(orderClaimRoutes.listClaimsOfOrder, () => ({ items: [] }))
  network.answers(orderDeskRoutes.promiseLater, ({ body }) => ({ ...order, promisedAt: body.promisedAt }))
  const { user } = open(<TransactionsPage />, `/laundry/transactions?id=${order.id}`)
  await user.click(await screen.findByRole('button', { name: 'Change ready time…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change ready time of MAB-261121-0011?' })
  fireEvent.change(within(dialog).getByLabelText(/Time/), { target: { value: '15:30' } })
  await user.click(within(dialog).getByRole('button', { name: 'OK' }))
  expect(within(dialog).getByText('Reason is required')).toBeTruthy()
  await user.type(within(dialog).getByLabelText(/Reason/), 'Power cut')
  await user.click(within(dialog).getByRole('button', { name: 'OK' }))
  await waitFor(() =>
    expect(network.sentTo(orderDeskRoutes.promiseLater)[0]?.body).toEqual({
      promisedAt: new Date('2099-11-21T15:30:00+08:00'),
      reason: 'Power cut',
    }),
  )
})

it('an order that is not there is said in the drawer, not by a failure', async () => {
  const network = given()
  network.answers(orderRoutes.getOrder, () => {
    throw new Refusal(404)
  })
  open(<TransactionsPage />, '/laundry/transactions?id=0199aaaa-0000-7000-8000-00000000dead')
  expect(await screen.findByText('Order not found')).toBeTruthy()
})

describe('what a counter asks to undo', () => {
  it('says who asks, why, and what a yes does with the money; the yes is sent once', async () => {
    const order = givenOrder({
      number: 'MAB-261121-0011',
      stage: 'washing',
      paid: centavos(390_00),
      payments: [
        givenPayment({ amount: centavos(290_00) }),
        givenPayment({ method: 'gcash', amount: centavos(100_00) }),
      ],
    })
    const request = givenApproval({ subjectId: order.id, orderNumber: order.number })
    const network = given()
    network.answers(orderRoutes.getOrder, () => order)
    network.answers(orderReviewRoutes.getOrderTimeline, () => ({ items: [] }))
    network.answers(orderClaimRoutes.listClaimsOfOrder, () => ({ items: [] }))
    network.answers(approvalRoutes.listApprovals, () => ({
      items: [request],
      nextCursor: null,
      totals: { waiting: 1 },
    }))
    network.answers(approvalRoutes.decideApproval, () => {
      throw new Refusal(409, { code: 'ALREADY_RELEASED', message: 'This order was released. Refund it instead.' })
    })
    const { user } = open(<TransactionsPage />, `/laundry/transactions?id=${order.id}`)
    await screen.findByText('Ana Reyes requests to void this ₱390.00 order')
    expect(screen.getByText('Reason: Customer took it home')).toBeTruthy()
    expect(screen.getByText('Approving voids the order right away.')).toBeTruthy()
    expect(screen.getByText(/^Cash: ₱290\.00 comes from the drawer/)).toBeTruthy()
    expect(screen.getByText(/^GCash: send ₱100\.00 back to the customer yourself/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    expect(await screen.findByText('This order was released. Refund it instead.')).toBeTruthy()
    network.answers(approvalRoutes.decideApproval, () => ({ ...request, state: 'used' as const }))
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(network.sentTo(approvalRoutes.decideApproval)).toHaveLength(2))
    expect(network.sentTo(approvalRoutes.decideApproval)[1]?.body).toEqual({ decision: 'approved' })
  })

  it('voids by itself with a reason that says enough, and tells first what goes back', async () => {
    const order = givenOrder({ number: 'MAB-261121-0012', paid: centavos(390_00), payments: [givenPayment()] })
    const network = given()
    network.answers(orderRoutes.getOrder, () => order)
    network.answers(orderReviewRoutes.getOrderTimeline, () => ({ items: [] }))
    network.answers(orderClaimRoutes.listClaimsOfOrder, () => ({ items: [] }))
    network.answers(orderRoutes.voidOrder, () => ({ ...order, stage: 'voided' as const }))
    const { user } = open(<TransactionsPage />, `/laundry/transactions?id=${order.id}`)
    await user.click(await screen.findByRole('button', { name: 'Void order…' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Void order MAB-261121-0012?' })
    expect(within(dialog).getByText(/^Cash: ₱390\.00 comes from the drawer/)).toBeTruthy()
    await user.type(within(dialog).getByLabelText(/Reason/), 'oops')
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(within(dialog).getByText('Reason must be at least 10 characters')).toBeTruthy()
    expect(network.sentTo(orderRoutes.voidOrder)).toEqual([])
    await user.type(within(dialog).getByLabelText(/Reason/), ', entered twice')
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(await screen.findByText('MAB-261121-0012 voided')).toBeTruthy()
    expect(network.sentTo(orderRoutes.voidOrder)[0]?.body).toEqual({ reason: 'oops, entered twice' })
  })
})
