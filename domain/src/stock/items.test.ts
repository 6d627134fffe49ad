import { describe, expect, it } from 'vitest'
import { centavos } from '../core/money.ts'
import { priceSale, refundLine } from './item-sales.ts'
import { barcodeOf, refuseUnsellable, statusOf } from './items.ts'
import { receivedLines } from './purchases.ts'
import { daysLeft, parLevel, reorderLevel, suggestionOf } from './reorder.ts'
import { arrivedLines } from './stock-arrivals.ts'

const P = (pesos: number) => centavos(Math.round(pesos * 100))

describe('items', () => {
  it('stand low at their reorder level, out at nothing, below zero when the books say so', () => {
    expect([statusOf(11, 10), statusOf(10, 10), statusOf(0, 10), statusOf(-1, null), statusOf(1, null)]).toEqual([
      'ok',
      'low',
      'out',
      'negative',
      'ok',
    ])
  })

  it('have a barcode whose last digit fits', () => {
    expect(barcodeOf(' 4800016644504 ')).toBe('4800016644504')
    expect(() => barcodeOf('4800016644503')).toThrow('Barcode is wrong. Scan or enter it again.')
    expect(barcodeOf('ABC-1')).toBe('ABC-1')
  })

  it('are sold by the piece and with a price', () => {
    expect(() => refuseUnsellable({ kind: 'retail', unit: 'ml', price: 1 })).toThrow('counted in pieces')
    expect(() => refuseUnsellable({ kind: 'both', unit: 'pc', price: null })).toThrow('Price is required')
    expect(() => refuseUnsellable({ kind: 'consumable', unit: 'ml', price: null })).not.toThrow()
  })
})

describe('what to buy', () => {
  it('follows from four weeks of use', () => {
    expect(daysLeft(100, 280)).toBe(10)
    expect(daysLeft(100, 0)).toBeNull()
    expect(daysLeft(-5, 280)).toBe(0)
    expect([reorderLevel(280, 4), parLevel(280, 4)]).toEqual([70, 210])
  })

  it('is in whole packs, less what is on order, and nothing above the level', () => {
    const low = { onHand: 40, onOrder: 0, reorderAt: 48, par: 216, packFactor: 72 }
    expect(suggestionOf(low)).toEqual({ packs: 3, quantity: 216 })
    expect(suggestionOf({ ...low, onOrder: 100 })).toBeNull()
    expect(suggestionOf({ ...low, onHand: -20 })).toEqual({ packs: 4, quantity: 288 })
    expect(suggestionOf({ ...low, reorderAt: null })).toBeNull()
  })
})

describe('a purchase that came in part', () => {
  const ordered = [
    { id: 'a', quantity: 3, amount: P(100) },
    { id: 'b', quantity: 1, amount: P(50) },
  ]

  it('spreads freight by value to the centavo and pays only what came', () => {
    const all = receivedLines(ordered, undefined, P(10))
    expect(all.lines.map(({ cost }) => cost)).toEqual([106_67, 53_33])
    expect(all.total).toBe(160_00)
    const part = receivedLines(ordered, new Map([['a', 1]]), P(10))
    expect(part.lines.map(({ cost }) => cost)).toEqual([43_33, 0])
    expect(part.total).toBe(43_33)
  })

  it('refuses more than was ordered, and nothing at all', () => {
    expect(() => receivedLines(ordered, new Map([['a', 4]]), P(0))).toThrow('more than was ordered')
    expect(() => receivedLines(ordered, new Map(), P(0))).toThrow('Nothing arrived')
    expect(() => receivedLines(ordered, new Map([['x', 1]]), P(0))).toThrow('isn’t part of this purchase')
  })
})

describe('a transfer that came in part', () => {
  it('splits its cost to the centavo and asks why', () => {
    const sent = [{ id: 'a', quantity: 3, cost: P(1) }]
    const arrival = arrivedLines(sent, new Map([['a', 2]]), { missing: 'lost', reason: 'Wet' })
    expect([arrival.cameCost, arrival.missingCost, arrival.isShort]).toEqual([67, 33, true])
    expect(() => arrivedLines(sent, new Map([['a', 2]]), { missing: undefined, reason: '' })).toThrow(
      'what happened to',
    )
    expect(() => arrivedLines(sent, new Map(), { missing: undefined, reason: '' })).toThrow('Count every line')
  })
})

describe('a sale', () => {
  const soap = { itemId: 's', name: 'Soap', price: P(112), isTaxable: true }

  it('has VAT inside where the branch is registered, and only of what is taxable', () => {
    const wanted = [{ itemId: 's', quantity: 1 }]
    expect(priceSale(wanted, [soap], { isVatRegistered: true, expected: P(112) }).vat).toBe(12_00)
    expect(priceSale(wanted, [soap], { isVatRegistered: false, expected: P(112) }).vat).toBe(0)
    const free = { ...soap, isTaxable: false }
    expect(priceSale(wanted, [free], { isVatRegistered: true, expected: P(112) }).vat).toBe(0)
  })

  it('given back piece by piece gives back every centavo and no more', () => {
    const line = { id: 'l', name: 'Soap', quantity: 3, amount: P(10), cost: P(4) }
    let [refundedQuantity, refundedAmount, refundedCost] = [0, centavos(0), centavos(0)]
    for (let piece = 0; piece < 3; piece++) {
      const back = refundLine({ ...line, refundedQuantity, refundedAmount, refundedCost }, 1)
      refundedQuantity += 1
      refundedAmount = centavos(refundedAmount + back.amount)
      refundedCost = centavos(refundedCost + back.cost)
    }
    expect([refundedAmount, refundedCost]).toEqual([10_00, 4_00])
    expect(() => refundLine({ ...line, refundedQuantity, refundedAmount, refundedCost }, 1)).toThrow('Only 0 of Soap')
  })
})
