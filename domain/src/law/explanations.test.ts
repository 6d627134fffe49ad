import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centavos, fromPesos, roundedQuotient, sum } from '../core/money.ts'
import { inShares, leaf, negated, node, sumOfLeaves } from './explanations.ts'

describe('Why a figure is what it is', () => {
  it('is the sum of its parts, and parts of nothing say nothing', () => {
    const gross = node('GROSS', [leaf('BASIC', fromPesos(755)), leaf('OVERTIME', fromPesos(0))])
    expect(gross).toMatchObject({ amount: 755_00, parts: [{ code: 'BASIC' }] })
    expect(node('GROSS', [])).toMatchObject({ amount: 0, parts: [] })
  })

  it('keeps a part whose own parts cancel out: it happened', () => {
    const corrected = node('CORRECTION', [leaf('OLD', fromPesos(-100)), leaf('NEW', fromPesos(100))])
    expect(node('GROSS', [corrected]).parts).toEqual([corrected])
  })

  it('says what it rests on only when there is something to say', () => {
    expect(leaf('BASIC', fromPesos(755))).not.toHaveProperty('basis')
    expect(leaf('BASIC', fromPesos(755), { minutes: 480, rate: '755.00' }).basis).toEqual({
      minutes: 480,
      rate: '755.00',
    })
  })

  it('of what is taken reads below zero, all the way down', () => {
    const taken = negated(node('TAKEN', [leaf('SSS', fromPesos(975)), leaf('PAGIBIG', fromPesos(200))]))
    expect([taken.amount, ...taken.parts.map(({ amount }) => amount)]).toEqual([-1175_00, -975_00, -200_00])
    expect(negated(taken).amount).toBe(1175_00)
    expect(Object.is(negated(leaf('NONE', fromPesos(0))).amount, 0)).toBe(true)
  })

  it('adds up over every leaf, however deep', () => {
    const tree = fc.letrec((tie) => ({
      figure: fc.oneof(
        { depthSize: 'small' },
        fc.integer({ min: -5000_00, max: 5000_00 }).map((amount) => leaf('L', centavos(amount))),
        fc.array(tie('figure'), { maxLength: 4 }).map((parts) => node('N', parts.filter(isFigure))),
      ),
    })).figure
    fc.assert(
      fc.property(tree, (figure) => {
        if (!isFigure(figure)) throw new TypeError('A figure was made')
        expect(sumOfLeaves(figure)).toBe(figure.amount)
        expect(sumOfLeaves(negated(figure)) + figure.amount).toBe(0)
      }),
    )
  })
})

describe('A figure divided over what it was made of', () => {
  it('loses no centavo and makes none: ₱1.00 over three days is 33, 34 and 33', () => {
    const shares = inShares(
      [1, 1, 1],
      (days) => days,
      (days) => roundedQuotient([100, days], [3]),
      (_days, amount) => leaf('DAY', amount),
    )
    expect(shares.map(({ amount }) => amount)).toEqual([33, 34, 33])
  })

  it('adds up to what was rounded once, whatever the minutes', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 480 })), fc.integer({ min: 1, max: 2000_00 }), (minutes, daily) => {
        const amountAt = (all: number) => roundedQuotient([daily, all], [480])
        const shares = inShares(
          minutes,
          (one) => one,
          amountAt,
          (_one, amount) => leaf('DAY', amount),
        )
        expect(sum(shares.map(({ amount }) => amount))).toBe(amountAt(minutes.reduce((all, one) => all + one, 0)))
        expect(shares.every(({ amount }) => amount > 0)).toBe(true)
      }),
    )
  })
})

function isFigure(value: unknown): value is ReturnType<typeof leaf> {
  return typeof value === 'object' && value !== null && 'amount' in value && 'parts' in value
}
