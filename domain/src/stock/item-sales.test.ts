import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { manilaDateOf } from '../core/manila-time.ts'
import { centavos, fromPesos, ZERO } from '../core/money.ts'
import {
  isSaleVoidable,
  paperNumberOf,
  priceSale,
  type RefundableLine,
  refundLine,
  refuseForeignSession,
  refuseUnpaid,
  type SaleState,
  type SaleVoiding,
  saleNumberOf,
} from './item-sales.ts'

const FABCON = { itemId: 'fabcon', name: 'Fabcon sachet', price: fromPesos(12), isTaxable: true }
const BAG = { itemId: 'bag', name: 'Laundry bag', price: fromPesos(100), isTaxable: false }
const sell = (quantities: Readonly<Record<string, number>>, pesos: number, isVatRegistered = false) =>
  priceSale(
    Object.entries(quantities).map(([itemId, quantity]) => ({ itemId, quantity })),
    [FABCON, BAG],
    { isVatRegistered, expected: fromPesos(pesos) },
  )
const refusal = (code: string) => expect.objectContaining({ code })

describe('A sale over the counter', () => {
  it('is priced by the branch: two sachets and a bag are ₱124', () => {
    const { lines, total, vat } = sell({ fabcon: 2, bag: 1 }, 124)
    expect(lines.map(({ name, amount }) => [name, amount])).toEqual([
      ['Fabcon sachet', 24_00],
      ['Laundry bag', 100_00],
    ])
    expect([total, vat]).toEqual([124_00, 0])
  })

  it('holds the VAT of what is taxed, in a shop that is registered for it', () => {
    // 24 × 12 ÷ 112
    expect(sell({ fabcon: 2, bag: 1 }, 124, true)).toMatchObject({ total: 124_00, vat: 2_57 })
  })

  it('is never made at another price than the screen showed', () => {
    expect(() => sell({ fabcon: 2 }, 20)).toThrow('The total is now ₱24.00')
    expect(() => sell({ fabcon: 2 }, 20)).toThrow(refusal('price_changed'))
  })

  it('needs an item, each of them once, and one the branch sells', () => {
    expect(() => sell({}, 0)).toThrow(refusal('empty_order'))
    expect(() => sell({ soap: 1 }, 0)).toThrow(refusal('no_price'))
    const twice = [
      { itemId: 'bag', quantity: 1 },
      { itemId: 'bag', quantity: 1 },
    ]
    expect(() => priceSale(twice, [BAG], { isVatRegistered: false, expected: fromPesos(200) })).toThrow(
      'List each item only once',
    )
  })

  it('leaves the counter paid to the centavo', () => {
    const paid =
      (...pesos: number[]) =>
      () =>
        refuseUnpaid(
          fromPesos(124),
          pesos.map((one) => ({ amount: fromPesos(one) })),
        )
    expect(paid(100, 24)).not.toThrow()
    expect(paid(100, 23.99)).toThrow('₱0.01 is still due')
    expect(paid()).toThrow(refusal('unpaid'))
  })

  it('has a number of its branch, as have the papers that move stock', () => {
    expect(saleNumberOf('MAB', 42)).toBe('MAB-S-000042')
    expect([paperNumberOf('LAH', 'P', 7), paperNumberOf('LAH', 'T', 12_345)]).toEqual(['LAH-P-0007', 'LAH-T-12345'])
  })
})

describe('Void or refund', () => {
  const now = new Date('2026-11-21T10:00:00+08:00')
  const sale: SaleState = {
    status: 'paid',
    cashSessionId: 's41',
    officeReason: null,
    businessDate: manilaDateOf(now),
    cutoffMinutes: 0,
  }
  const by = (openSessionId: string | null, more: Partial<SaleVoiding> = {}): SaleVoiding => ({
    role: 'employee',
    openSessionId,
    now,
    ...more,
  })

  it('is void while the drawer it was made at is open', () => {
    expect(isSaleVoidable(sale, false, by('s41'))).toBe(true)
  })

  it('is harmless on a sale that is void already', () => {
    expect(isSaleVoidable({ ...sale, status: 'voided' }, false, by(null))).toBe(false)
  })

  it.each([
    ['the next day', sale, false, 's42'],
    ['with no drawer open', sale, false, null],
    ['of a sale made beside any drawer', { ...sale, cashSessionId: null }, false, null],
    ['once something of it came back', sale, true, 's41'],
  ])('is refused as a void %s', (_words, given, hasRefunds, open) => {
    for (const role of ['employee', 'admin'] as const) {
      expect(() => isSaleVoidable(given, hasRefunds, by(open, { role }))).toThrow(refusal('void_window_over'))
    }
  })

  it('gives money back at the counter only out of the drawer it went into', () => {
    expect(() => refuseForeignSession(sale, 's41')).not.toThrow()
    expect(() => refuseForeignSession(sale, 's42')).toThrow('An admin can refund it')
    expect(() => refuseForeignSession({ ...sale, cashSessionId: null }, null)).toThrow(refusal('void_window_over'))
  })

  it('is an admin’s alone for what the back office entered, and a void only on its business day', () => {
    const office = { ...sale, cashSessionId: null, officeReason: 'Sold from the office', cutoffMinutes: 120 }
    const admin = (at: string) => by('s41', { role: 'admin', now: new Date(at) })
    expect(isSaleVoidable(office, false, admin('2026-11-22T01:59:59+08:00'))).toBe(true)
    expect(() => isSaleVoidable(office, false, admin('2026-11-22T02:00:00+08:00'))).toThrow('Refund it')
    expect(() => isSaleVoidable(office, true, admin('2026-11-21T10:00:00+08:00'))).toThrow('Refund the rest')
    expect(() => isSaleVoidable(office, false, by('s41'))).toThrow('Only an admin can void it')
    expect(() => refuseForeignSession(office, 's41')).toThrow('Only an admin can void it')
  })
})

describe('Goods brought back', () => {
  const line = (given: Partial<RefundableLine> = {}): RefundableLine => ({
    id: 'l1',
    name: 'Fabcon sachet',
    quantity: 3,
    amount: fromPesos(100),
    cost: fromPesos(50),
    refundedQuantity: 0,
    refundedAmount: ZERO,
    refundedCost: ZERO,
    ...given,
  })

  it('give their share of the line; the last of them gives what is left of it', () => {
    expect(refundLine(line(), 1)).toMatchObject({ amount: 33_33, cost: 16_67 })
    const last = line({ refundedQuantity: 2, refundedAmount: fromPesos(66.66), refundedCost: fromPesos(33.34) })
    expect(refundLine(last, 1)).toMatchObject({ amount: 33_34, cost: 16_66 })
    expect(refundLine(line(), 3)).toMatchObject({ amount: 100_00, cost: 50_00 })
  })

  it('are never more than were sold and not brought back before', () => {
    expect(() => refundLine(line(), 4)).toThrow('Only 3 of Fabcon sachet can be returned')
    expect(() => refundLine(line({ refundedQuantity: 3 }), 1)).toThrow(refusal('refund_too_large'))
  })

  it('one by one give back exactly what was paid and what they cost', () => {
    const amount = fc.integer({ min: 0, max: 10_000_00 }).map(centavos)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), amount, amount, (quantity, paid, cost) => {
        let now = line({ quantity, amount: paid, cost })
        for (let piece = 0; piece < quantity; piece++) {
          const back = refundLine(now, 1)
          now = {
            ...now,
            refundedQuantity: now.refundedQuantity + 1,
            refundedAmount: centavos(now.refundedAmount + back.amount),
            refundedCost: centavos(now.refundedCost + back.cost),
          }
        }
        expect([now.refundedAmount, now.refundedCost]).toEqual([paid, cost])
      }),
    )
  })
})
