import { itemRoutes } from '@labada/contracts/stock/items'
import { stockRoutes } from '@labada/contracts/stock/stock'
import { ZERO } from '@labada/domain/core/money'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open } from '../../../testing/counter.tsx'
import { givenOffice } from '../../../testing/office.tsx'
import { MovementsView } from './movements-view.tsx'

it('says whether the filters or the days have no movements, and offers to clear the filters', async () => {
  const network = givenOffice()
  const totals = { items: 0, value: ZERO, low: 0, out: 0, negative: 0 }
  network.answers(itemRoutes.listItems, () => ({ items: [], nextCursor: null, totals }))
  network.answers(stockRoutes.listStockMovements, () => ({
    items: [],
    nextCursor: null,
    totals: { movements: 0, in: 0, out: 0, net: 0, value: ZERO, byKind: [] },
  }))
  const { user, router } = open(<MovementsView />, '/inventory/tracker?tab=movements&kind=spoilage&search=soap')
  const nothing = await screen.findByText('No movements for these filters')
  await user.click(within(nothing.parentElement ?? document.body).getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('No movements in the last 7 days')).toBeTruthy()
  expect(router.state.location.search).toBe('?tab=movements')
})
