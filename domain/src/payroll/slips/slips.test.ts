import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWhole } from '../../../../scripts/testing/extent.ts'
import { sum } from '../../core/money.ts'
import { sumOfLeaves } from '../../law/explanations.ts'
import { randomSlip } from '../../law/testing/slips.ts'
import { testTables } from '../../law/testing/tables.ts'
import { slipOf } from './slips.ts'

const tables = testTables()
const seed = fc.integer({ min: 0, max: 2 ** 31 - 1 })

describe('Any payslip', () => {
  it('is explained: the leaves add up to the net, thousands of times', () => {
    fc.assert(
      fc.property(seed, (it) => {
        const slip = slipOf(tables, randomSlip(it))
        expect(slip.explanation.amount).toBe(slip.net)
        expect(sumOfLeaves(slip.explanation)).toBe(slip.net)
      }),
      { numRuns: isWhole ? 10_000 : 2_500 },
    )
  }, 120_000)

  it('explains every figure on the way: gross by its lines, each line by its days, tax less refund', () => {
    fc.assert(
      fc.property(seed, (it) => {
        const slip = slipOf(tables, randomSlip(it))
        expect(sum(slip.lines.map(({ amount }) => amount))).toBe(slip.gross)
        for (const line of slip.lines) expect(sumOfLeaves(line.explanation)).toBe(line.amount)
        const { tax, refund, explanation } = slip.withholding
        expect(sumOfLeaves(explanation)).toBe(tax - refund)
      }),
      { numRuns: 2000 },
    )
  })

  it('never leaves somebody owing: the net is never negative, and what the law took too much is said', () => {
    fc.assert(
      fc.property(seed, (it) => {
        const slip = slipOf(tables, randomSlip(it))
        expect(slip.net).toBeGreaterThanOrEqual(0)
        expect(slip.uncollected === 0 || slip.net === 0).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  it('keeps the owner’s guard: advances leave the least net and take no more than their share', () => {
    fc.assert(
      fc.property(seed, (it) => {
        const input = randomSlip(it)
        const { deductions } = slipOf(tables, { ...input, deductions: { ...input.deductions, losses: [], others: [] } })
        const taken = sum(deductions.advances.map((row) => row.taken))
        const before = deductions.net + taken
        const { leastNet, mostShare } = input.settings.guard
        expect(taken === 0 || deductions.net >= leastNet).toBe(true)
        expect(taken * mostShare.under).toBeLessThanOrEqual(before * mostShare.over)
      }),
      { numRuns: 2000 },
    )
  })

  it('pays no less gross for one minute more', () => {
    fc.assert(
      fc.property(seed, fc.nat(14), fc.boolean(), (it, at, isOvertime) => {
        const input = randomSlip(it)
        const before = input.days[at]
        if (before?.attendance !== 'worked' || before.minutes.regular >= 480) return
        const kind = isOvertime ? 'overtime' : 'regular'
        const minutes = { ...before.minutes, [kind]: before.minutes[kind] + 1 }
        const days = input.days.with(at, { ...before, minutes })
        expect(slipOf(tables, { ...input, days }).gross).toBeGreaterThanOrEqual(slipOf(tables, input).gross)
      }),
      { numRuns: 2000 },
    )
  })

  it('is the same to the byte when it is computed again, whatever the order of its days', () => {
    fc.assert(
      fc.property(seed, (it) => {
        const input = randomSlip(it)
        const once = JSON.stringify(slipOf(tables, input))
        expect(JSON.stringify(slipOf(tables, structuredClone(input)))).toBe(once)
        expect(JSON.stringify(slipOf(tables, { ...input, days: input.days.toReversed() }))).toBe(once)
      }),
      { numRuns: 1000 },
    )
  })
})
