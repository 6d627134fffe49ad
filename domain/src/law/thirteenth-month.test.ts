import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centavos, fromPesos, sum, ZERO } from '../core/money.ts'
import { sumOfLeaves } from './explanations.ts'
import { type ThirteenthMonthInput, thirteenthMonth } from './thirteenth-month.ts'

const of = (given: Partial<ThirteenthMonthInput>) =>
  thirteenthMonth({
    earned: [],
    alreadyPaid: ZERO,
    otherBenefits: ZERO,
    taxedBefore: ZERO,
    ceiling: fromPesos(90_000),
    ...given,
  })

describe('The 13th month', () => {
  it('is a twelfth of the year’s basic salary: the Handbook’s ₱184,219.96 gives ₱15,351.66', () => {
    expect(of({ earned: [fromPesos(184_219.96)] }).due).toBe(15_351_66)
  })

  it('is rounded once over the year, not once for each pay', () => {
    // Twelve times ₱0.05 ÷ 12 would be nothing; their sum is ₱0.60.
    expect(of({ earned: Array.from({ length: 12 }, () => fromPesos(0.05)) }).due).toBe(5)
  })

  it('for somebody who left in between is a twelfth of what was earned until then', () => {
    expect(of({ earned: [fromPesos(18_120), fromPesos(4530)] }).due).toBe(1887_50)
    expect(of({ earned: [] })).toMatchObject({ due: 0, payableNow: 0, exempt: 0, taxableExcess: 0 })
  })

  it('is less what was paid before the school year, and is taken back when more was paid than earned', () => {
    const earned = [fromPesos(120_000)]
    expect(of({ earned, alreadyPaid: fromPesos(5000) }).payableNow).toBe(5000_00)
    expect(of({ earned, alreadyPaid: fromPesos(12_000) })).toMatchObject({ due: 10_000_00, payableNow: -2000_00 })
  })

  it('with the other benefits is untaxed up to ₱90,000, and only the excess is taxed', () => {
    const earned = [fromPesos(1_200_000)]
    expect(of({ earned: [fromPesos(1_080_000)] })).toMatchObject({ exempt: 90_000_00, taxableExcess: 0 })
    expect(of({ earned })).toMatchObject({ due: 100_000_00, exempt: 90_000_00, taxableExcess: 10_000_00 })
    expect(of({ earned: [fromPesos(960_000)], otherBenefits: fromPesos(15_000) })).toMatchObject({
      exempt: 90_000_00,
      taxableExcess: 5000_00,
    })
  })

  it('taxes no peso of the excess twice, and gives none back here', () => {
    const earned = [fromPesos(1_200_000)]
    expect(of({ earned, taxedBefore: fromPesos(4000) }).taxableExcess).toBe(6000_00)
    expect(of({ earned, taxedBefore: fromPesos(12_000) }).taxableExcess).toBe(0)
  })

  it('is explained to the centavo, whatever was earned and paid', () => {
    const amount = fc.integer({ min: 0, max: 60_000_00 }).map(centavos)
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 24 }), amount, (earned, alreadyPaid) => {
        const { due, payableNow, explanation } = of({ earned, alreadyPaid })
        expect(sumOfLeaves(explanation)).toBe(payableNow)
        expect(Math.abs(due * 12 - sum(earned))).toBeLessThanOrEqual(6)
      }),
    )
  })
})
