import { ZERO } from '@labada/domain/core/money'
import {
  type TaxYear,
  WITHHOLDING_METHODS,
  type WithholdingMethod,
  withholdingOf,
} from '@labada/domain/law/contributions/withholding'
import { deMinimis } from '@labada/domain/law/de-minimis'
import { type LeaveConversionInput, leaveConversion } from '@labada/domain/law/leave-conversion'
import { inForce, PAY_FREQUENCIES, type PayrollTables } from '@labada/domain/law/tables'
import { thirteenthMonth } from '@labada/domain/law/thirteenth-month'
import { dateOf, type Fields } from './fields.ts'

/**
 * The year to date, wherever a vector says it: in `year_to_date`, in `tax`, or beside the rest. Amounts beside the rest
 * that come without a number of periods are for the annualized method: no average can be taken of them.
 */
export function taxYearOf(input: Fields, method: WithholdingMethod): TaxYear {
  const nested = input.fields('year_to_date')
  const isBesideMeant = method === 'annualized' || nested.has('periods') || input.has('periods')
  const amount = (inside: string, beside: string) => nested.amount(inside, isBesideMeant ? input.amount(beside, 0) : 0)
  return {
    taxable: amount('taxable_centavos', 'taxable_year_to_date_centavos'),
    withheld: amount('tax_withheld_centavos', 'tax_withheld_year_to_date_centavos'),
    periods: nested.whole('periods', input.whole('periods', 0)),
    isCumulative: nested.flag('cumulative_method_started', input.flag('cumulative_method_started')),
    hadEarlierEmployer: namesEarlierEmployer(nested) || namesEarlierEmployer(input),
  }
}

const EARLIER_EMPLOYER = /(previous|prior|earlier|another|other)_employ(er|ment)/

/** The description of the vectors does not say how an earlier employer is written: any field so named that is not no. */
function namesEarlierEmployer(fields: Fields): boolean {
  return fields.names().some((name) => EARLIER_EMPLOYER.test(name) && Boolean(fields.value(name)))
}

export function withholding(input: Fields, tables: PayrollTables) {
  const row = inForce(tables.withholding, 'withholding', input.date('pay_date'))
  const taxed = {
    regular: input.amount('taxable_regular_centavos', 0),
    supplementary: input.amount('taxable_supplementary_centavos', 0),
  }
  const method = input.oneOf('method', WITHHOLDING_METHODS, 'rr11_2018')
  // The year's tax is by the annual table, whatever the frequency of the pays.
  const frequency = input.oneOf('frequency', PAY_FREQUENCIES, method === 'annualized' ? 'monthly' : undefined)
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

export function thirteenth(input: Fields, tables: PayrollTables) {
  const { content } = inForce(tables.benefit_ceiling, 'benefit_ceiling', input.date('date'))
  const result = thirteenthMonth({
    earned: input.amounts('basic_salary_earned_centavos'),
    alreadyPaid: input.amount('already_paid_centavos', 0),
    otherBenefits: input.amount('other_benefits_centavos', 0),
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

export function leaveInputOf(input: Fields): LeaveConversionInput {
  return {
    completedYears: input.whole('completed_years', 0),
    unusedPriorMilli: input.whole('unused_prior_days_milli', 0),
    monthsInYear: input.whole('months_in_current_year', 0),
    usedMilli: input.whole('used_days_milli', 0),
    isExempt: input.flag('establishment_exempt'),
  }
}

export function serviceIncentiveLeave(input: Fields, tables: PayrollTables) {
  const date = dateOf('2026-11-21', 'today')
  const { daysPerYear, afterYears } = inForce(tables.service_incentive_leave, 'service_incentive_leave', date).content
  const { leaveDays } = inForce(tables.de_minimis, 'de_minimis', date).content
  const rate = { over: input.amount('daily_rate_centavos'), under: 1 }
  const result = leaveConversion(leaveInputOf(input), { daysPerYear, afterYears, untaxedDays: leaveDays }, rate)
  return { days_milli: result.daysMilli, amount_centavos: result.amount }
}

export function smallBenefit(input: Fields, tables: PayrollTables) {
  const { content } = inForce(tables.de_minimis, 'de_minimis', input.date('date'))
  const minimum = ['minimum_wage_centavos', 'minimum_daily_wage_centavos', 'daily_minimum_wage_centavos'].find(
    input.has,
  )
  const wage = minimum === undefined ? undefined : input.amount(minimum)
  const { ceiling, exempt, excess } = deMinimis(content, input.text('item'), input.amount('amount_centavos'), {
    minimumWage: wage,
  })
  return { ceiling_centavos: ceiling, exempt_centavos: exempt, excess_centavos: excess }
}
