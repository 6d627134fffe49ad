import { CLOCK_JOBS } from '@labada/contracts/company/job-schedules'
import type { ClockJobName } from './jobs/catalog.ts'

export const TIME_ZONE = 'Asia/Manila'

/** When each scheduled job runs, as cron in Manila time. A job of the clock without a line does not compile. */
const CRON: Readonly<Record<ClockJobName, string>> = {
  'check-invariants': '* * * * *',
  'keep-all-notices': '* * * * *',
  'send-due-messages': '* * * * *',
  'forecast-all-cash': '*/30 * * * *',
  'check-audit-seals': '20 3 * * *',
  'prove-cash-days': '14 2 * * *',
  'prove-branch-days': '24 2 * * *',
  'sum-customers': '* * * * *',
  'prove-customers': '34 2 * * *',
  'sweep-attendance-days': '*/10 * * * *',
  'prove-attendance-days': '5 4 * * *',
  'draft-expenses': '5 * * * *',
  // Every `BACKUP_STEP_MINUTES` of domain/src/company/settings: the settings select the steps that make a backup.
  'watch-backups': '*/15 * * * *',
  'watch-disks': '*/5 * * * *',
  'erase-fingerprints': '50 2 * * *',
  // At the end of each day; again every hour, should the worker be off at midnight.
  'expire-packages': '1 * * * *',
  'trim-history': '40 3 * * *',
}

export const schedules = CLOCK_JOBS.map((job) => ({ job, cron: CRON[job] }))
