import { itemSaleRoutes } from '@labada/contracts/stock/item-sales'
import { centavos, ZERO } from '@labada/domain/core/money'
import { PRESET_KEYS } from '@labada/domain/core/presets'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setSession } from '../../../api/session.ts'
import { givenCounter, open } from '../../../testing/counter.tsx'
import { givenSale } from '../../../testing/items.ts'
import { TodaySales } from './today-sales.tsx'

const SOLD = {
  sales: 2,
  quantity: 4,
  gross: centavos(91_50),
  refunded: ZERO,
  net: centavos(91_50),
  cost: null,
  margin: null,
  byMethod: [{ method: 'cash' as const, amount: centavos(91_50), count: 2 }],
}

function givenSales(totals: typeof SOLD | null) {
  givenCounter(['items']).answers(itemSaleRoutes.listItemSales, () => ({
    items: [givenSale({ number: 'MAB-S-000007', net: centavos(41_50) }), givenSale()],
    nextCursor: null,
    totals,
  }))
}

it('sums up what was sold today', async () => {
  givenSales(SOLD)
  open(<TodaySales />)
  expect(await screen.findByText('MAB-S-000007')).toBeTruthy()
  expect(document.body.textContent).toContain('₱91.50')
})

it.each([
  ['the server’s answer', null],
  ['what this device added up without a connection', SOLD],
])('lists the sales without their sum for an attendant: %s', async (_, totals) => {
  givenSales(totals)
  setSession({ keys: new Set(PRESET_KEYS.attendant) })
  open(<TodaySales />)
  expect(await screen.findByText('MAB-S-000007')).toBeTruthy()
  expect(document.body.textContent).toContain('₱41.50')
  expect(document.body.textContent).not.toMatch(/₱91\.50|₱0\.00/)
  expect(document.querySelector('tfoot')).toBeNull()
})
