import type { ShopItem } from '@labada/contracts/stock/item-schemas'
import { centavos } from '@labada/domain/core/money'
import { describe, expect, it } from 'vitest'
import { changeCart, emptyCart, missingOf, parseCart, scanned, totalOf } from './cart.ts'

const ID = '01a02a33-0000-7000-8000-000000000001'
const item: ShopItem = {
  id: ID,
  sku: 'FAB-S',
  name: 'Fabcon sachet',
  kind: 'retail',
  category: 'fabcon',
  unit: 'pc',
  barcode: '4800016644504',
  packs: [{ name: 'Box of 72', factor: 72, barcode: '777' }],
  isTaxable: true,
  price: centavos(10_00),
  onHand: 3,
  reorderAt: 48,
  par: 100,
  location: 'Counter',
  daysLeft: 1,
  usedToday: 0,
  usualDay: 4,
  countedAt: null,
  status: 'low',
  photoId: null,
  requested: null,
}
const filled = (quantity: number) => changeCart(emptyCart(), { type: 'add', itemId: ID, quantity })

describe('a cart', () => {
  it('counts up and down, and lets go of what comes to nothing', () => {
    const two = changeCart(filled(1), { type: 'add', itemId: ID, quantity: 1 })
    expect(two.lines).toEqual([{ itemId: ID, quantity: 2 }])
    expect(changeCart(filled(1), { type: 'add', itemId: ID, quantity: -1 }).lines).toEqual([])
  })

  it('comes to what its items cost now; what is no longer sold costs nothing', () => {
    expect(totalOf(filled(3), [item])).toBe(30_00)
    expect(totalOf(filled(3), [])).toBe(0)
  })

  it('says what the books do not have', () => {
    expect(missingOf(filled(3), [item])).toEqual([])
    expect(missingOf(filled(4), [item])).toEqual([{ name: 'Fabcon sachet', onHand: 3 }])
  })

  it('knows an item by its barcode, its SKU and its pack’s barcode', () => {
    expect(scanned('4800016644504', [item])?.quantity).toBe(1)
    expect(scanned('FAB-S', [item])?.quantity).toBe(1)
    expect(scanned('777', [item])?.quantity).toBe(72)
    expect(scanned('1', [item])).toBeUndefined()
  })

  it('is another sale once it was cleared, and the same one after a reload', () => {
    const cart = filled(2)
    expect(changeCart(cart, { type: 'clear' }).id).not.toBe(cart.id)
    expect(parseCart(JSON.parse(JSON.stringify(cart)))).toEqual(cart)
    expect(parseCart({ lines: 'none' })).toBeUndefined()
    expect(parseCart(null)).toBeUndefined()
  })
})
