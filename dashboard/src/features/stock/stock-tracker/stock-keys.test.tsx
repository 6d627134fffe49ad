import { itemRoutes } from '@labada/contracts/stock/items'
import { stockRoutes } from '@labada/contracts/stock/stock'
import { ZERO } from '@labada/domain/core/money'
import { type OfficePreset, PRESET_KEYS } from '@labada/domain/core/presets'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setSession } from '../../../api/session.ts'
import { open } from '../../../testing/counter.tsx'
import { givenItem } from '../../../testing/items.ts'
import { givenOffice } from '../../../testing/office.tsx'
import { TrackerPage } from './tracker-page.tsx'

/** Soap is low in Mabolo: the buttons of the page and of its card. */
async function givenLowStock(preset: OfficePreset) {
  const network = givenOffice()
  const items = [givenItem({ name: 'Soap' }, { status: 'low' })]
  const totals = { items: 1, value: ZERO, low: 1, out: 0, negative: 0 }
  network.answers(itemRoutes.listItems, () => ({ items, nextCursor: null, totals }))
  network.answers(itemRoutes.listSuggestions, () => ({ items: [], total: ZERO }))
  network.answers(stockRoutes.listStockRequests, () => ({ items: [], nextCursor: null, totals: { open: 0 } }))
  setSession({ keys: new Set(PRESET_KEYS[preset]) })
  open(<TrackerPage />)
  await screen.findByRole('region', { name: 'Soap, Mabolo' })
  return screen.queryAllByRole('button').map(({ textContent }) => textContent)
}

it('an owner orders, adjusts and moves stock', async () => {
  expect(await givenLowStock('owner')).toEqual(['Adjust…', 'Transfer…', 'Purchase…', 'Export', 'Order', 'Transfer'])
})

it('an auditor looks at it', async () => {
  expect(await givenLowStock('auditor')).toEqual([])
})
