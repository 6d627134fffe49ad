import { describe, expect, it } from 'vitest'
import { type Centavos, fromPesos, ZERO } from '../../core/money.ts'
import { sumOfLeaves } from '../../law/explanations.ts'
import { slipInput } from '../../law/testing/slips.ts'
import { day, testTables } from '../../law/testing/tables.ts'
import type { EarlierKind } from '../runs/payroll-runs.ts'
import type { PayeeRecords } from '../slips/payee-records.ts'
import { benefitFacts } from '../slips/slip-words.ts'
import { type SlipInput, slipOf } from '../slips/slips.ts'
import { yearSoFar } from './payroll-earlier-pay.ts'
import type { DuePayItem } from './payroll-slip-allowances.ts'

const RUN = {
  from: day('2026-12-01'),
  to: day('2026-12-15'),
  payOn: day('2026-12-20'),
  frequency: 'semi_monthly',
} as const
const FORM = 'BIR Form 2316 of the employer before'
const item = (kind: EarlierKind, pesos: number, basis = FORM, label = '2026'): DuePayItem => ({
  id: `${kind} ${label}`,
  kind,
  label,
  amount: fromPesos(pesos),
  left: null,
  taxable: false,
  inContributionBase: false,
  hasAuthority: true,
  basis,
})
/** What the shop's own pays of the year came to: ₱7,200 earned, one pay. */
const ownYear = (own: Partial<PayeeRecords['year']> = {}): PayeeRecords['year'] => ({
  taxable: ZERO,
  withheld: ZERO,
  periods: 1,
  isCumulative: false,
  hadEarlierEmployer: false,
  basicEarned: fromPesos(7200),
  thirteenthMonthPaid: ZERO,
  benefitsPaid: ZERO,
  benefitsTaxed: ZERO,
  ...own,
})
const yearOf = (items: readonly DuePayItem[], own: Partial<PayeeRecords['year']> = {}) =>
  yearSoFar({ year: ownYear(own), items }, RUN)

/** A pay with a bonus, whose year was as said before it. */
function paying(
  bonus: Centavos,
  year: ReturnType<typeof yearOf>,
  { settles = false, own = {} }: { readonly settles?: boolean; readonly own?: Partial<SlipInput> } = {},
) {
  const base = slipInput({})
  return slipOf(
    testTables(),
    slipInput({
      settings: { ...base.settings, withholding: settles ? 'annualized' : base.settings.withholding },
      year,
      benefitsBefore: year.benefitsPaid,
      ...(year.benefitHistory && { benefitHistory: year.benefitHistory }),
      allowances:
        bonus > 0
          ? [{ code: 'BONUS_GIFT', amount: bonus, tax: 'exempt', inContributionBase: false, isBenefit: true }]
          : [],
      ...own,
    }),
  )
}

describe('Benefits paid before Labada or elsewhere', () => {
  it('share the untaxed ceiling; only this employer’s 13th month is taken off what is due of it', () => {
    const ours = yearOf([item('earlier_thirteenth', 5000), item('earlier_benefits', 3000)])
    expect(ours).toMatchObject({ thirteenthMonthPaid: fromPesos(5000), benefitsPaid: fromPesos(8000) })
    const elsewhere = yearOf([item('earlier_benefits', 5000), item('earlier_benefits_taxed', 3000)])
    expect(elsewhere).toMatchObject({
      thirteenthMonthPaid: ZERO,
      benefitsPaid: fromPesos(8000),
      taxable: ZERO,
      benefitHistory: { taxed: fromPesos(3000), earlier: fromPesos(8000), earlierThirteenth: ZERO, sources: [FORM] },
    })
  })

  it('are of the year of payment, which their label says', () => {
    const of2025 = [item('earlier_benefits', 5000, FORM, '2025')]
    expect(yearOf(of2025).benefitsPaid).toBe(ZERO)
    const inJanuary = { from: day('2025-12-16'), payOn: day('2026-01-05'), frequency: 'semi_monthly' } as const
    const paid = [item('earlier_thirteenth', 4000, FORM, '2025'), item('earlier_benefits', 1000)]
    expect(yearSoFar({ year: ownYear(), items: paid }, inJanuary)).toMatchObject({
      thirteenthMonthPaid: fromPesos(4000),
      benefitsPaid: fromPesos(1000),
    })
  })

  it('leave only the rest of the ceiling for a bonus here, and are named with what they rest on', () => {
    const slip = paying(fromPesos(20_000), yearOf([item('earlier_benefits', 80_000)]))
    const alone = paying(fromPesos(20_000), yearOf([]))
    expect([alone.benefits?.taxed, slip.benefits?.taxed]).toEqual([0, fromPesos(10_000)])
    expect(slip.taxableSupplementary - alone.taxableSupplementary).toBe(fromPesos(10_000))
    expect(slip.gross).toBe(alone.gross)
    expect(slip.benefits).toMatchObject({ before: fromPesos(80_000), others: fromPesos(20_000) })
    expect(slip.benefits?.earlier).toEqual({ amount: fromPesos(80_000), sources: [FORM] })
    expect(alone.benefits).not.toHaveProperty('earlier')
    expect(sumOfLeaves(slip.explanation)).toBe(slip.net)
    if (!slip.benefits) throw new Error('A bonus is a benefit')
    expect(benefitFacts(slip.benefits)).toEqual([
      { label: '13th month and benefits this year', amount: fromPesos(100_000) },
      { label: 'Of which before Labada or elsewhere', amount: fromPesos(80_000) },
      { label: 'Untaxed up to', amount: fromPesos(90_000) },
      { label: 'Taxed with this pay', amount: fromPesos(10_000) },
    ])
  })

  it('that were taxed then are not taxed again', () => {
    const items = [item('earlier_benefits', 90_000), item('earlier_benefits_taxed', 15_000)]
    expect(paying(fromPesos(1000), yearOf(items)).benefits?.taxed).toBe(fromPesos(1000))
    // ₱10,000 were taxed by mistake while there was room: ₱75,000 more are untaxed, as ₱90,000 are in all.
    const mistaken = yearOf([item('earlier_benefits', 15_000), item('earlier_benefits_taxed', 10_000)])
    expect(paying(fromPesos(75_000), mistaken).benefits?.taxed).toBe(ZERO)
    expect(paying(fromPesos(76_000), mistaken).benefits?.taxed).toBe(fromPesos(1000))
    // A 13th month that was over the ceiling by itself was taxed with itself.
    expect(paying(fromPesos(1000), yearOf([item('earlier_thirteenth', 100_000)])).benefits?.taxed).toBe(fromPesos(1000))
  })

  it('that were entered after others were paid here untaxed are made up for with the next of them, or the year’s last pay', () => {
    // ₱50,000 were paid here, untaxed; then ₱60,000 of before were entered: ₱20,000 are over, and nobody taxed them.
    const late = yearOf([item('earlier_benefits', 60_000)], { benefitsPaid: fromPesos(50_000) })
    expect(paying(fromPesos(1000), late).benefits?.taxed).toBe(fromPesos(21_000))
    expect(paying(ZERO, late).benefits).toBeUndefined()
    const last = paying(ZERO, late, { settles: true })
    expect(last.benefits).toMatchObject({ thirteenthMonth: 0, others: 0, taxed: fromPesos(20_000) })
    const within = paying(ZERO, yearOf([item('earlier_benefits', 40_000)], { benefitsPaid: fromPesos(50_000) }), {
      settles: true,
    })
    expect(within.benefits).toBeUndefined()
    expect(last.taxableSupplementary - within.taxableSupplementary).toBe(fromPesos(20_000))
    expect(last.gross).toBe(within.gross)
    // Once taxed, never again.
    const taxed = { benefitsPaid: fromPesos(50_000), benefitsTaxed: fromPesos(20_000) }
    const again = paying(ZERO, yearOf([item('earlier_benefits', 60_000)], taxed), { settles: true })
    expect(again.benefits).toBeUndefined()
  })

  it('of two employers before, each within the ceiling, are taxed over it with the year’s last pay', () => {
    const two = yearOf([item('earlier_benefits', 90_000), item('earlier_benefits', 30_000, 'Their other form')])
    const last = paying(ZERO, two, { settles: true })
    expect(last.benefits).toMatchObject({
      taxed: fromPesos(30_000),
      earlier: { amount: fromPesos(120_000), sources: [FORM, 'Their other form'] },
    })
    const none = paying(ZERO, yearOf([]), { settles: true })
    const annual = (of: typeof last) => of.withholding.annual?.taxable ?? 0
    expect(annual(last) - annual(none)).toBe(fromPesos(30_000))
  })

  it('lessen no 13th month that is due here when another employer paid them', () => {
    const thirteenth = (year: ReturnType<typeof yearOf>) =>
      paying(ZERO, year, {
        own: {
          thirteenthMonth: {
            earnedBefore: year.basicEarned,
            alreadyPaid: year.thirteenthMonthPaid,
            otherBenefits: ZERO,
            taxedBefore: ZERO,
          },
        },
      })
    const [none, elsewhere, ours] = [[], [item('earlier_benefits', 400)], [item('earlier_thirteenth', 400)]].map(
      (items) => thirteenth(yearOf(items)),
    )
    expect(elsewhere?.gross).toBe(none?.gross)
    expect((none?.gross ?? 0) - (ours?.gross ?? 0)).toBe(fromPesos(400))
    const total = ({ benefits }: NonNullable<typeof none>) =>
      (benefits?.before ?? 0) + (benefits?.thirteenthMonth ?? 0) + (benefits?.others ?? 0)
    if (!none || !elsewhere || !ours) throw new Error('There are three')
    expect(total(elsewhere) - total(none)).toBe(fromPesos(400))
    expect(total(ours)).toBe(total(none))
  })

  it('beside pays that do not say what of theirs was taxed are held to be taxed over the ceiling', () => {
    const { benefitsTaxed: _, ...unknown } = ownYear({ benefitsPaid: fromPesos(50_000) })
    const year = yearSoFar({ year: unknown, items: [item('earlier_benefits', 60_000)] }, RUN)
    expect(year).not.toHaveProperty('benefitHistory')
    expect(paying(fromPesos(1000), year).benefits?.taxed).toBe(fromPesos(1000))
  })
})

describe('What an employer before paid and withheld in the year', () => {
  const form = [item('earlier_taxable', 230_000), item('earlier_tax', 5000)]
  const own = { taxable: fromPesos(7000), withheld: fromPesos(100), hadEarlierEmployer: true }

  it('is averaged with the pays here, over all pays of the year, and its tax is taken off (RR 11-2018 s.2.79 B)', () => {
    const year = yearOf(form, own)
    expect(year).toMatchObject({ taxable: fromPesos(237_000), withheld: fromPesos(5100), periods: 23 })
    const { withholding, taxableRegular, taxableSupplementary } = paying(ZERO, year)
    expect(withholding).toMatchObject({
      method: 'cumulative_average',
      cumulative: { taxable: year.taxable + taxableRegular + taxableSupplementary, periods: 24 },
    })
    expect(paying(ZERO, yearOf([], own)).withholding.cumulative?.taxable).toBe(
      fromPesos(7000) + taxableRegular + taxableSupplementary,
    )
  })

  it('is in the year’s tax when the last pay settles it', () => {
    const annual = (items: readonly DuePayItem[]) => paying(ZERO, yearOf(items, own), { settles: true }).withholding
    expect((annual(form).annual?.taxable ?? 0) - (annual([]).annual?.taxable ?? 0)).toBe(fromPesos(230_000))
  })
})
