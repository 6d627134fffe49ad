import type { ClockJobName } from './jobs/catalog.ts'

export const TIME_ZONE = 'Asia/Manila'

/** What the house does by the clock, in Manila time. The whole list, on one page. */
export const schedules: readonly { readonly job: ClockJobName; readonly cron: string }[] = [
  { job: 'check-invariants', cron: '* * * * *' },
  { job: 'check-audit-seals', cron: '20 3 * * *' },
  { job: 'prove-cash-days', cron: '14 2 * * *' },
  { job: 'trim-history', cron: '40 3 * * *' },
]
