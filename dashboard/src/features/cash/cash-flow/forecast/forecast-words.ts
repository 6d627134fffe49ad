import { day, dayRange, weekday } from '../../../../lib/format.ts'
import { t } from '../t.ts'
import type { ForecastLine, ForecastPart } from './forecast-api.ts'

export const FORECAST_NAMES: Readonly<Record<ForecastLine['kind'], string>> = {
  unpaid_orders: t('unpaidOrders'),
  new_orders: t('expectedOrders'),
  item_sales: t('itemSales'),
  regular_in: t('recurringIncome'),
  regular_out: t('recurringBillsAndWithdrawals'),
  everyday: t('everydaySpending'),
  purchases: t('stockPurchases'),
  payroll: t('payroll'),
  contributions: t('sssPhilHealthAndPagIbig2'),
  advances_back: t('cashAdvanceRepayments'),
  advances_out: t('approvedCashAdvances'),
}

const LINE_NAMES: Readonly<Record<string, string>> = {
  pending: t('expensesAwaitingApproval'),
  purchases: t('stockPurchases'),
  refunds: t('refunds'),
}

/** The display name of an expense account: `expense:bank_charge` → `Bank charge`. */
function nameOfLine(line: string): string {
  const known = LINE_NAMES[line]
  if (known) return known
  const words = line.replace(/^expense:/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The explanation of a line's part, as one sentence. */
export function reasonOf({ why, name = '', on, to, count = 0 }: ForecastPart): string {
  const from = on ? day(on) : ''
  const days = on && to ? dayRange(on, to) : from
  switch (why) {
    case 'open_orders':
      return t('openOrdersReceivedFromThe', { count, from })
    case 'orders_of_day':
      return t('receivedOnBasedOnThe', { count, on: on ? weekday(on) : '' })
    case 'weekday_mean':
      return t('basedOnTheLastSimilar', { count })
    case 'daily_mean':
      return t('nameOfLineAverageOfTheLast', { count, nameOfLine: nameOfLine(name) })
    case 'comes_again':
      return t('nameSeenTimesLastOn', { count, name, from })
    case 'planned_bill':
      return t('nameDueFrom', { name, from })
    case 'planned_shifts':
      return t('plannedShiftsOnDaysAt', { count, days })
    case 'usual_shifts':
      return t('unplannedDaysInDaysAt', { count, days })
    case 'kept_shares':
      return t('sssPhilHealthAndPagIbigDeductions', { count })
    case 'employee_shares':
    case 'employer_shares':
      return why === 'employee_shares'
        ? count > 0
          ? t('nameEmployeeSharesForDays', { count, name, days })
          : t('nameEmployeeSharesForDaysFrom', { name, days })
        : count > 0
          ? t('nameEmployerSharesForDays', { count, name, days })
          : t('nameEmployerSharesForDaysFrom', { name, days })
    case 'payroll_run':
      return t('payslipsForDaysCalculatedBut', { count, days })
    case 'advance_due':
      return t('installmentDeductedFromPay')
    case 'advance_approved':
      return t('approvedButNotReleased')
  }
}
