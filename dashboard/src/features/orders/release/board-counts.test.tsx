import { orderRoutes } from '@labada/contracts/orders/orders'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { givenCounter, open, ordersPage } from '../../../testing/counter.tsx'
import { givenLoad, givenSummary } from '../../../testing/shop.ts'
import { ReleasePage } from './release-page.tsx'

it('the tab, the column, the bar above the board and the list say the same number of ready orders', async () => {
  const apart = givenSummary({
    stage: 'folding',
    customerName: 'Ana Torres',
    loads: [givenLoad({ number: 1, stage: 'ready' }), givenLoad({ number: 2, stage: 'folding' })],
  })
  const whole = givenSummary({
    stage: 'ready',
    customerName: 'Ben Cruz',
    loads: [givenLoad({ number: 1, stage: 'ready' })],
  })
  givenCounter().answers(orderRoutes.listOrders, ({ query }) =>
    query.view === 'open' ? ordersPage([apart, whole]) : ordersPage([]),
  )
  const { user } = open(<ReleasePage />)
  const column = within(await screen.findByRole('region', { name: 'Ready' }))
  expect(column.getByRole('heading', { name: /^Ready/ }).textContent).toBe('Ready 1')
  const bar = screen.getByRole('group', { name: 'Orders by stage: 2 total' })
  expect(within(bar).getByText(/^Ready/).textContent).toBe('Ready 1')
  // Its card is in the column all the same, under words of its own.
  expect(column.getByRole('heading', { name: '1 partial order' })).toBeTruthy()
  expect(column.getByRole('button', { name: 'Waiting for 1 load' })).toBeTruthy()
  const tab = screen.getByRole('tab', { name: /^Ready/ })
  expect(tab.textContent).toBe('Ready1')
  await user.click(tab)
  const list = await screen.findByRole('tabpanel', { name: /^Ready/ })
  await expect.poll(() => list.textContent).toContain(whole.number)
  expect(list.textContent).not.toContain(apart.number)
})
