import { describe, expect, test } from 'vitest'
import { type Centavos, centavos, fromPesos, ZERO } from '../core/money.ts'
import { type AccountCode, type Posting, postings, undone } from '../ledger/ledger.ts'
import { changeOwed, orderAccepted, paymentTaken, refundGiven, shortChangeGiven } from '../orders/order-postings.ts'
import { bandOf, closeDrawer, movedToSafe, openDrawer, refuseShortCash, varianceFound } from './cash-sessions.ts'
import { worthOf } from './denominations.ts'
import { remittanceSent } from './remittances.ts'

const pesos = fromPesos

/** Books transfers like the ledger does: each sums to zero, balances are the sums of postings. */
function ledgerOf(...transfers: readonly (readonly Posting[])[]): (account: AccountCode) => number {
  const balances = new Map<AccountCode, number>()
  for (const legs of transfers) {
    expect(legs.reduce((total, { amount }) => total + amount, 0)).toBe(0)
    for (const { account, amount } of legs) balances.set(account, (balances.get(account) ?? 0) + amount)
  }
  return (account) => (balances.get(account) ?? 0) / 100
}
const firstEver = (counted: Centavos) => ({ counted, inDrawer: ZERO, isFirstEver: true, note: '' })
const accepted = (total: Centavos) =>
  orderAccepted({ total, discount: ZERO, pickupFee: ZERO, deliveryFee: ZERO, vat: ZERO })

describe('A cash session', () => {
  test('comes out as the worked example: expected 930, counted 900, short 30, keep 500, remit 400', () => {
    const day = [
      openDrawer(firstEver(worthOf({ '1000': 1 }))).postings,
      accepted(pesos(215)),
      paymentTaken('cash', pesos(215)),
      accepted(pesos(390)),
      paymentTaken('cash', pesos(390)),
      accepted(pesos(480)),
      paymentTaken('gcash', pesos(480)),
      // Expense, cash advance (vale) and item sale as pages.md 6.7 books them; `suspense` stands for the expense accounts.
      postings({ suspense: pesos(150) }, { drawer: pesos(150) }),
      postings({ suspense: pesos(500) }, { drawer: pesos(500) }),
      refundGiven('cash', pesos(50), 'drawer'),
      postings({ drawer: pesos(25) }, { 'revenue:item': pesos(25) }),
    ]
    const expected = pesos(ledgerOf(...day)('drawer'))
    expect(expected).toBe(pesos(930))

    const counted = worthOf({ '500': 1, '200': 2 })
    const closed = closeDrawer({ counted, expected, keep: pesos(500), rest: 'remit', note: 'coins' })
    expect(closed).toEqual({ variance: pesos(-30), toSafe: 0, remitted: pesos(400) })
    expect(bandOf(closed.variance)).toBe('note')

    const atNight = ledgerOf(...day, varianceFound(closed.variance), remittanceSent(closed.remitted, 'drawer'))
    expect(atNight('drawer') + atNight('safe')).toBe(500)
    expect(atNight('transit')).toBe(400)
    expect(atNight('over_short')).toBe(30)
    expect(atNight('wallet:gcash')).toBe(480)
    expect(atNight('receivable')).toBe(0)
  })

  test('opens against what the last close kept; the very first float is the owner’s', () => {
    expect(openDrawer({ counted: pesos(480), inDrawer: pesos(500), isFirstEver: false, note: '' })).toEqual({
      variance: pesos(-20),
      postings: [
        { account: 'drawer', amount: -2000 },
        { account: 'over_short', amount: 2000 },
      ],
    })
    expect(openDrawer(firstEver(pesos(1000)))).toEqual({
      variance: 0,
      postings: [
        { account: 'drawer', amount: 100000 },
        { account: 'owner', amount: -100000 },
      ],
    })
    expect(openDrawer(firstEver(ZERO)).postings).toEqual([])
  })

  test('opened further off than the tolerance wants a note; a program that knows of none is taken at its count', () => {
    const short = { counted: pesos(400), inDrawer: pesos(500), isFirstEver: false }
    expect(() => openDrawer({ ...short, note: '' })).toThrow(
      expect.objectContaining({ code: 'note_required', details: { errors: { note: ['Note is required'] } } }),
    )
    for (const note of ['Coins for the bank', undefined]) expect(openDrawer({ ...short, note }).variance).toBe(-100_00)
    const wide = { tolerance: pesos(100), alarm: pesos(200) }
    expect(openDrawer({ ...short, note: '' }, wide).variance).toBe(-100_00)
    expect(() => openDrawer({ ...short, counted: pesos(600.01), note: '' }, wide)).toThrow()
  })

  test.each([
    [20, 'ok'],
    [-20, 'ok'],
    [20.01, 'note'],
    [-100, 'note'],
    [100.01, 'alarm'],
    [-930, 'alarm'],
  ])('a count %f pesos off is in the band %s', (variance, band) => {
    expect(bandOf(pesos(variance))).toBe(band)
  })

  test('closes without a note up to ₱20 off, never beyond', () => {
    const closing = { counted: pesos(900), keep: pesos(900), rest: 'safe', note: '' } as const
    expect(closeDrawer({ ...closing, expected: pesos(920) })).toEqual({ variance: -2000, toSafe: 0, remitted: 0 })
    expect(() => closeDrawer({ ...closing, expected: pesos(920.05) })).toThrow('₱20.05 off')
  })

  test('keeps no more than was counted', () => {
    const closing = { counted: pesos(900), expected: pesos(900), rest: 'safe', note: '' } as const
    expect(() => closeDrawer({ ...closing, keep: pesos(900.01) })).toThrow('Only ₱900.00 was counted')
    expect(closeDrawer({ ...closing, keep: ZERO })).toEqual({ variance: 0, toSafe: pesos(900), remitted: 0 })
  })

  test('says so when more should leave than there is', () => {
    expect(() => refuseShortCash({ drawer: centavos(-1), safe: ZERO })).toThrow(
      'The drawer doesn’t have that much cash',
    )
    expect(() => refuseShortCash({ drawer: ZERO, safe: pesos(-5) })).toThrow('The safe doesn’t have that much cash')
    expect(() => refuseShortCash({ drawer: ZERO, safe: ZERO })).not.toThrow()
  })
})

describe('The ledger of an order', () => {
  test('shows what is sold, given, earned in fees and owed in VAT; the customer owes the total', () => {
    const at = ledgerOf(
      orderAccepted({
        total: pesos(752.6),
        discount: pesos(75.4),
        pickupFee: ZERO,
        deliveryFee: pesos(50),
        vat: pesos(80.64),
      }),
    )
    expect(at('receivable')).toBe(752.6)
    expect(at('discount')).toBe(75.4)
    expect(at('revenue:fees')).toBe(-50)
    expect(at('vat_payable')).toBe(-80.64)
    expect(at('revenue:laundry')).toBe(-697.36)
  })

  test('is empty for an order of nothing', () => {
    expect(accepted(ZERO)).toEqual([])
  })

  test('puts the full tender into the drawer when change is owed, and takes it out when it is given', () => {
    const owed = [accepted(pesos(215)), paymentTaken('cash', pesos(215)), changeOwed(pesos(285))]
    expect(ledgerOf(...owed)('drawer')).toBe(500)
    expect(ledgerOf(...owed)('customer_credit')).toBe(-285)
    const given = ledgerOf(...owed, shortChangeGiven(pesos(285)))
    expect(given('drawer')).toBe(215)
    expect(given('customer_credit')).toBe(0)
  })

  test('is as if nothing had been when it is undone', () => {
    const made = [accepted(pesos(390)), paymentTaken('cash', pesos(390)), paymentTaken('maya', pesos(20))]
    const at = ledgerOf(...made, ...made.map((legs) => undone(legs, 'drawer')))
    for (const account of ['drawer', 'receivable', 'revenue:laundry', 'wallet:maya'] as const)
      expect(at(account)).toBe(0)
  })

  test('takes cash from the safe when the drawer it went into is long closed', () => {
    const at = ledgerOf(undone(paymentTaken('cash', pesos(390)), 'safe'), movedToSafe(pesos(390)))
    expect(at('safe')).toBe(0)
    expect(at('drawer')).toBe(-390)
  })

  test('leaves the branch balance alone when a wallet pays back', () => {
    const at = ledgerOf(refundGiven('gcash', pesos(480), 'drawer'))
    expect(at('drawer')).toBe(0)
    expect(at('wallet:gcash')).toBe(-480)
    expect(ledgerOf(refundGiven('cash', pesos(50), 'safe'))('safe')).toBe(-50)
  })
})
