import { itemRoutes } from '@labada/contracts/stock/items'
import { ZERO } from '@labada/domain/core/money'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open } from '../../../testing/counter.tsx'
import { givenItem } from '../../../testing/items.ts'
import { givenOffice } from '../../../testing/office.tsx'
import { ItemsPage } from './items-page.tsx'

it('items that only the filters hide come back with one press', async () => {
  const network = givenOffice()
  network.answers(itemRoutes.listItems, ({ query }) => {
    const items = query.status === 'out' ? [] : [givenItem({ name: 'Soap bar' })]
    return { items, nextCursor: null, totals: { items: items.length, value: ZERO, low: 0, out: 0, negative: 0 } }
  })
  const { user, router } = open(<ItemsPage />, '/inventory/items?status=out&search=soap')
  const nothing = await screen.findByText('No items for these filters')
  await user.click(within(nothing.parentElement ?? document.body).getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('Soap bar')).toBeTruthy()
  expect(router.state.location.search).toBe('')
})
