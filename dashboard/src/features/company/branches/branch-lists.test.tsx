import { pricedServiceRoutes } from '@labada/contracts/catalog/priced-services'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { itemRoutes } from '@labada/contracts/stock/items'
import { fromPesos, ZERO } from '@labada/domain/core/money'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NO_ORDERS, open } from '../../../testing/counter.tsx'
import { givenItem } from '../../../testing/items.ts'
import { Refusal } from '../../../testing/network.ts'
import { givenBranch, givenOffice } from '../../../testing/office.tsx'
import { givenService, MABOLO } from '../../../testing/shop.ts'
import { OrdersTab } from './tabs/orders-tab.tsx'
import { PricesTab } from './tabs/prices-tab.tsx'
import { StockTab } from './tabs/stock-tab.tsx'

it('orders of a branch that a search does not find come back with one press', async () => {
  givenOffice().answers(orderRoutes.listOrders, () => NO_ORDERS)
  const { user, router } = open(<OrdersTab branchId={MABOLO.id} />, '/branch/1?tab=orders&search=zzz')
  expect(await screen.findByText(/zzz/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('No open orders. Quiet so far.')).toBeTruthy()
  expect(router.state.location.search).toBe('?tab=orders')
})

it('says of no price that it is inherited while the prices of all branches are not known', async () => {
  const network = givenOffice()
  const wash = givenService({ name: 'Wash', price: fromPesos(70) })
  network.answers(pricedServiceRoutes.listServices, ({ query }) => {
    if (query.branchId === undefined) throw new Refusal(500)
    return { items: [wash], priceVersionId: null, coming: [] }
  })
  const { user } = open(<PricesTab branch={givenBranch()} />)
  expect(await screen.findByText('Prices for all branches couldn’t load', undefined, { timeout: 8_000 })).toBeTruthy()
  const row = screen.getByRole('row', { name: /Wash/ })
  expect(row.textContent).toContain('₱70.00')
  expect(within(row).queryByText('Inherited')).toBeNull()
  network.answers(pricedServiceRoutes.listServices, ({ query }) => ({
    items: [query.branchId === undefined ? { ...wash, price: fromPesos(65) } : wash],
    priceVersionId: null,
    coming: [],
  }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findAllByText('Branch price')).length).toBeGreaterThan(0)
})

it('what runs out stands first in the stock of a branch', async () => {
  const items = [
    givenItem({ name: 'Bleach' }),
    givenItem({ name: 'Fabcon', status: 'low' }),
    givenItem({ name: 'Plastic', status: 'out' }),
  ]
  const totals = { items: 3, value: ZERO, low: 1, out: 1, negative: 0 }
  givenOffice().answers(itemRoutes.listItems, () => ({ items, nextCursor: null, totals }))
  open(<StockTab branchId={MABOLO.id} />)
  const table = within(await screen.findByRole('table', { name: 'Stock of this branch' }))
  const names = table.getAllByRole('row').flatMap((row) => /^(Bleach|Fabcon|Plastic)/.exec(row.textContent ?? '') ?? [])
  expect([...new Set(names)]).toEqual(['Plastic', 'Fabcon', 'Bleach'])
})
