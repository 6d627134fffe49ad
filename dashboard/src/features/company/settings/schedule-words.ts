import { CLOCK_JOBS, DUE_JOBS } from '@labada/contracts/company/job-schedules'
import { t } from './t.ts'

const JOBS = [...DUE_JOBS, ...CLOCK_JOBS] as const

const NAMES: Readonly<Record<(typeof JOBS)[number], string>> = {
  'check-invariants': t('checkBooksAgainstRecords'),
  'check-audit-seals': t('verifyAuditLog'),
  'prove-branch-days': t('checkDayFiguresAgainstRecords'),
  'prove-cash-days': t('checkCashFlowAgainstLedger'),
  'prove-customers': t('checkCustomerTotalsAgainstOrders'),
  'sum-customers': t('updateCustomerTotals'),
  'forecast-all-cash': t('updateCashFlowForecasts'),
  'sweep-attendance-days': t('calculatePendingAttendance'),
  'prove-attendance-days': t('checkAttendanceDays'),
  'erase-fingerprints': t('eraseFingerprintsOfFormerEmployees'),
  'expire-packages': t('endPackagesAfterTheirLastDay'),
  'draft-expenses': t('draftMonthlyBills'),
  'trim-history': t('deleteExpiredData'),
  'watch-backups': t('monitorBackupsAndRemoveOld'),
  'watch-disks': t('checkServersDiskSpace'),
  'run-clock-job': t('runAJobNow'),
  'roll-up-branch-days': t('summarizeBranchDays'),
  'roll-up-cash-days': t('summarizeCashFlowByDay'),
  'use-stock': t('deductLoadSuppliesFromStock'),
  'forecast-cash': t('updateABranchsCashFlow'),
  'compute-attendance-day': t('calculateAnAttendanceDay'),
  'compute-payroll': t('calculateAPayRun'),
  'make-export': t('createAFileToDownload'),
  'make-backup': t('createABackup'),
  'check-backup': t('checkBackupFiles'),
  'copy-backup': t('copyABackupOffSite'),
  'keep-notices': t('updateNotifications'),
  'plan-messages': t('planMessagesAboutAnOrder'),
  'send-messages': t('sendMessages'),
  'send-due-messages': t('sendMessagesThatAreDue'),
  'keep-all-notices': t('updateAllNotifications'),
}

/** The display name of a job; unknown jobs of newer workers are shown by their own name. */
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
  if (minute === '*' && hour === '*') return t('everyMinute')
  const every = /^\*\/(\d+)$/.exec(minute)?.[1]
  if (every && hour === '*') return t('everyMinutes', { count: Number(every) })
  if (!/^\d+$/.test(minute)) return cron
  if (hour === '*') return t('everyHourAtMinute', { minute: minute.padStart(2, '0') })
  if (!/^\d+$/.test(hour)) return cron
  const of12 = Number(hour) % 12 === 0 ? 12 : Number(hour) % 12
  return Number(hour) < 12
    ? t('everyDayAtOf12Minute', { of12, minute: minute.padStart(2, '0') })
    : t('everyDayAtOf12MinutePm', { of12, minute: minute.padStart(2, '0') })
}

/** How long a run took. */
export function tookWords(ms: number | null): string {
  if (ms === null) return ''
  return ms < 1_000 ? t('msMs', { ms }) : `${(ms / 1_000).toFixed(1)} s`
}
