import { approvalRoutes } from '@labada/contracts/cash/approvals'
import { pricedServiceRoutes } from '@labada/contracts/catalog/priced-services'
import { type OfferedPromotion, offeredPromotionRoutes } from '@labada/contracts/catalog/promotions'
import type { Quote } from '@labada/contracts/orders/order-schemas'
import { orderRoutes } from '@labada/contracts/orders/orders'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { centavos, ZERO } from '@labada/domain/core/money'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keys } from '../../../../api/query-keys.ts'
import { givenCounter, givenPrinter, open } from '../../../../testing/counter.tsx'
import { Refusal } from '../../../../testing/network.ts'
import { GIVEN_NOW, givenOrder, givenService } from '../../../../testing/shop.ts'
import { ReceivePage } from '../receive-page.tsx'

const VERSION = '0199eeee-0000-7000-8000-000000000001'
const WASH = givenService({ name: 'Wash-Dry-Fold', price: centavos(180_00), kgPerLoad: 8 })
const RAIN: OfferedPromotion = {
  id: '0199cccc-0000-7000-8000-000000000001',
  name: 'Rainy days',
  kind: 'percent',
  percent: 10,
  amount: null,
  everyNth: null,
  most: null,
  minimum: ZERO,
  serviceIds: [],
  stackable: false,
  byCustomer: false,
  from: '2026-11-01' as ManilaDate,
  to: null,
  weekdays: [],
}

/** A counter whose branch gives something; its server quotes nothing unless a test says so. */
function givenShop(items: OfferedPromotion[]) {
  const network = givenCounter()
  givenPrinter()
  network.answers(pricedServiceRoutes.listServices, () => ({ items: [WASH], priceVersionId: VERSION, coming: [] }))
  network.answers(offeredPromotionRoutes.listOfferedPromotions, () => ({ items, others: [] }))
  network.answers(orderRoutes.quoteOrder, () => {
    throw new Refusal(503, { message: 'No quote now' })
  })
  network.answers(orderRoutes.receiveOrder, ({ body }) =>
    givenOrder({
      id: body.id,
      number: 'MAB-261121-0042',
      total: body.shownTotal ?? ZERO,
      balance: body.shownTotal ?? ZERO,
    }),
  )
  return { network, ...open(<ReceivePage />) }
}
const tiles = () => screen.findByRole('region', { name: 'Services' })
const total = () => screen.getByRole('status', { name: 'Total' }).textContent

const quoteOf = (amount: number, promotion: Partial<NonNullable<Quote['promotion']>>): Quote => ({
  lines: [],
  steps: [
    { kind: 'service', label: 'Wash-Dry-Fold ×1', amount: centavos(180_00) },
    ...(amount > 0 ? [{ kind: 'promotion' as const, label: 'Boss’s friends (50%)', amount: centavos(-amount) }] : []),
  ],
  subtotal: centavos(180_00),
  vat: ZERO,
  total: centavos(180_00 - amount),
  legalDiscount: null,
  loads: 1,
  priceVersionId: VERSION,
  promisedAt: GIVEN_NOW,
  promotion: { name: 'Boss’s friends', amount: centavos(amount), needsApproval: false, refusal: null, ...promotion },
})

test('what the branch gives by itself is a step of the price at once, and the order is saved at what is shown', async () => {
  const { network, user } = givenShop([RAIN])
  await tiles()
  await user.keyboard('11')
  expect(await screen.findByText('Rainy days (10%)')).toBeTruthy()
  await waitFor(() => expect(total()).toBe('₱324.00'))
  await user.keyboard('{F8}')
  await screen.findByText('MAB-261121-0042 saved, ₱324.00 due on release')
  expect(network.sentTo(orderRoutes.receiveOrder)[0]?.body).toMatchObject({ shownTotal: 324_00 })
})

test('a promotion that ends while a ticket stands here re-prices it, and says so', async () => {
  const { network, user, client } = givenShop([RAIN])
  await tiles()
  await user.keyboard('1')
  await waitFor(() => expect(total()).toBe('₱162.00'))
  network.answers(offeredPromotionRoutes.listOfferedPromotions, () => ({ items: [], others: [] }))
  // What the event of an ended promotion does.
  await client.invalidateQueries({ queryKey: keys.prices() })
  expect(await screen.findByText('Prices updated. This ticket was ₱162.00 and is now ₱180.00.')).toBeTruthy()
  expect(total()).toBe('₱180.00')
})

test('a quote that has the new price before the page has heard of it does not take the old one out of the word', async () => {
  const { network, user, client } = givenShop([])
  network.answers(orderRoutes.quoteOrder, () => ({ ...quoteOf(90_00, {}), promotion: null }))
  await tiles()
  await user.keyboard('1')
  await waitFor(() => expect(total()).toBe('₱90.00'))
  network.answers(offeredPromotionRoutes.listOfferedPromotions, () => ({
    items: [{ ...RAIN, percent: 50 }],
    others: [],
  }))
  await client.invalidateQueries({ queryKey: keys.prices() })
  expect(await screen.findByText('Prices updated. This ticket was ₱180.00 and is now ₱90.00.')).toBeTruthy()
  expect(total()).toBe('₱90.00')
  // Nor does it come back for the old one, when what was given ends.
  network.answers(orderRoutes.quoteOrder, () => ({ ...quoteOf(0, {}), promotion: null }))
  network.answers(offeredPromotionRoutes.listOfferedPromotions, () => ({ items: [], others: [] }))
  await client.invalidateQueries({ queryKey: keys.prices() })
  expect(await screen.findByText('Prices updated. This ticket was ₱90.00 and is now ₱180.00.')).toBeTruthy()
  await waitFor(() => expect(total()).toBe('₱180.00'))
})

test('the last use that went to another counter is asked about before the order is saved without it', async () => {
  const { network, user } = givenShop([RAIN])
  await tiles()
  await user.keyboard('1')
  await waitFor(() => expect(total()).toBe('₱162.00'))
  network.answers(orderRoutes.receiveOrder, ({ body }) => {
    if (body.shownTotal !== 180_00) throw new Refusal(409, { message: 'Changed', code: 'PRICE_CHANGED', total: 180 })
    return givenOrder({ id: body.id, number: 'MAB-261121-0042', total: centavos(180_00) })
  })
  await user.keyboard('{F8}')
  const dialog = await screen.findByRole('alertdialog', { name: 'Save at the new prices?' })
  expect(dialog.textContent).toContain('This ticket was ₱162.00 and is now ₱180.00')
  await user.click(within(dialog).getByRole('button', { name: 'OK' }))
  await screen.findByText(/MAB-261121-0042 saved/)
})

async function typeCode(user: ReturnType<typeof open>['user'], code: string) {
  // A tile's key waits for a moment, because a scan may begin with it, and the code comes faster than by hand.
  await waitFor(() => expect(total()).toBe('₱180.00'))
  await user.click(screen.getByRole('button', { name: /Discount/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Discount' })
  // The window itself has the focus until its first field can take it, which would take it from another field.
  await waitFor(() => expect(dialog.contains(document.activeElement?.parentElement ?? null)).toBe(true))
  await user.click(within(dialog).getByRole('radio', { name: 'Code' }))
  await user.type(within(dialog).getByLabelText(/Promotion code/), code)
  expect(within(dialog).getByLabelText<HTMLInputElement>(/Promotion code/).value).toBe(code.toUpperCase())
  await user.click(within(dialog).getByRole('button', { name: 'OK' }))
}

test('a typed code is quoted by the server, which says why it gives nothing', async () => {
  const { network, user } = givenShop([])
  network.answers(orderRoutes.quoteOrder, ({ body }) =>
    body.promoCode === undefined
      ? { ...quoteOf(0, {}), promotion: null }
      : quoteOf(0, { refusal: 'This promotion is used up' }),
  )
  await tiles()
  await user.keyboard('1')
  await typeCode(user, 'friends')
  expect(await screen.findByText('This promotion is used up')).toBeTruthy()
  expect(screen.getByText('Code FRIENDS')).toBeTruthy()
  // It can be taken off again.
  await user.click(screen.getByRole('button', { name: /Discount/ }))
  await user.click(await screen.findByRole('button', { name: 'No discount' }))
  await waitFor(() => expect(screen.queryByText('This promotion is used up')).toBeNull())
})

test('a code that needs an admin’s yes asks for it with a reason, for just this ticket', async () => {
  const { network, user } = givenShop([])
  network.answers(orderRoutes.quoteOrder, ({ body }) =>
    body.promoCode === undefined ? { ...quoteOf(0, {}), promotion: null } : quoteOf(90_00, { needsApproval: true }),
  )
  network.answers(approvalRoutes.listApprovals, () => ({ items: [], nextCursor: null, totals: { waiting: 0 } }))
  await tiles()
  await user.keyboard('1')
  await typeCode(user, 'FRIENDS')
  expect(await screen.findByText('Boss’s friends needs admin approval')).toBeTruthy()
  await waitFor(() => expect(total()).toBe('₱90.00'))
  expect(screen.getByText('Boss’s friends (50%)')).toBeTruthy()
  network.answers(approvalRoutes.requestApproval, ({ body }) => {
    const asked = {
      ...body,
      method: null,
      paymentId: null,
      dueOn: null,
      amount: body.amount ?? ZERO,
      branchId: WASH.id,
      branchName: 'Mabolo',
      orderNumber: null,
      state: 'waiting' as const,
      requestedAt: GIVEN_NOW,
      requestedBy: { id: WASH.id, name: 'Ana Reyes' },
      decidedAt: null,
      decidedBy: null,
      decisionNote: null,
    }
    network.answers(approvalRoutes.listApprovals, () => ({ items: [asked], nextCursor: null, totals: { waiting: 1 } }))
    return asked
  })
  await user.click(screen.getByRole('button', { name: 'Ask an admin' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ask an admin to allow Boss’s friends?' })
  await user.type(within(dialog).getByLabelText(/Reason/), 'A neighbour')
  await user.click(within(dialog).getByRole('button', { name: 'OK' }))
  expect(await screen.findByText('Waiting for an admin to approve Boss’s friends.')).toBeTruthy()
  await user.keyboard('{F8}')
  await screen.findByText(/MAB-261121-0042 saved/)
  const order = network.sentTo(orderRoutes.receiveOrder)[0]?.body
  expect(order).toMatchObject({ promoCode: 'FRIENDS', shownTotal: 90_00 })
  expect(network.sentTo(approvalRoutes.requestApproval)[0]?.body).toMatchObject({
    kind: 'promotion',
    subjectId: order?.id,
    amount: 90_00,
    reason: 'FRIENDS: A neighbour',
  })
})
