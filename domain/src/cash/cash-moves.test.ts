import { describe, expect, test } from 'vitest'
import { centavos, fromPesos, ZERO } from '../core/money.ts'
import { isMoney } from '../ledger/money-accounts.ts'
import { lineOf, sectionOf, statementOf } from './cash-flow.ts'
import { type CashMove, cashMovesOf } from './cash-moves.ts'

const legs = (given: Record<string, number>) =>
  Object.entries(given).map(([account, pesos]) => ({ account, amount: fromPesos(pesos) }))
const moves = (given: Record<string, number>, undoes = false) =>
  cashMovesOf(legs(given), undoes).map(({ account, counter, direction, amount }) => [
    account,
    counter,
    direction,
    amount / 100,
  ])
const lines = (given: Record<string, number>, undoes = false) =>
  cashMovesOf(legs(given), undoes).map((move) => [lineOf(move), move.amount / 100])

describe('What a transfer does to the money', () => {
  test.each<readonly [name: string, given: Record<string, number>, expected: readonly (readonly [string, number])[]]>([
    ['a cash payment', { drawer: 215, receivable: -215 }, [['payments:cash', 215]]],
    ['a GCash payment', { 'wallet:gcash': 480, receivable: -480 }, [['payments:gcash', 480]]],
    ['an order accepted', { receivable: 390, 'revenue:laundry': -390 }, []],
    [
      'an expense of two kinds',
      { 'expense:rent': 50, 'expense:water': 30, bank: -80 },
      [
        ['expense:rent', -50],
        ['expense:water', -30],
      ],
    ],
    [
      'an item sold: the goods explain nothing',
      { drawer: 25, 'revenue:item': -25, cogs: 10, inventory: -10 },
      [['item_sales', 25]],
    ],
    ['stock bought', { inventory: 900, drawer: -900 }, [['purchases', -900]]],
    ['capital put in', { bank: 1000, owner: -1000 }, [['capital', 1000]]],
    ['a withdrawal', { owner: 1000, bank: -1000 }, [['withdrawals', -1000]]],
    ['a short count', { drawer: -30, over_short: 30 }, [['over_short', -30]]],
    [
      'drawer to safe',
      { safe: 400, drawer: -400 },
      [
        ['transfer', 400],
        ['transfer', -400],
      ],
    ],
    ['wages paid', { payroll_payable: 900, bank: -900 }, [['payroll', -900]]],
    ['a cash advance', { 'advance:ana': 500, drawer: -500 }, [['advances', -500]]],
    ['an account nobody knows', { bank: 7, 'revenue:prize': -7 }, [['other_in', 7]]],
    [
      'tax out of a price',
      { drawer: 112, 'revenue:item': -100, vat_payable: -12 },
      [
        ['item_sales', 100],
        ['other_in', 12],
      ],
    ],
  ])('%s', (_name, given, expected) => {
    expect(lines(given)).toEqual(expected)
  })

  test('undone is less of what it was, not more of the opposite', () => {
    expect(lines({ receivable: 215, drawer: -215 }, true)).toEqual([['payments:cash', -215]])
    expect(lines({ owner: 500, bank: -500 }, true)).toEqual([['capital', -500]])
    expect(lines({ bank: 500, owner: -500 }, true)).toEqual([['withdrawals', 500]])
  })

  test('a remittance confirmed ₱100 short: 3,900 changed its place, 100 is over and short', () => {
    expect(moves({ bank: 3900, over_short: 100, transit: -4000 })).toEqual([
      ['transit', 'over_short', 'out', -100],
      ['bank', 'transfer', 'transfer', 3900],
      ['transit', 'transfer', 'transfer', -3900],
    ])
  })

  test('adds up by account to what the postings say, whatever they are', () => {
    const accounts = [
      'drawer',
      'safe',
      'transit',
      'bank',
      'wallet:gcash',
      'receivable',
      'owner',
      'over_short',
      'inventory',
      'cogs',
      'expense:rent',
      'vat_payable',
      'revenue:item',
    ]
    let seed = 7
    const random = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * most)
    }
    for (let run = 0; run < 5_000; run++) {
      const count = 1 + random(4)
      const some = Array.from({ length: count }, () => ({
        account: accounts[random(accounts.length)] ?? 'bank',
        amount: centavos(random(10_000) - 5_000),
      })).filter(({ amount }) => amount !== 0)
      const rest = some.reduce((total, { amount }) => total + amount, 0)
      const transfer = [
        ...some,
        { account: accounts[random(accounts.length)] ?? 'bank', amount: centavos(-rest) },
      ].filter(({ amount }) => amount !== 0)
      const found = cashMovesOf(transfer, random(2) === 1)
      const byAccount = (all: readonly { account: string; amount: number }[]) =>
        Object.fromEntries(
          [...new Set(all.map(({ account }) => account))]
            .map(
              (account) =>
                [account, all.reduce((total, leg) => total + (leg.account === account ? leg.amount : 0), 0)] as const,
            )
            .filter(([account, amount]) => isMoney(account) && amount !== 0),
        )
      expect(byAccount(found)).toEqual(byAccount(transfer))
      const kept = found.filter(({ direction }) => direction === 'transfer')
      expect(kept.reduce((total, { amount }) => total + amount, 0)).toBe(0)
      const { opening, in: came, out, transfers, overShort, closing } = statementOf(centavos(500), found)
      expect(opening + came + out + transfers + overShort).toBe(closing)
      expect(closing - opening).toBe(Object.values(byAccount(transfer)).reduce((total, amount) => total + amount, 0))
    }
  })
})

describe('A statement', () => {
  test('is the worked day of pages.md 6.8: 1,000 opening, 930 expected, 900 counted', () => {
    const transfers: Record<string, number>[] = [
      { drawer: 215, receivable: -215 },
      { drawer: 390, receivable: -390 },
      { 'expense:supplies': 150, drawer: -150 },
      { advance: 500, drawer: -500 },
      { 'revenue:refund': 50, drawer: -50 },
      { drawer: 25, 'revenue:item': -25 },
      { drawer: -30, over_short: 30 },
    ]
    const day: CashMove[] = transfers.flatMap((given) => cashMovesOf(legs(given), false))
    const statement = statementOf(fromPesos(1000), day)
    expect([statement.in, statement.out, statement.transfers, statement.overShort, statement.closing]).toEqual(
      [630, -700, 0, -30, 900].map(fromPesos),
    )
  })

  test('has every line in a section, also one that nobody foresaw', () => {
    expect(sectionOf('expense:karaoke')).toBe('out')
    expect(statementOf(ZERO, []).closing).toBe(0)
  })
})
