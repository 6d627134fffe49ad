import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centavos, fromPesos, sum, ZERO } from '../core/money.ts'
import { effectOn, type Posting } from '../ledger/ledger.ts'
import {
  costCorrected,
  itemsSold,
  PAID_FROM,
  payablePaid,
  purchased,
  stockHandedOver,
  stockOpened,
  stockReturned,
  stockSent,
  stockTakenOver,
  stockUsed,
} from './stock-postings.ts'

const peso = (legs: readonly Posting[]) =>
  Object.fromEntries(legs.map(({ account, amount }) => [account, amount / 100]))
const balanceOf = (legs: readonly Posting[]) => sum(legs.map(({ amount }) => amount))
const SALE = {
  payments: [
    { method: 'cash', amount: fromPesos(20) },
    { method: 'gcash', amount: fromPesos(5) },
  ],
  total: fromPesos(25),
  vat: ZERO,
  cost: fromPesos(10),
} as const

describe('Buying stock', () => {
  it.each(PAID_FROM)('paid from %s puts its worth on the shelf', (from) => {
    expect(peso(purchased(fromPesos(900), from))).toEqual({ inventory: 900, [from]: -900 })
  })

  it('on account is owed until the bill is paid, and then nothing is owed', () => {
    const legs = [...purchased(fromPesos(900), 'payable'), ...payablePaid(fromPesos(900), 'bank')]
    expect([effectOn('payable', legs), effectOn('bank', legs), effectOn('inventory', legs)]).toEqual([
      0, -900_00, 900_00,
    ])
  })

  it('before the books began is the owner’s own', () => {
    expect(peso(stockOpened(fromPesos(1600)))).toEqual({ inventory: 1600, owner: -1600 })
  })
})

describe('Using stock', () => {
  it('turns its worth into cost, and back when it comes back', () => {
    expect(peso(stockUsed(fromPesos(14.4)))).toEqual({ cogs: 14.4, inventory: -14.4 })
    expect(peso(stockReturned(fromPesos(14.4)))).toEqual({ cogs: -14.4, inventory: 14.4 })
  })

  it('before it came is settled when its price is known: ₱20 dearer is ₱20 more used', () => {
    expect(peso(costCorrected({ correction: fromPesos(-20) }))).toEqual({ cogs: 20, inventory: -20 })
    expect(costCorrected({ correction: ZERO })).toEqual([])
  })
})

describe('Selling items', () => {
  it('brings money, what was earned of it, and takes the goods off the shelf', () => {
    expect(peso(itemsSold(SALE))).toEqual({
      drawer: 20,
      'wallet:gcash': 5,
      'revenue:item': -25,
      cogs: 10,
      inventory: -10,
    })
  })

  it('by the back office brings its cash into the safe', () => {
    expect(peso(itemsSold({ ...SALE, cashInto: 'safe' }))).toMatchObject({ safe: 20, 'wallet:gcash': 5 })
  })

  it('keeps the VAT apart from what was earned', () => {
    const payments = [{ method: 'cash' as const, amount: fromPesos(112) }]
    expect(peso(itemsSold({ payments, total: fromPesos(112), vat: fromPesos(12), cost: ZERO }))).toEqual({
      drawer: 112,
      'revenue:item': -100,
      vat_payable: -12,
    })
  })
})

describe('Stock between branches', () => {
  const [sent, other, lost, shelf] = [1600, 1200, 300, 100].map(fromPesos)
  if (sent === undefined || other === undefined || lost === undefined || shelf === undefined)
    throw new Error('Four sums')

  it('is on its way at the sender’s cost, until it is handed over, lost or back', () => {
    const legs = [...stockSent(sent), ...stockHandedOver({ other, lost, shelf })]
    expect(effectOn('stock_transit', legs)).toBe(0)
    expect([effectOn('inventory', legs), effectOn('cogs', legs), effectOn('interbranch', legs)]).toEqual([
      -1500_00, 300_00, 1200_00,
    ])
  })

  it('that arrived is owed to the sender by the receiver: together it comes to nothing', () => {
    const legs = [...stockHandedOver({ other, lost, shelf }), ...stockTakenOver(other)]
    expect(effectOn('interbranch', legs)).toBe(0)
  })
})

describe('Every movement of stock', () => {
  it('comes from somewhere and goes somewhere, whatever it is worth', () => {
    const amount = fc.integer({ min: 0, max: 100_000_00 }).map(centavos)
    fc.assert(
      fc.property(amount, amount, amount, fc.constantFrom(...PAID_FROM), (one, two, three, from) => {
        const total = sum([one, two])
        const sale = itemsSold({
          payments: [
            { method: 'cash', amount: one },
            { method: 'maya', amount: two },
          ],
          total,
          vat: centavos(Math.round((total * 12) / 112)),
          cost: three,
        })
        const all = [
          purchased(one, from),
          payablePaid(one, 'safe'),
          stockOpened(one),
          stockUsed(one),
          stockReturned(one),
          costCorrected({ correction: one }),
          stockSent(one),
          stockHandedOver({ other: one, lost: two, shelf: three }),
          stockTakenOver(one),
          sale,
        ]
        expect(all.map(balanceOf)).toEqual(all.map(() => 0))
        expect(all.flat().every((leg) => leg.amount !== 0)).toBe(true)
      }),
    )
  })
})
