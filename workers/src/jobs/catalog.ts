import type { CLOCK_JOBS, DUE_JOBS } from '@labada/contracts/company/job-schedules'
import { computeAttendanceDay } from './attendance/compute-attendance-day.ts'
import { proveAttendanceDays } from './attendance/prove-attendance-days.ts'
import { sweepAttendanceDays } from './attendance/sweep-attendance-days.ts'
import { checkAuditSeals } from './backup/check-audit-seals.ts'
import { checkBackupJob } from './backup/check-backup.ts'
import { copyBackupJob } from './backup/copy-backup.ts'
import { makeBackupJob } from './backup/make-backup.ts'
import { watchBackups } from './backup/watch-backups.ts'
import { watchDisks } from './backup/watch-disks.ts'
import { proveCashDays } from './cash/prove-cash-days.ts'
import { rollUpCashDays } from './cash/roll-up-cash-days.ts'
import { checkInvariants } from './check-invariants.ts'
import { draftExpenses } from './expenses/draft-expenses.ts'
import type { Job } from './job.ts'
import { expirePackages } from './orders/expire-packages.ts'
import { planMessagesJob } from './orders/plan-messages.ts'
import { proveCustomers } from './orders/prove-customers.ts'
import { sendDueMessages, sendMessagesJob } from './orders/send-messages.ts'
import { sumCustomersJob } from './orders/sum-customers.ts'
import { computePayroll } from './payroll/compute-payroll.ts'
import { forecastAllCash } from './reports/forecast-all-cash.ts'
import { forecastCashJob } from './reports/forecast-cash.ts'
import { keepAllNotices, keepNoticesJob } from './reports/keep-notices.ts'
import { makeExportJob } from './reports/make-export.ts'
import { proveBranchDays } from './reports/prove-branch-days.ts'
import { rollUpBranchDays } from './reports/roll-up-branch-days.ts'
import { runClockJob } from './run-clock-job.ts'
import { eraseFingerprints } from './scanner/erase-fingerprints.ts'
import { useStock } from './stock/use-stock.ts'
import { trimHistory } from './trim-history.ts'

/** Jobs triggered by events (`subscriptions.ts`). The payload is the key under which the work is due. */
export const dueJobs = {
  'run-clock-job': runClockJob(() => clockJobs),
  'roll-up-branch-days': rollUpBranchDays,
  'roll-up-cash-days': rollUpCashDays,
  'use-stock': useStock,
  'forecast-cash': forecastCashJob,
  'compute-attendance-day': computeAttendanceDay,
  'compute-payroll': computePayroll,
  'make-export': makeExportJob,
  'make-backup': makeBackupJob,
  'check-backup': checkBackupJob,
  'copy-backup': copyBackupJob,
  'keep-notices': keepNoticesJob,
  'plan-messages': planMessagesJob,
  'send-messages': sendMessagesJob,
} as const satisfies Record<(typeof DUE_JOBS)[number], Job>
export type DueJobName = keyof typeof dueJobs

/** Jobs started on a schedule, defined in `schedules.ts`. */
export const clockJobs = {
  'check-audit-seals': checkAuditSeals,
  'check-invariants': checkInvariants,
  'forecast-all-cash': forecastAllCash,
  'prove-attendance-days': proveAttendanceDays,
  'draft-expenses': draftExpenses,
  'erase-fingerprints': eraseFingerprints,
  'expire-packages': expirePackages,
  'prove-branch-days': proveBranchDays,
  'prove-cash-days': proveCashDays,
  'prove-customers': proveCustomers,
  'sum-customers': sumCustomersJob,
  'sweep-attendance-days': sweepAttendanceDays,
  'trim-history': trimHistory,
  'watch-backups': watchBackups,
  'watch-disks': watchDisks,
  'keep-all-notices': keepAllNotices,
  'send-due-messages': sendDueMessages,
} as const satisfies Record<(typeof CLOCK_JOBS)[number], Job>
export type ClockJobName = keyof typeof clockJobs

export function isDueJob(name: string): name is DueJobName {
  return Object.hasOwn(dueJobs, name)
}

export function isClockJob(name: string): name is ClockJobName {
  return Object.hasOwn(clockJobs, name)
}
