import { figureRoutes } from '@labada/contracts/reports/figures'
import { itemRoutes } from '@labada/contracts/stock/items'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { givenCounter, open } from '../../../testing/counter.tsx'
import { givenShopItem } from '../../../testing/items.ts'
import { givenShopSummary } from '../../../testing/shop.ts'
import { ToDo } from './to-do.tsx'

const { today, ...rest } = givenShopSummary()
const quiet = { ...rest, owedChange: [], today: { ...today, overdue: 0, unclaimed: 0, unpaidReleased: 0 } }

it('orders that left unpaid lead to where they are listed: the board has only those still in the shop', async () => {
  givenCounter()
  open(<ToDo summary={{ ...quiet, today: { ...quiet.today, unpaidReleased: 2 } }} session={null} />)
  const link = await screen.findByRole('link', { name: '2 released orders still unpaid' })
  expect(link.getAttribute('href')).toBe('/release?tab=released')
})

it('a counter that sells and uses items is told what runs out, and where to see to it', async () => {
  const network = givenCounter(['release', 'summary', 'items'])
  network.answers(figureRoutes.shopSummary, () => quiet)
  network.answers(itemRoutes.listShopItems, () => ({
    items: [
      givenShopItem({ name: 'Bleach', status: 'low' }),
      givenShopItem({ name: 'Fabcon', status: 'out' }),
      givenShopItem({ name: 'Detergent', status: 'ok' }),
    ],
  }))
  open(<ToDo summary={quiet} session={null} />)
  const link = await screen.findByRole('link', { name: '2 items low or out of stock' })
  expect(link.getAttribute('href')).toBe('/inventory')
  expect(screen.queryByText(/caught up/)).toBeNull()
})
