import { z } from 'zod'
import { admin, type Routes } from '../core/route.ts'
import { instant } from '../core/values.ts'

/** Jobs started by events. Each has a job in the workers, and a name on the settings page. */
export const DUE_JOBS = [
  'run-clock-job',
  'roll-up-branch-days',
  'roll-up-cash-days',
  'use-stock',
  'forecast-cash',
  'compute-attendance-day',
  'compute-payroll',
  'make-export',
  'make-backup',
  'check-backup',
  'copy-backup',
  'keep-notices',
  'plan-messages',
  'send-messages',
] as const
/** Jobs started by the clock. */
export const CLOCK_JOBS = [
  'check-audit-seals',
  'check-invariants',
  'forecast-all-cash',
  'prove-attendance-days',
  'draft-expenses',
  'erase-fingerprints',
  'expire-packages',
  'prove-branch-days',
  'prove-cash-days',
  'prove-customers',
  'sum-customers',
  'sweep-attendance-days',
  'trim-history',
  'watch-backups',
  'watch-disks',
  'keep-all-notices',
  'send-due-messages',
] as const

const name = z.string().regex(/^[a-z][a-z-]{0,79}$/)

export const jobScheduleRoutes = {
  listJobSchedules: {
    method: 'GET',
    path: '/job-schedules',
    access: admin,
    key: 'settings.see',
    summary: 'List scheduled jobs: the last run, waiting work and failures',
    response: z.object({
      /** The time zone of the schedules. */
      timeZone: z.literal('Asia/Manila'),
      items: z.array(
        z.object({
          job: z.string(),
          cron: z.string(),
          nextRunAt: instant.nullable(),
          lastStartedAt: instant.nullable(),
          lastFinishedAt: instant.nullable(),
          /** Milliseconds the last run took. */
          lastMs: z.number().int().nullable(),
          lastError: z.string().nullable(),
          isRunning: z.boolean(),
        }),
      ),
      failures: z.array(
        z.object({
          job: z.string(),
          key: z.string(),
          reason: z.string(),
          /** Attempts of the last failure, and how often the job has failed. */
          attempts: z.number().int(),
          failures: z.number().int(),
          firstFailedAt: instant,
          lastFailedAt: instant,
          retriedAt: instant.nullable(),
          retriedBy: z.string().nullable(),
        }),
      ),
      /** Due work that is not done yet. */
      waiting: z.object({ due: z.number().int(), oldestSeconds: z.number() }),
    }),
  },
  runJobNow: {
    method: 'POST',
    path: '/job-schedules/:job/run',
    access: admin,
    key: 'settings.edit',
    summary: 'Run a scheduled job now, besides its schedule; safe to repeat',
    params: z.object({ job: name }),
    body: z.object({}),
    response: z.object({ requested: z.literal(true) }),
  },
  retryJob: {
    method: 'POST',
    path: '/job-failures/retry',
    access: admin,
    key: 'settings.edit',
    summary: 'Retry a failed job now',
    body: z.object({ job: name, key: z.string().max(200) }),
    response: z.object({ requested: z.literal(true) }),
  },
} satisfies Routes
