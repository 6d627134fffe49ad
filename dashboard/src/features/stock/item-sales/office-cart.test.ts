import { centavos, fromPesos } from '@labada/domain/core/money'
import { describe, expect, it } from 'vitest'
import { givenItem } from '../../../testing/items.ts'
import { MABOLO } from '../../../testing/shop.ts'
import { matching, missingOf, offeredIn, totalOf, withOneMore } from './office-cart.ts'

const soap = givenItem({ name: 'Soap bar', sku: 'SOAP-1', barcode: '4800001', price: fromPesos(25) }, { onHand: 3 })
const fabcon = givenItem({ name: 'Fabcon sachet', sku: 'FAB-1', price: fromPesos(12) }, { price: fromPesos(10) })
const offered = offeredIn(MABOLO.id, [soap, fabcon])
const names = (typed: string) => matching(typed, offered).map(({ name }) => name)

describe('What a branch sells', () => {
  it('is what is in use, for sale and has a price; the branch’s own price wins', () => {
    const nothing = [
      givenItem({ kind: 'consumable' }),
      givenItem({ active: false }),
      givenItem({ price: null }, { price: null }),
    ]
    expect(offeredIn(MABOLO.id, [soap, fabcon, ...nothing])).toMatchObject([
      { name: 'Soap bar', price: 25_00, onHand: 3 },
      { name: 'Fabcon sachet', price: 10_00 },
    ])
  })

  it('is found by words of its name, by its SKU and by its barcode, the surest first', () => {
    expect(names('')).toEqual(['Fabcon sachet', 'Soap bar'])
    expect(names('sac FAB')).toEqual(['Fabcon sachet'])
    expect(names('soap-1')).toEqual(['Soap bar'])
    expect(names('4800001')).toEqual(['Soap bar'])
    expect(names('s')).toEqual(['Soap bar', 'Fabcon sachet'])
    expect(names('bleach')).toEqual([])
  })
})

describe('A sale that is being entered', () => {
  it('has each item on one line, comes to what its lines come to, and says what is not there', () => {
    const once = withOneMore([], soap.id)
    const lines = [...withOneMore(once, soap.id), { itemId: fabcon.id, quantity: null }]
    expect(lines).toEqual([
      { itemId: soap.id, quantity: 2 },
      { itemId: fabcon.id, quantity: null },
    ])
    expect(totalOf(lines, offered)).toBe(50_00)
    expect(missingOf(lines, offered)).toEqual([])
    expect(missingOf([{ itemId: soap.id, quantity: 4 }], offered).map(({ name }) => name)).toEqual(['Soap bar'])
  })

  it('counts what is not sold any more for nothing', () => {
    expect(totalOf([{ itemId: 'gone', quantity: 2 }], offered)).toBe(centavos(0))
  })
})
