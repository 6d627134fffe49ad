import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centavos, fromPesos, ZERO } from '../../core/money.ts'
import { ratioOf } from '../../law/ratios.ts'
import { type Loss, lossDeduction } from './losses.ts'

const FIFTH = ratioOf('0.20')
const lost = (pesos: number, given: Partial<Loss> = {}): Loss => ({
  amount: fromPesos(pesos),
  alreadyDeducted: ZERO,
  isShownResponsible: true,
  wasHeard: true,
  ...given,
})

describe('Loss or damage', () => {
  it('takes at most a fifth of the week’s wages, rounded down in the employee’s favour', () => {
    // ₱4,530.04 ÷ 5 is ₱906.008
    expect(lossDeduction(fromPesos(4530.04), FIFTH, lost(2000))).toEqual({
      cap: 906_00,
      deducted: 906_00,
      remaining: 1094_00,
    })
  })

  it('takes never more than was lost, and nothing once it is made good', () => {
    expect(lossDeduction(fromPesos(4530), FIFTH, lost(300))).toMatchObject({ deducted: 300_00, remaining: 0 })
    const last = lost(2000, { alreadyDeducted: fromPesos(1950) })
    expect(lossDeduction(fromPesos(4530), FIFTH, last)).toMatchObject({ deducted: 50_00, remaining: 0 })
    const made = lost(2000, { alreadyDeducted: fromPesos(2000) })
    expect(lossDeduction(fromPesos(4530), FIFTH, made)).toMatchObject({ deducted: 0, remaining: 0 })
  })

  it.each([
    ['was not shown responsible', { isShownResponsible: false }],
    ['was not heard', { wasHeard: false }],
    ['was neither', { isShownResponsible: false, wasHeard: false }],
  ])('takes nothing from somebody who %s', (_words, given) => {
    expect(lossDeduction(fromPesos(4530), FIFTH, lost(300, given))).toMatchObject({ deducted: 0, remaining: 300_00 })
  })

  it('takes nothing from a week without wages', () => {
    expect(lossDeduction(ZERO, FIFTH, lost(300))).toMatchObject({ cap: 0, deducted: 0, remaining: 300_00 })
    expect(lossDeduction(fromPesos(0.04), FIFTH, lost(300))).toMatchObject({ cap: 0, deducted: 0 })
  })

  it('never takes more than a fifth, week after week, until it is made good', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000_00 }),
        fc.integer({ min: 500_00, max: 8000_00 }),
        (amount, wages) => {
          let taken = 0
          for (let week = 0; taken < amount && week < 210; week++) {
            const loss = lost(0, { amount: centavos(amount), alreadyDeducted: centavos(taken) })
            const { deducted, remaining } = lossDeduction(centavos(wages), FIFTH, loss)
            expect(deducted * 5).toBeLessThanOrEqual(wages)
            taken += deducted
            expect(taken + remaining).toBe(amount)
          }
          expect(taken).toBe(amount)
        },
      ),
      { numRuns: 50 },
    )
  })
})
