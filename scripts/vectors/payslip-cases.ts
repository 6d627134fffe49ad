import { dayRecordsOf } from '@labada/domain/attendance/attendance-days'
import { ZERO } from '@labada/domain/core/money'
import { CONTRIBUTION_TIMINGS, type EmployeeShares, totalOf } from '@labada/domain/law/contributions/contributions'
import { WITHHOLDING_METHODS } from '@labada/domain/law/contributions/withholding'
import type { DayRecord } from '@labada/domain/law/days'
import { DAY_TYPES, PAY_FREQUENCIES, type PayrollTables } from '@labada/domain/law/tables'
import { THIRTEENTH_MONTH_BASES } from '@labada/domain/law/thirteenth-month'
import type { SlipLine } from '@labada/domain/payroll/slips/slip-lines'
import { type PayBasis, type Slip, type SlipInput, slipOf } from '@labada/domain/payroll/slips/slips'
import { attendanceFrom, classOf, shown } from './attendance-cases.ts'
import { advancesOf, guardOf, shownAdvances } from './deduction-cases.ts'
import type { Fields } from './fields.ts'
import { attendanceIn, minutesOf, termsOf } from './pay-cases.ts'
import { leaveInputOf, taxYearOf } from './tax-cases.ts'

export function payslip(input: Fields, tables: PayrollTables) {
  const period = periodOf(input.fields('period'))
  const raw = input.has('attendance') ? attendanceFrom(input.fields('attendance'), tables) : undefined
  const days = raw
    ? dayRecordsOf(raw, period, classOf(input.fields('attendance'), tables))
    : input.list('days').map(dayOf)
  const slip = slipOf(tables, { ...slipInputOf(input, period), days })
  return { ...shownSlip(slip), ...(raw && { attendance: shown(raw) }) }
}

function slipInputOf(input: Fields, period: SlipInput['period']): Omit<SlipInput, 'days'> {
  const settings = input.fields('settings')
  const employee = input.fields('employee')
  const tax = input.fields('tax')
  const monthToDate = input.fields('month_to_date')
  const method = tax.has('method') ? tax : settings
  const withholding = method.oneOf(method === tax ? 'method' : 'withholding_method', WITHHOLDING_METHODS, 'rr11_2018')
  return {
    settings: {
      timing: settings.oneOf('contribution_timing', CONTRIBUTION_TIMINGS, 'second_cutoff'),
      withholding,
      factor: settings.ratio('eemr_factor', '313'),
      premiums: termsOf(settings),
      guard: guardOf(settings.fields('cash_advance_guard')),
      thirteenthMonthBase: settings.oneOf('thirteenth_month_base', THIRTEENTH_MONTH_BASES, 'inclusive'),
    },
    pay: payOf(employee),
    isHoursExempt: employee.flag('hours_of_work_exempt'),
    ...(employee.has('separation_date') && { separatedOn: employee.date('separation_date') }),
    period,
    precedingDays: input.list('preceding_days').map(dayOf),
    monthToDate: {
      compensation: monthToDate.amount('contribution_base_centavos', 0),
      taken: takenOf(monthToDate.has('contributions') ? monthToDate.fields('contributions') : monthToDate),
    },
    year: taxYearOf(tax, withholding),
    allowances: input.list('allowances').map((allowance) => ({
      code: allowance.text('code'),
      amount: allowance.amount('amount_centavos'),
      tax: !allowance.flag('taxable')
        ? 'exempt'
        : /COMMISSION/i.test(allowance.text('code'))
          ? 'supplementary'
          : 'regular',
      inContributionBase: allowance.flag('in_contribution_base'),
    })),
    corrections: [],
    ...(input.has('thirteenth_month') && { thirteenthMonth: thirteenthOf(input.fields('thirteenth_month')) }),
    ...(input.has('leave_conversion') && { leaveConversion: leaveInputOf(input.fields('leave_conversion')) }),
    deductions: {
      courtSupport: [],
      loans: input.list('loans').map((loan) => {
        const code = loan.text('code')
        return { id: code, code, amount: loan.amount('amount_centavos') }
      }),
      advances: advancesOf(input, 'cash_advances'),
      losses: [],
      others: [],
    },
  }
}

function periodOf(period: Fields): SlipInput['period'] {
  return {
    start: period.date('start'),
    end: period.date('end'),
    frequency: period.oneOf('frequency', PAY_FREQUENCIES),
    payDate: period.date('pay_date'),
  }
}

function payOf(employee: Fields): PayBasis {
  const isMinimumWageEarner = employee.flag('is_minimum_wage_earner')
  const basis = employee.has('monthly_salary_centavos') ? 'monthly' : 'daily'
  if (employee.oneOf('pay_basis', ['daily', 'monthly'], basis) === 'monthly') {
    return { kind: 'monthly', monthly: employee.amount('monthly_salary_centavos'), isMinimumWageEarner }
  }
  const segments = employee.list('rates').map((rate) => ({
    from: rate.date('effective_from'),
    daily: rate.amount('daily_rate_centavos'),
    isMinimumWageEarner,
  }))
  return { kind: 'daily', segments }
}

function dayOf(day: Fields): DayRecord {
  const attendance = attendanceIn(day)
  return {
    date: day.date('date'),
    dayType: day.oneOf('day_type', DAY_TYPES, 'ordinary'),
    isRestDay: day.flag('is_rest_day'),
    attendance,
    minutes: minutesOf(day),
    leaveMinutes: day.whole('leave_minutes', attendance === 'paid_leave' ? 480 : 0),
    lateUndertimeMinutes: day.whole('late_undertime_minutes', 0),
  }
}

function takenOf(taken: Fields): EmployeeShares {
  return {
    sss: taken.amount('sss_employee_centavos', 0),
    mpf: taken.amount('mpf_employee_centavos', 0),
    philhealth: taken.amount('philhealth_employee_centavos', 0),
    pagibig: taken.amount('pagibig_employee_centavos', 0),
  }
}

function thirteenthOf(terms: Fields): NonNullable<SlipInput['thirteenthMonth']> {
  return {
    earnedBefore: terms.amount('basic_salary_earned_before_centavos', 0),
    alreadyPaid: terms.amount('already_paid_centavos', 0),
    otherBenefits: terms.amount('other_benefits_centavos', 0),
    taxedBefore: ZERO,
  }
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
