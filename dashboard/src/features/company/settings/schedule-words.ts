import { CLOCK_JOBS, DUE_JOBS } from '@labada/contracts/company/job-schedules'
import { plural } from '../../../lib/format.ts'

const JOBS = [...DUE_JOBS, ...CLOCK_JOBS] as const

const NAMES: Readonly<Record<(typeof JOBS)[number], string>> = {
  'check-invariants': 'Check that the books agree with the records',
  'check-audit-seals': 'Prove the audit log',
  'prove-cash-days': 'Prove the cash flow against the ledger',
  'forecast-all-cash': 'Make the cash flow forecast',
  'sweep-attendance-days': 'Compute attendance nobody asked for yet',
  'prove-attendance-days': 'Prove the attendance days',
  'erase-fingerprints': 'Erase the fingers of people who left',
  'draft-expenses': 'Draft the bills that come every month',
  'trim-history': 'Throw away what is kept for a time only',
  'watch-backups': 'See that backups are made, and let go of old ones',
  'run-clock-job': 'Run something now',
  'roll-up-branch-days': 'Sum up the days of the branches',
  'roll-up-cash-days': 'Sum up the cash flow of the days',
  'use-stock': 'Take what a load used out of stock',
  'forecast-cash': 'Make the cash flow forecast of a branch',
  'compute-attendance-day': 'Compute a day of attendance',
  'compute-payroll': 'Compute a payroll',
  'make-export': 'Make a file to download',
  'make-backup': 'Make a backup',
  'check-backup': 'Compare the files of a backup',
  'copy-backup': 'Copy a backup off-site',
}

/** A job in words; one of newer workers, that this page does not know yet, by its own name. */
export function jobName(job: string): string {
  const known = JOBS.find((name) => name === job)
  if (known) return NAMES[known]
  const words = job.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** When a schedule comes, for the patterns that are in use; any other as it is written. */
export function whenWords(cron: string): string {
  const [minute = '', hour = '', ...rest] = cron.split(' ')
  if (rest.some((part) => part !== '*')) return cron
  if (minute === '*' && hour === '*') return 'Every minute'
  const every = /^\*\/(\d+)$/.exec(minute)?.[1]
  if (every && hour === '*') return `Every ${plural(Number(every), 'minute')}`
  if (!/^\d+$/.test(minute)) return cron
  if (hour === '*') return `Every hour at :${minute.padStart(2, '0')}`
  if (!/^\d+$/.test(hour)) return cron
  const of12 = Number(hour) % 12 === 0 ? 12 : Number(hour) % 12
  return `Every day at ${of12}:${minute.padStart(2, '0')} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

/** How long a run took. */
export function tookWords(ms: number | null): string {
  if (ms === null) return ''
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`
}
