import type { ClockJobName } from './jobs/catalog.ts'

export const TIME_ZONE = 'Asia/Manila'

/** What the house does by the clock, in Manila time. The whole list, on one page. */
export const schedules: readonly { readonly job: ClockJobName; readonly cron: string }[] = [
  { job: 'check-invariants', cron: '* * * * *' },
  { job: 'forecast-all-cash', cron: '*/30 * * * *' },
  { job: 'check-audit-seals', cron: '20 3 * * *' },
  { job: 'prove-cash-days', cron: '14 2 * * *' },
  { job: 'sweep-attendance-days', cron: '*/10 * * * *' },
  { job: 'prove-attendance-days', cron: '5 4 * * *' },
  { job: 'draft-expenses', cron: '5 * * * *' },
  // Every `BACKUP_STEP_MINUTES` of domain/src/company/settings: the settings say at which of them a backup is made.
  { job: 'watch-backups', cron: '*/15 * * * *' },
  { job: 'erase-fingerprints', cron: '50 2 * * *' },
  { job: 'trim-history', cron: '40 3 * * *' },
]
