import { centavos } from '@labada/domain/core/money'
import {
  CONTRIBUTION_TIMINGS,
  contributionsOf,
  NO_EMPLOYEE_SHARES,
  sharesOfPay,
} from '@labada/domain/law/contributions/contributions'
import { pagibigOf } from '@labada/domain/law/contributions/pagibig'
import { philhealthOf } from '@labada/domain/law/contributions/philhealth'
import { sssOf } from '@labada/domain/law/contributions/sss'
import { ATTENDANCES, type Attendance, daysBeforeOf, isEligibleForHoliday } from '@labada/domain/law/days'
import {
  multiplesOf,
  type PremiumTerms,
  premiumClassOf,
  premiumPay,
  unworkedMinutesOf,
} from '@labada/domain/law/premiums'
import { dailyEquivalent, hourlyEquivalent, monthlyEquivalent } from '@labada/domain/law/rate-factors'
import { DAY_TYPES, inForce, type PayrollTables } from '@labada/domain/law/tables'
import { dateOf, type Fields } from './fields.ts'

/** The day whose rules a vector without a date means. */
const TODAY = dateOf('2026-11-21', 'today')

export function termsOf(settings: Fields): PremiumTerms {
  return {
    holidayPayExempt: settings.flag('holiday_pay_exempt'),
    nightDifferentialExempt: settings.flag('night_differential_exempt'),
    specialDayUnworkedPaid: settings.flag('special_day_unworked_paid'),
  }
}

export function minutesOf(input: Fields) {
  return {
    regular: input.whole('regular_minutes', 0),
    overtime: input.whole('overtime_minutes', 0),
    nightRegular: input.whole('night_regular_minutes', 0),
    nightOvertime: input.whole('night_overtime_minutes', 0),
  }
}

/** How a day was spent; what its minutes say of it where it does not say itself. */
export function attendanceIn(day: Fields): Attendance {
  const { regular, overtime } = minutesOf(day)
  const isLeave = day.whole('leave_minutes', 0) > 0
  return day.oneOf(
    'attendance',
    ATTENDANCES,
    regular + overtime > 0 ? 'worked' : isLeave ? 'paid_leave' : 'not_scheduled',
  )
}

export function premium(input: Fields, tables: PayrollTables) {
  const { content } = inForce(tables.premium, 'premium', TODAY)
  const terms = termsOf(input.fields('settings'))
  const dayType = input.oneOf('day_type', DAY_TYPES)
  const dayClass = premiumClassOf(content, dayType, input.flag('is_rest_day'), terms)
  const minutes = minutesOf(input)
  const isSpecial = dayType === 'special_nonworking' || dayType === 'double_special'
  const unworked = unworkedMinutesOf(content, dayClass, minutes.regular)
  const due = isSpecial || input.flag('holiday_pay_eligible') ? unworked : 0
  const rate = { over: input.amount('daily_rate_centavos'), under: 1 }
  const pay = premiumPay(content, multiplesOf(content, dayClass, terms), rate, minutes, due)
  return {
    basic_pay_centavos: pay.basic,
    day_premium_centavos: pay.dayPremium,
    overtime_pay_centavos: pay.overtime,
    night_differential_regular_centavos: pay.night,
    night_differential_overtime_centavos: pay.nightOvertime,
    holiday_unworked_pay_centavos: pay.unworked,
    total_centavos: pay.total,
  }
}

export function eligibility(input: Fields) {
  const days = input.list('days').map((day) => ({
    date: day.date('date'),
    attendance: attendanceIn(day),
    minutes: minutesOf(day),
  }))
  const before = daysBeforeOf(days)
  return { eligible_if_unworked: before !== undefined && isEligibleForHoliday(input.date('holiday_date'), before) }
}

export function rateConversion(input: Fields, tables: PayrollTables) {
  const factor = input.ratio('eemr_factor')
  if (input.has('daily_rate_centavos')) {
    return { monthly_equivalent_centavos: monthlyEquivalent(input.amount('daily_rate_centavos'), factor) }
  }
  const monthly = input.amount('monthly_salary_centavos')
  const { dayMinutes } = inForce(tables.premium, 'premium', TODAY).content
  return {
    daily_rate_centavos: dailyEquivalent(monthly, factor),
    hourly_rate_centavos: hourlyEquivalent(monthly, factor, dayMinutes),
  }
}

export function sss(input: Fields, tables: PayrollTables) {
  const { content } = inForce(tables.sss, 'sss', input.date('month_end'))
  const shares = sssOf(content, input.amount('monthly_compensation_centavos'))
  return {
    msc_centavos: shares.credit,
    sss_employee_centavos: shares.employee,
    mpf_employee_centavos: shares.employeeMpf,
    sss_employer_centavos: shares.employer,
    mpf_employer_centavos: shares.employerMpf,
    ec_employer_centavos: shares.ec,
    employee_total_centavos: shares.employee + shares.employeeMpf,
    employer_total_centavos: shares.employer + shares.employerMpf + shares.ec,
  }
}

export function philhealth(input: Fields, tables: PayrollTables) {
  const { content } = inForce(tables.philhealth, 'philhealth', input.date('month_end'))
  const {
    base,
    premium: whole,
    employee,
    employer,
  } = philhealthOf(content, input.amount('monthly_basic_salary_centavos'))
  return {
    premium_base_centavos: base,
    premium_centavos: whole,
    employee_centavos: employee,
    employer_centavos: employer,
  }
}

export function pagibig(input: Fields, tables: PayrollTables) {
  const { content } = inForce(tables.pagibig, 'pagibig', input.date('month_end'))
  const { fundSalary, employee, employer } = pagibigOf(content, input.amount('monthly_compensation_centavos'))
  return { fund_salary_centavos: fundSalary, employee_centavos: employee, employer_centavos: employer }
}

export function contributionTiming(input: Fields, tables: PayrollTables) {
  const timing = input.oneOf('timing', CONTRIBUTION_TIMINGS, 'second_cutoff')
  const monthEnd = input.date('month_end')
  const basic = input.amount('monthly_equivalent_centavos')
  const earned = input.amount('first_half_compensation_centavos') + input.amount('second_half_compensation_centavos')
  const projected = contributionsOf(tables, monthEnd, { compensation: basic, basic }).employee
  const actual = contributionsOf(tables, monthEnd, { compensation: centavos(earned), basic }).employee
  const place = { monthEnd, pays: 2 }
  const first = sharesOfPay(timing, { ...place, isFirst: true, isLast: false }, projected, actual, NO_EMPLOYEE_SHARES)
  const second = sharesOfPay(timing, { ...place, isFirst: false, isLast: true }, projected, actual, first)
  const shown = (shares: typeof first) => ({
    sss_employee_centavos: shares.sss + shares.mpf,
    pagibig_employee_centavos: shares.pagibig,
    philhealth_employee_centavos: shares.philhealth,
  })
  return { first_half: shown(first), second_half: shown(second) }
}
