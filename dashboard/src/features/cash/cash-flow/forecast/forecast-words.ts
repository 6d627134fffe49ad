import { day, dayRange, plural, weekday } from '../../../../lib/format.ts'
import type { ForecastLine, ForecastPart } from './forecast-api.ts'

export const FORECAST_NAMES: Readonly<Record<ForecastLine['kind'], string>> = {
  unpaid_orders: 'Orders still to be paid',
  new_orders: 'Orders to come',
  item_sales: 'Item sales',
  regular_in: 'Income that comes again',
  regular_out: 'Bills and draws that come again',
  everyday: 'Everyday spending',
  purchases: 'Stock purchases',
  payroll: 'Payroll',
  contributions: 'SSS, PhilHealth and Pag-IBIG',
  advances_back: 'Kept from pay for cash advances',
  advances_out: 'Approved cash advances',
}

const LINE_NAMES: Readonly<Record<string, string>> = {
  pending: 'Expenses that need approval',
  purchases: 'Stock purchases',
  refunds: 'Refunds',
}

/** The account of an expense in words: `expense:bank_charge` → `Bank charge`. */
function nameOfLine(line: string): string {
  const known = LINE_NAMES[line]
  if (known) return known
  const words = line.replace(/^expense:/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Why a part of a line is what it is, in a sentence. */
export function reasonOf({ why, name = '', on, to, count = 0 }: ForecastPart): string {
  const from = on ? day(on) : ''
  const days = on && to ? dayRange(on, to) : from
  switch (why) {
    case 'open_orders':
      return `${plural(count, 'open order')} received ${from}: the share that others of that age pay on this day`
    case 'orders_of_day':
      return `Received ${on ? weekday(on) : ''}: what the last ${plural(count, 'such day')} brought, and the share paid on this day`
    case 'weekday_mean':
      return `What the last ${plural(count, 'such day')} brought`
    case 'daily_mean':
      return `${nameOfLine(name)}: the mean of the last ${plural(count, 'day')}`
    case 'comes_again':
      return `${name}: seen ${plural(count, 'time')}, last on ${from}`
    case 'planned_bill':
      return `${name}: due ${from}`
    case 'planned_shifts':
      return `${plural(count, 'planned shift')} of ${days}, at their rates`
    case 'usual_shifts':
      return `${plural(count, 'day')} of ${days} without a plan, as such days usually cost`
    case 'kept_shares':
      return `Kept for SSS, PhilHealth and Pag-IBIG: an ordinary month of ${plural(count, 'employee')} by the tables`
    case 'employee_shares':
    case 'employer_shares':
      return `${name}: ${why === 'employee_shares' ? 'shares kept from pay' : 'the employer’s shares'} of ${days}${
        count > 0 ? `, ${plural(count, 'employee')} by the tables` : ', as payslips say'
      }`
    case 'payroll_run':
      return `${plural(count, 'payslip')} of ${days}, computed and not paid yet`
    case 'advance_due':
      return 'An instalment kept from pay'
    case 'advance_approved':
      return 'Approved, and not handed over yet'
  }
}
