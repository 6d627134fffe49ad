import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centavos, fromPesos, sum } from '../core/money.ts'
import { MONEY_ACCOUNTS, type MoneyAccount } from '../ledger/money-accounts.ts'
import { compareLines, lineOf, nameOfLine, sectionOf, statementOf } from './cash-flow.ts'
import { type CashMove, cashMovesOf } from './cash-moves.ts'

const NAMES = new Map([['expense:rent', 'Rent']])
const move = (account: MoneyAccount, counter: string, pesos: number): CashMove => ({
  account,
  counter,
  direction: pesos > 0 ? 'in' : 'out',
  amount: fromPesos(pesos),
})

describe('The line of a movement', () => {
  it.each<readonly [string, MoneyAccount, string, number]>([
    ['Order payments, cash', 'drawer', 'receivable', 215],
    ['Order payments, GCash', 'wallet:gcash', 'receivable', 480],
    ['Order payments, Maya', 'wallet:maya', 'receivable', 480],
    ['Order payments, card', 'card', 'receivable', 480],
    ['Order payments, bank', 'bank', 'receivable', 480],
    ['Item sales', 'drawer', 'revenue:item', 25],
    ['Capital in', 'bank', 'owner', 1000],
    ['Owner withdrawals', 'safe', 'owner', -1000],
    ['Customer deposits and change kept', 'drawer', 'customer_credit', 5],
    ['Deposits and change returned', 'drawer', 'customer_credit', -5],
    ['Rent', 'bank', 'expense:rent', -9000],
    ['Expenses that needed approval', 'drawer', 'suspense', -700],
    ['Returned by staff', 'drawer', 'to_return', 700],
    ['Returned by staff', 'drawer', 'expense:rent', 150],
    ['Payroll', 'bank', 'payroll_payable', -9000],
    ['Cash advances', 'drawer', 'advance:ana', -500],
    ['Cash advances', 'drawer', 'advance', -500],
    ['Returned by staff', 'drawer', 'advance:ana', 500],
    ['Stock purchases', 'drawer', 'inventory', -900],
    ['Stock purchases', 'bank', 'payable', -900],
    ['Refunds', 'drawer', 'revenue:refund', -50],
    ['Cash of work that waits for a decision', 'drawer', 'undecided', 100],
    ['Cash of work that was decided', 'drawer', 'undecided', -100],
    ['Contributions and taxes', 'bank', 'contrib_payable', -2285],
    ['Cash over and short', 'drawer', 'over_short', -30],
    ['Cash over and short', 'drawer', 'over_short', 30],
    ['Other income', 'bank', 'something:new', 7],
    ['Other payments', 'bank', 'something:new', -7],
  ])('%s: %s and %s, ₱%d', (name, account, counter, pesos) => {
    expect(nameOfLine(lineOf(move(account, counter, pesos)), NAMES)).toBe(name)
  })

  it('between own accounts is a transfer, whatever the accounts', () => {
    expect(lineOf({ account: 'safe', counter: 'drawer', direction: 'transfer' })).toBe('transfer')
  })

  it('of a category nobody named shows its code', () => {
    expect(nameOfLine('expense:robot', NAMES)).toBe('expense:robot')
    expect(sectionOf('expense:robot')).toBe('out')
  })
})

describe('The statement', () => {
  it('goes from what came in over what went out to transfers and differences; expenses by their names', () => {
    const lines = [
      'over_short',
      'refunds',
      'expense:water',
      'transfer',
      'payroll',
      'capital',
      'expense:rent',
      'payments:cash',
    ]
    expect(lines.toSorted(compareLines)).toEqual([
      'payments:cash',
      'capital',
      'expense:rent',
      'expense:water',
      'payroll',
      'refunds',
      'transfer',
      'over_short',
    ])
  })

  it('is the worked day of pages.md 6.8: 1,000 opening, 930 expected, counted ₱30 short', () => {
    const statement = statementOf(fromPesos(1000), [
      move('drawer', 'receivable', 215),
      move('drawer', 'receivable', 390),
      move('drawer', 'expense:supplies', -150),
      move('drawer', 'advance', -500),
      move('drawer', 'revenue:refund', -50),
      move('drawer', 'revenue:item', 25),
      move('drawer', 'over_short', -30),
    ])
    expect(statement).toMatchObject({ in: 630_00, out: -700_00, transfers: 0, overShort: -30_00, closing: 900_00 })
    expect(statement.lines.get('payments:cash')).toBe(605_00)
  })

  it('of nothing closes with what it opened with', () => {
    expect(statementOf(fromPesos(1000), [])).toMatchObject({ opening: 1000_00, in: 0, out: 0, closing: 1000_00 })
  })

  it('loses no centavo of what moved: opening and everything in own accounts is closing, and transfers are nothing', () => {
    const accounts = [...MONEY_ACCOUNTS, 'receivable', 'owner', 'inventory', 'cogs', 'expense:rent', 'something:new']
    const transfer = fc
      .array(fc.tuple(fc.constantFrom(...accounts), fc.integer({ min: -5000_00, max: 5000_00 })), {
        minLength: 1,
        maxLength: 5,
      })
      .map((legs) => {
        const rest = -legs.reduce((total, [, amount]) => total + amount, 0)
        return [...legs, ['over_short', rest] as const]
          .filter(([, amount]) => amount !== 0)
          .map(([account, amount]) => ({ account, amount: centavos(amount) }))
      })
    fc.assert(
      fc.property(fc.array(transfer), fc.integer({ min: 0, max: 1_000_000_00 }).map(centavos), (transfers, opening) => {
        const statement = statementOf(
          opening,
          transfers.flatMap((legs) => cashMovesOf(legs, false)),
        )
        const moved = sum(
          transfers
            .flat()
            .flatMap(({ account, amount }) => (MONEY_ACCOUNTS.some((own) => own === account) ? [amount] : [])),
        )
        expect(statement.closing).toBe(opening + moved)
        expect(statement.transfers).toBe(0)
      }),
    )
  })
})
