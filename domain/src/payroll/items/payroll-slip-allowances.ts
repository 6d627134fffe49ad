import { DomainError } from '../../core/errors.ts'
import type { ManilaDate } from '../../core/manila-time.ts'
import { type Centavos, smallerOf, sum, ZERO } from '../../core/money.ts'
import { OVERTIME_MEAL, sharesCeiling } from '../../law/de-minimis.ts'
import { minimumWageOn } from '../../law/minimum-wages.ts'
import type { PayrollTables } from '../../law/tables.ts'
import { type AttendedDay, isMealDay } from '../runs/payroll-inputs.ts'
import { isAddedPay, type PayItemKind } from '../runs/payroll-runs.ts'
import type { TaxClass } from '../slips/slip-lines.ts'
import type { Allowance, GivenBefore, SmallBenefit } from './allowances.ts'

/** An allowance or deduction due with a pay. */
export interface DuePayItem {
  readonly id: string
  readonly kind: PayItemKind
  readonly label: string
  readonly amount: Centavos
  /** What is left of its total; null if it has no total. */
  readonly left: Centavos | null
  readonly taxable: boolean
  readonly inContributionBase: boolean
  /** The benefit of the de minimis table that it is, and for meals the days it applies to; omitted if it is none. */
  readonly deMinimis?: string | null
  readonly fromOn?: ManilaDate | null
  readonly toOn?: ManilaDate | null
  /** The day an earlier de minimis benefit was given (`earlier_de_minimis`). */
  readonly givenOn?: ManilaDate | null
  readonly hasAuthority: boolean
  /** Its basis; omitted if it was not entered as an item. */
  readonly basis?: string
}

/** A de minimis benefit, with the amount that an approved pay gave untaxed. */
export interface PaidDeMinimis {
  readonly item: string
  readonly payOn: ManilaDate
  readonly amount: Centavos
}

/** The parts of an employee's records and their run that an item may depend on. */
interface ItemTerms {
  readonly days: readonly AttendedDay[]
  readonly wagePlace: { readonly region: string; readonly tier: string } | null
  readonly deMinimisPaid: readonly PaidDeMinimis[]
  /** Includes de minimis benefits given before Labada or elsewhere. */
  readonly items: readonly DuePayItem[]
}
interface PayDays {
  readonly from: ManilaDate
  readonly to: ManilaDate
  readonly payOn: ManilaDate
}

/** The line code of an allowance: its label as one word. */
function codeOf(label: string): string {
  return label
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
}

/**
 * What an item adds to a pay; nothing if it is a deduction. Refuses `no_payroll_table` for a meal on a day without a
 * known minimum wage.
 */
export function allowanceOf(tables: PayrollTables, payee: ItemTerms, item: DuePayItem, run: PayDays): Allowance[] {
  if (!isAddedPay(item.kind)) return []
  const { label, taxable, inContributionBase } = item
  if (item.deMinimis) {
    const deMinimis = smallBenefitOf(tables, payee, { ...item, deMinimis: item.deMinimis }, run)
    return [{ code: codeOf(label), amount: dueOf(item), tax: 'exempt', inContributionBase, deMinimis }]
  }
  return [
    {
      code: `${item.kind === 'bonus' ? 'BONUS' : 'ALLOWANCE'}_${codeOf(label)}`,
      amount: dueOf(item),
      tax: taxOf(item.kind, taxable),
      inContributionBase,
      ...(item.kind === 'bonus' && { isBenefit: true as const }),
    },
  ]
}

function smallBenefitOf(
  { minimum_wage }: PayrollTables,
  { days, wagePlace, deMinimisPaid, items }: ItemTerms,
  { deMinimis, fromOn, toOn }: DuePayItem & { readonly deMinimis: string },
  { from, to, payOn }: PayDays,
): SmallBenefit {
  if (deMinimis === OVERTIME_MEAL) {
    const { region = '', tier = '' } = wagePlace ?? {}
    const [first, last] = [fromOn && fromOn > from ? fromOn : from, toOn && toOn < to ? toOn : to]
    const meals = days
      .filter((day) => first <= day.workday && day.workday <= last && isMealDay(day))
      .map(({ workday: date }) => {
        const minimumWage = minimumWageOn(minimum_wage, region, tier, date)?.content.daily
        if (minimumWage === undefined) throw noMinimumWage(date)
        return { date, minimumWage }
      })
    return { item: deMinimis, before: ZERO, meals }
  }
  const paid = deMinimisPaid.filter((one) => one.item === deMinimis && sharesCeiling(deMinimis, one.payOn, payOn))
  const earlier = givenBefore(items, deMinimis, payOn)
  return { item: deMinimis, before: sum(paid.map((one) => one.amount)), ...(earlier.length > 0 && { earlier }) }
}

/** De minimis benefits given before Labada or elsewhere, up to a payday and under the same ceiling, by day. */
function givenBefore(items: readonly DuePayItem[], benefit: string, payOn: ManilaDate): GivenBefore[] {
  return items
    .flatMap(({ kind, deMinimis, givenOn, amount, basis = '' }) =>
      kind === 'earlier_de_minimis' && deMinimis === benefit && givenOn && givenOn <= payOn
        ? [{ date: givenOn, amount, source: basis }]
        : [],
    )
    .filter(({ date }) => sharesCeiling(benefit, date, payOn))
    .sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
}

function noMinimumWage(date: ManilaDate): DomainError {
  const message = `A meal on overtime or night work is untaxed up to a share of the minimum wage, and there’s no minimum wage for ${date}.`
  return new DomainError('no_payroll_table', message, { kind: 'minimum_wage', date })
}

/**
 * Fixed allowances determine the tax bracket; a commission is taxed in the bracket of the regular pay (payroll.md 8.2);
 * a bonus only by the amount that exceeds the year's ceiling of benefits.
 */
function taxOf(kind: PayItemKind, taxable: boolean): TaxClass {
  if (kind === 'bonus') return 'exempt'
  if (kind === 'commission') return 'supplementary'
  return taxable ? 'regular' : 'exempt'
}

/** The amount of an item in a pay: no more than is left of its total. */
export function dueOf({ amount, left }: DuePayItem): Centavos {
  return left === null ? amount : smallerOf(amount, left > 0 ? left : ZERO)
}
