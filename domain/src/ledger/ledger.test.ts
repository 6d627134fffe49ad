import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centavos, fromPesos, ZERO } from '../core/money.ts'
import { type AccountCode, effectOn, type Posting, postings, reversed } from './ledger.ts'

describe('The legs of a transfer', () => {
  it('are debits above and credits below zero', () => {
    expect(postings({ drawer: fromPesos(215) }, { receivable: fromPesos(215) })).toEqual([
      { account: 'drawer', amount: 215_00 },
      { account: 'receivable', amount: -215_00 },
    ])
  })

  it('of nothing are left out: the ledger stores no zero', () => {
    expect(postings({ drawer: ZERO, bank: fromPesos(5) }, { over_short: ZERO, receivable: fromPesos(5) })).toEqual([
      { account: 'bank', amount: 5_00 },
      { account: 'receivable', amount: -5_00 },
    ])
    expect(postings({ drawer: ZERO }, {})).toEqual([])
  })

  it('of a negative sum stand on the other side', () => {
    expect(postings({ over_short: fromPesos(-30) }, { drawer: fromPesos(-30) })).toEqual([
      { account: 'over_short', amount: -30_00 },
      { account: 'drawer', amount: 30_00 },
    ])
  })

  it('may meet in one account, whose effect is their sum', () => {
    const legs = postings({ safe: fromPesos(400), drawer: fromPesos(50) }, { drawer: fromPesos(450) })
    expect([effectOn('drawer', legs), effectOn('safe', legs), effectOn('bank', legs)]).toEqual([-400_00, 400_00, 0])
  })
})

describe('A movement the other way', () => {
  const account = fc.constantFrom<AccountCode>('drawer', 'safe', 'bank', 'expense:rent')
  const leg = fc.record({ account, amount: fc.integer({ min: -1e9, max: 1e9 }).map(centavos) })

  it('undoes it in every account, and twice is as before', () => {
    fc.assert(
      fc.property(fc.array(leg), account, (legs: Posting[], one) => {
        expect(effectOn(one, [...legs, ...reversed(legs)])).toBe(0)
        expect(reversed(reversed(legs))).toEqual(legs)
      }),
    )
  })
})
