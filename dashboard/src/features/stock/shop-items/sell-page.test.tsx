import { itemRoutes } from '@labada/contracts/stock/items'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { givenCounter, open } from '../../../testing/counter.tsx'
import { givenShopItem } from '../../../testing/items.ts'
import { SellPage } from './sell-page.tsx'

it('says that nothing is for sale while no item has a price, not that a search found nothing', async () => {
  givenCounter(['items']).answers(itemRoutes.listShopItems, () => ({ items: [givenShopItem({ price: null })] }))
  open(<SellPage />)
  expect(await screen.findByText('No items for sale')).toBeTruthy()
})
