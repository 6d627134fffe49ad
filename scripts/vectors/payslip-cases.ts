import { dayRecordsOf } from '@labada/domain/attendance/attendance-days'
import { ZERO } from '@labada/domain/core/money'
import { type EmployeeShares, totalOf } from '@labada/domain/law/contributions/contributions'
import type { DayRecord } from '@labada/domain/law/days'
import type { PayrollTables } from '@labada/domain/law/tables'
import type { SlipLine } from '@labada/domain/payroll/slips/slip-lines'
import { type PayBasis, type Slip, type SlipInput, slipOf } from '@labada/domain/payroll/slips/slips'
import { attendanceFrom, classOf, shown } from './attendance-cases.ts'
import { advanceOf, guardOf, shownAdvances } from './deduction-cases.ts'
import { attendanceIn, minutesOf, termsOf } from './pay-cases.ts'
import type { Day } from './schema/parts.ts'
import type { GivenPayslip } from './schema/payslip.ts'
import { leaveInputOf, taxYearOf } from './tax-cases.ts'

export function payslip(input: GivenPayslip, tables: PayrollTables) {
  const { attendance, settings } = input
  const period = periodOf(input.period)
  const raw = attendance && attendanceFrom(attendance, tables, settings.daily_overtime_threshold_minutes)
  const days = attendance && raw ? dayRecordsOf(raw, period, classOf(attendance, tables)) : input.days.map(dayOf)
  const slip = slipOf(tables, { ...slipInputOf(input, period), days })
  return { ...shownSlip(slip), ...(raw && { attendance: shown(raw) }) }
}

function slipInputOf(input: GivenPayslip, period: SlipInput['period']): Omit<SlipInput, 'days'> {
  const { settings, employee, tax } = input
  const withholding = tax.method ?? settings.withholding_method
  return {
    settings: {
      timing: settings.contribution_timing,
      withholding,
      factor: settings.eemr_factor,
      premiums: termsOf(settings),
      guard: guardOf(settings.cash_advance_guard),
      thirteenthMonthBase: settings.thirteenth_month_base,
    },
    pay: payOf(employee),
    isHoursExempt: employee.hours_of_work_exempt,
    ...(employee.separation_date && { separatedOn: employee.separation_date }),
    period,
    precedingDays: input.preceding_days.map(dayOf),
    monthToDate: {
      compensation: input.month_to_date.contribution_base_centavos,
      taken: takenOf(input.month_to_date.contributions ?? input.month_to_date),
    },
    year: taxYearOf(tax, withholding),
    allowances: input.allowances.map(({ code, amount_centavos, taxable, in_contribution_base }) => ({
      code,
      amount: amount_centavos,
      tax: !taxable ? 'exempt' : /COMMISSION/i.test(code) ? 'supplementary' : 'regular',
      inContributionBase: in_contribution_base,
    })),
    corrections: [],
    ...(input.thirteenth_month && { thirteenthMonth: thirteenthOf(input.thirteenth_month) }),
    ...(input.leave_conversion && { leaveConversion: conversionOf(input.leave_conversion, settings.sil_exempt) }),
    deductions: {
      courtSupport: [],
      loans: input.loans.map(({ code, amount_centavos }) => ({ id: code, code, amount: amount_centavos })),
      advances: input.cash_advances.map(advanceOf),
      losses: [],
      others: [],
    },
  }
}

function periodOf(period: GivenPayslip['period']): SlipInput['period'] {
  return { start: period.start, end: period.end, frequency: period.frequency, payDate: period.pay_date }
}

function payOf(employee: GivenPayslip['employee']): PayBasis {
  const { is_minimum_wage_earner: isMinimumWageEarner, monthly_salary_centavos: monthly } = employee
  const basis = employee.pay_basis ?? (monthly === undefined ? 'daily' : 'monthly')
  if (basis === 'monthly') {
    if (monthly === undefined) throw new TypeError('input.employee.monthly_salary_centavos is needed: monthly-paid')
    return { kind: 'monthly', monthly, isMinimumWageEarner }
  }
  if (employee.rates.length === 0) throw new TypeError('input.employee.rates is needed: daily-paid')
  const segments = employee.rates.map((rate) => ({
    from: rate.effective_from,
    daily: rate.daily_rate_centavos,
    isMinimumWageEarner,
  }))
  return { kind: 'daily', segments }
}

function dayOf(day: Day): DayRecord {
  const attendance = attendanceIn(day)
  return {
    date: day.date,
    dayType: day.day_type,
    isRestDay: day.is_rest_day,
    attendance,
    minutes: minutesOf(day),
    leaveMinutes: day.leave_minutes ?? (attendance === 'paid_leave' ? 480 : 0),
    lateUndertimeMinutes: day.late_undertime_minutes,
  }
}

function takenOf(
  taken: Omit<GivenPayslip['month_to_date'], 'contribution_base_centavos' | 'contributions'>,
): EmployeeShares {
  return {
    sss: taken.sss_employee_centavos,
    mpf: taken.mpf_employee_centavos,
    philhealth: taken.philhealth_employee_centavos,
    pagibig: taken.pagibig_employee_centavos,
  }
}

function thirteenthOf(terms: NonNullable<GivenPayslip['thirteenth_month']>): NonNullable<SlipInput['thirteenthMonth']> {
  return {
    earnedBefore: terms.basic_salary_earned_before_centavos,
    alreadyPaid: terms.already_paid_centavos,
    otherBenefits: terms.other_benefits_centavos,
    taxedBefore: ZERO,
  }
}

function conversionOf(given: NonNullable<GivenPayslip['leave_conversion']>, isExempt: boolean) {
  const leave = leaveInputOf(given)
  return { ...leave, isExempt: leave.isExempt || isExempt }
}

function shownSlip({ employee, employer, withholding, deductions, ...slip }: Slip) {
  return {
    lines: slip.lines.map(shownLine),
    gross_pay_centavos: slip.gross,
    thirteenth_month_base_centavos: slip.thirteenthMonthBase,
    contribution_base_this_period_centavos: slip.contributionBase,
    contributions: {
      sss_employee_centavos: employee.sss,
      mpf_employee_centavos: employee.mpf,
      philhealth_employee_centavos: employee.philhealth,
      pagibig_employee_centavos: employee.pagibig,
      sss_employer_centavos: employer.sss,
      mpf_employer_centavos: employer.mpf,
      ec_employer_centavos: employer.ec,
      philhealth_employer_centavos: employer.philhealth,
      pagibig_employer_centavos: employer.pagibig,
    },
    employee_contributions_total_centavos: totalOf(employee),
    employer_contributions_total_centavos: totalOf(employer),
    taxable_regular_centavos: slip.taxableRegular,
    taxable_supplementary_centavos: slip.taxableSupplementary,
    withholding_tax_centavos: withholding.tax,
    tax_refund_centavos: withholding.refund,
    withholding_method_used: withholding.method,
    loan_deductions: deductions.loans.map(({ code, taken }) => ({ code, deducted_centavos: taken })),
    cash_advance_rows: shownAdvances(deductions.advances),
    net_pay_centavos: slip.net,
  }
}

function shownLine({ code, dayType, isRestDay, dailyRate, minutes, daysMilli, amount }: SlipLine) {
  return {
    code,
    ...(dayType !== undefined && { day_type: dayType }),
    ...(isRestDay !== undefined && { is_rest_day: isRestDay }),
    ...(dailyRate !== undefined && { daily_rate_centavos: dailyRate }),
    ...(minutes !== undefined && { minutes }),
    ...(daysMilli !== undefined && { days_milli: daysMilli }),
    amount_centavos: amount,
  }
}
