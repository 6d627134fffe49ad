import type { ClockJobName } from './jobs/catalog.ts'

export const TIME_ZONE = 'Asia/Manila'

/** The complete list of scheduled jobs, in Manila time. */
export const schedules: readonly { readonly job: ClockJobName; readonly cron: string }[] = [
  { job: 'check-invariants', cron: '* * * * *' },
  { job: 'keep-all-notices', cron: '* * * * *' },
  { job: 'forecast-all-cash', cron: '*/30 * * * *' },
  { job: 'check-audit-seals', cron: '20 3 * * *' },
  { job: 'prove-cash-days', cron: '14 2 * * *' },
  { job: 'prove-branch-days', cron: '24 2 * * *' },
  { job: 'sweep-attendance-days', cron: '*/10 * * * *' },
  { job: 'prove-attendance-days', cron: '5 4 * * *' },
  { job: 'draft-expenses', cron: '5 * * * *' },
  // Every `BACKUP_STEP_MINUTES` of domain/src/company/settings: the settings select the steps that make a backup.
  { job: 'watch-backups', cron: '*/15 * * * *' },
  { job: 'erase-fingerprints', cron: '50 2 * * *' },
  { job: 'trim-history', cron: '40 3 * * *' },
]
