import { orderRoutes } from '@labada/contracts/orders/orders'
import { centavos } from '@labada/domain/core/money'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { givenCounter, NO_ORDERS, open, ordersPage } from '../../../testing/counter.tsx'
import { Refusal } from '../../../testing/network.ts'
import { GIVEN_NOW, givenSummary } from '../../../testing/shop.ts'
import { ReleasePage } from './release-page.tsx'

const owed = givenSummary({
  number: 'MAB-261101-0007',
  stage: 'released',
  customerName: 'Maria Santos',
  customerPhone: '09171234567',
  balance: centavos(390_00),
  releasedAt: GIVEN_NOW,
})

it('what left the shop unpaid stands above what was released today, with its phone and balance', async () => {
  const network = givenCounter()
  network.answers(orderRoutes.listOrders, ({ query }) => (query.view === 'unpaid' ? ordersPage([owed]) : NO_ORDERS))
  open(<ReleasePage />, '/release?tab=released')
  const debts = within(await screen.findByRole('region', { name: 'Released but unpaid' }))
  expect((await debts.findByRole('listitem')).textContent).toContain(
    'MAB-261101-0007 Maria SantosReleased Nov 21, 2026 · 09171234567',
  )
  expect(debts.getByText('₱390.00 unpaid')).toBeTruthy()
  expect(
    within(screen.getByRole('region', { name: 'Released today' })).getByText('Nothing released yet today'),
  ).toBeTruthy()
  const asked = network.sentTo(orderRoutes.listOrders).find(({ query }) => query.view === 'unpaid')
  expect(asked?.query).toMatchObject({ stage: 'released', direction: 'asc' })
})

it('says that the unpaid orders did not load, beside what was released today', async () => {
  const network = givenCounter()
  network.answers(orderRoutes.listOrders, ({ query }) => {
    if (query.view === 'unpaid') throw new Refusal(500)
    return NO_ORDERS
  })
  open(<ReleasePage />, '/release?tab=released')
  expect(await screen.findByText('Unpaid orders couldn’t load', undefined, { timeout: 8_000 })).toBeTruthy()
  expect(screen.getByText('Nothing released yet today')).toBeTruthy()
})
