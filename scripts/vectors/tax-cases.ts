import { parseManilaDate } from '@labada/domain/core/manila-time'
import { sum, ZERO } from '@labada/domain/core/money'
import { type TaxYear, type WithholdingMethod, withholdingOf } from '@labada/domain/law/contributions/withholding'
import { deMinimis } from '@labada/domain/law/de-minimis'
import { type LeaveConversionInput, leaveConversion } from '@labada/domain/law/leave-conversion'
import { inForce, type PayrollTables } from '@labada/domain/law/tables'
import { thirteenthMonth } from '@labada/domain/law/thirteenth-month'
import type { InputOf } from './schema/categories.ts'
import type { Leave, Year } from './schema/parts.ts'

/** The date whose rules apply to a vector without a date. */
export const TODAY = parseManilaDate('2026-11-21') ?? fail()

function fail(): never {
  throw new Error('Today is no day')
}

/** The year to date, from any place in a vector, including what previous employers paid and withheld. */
export function taxYearOf(given: Year, method: WithholdingMethod): TaxYear {
  const inside = given.year_to_date
  const isBesideMeant = method === 'annualized' || inside.periods !== undefined || given.periods !== undefined
  const beside = isBesideMeant
    ? { taxable: given.taxable_year_to_date_centavos, withheld: given.tax_withheld_year_to_date_centavos }
    : { taxable: ZERO, withheld: ZERO }
  const previous = [...inside.previous_employer, ...given.previous_employer]
  return {
    taxable: sum([
      inside.taxable_centavos ?? beside.taxable,
      ...previous.map(({ taxable_centavos }) => taxable_centavos),
    ]),
    withheld: sum([
      inside.tax_withheld_centavos ?? beside.withheld,
      ...previous.map(({ tax_withheld_centavos }) => tax_withheld_centavos),
    ]),
    periods: previous.reduce((all, { periods }) => all + periods, inside.periods ?? given.periods ?? 0),
    isCumulative: inside.cumulative_method_started ?? given.cumulative_method_started,
    hadEarlierEmployer: previous.length > 0 || inside.had_previous_employer || given.had_previous_employer,
  }
}

export function withholding(input: InputOf<'withholding_method'>, tables: PayrollTables) {
  const row = inForce(tables.withholding, 'withholding', input.pay_date)
  const taxed = { regular: input.taxable_regular_centavos, supplementary: input.taxable_supplementary_centavos }
  const { method } = input
  // The annual tax uses the annual table, regardless of the pay frequency.
  const frequency = input.frequency ?? (method === 'annualized' ? 'monthly' : undefined)
  if (frequency === undefined) throw new TypeError('input.frequency is needed, save for the annualized method')
  const result = withholdingOf(row, method, frequency, taxed, taxYearOf(input, method))
  const { cumulative, annual } = result
  return {
    method_used: result.method,
    withholding_centavos: result.tax,
    refund_centavos: result.refund,
    ...(cumulative && {
      cumulative_taxable_centavos: cumulative.taxable,
      periods: cumulative.periods,
      average_centavos: cumulative.average,
      tax_on_average_centavos: cumulative.taxOnAverage,
    }),
    ...(annual && { annual_taxable_centavos: annual.taxable, annual_tax_due_centavos: annual.taxDue }),
  }
}

export function thirteenth(input: InputOf<'thirteenth_month'>, tables: PayrollTables) {
  const { content } = inForce(tables.benefit_ceiling, 'benefit_ceiling', input.date)
  const result = thirteenthMonth({
    earned: input.basic_salary_earned_centavos,
    projected: input.projected_remainder_centavos,
    alreadyPaid: input.already_paid_centavos,
    otherBenefits: input.other_benefits_centavos,
    taxedBefore: ZERO,
    ceiling: content.amount,
  })
  return {
    thirteenth_month_centavos: result.due,
    payable_now_centavos: result.payableNow,
    exempt_centavos: result.exempt,
    taxable_excess_centavos: result.taxableExcess,
  }
}

export function leaveInputOf(input: Leave): LeaveConversionInput {
  return {
    completedYears: input.completed_years,
    unusedPriorMilli: input.unused_prior_days_milli,
    monthsInYear: input.months_in_current_year,
    usedMilli: input.used_days_milli,
    isExempt: input.establishment_exempt,
  }
}

export function serviceIncentiveLeave(input: InputOf<'sil'>, tables: PayrollTables) {
  const date = input.date ?? TODAY
  const { daysPerYear, afterYears } = inForce(tables.service_incentive_leave, 'service_incentive_leave', date).content
  const { leaveDays } = inForce(tables.de_minimis, 'de_minimis', date).content
  const rate = { over: input.daily_rate_centavos, under: 1 }
  const result = leaveConversion(leaveInputOf(input), { daysPerYear, afterYears, untaxedDays: leaveDays }, rate)
  return { days_milli: result.daysMilli, amount_centavos: result.amount }
}

export function smallBenefit(input: InputOf<'de_minimis'>, tables: PayrollTables) {
  const { content } = inForce(tables.de_minimis, 'de_minimis', input.date)
  const minimumWage =
    input.minimum_wage_centavos ?? input.minimum_daily_wage_centavos ?? input.daily_minimum_wage_centavos
  const { ceiling, exempt, excess } = deMinimis(content, input.item, input.amount_centavos, { minimumWage })
  return { ceiling_centavos: ceiling, exempt_centavos: exempt, excess_centavos: excess }
}
