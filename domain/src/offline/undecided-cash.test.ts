import { describe, expect, it } from 'vitest'
import { centavos } from '../core/money.ts'
import { effectOn } from '../ledger/ledger.ts'
import { cashLeft, cashOfSpending, cashOfTenders, cashSettled, cashUndecided } from './undecided-cash.ts'

const pesos = (amount: number) => centavos(amount * 100)

describe('The cash of work that waits for a decision', () => {
  it('is what payments left in the drawer: the amount, and change that could not be given', () => {
    const taken = { method: 'cash', amount: pesos(100), tendered: pesos(500) }
    expect(cashOfTenders([taken])).toBe(pesos(100))
    expect(cashOfTenders([{ ...taken, oweChange: true }])).toBe(pesos(500))
    expect(cashOfTenders([taken, { method: 'gcash', amount: pesos(50) }])).toBe(pesos(100))
    expect(cashOfTenders([])).toBe(0)
  })

  it('is what an expense took out of it', () => {
    expect(cashOfSpending('drawer', pesos(120))).toBe(pesos(-120))
    expect(cashOfSpending('safe', pesos(120))).toBe(0)
  })

  it.each([pesos(100), pesos(-100)])('is %d centavos in the drawer and undecided until it is decided', (amount) => {
    const taken = cashUndecided(amount)
    expect([effectOn('drawer', taken), effectOn('undecided', taken)]).toEqual([amount, -amount])
    const settled = [...taken, ...cashSettled(amount)]
    expect([effectOn('drawer', settled), effectOn('undecided', settled)]).toEqual([0, 0])
    const left = [...taken, ...cashLeft(amount)]
    expect(effectOn('undecided', left)).toBe(0)
    expect([effectOn('drawer', left), effectOn('over_short', left)]).toEqual([amount, -amount])
  })
})
