import { centavos } from '@labada/domain/core/money'
import { contributionsOf, NO_EMPLOYEE_SHARES, sharesOfPay } from '@labada/domain/law/contributions/contributions'
import { pagibigOf } from '@labada/domain/law/contributions/pagibig'
import { philhealthOf } from '@labada/domain/law/contributions/philhealth'
import { sssOf } from '@labada/domain/law/contributions/sss'
import { type Attendance, daysBeforeOf, isEligibleForHoliday } from '@labada/domain/law/days'
import {
  multiplesOf,
  type PremiumTerms,
  premiumClassOf,
  premiumPay,
  unworkedMinutesOf,
  type WorkMinutes,
} from '@labada/domain/law/premiums'
import { dailyEquivalent, hourlyEquivalent, monthlyEquivalent } from '@labada/domain/law/rate-factors'
import { inForce, type PayrollTables } from '@labada/domain/law/tables'
import type { InputOf } from './schema/categories.ts'
import type { Day, Minutes, Settings } from './schema/parts.ts'
import { TODAY } from './tax-cases.ts'

export function termsOf(settings: Settings): PremiumTerms {
  return {
    holidayPayExempt: settings.holiday_pay_exempt,
    nightDifferentialExempt: settings.night_differential_exempt,
    specialDayUnworkedPaid: settings.special_day_unworked_paid,
  }
}

export function minutesOf(given: Minutes): WorkMinutes {
  return {
    regular: given.regular_minutes,
    overtime: given.overtime_minutes,
    nightRegular: given.night_regular_minutes,
    nightOvertime: given.night_overtime_minutes,
  }
}

/** How a day was spent; what its minutes say of it where it does not say itself. */
export function attendanceIn(given: Day): Attendance {
  if (given.attendance) return given.attendance
  if (given.regular_minutes + given.overtime_minutes > 0) return 'worked'
  return (given.leave_minutes ?? 0) > 0 ? 'paid_leave' : 'not_scheduled'
}

export function premium(input: InputOf<'premium_pay'>, tables: PayrollTables) {
  const { content } = inForce(tables.premium, 'premium', input.date ?? TODAY)
  const terms = termsOf(input.settings)
  const dayType = input.day_type
  const dayClass = premiumClassOf(content, dayType, input.is_rest_day, terms)
  const minutes = minutesOf(input)
  const isSpecial = dayType === 'special_nonworking' || dayType === 'double_special'
  const unworked = unworkedMinutesOf(content, dayClass, minutes.regular)
  const due = isSpecial || input.holiday_pay_eligible ? unworked : 0
  const rate = { over: input.daily_rate_centavos, under: 1 }
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

export function eligibility(input: InputOf<'holiday_eligibility'>) {
  const days = input.days.map((day) => ({
    date: day.date,
    attendance: attendanceIn(day),
    minutes: minutesOf(day),
  }))
  const before = daysBeforeOf(days)
  return { eligible_if_unworked: before !== undefined && isEligibleForHoliday(input.holiday_date, before) }
}

export function rateConversion(input: InputOf<'rate_conversion'>, tables: PayrollTables) {
  const { eemr_factor: factor, daily_rate_centavos: daily, monthly_salary_centavos: monthly } = input
  if (daily !== undefined) return { monthly_equivalent_centavos: monthlyEquivalent(daily, factor) }
  if (monthly === undefined) {
    throw new TypeError('input.daily_rate_centavos or input.monthly_salary_centavos is needed')
  }
  const { dayMinutes } = inForce(tables.premium, 'premium', TODAY).content
  return {
    daily_rate_centavos: dailyEquivalent(monthly, factor),
    hourly_rate_centavos: hourlyEquivalent(monthly, factor, dayMinutes),
  }
}

export function sss(input: InputOf<'sss'>, tables: PayrollTables) {
  const { content } = inForce(tables.sss, 'sss', input.month_end)
  const shares = sssOf(content, input.monthly_compensation_centavos)
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

export function philhealth(input: InputOf<'philhealth'>, tables: PayrollTables) {
  const { content } = inForce(tables.philhealth, 'philhealth', input.month_end)
  const { base, premium: whole, employee, employer } = philhealthOf(content, input.monthly_basic_salary_centavos)
  return {
    premium_base_centavos: base,
    premium_centavos: whole,
    employee_centavos: employee,
    employer_centavos: employer,
  }
}

export function pagibig(input: InputOf<'pagibig'>, tables: PayrollTables) {
  const { content } = inForce(tables.pagibig, 'pagibig', input.month_end)
  const { fundSalary, employee, employer } = pagibigOf(content, input.monthly_compensation_centavos)
  return { fund_salary_centavos: fundSalary, employee_centavos: employee, employer_centavos: employer }
}

export function contributionTiming(input: InputOf<'contribution_timing'>, tables: PayrollTables) {
  const { timing, month_end: monthEnd, monthly_equivalent_centavos: basic } = input
  const earned = input.first_half_compensation_centavos + input.second_half_compensation_centavos
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
