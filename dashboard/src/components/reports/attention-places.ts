import type { Attention } from '@labada/contracts/reports/attention'
import { paths } from '../../lib/paths.ts'

/** The office page where it is resolved. */
export function officePlaceOf({ branchId, facts }: Pick<Attention, 'branchId' | 'facts'>): string {
  const here = branchId ?? ''
  switch (facts.kind) {
    case 'alert':
      return branchId === null ? paths.branches : `${paths.branch(branchId)}?tab=activity`
    case 'approval':
      return `${paths.transactions}?view=approvals&branch=${here}`
    case 'booking':
      return paths.branch(here)
    case 'offline_work':
      return `${paths.transactions}?view=offline&branch=${here}`
    case 'cash_advance':
      return `${paths.payroll}?tab=advances&view=waiting&branch=${here}`
    case 'swap':
      return `${paths.schedule}?swaps=open&branch=${here}`
    case 'overtime':
      return `${paths.employeeAttendance}?view=overtime&branch=${here}`
    case 'dispute':
      return `${paths.employeeAttendance}?view=disputes&branch=${here}`
    case 'two_places':
      return `${paths.attendanceDay(facts.employeeId, facts.workday)}&view=day`
    case 'consent_withdrawn':
      return `${paths.editEmployee(facts.employeeId)}?tab=fingerprints`
    case 'scanner_alarm':
    case 'devices_silent':
    case 'device_set_up':
      return `${paths.settings}?section=devices`
    case 'password_reset':
    case 'new_browser':
    case 'failed_logins':
    case 'login_after_failures':
      return `${paths.settings}?section=access`
    case 'pay_run_due':
      return paths.payrollRun(facts.id)
    case 'cash_short':
    case 'session_left_open':
    case 'drawer_full':
      return `${paths.branch(here)}?tab=cash`
    case 'remittance':
      return paths.remittance(facts.id)
    case 'overdue':
    case 'unclaimed':
      return `${paths.transactions}?view=${facts.kind}&branch=${here}`
    case 'low_stock':
      return `${paths.stockTracker}?branch=${here}`
    case 'monthly_bill':
      return `${paths.shopExpenses}?view=bills`
  }
}

/** The counter’s page for the same; counters see only the kinds of `BRANCH_KINDS`. */
export function counterPlaceOf({ facts }: Pick<Attention, 'facts'>): string {
  if (facts.kind === 'low_stock') return paths.shopInventory
  if (facts.kind === 'booking') return `${paths.release}?tab=trips`
  return facts.kind === 'session_left_open' ? paths.summary : paths.release
}
