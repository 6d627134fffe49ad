import { checkAuditSeals } from './check-audit-seals.ts'
import { checkBackupJob } from './check-backup.ts'
import { checkInvariants } from './check-invariants.ts'
import { computeAttendanceDay } from './compute-attendance-day.ts'
import { computePayroll } from './compute-payroll.ts'
import { copyBackupJob } from './copy-backup.ts'
import { draftExpenses } from './draft-expenses.ts'
import { eraseFingerprints } from './erase-fingerprints.ts'
import { forecastAllCash } from './forecast-all-cash.ts'
import { forecastCashJob } from './forecast-cash.ts'
import type { Job } from './job.ts'
import { makeBackupJob } from './make-backup.ts'
import { makeExportJob } from './make-export.ts'
import { proveAttendanceDays } from './prove-attendance-days.ts'
import { proveCashDays } from './prove-cash-days.ts'
import { rollUpBranchDays } from './roll-up-branch-days.ts'
import { rollUpCashDays } from './roll-up-cash-days.ts'
import { runClockJob } from './run-clock-job.ts'
import { sweepAttendanceDays } from './sweep-attendance-days.ts'
import { trimHistory } from './trim-history.ts'
import { useStock } from './use-stock.ts'
import { watchBackups } from './watch-backups.ts'

/** Work that events make due. Its payload is the key under which it is due; `subscriptions.ts` says what starts it. */
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
} as const satisfies Record<string, Job>
export type DueJobName = keyof typeof dueJobs

/** Work that the clock starts; `schedules.ts` says when. */
export const clockJobs = {
  'check-audit-seals': checkAuditSeals,
  'check-invariants': checkInvariants,
  'forecast-all-cash': forecastAllCash,
  'prove-attendance-days': proveAttendanceDays,
  'draft-expenses': draftExpenses,
  'erase-fingerprints': eraseFingerprints,
  'prove-cash-days': proveCashDays,
  'sweep-attendance-days': sweepAttendanceDays,
  'trim-history': trimHistory,
  'watch-backups': watchBackups,
} as const satisfies Record<string, Job>
export type ClockJobName = keyof typeof clockJobs

export function isDueJob(name: string): name is DueJobName {
  return Object.hasOwn(dueJobs, name)
}

export function isClockJob(name: string): name is ClockJobName {
  return Object.hasOwn(clockJobs, name)
}
