import { checkAuditSeals } from './check-audit-seals.ts'
import { checkInvariants } from './check-invariants.ts'
import type { Job } from './job.ts'
import { makeExportJob } from './make-export.ts'
import { proveCashDays } from './prove-cash-days.ts'
import { rollUpBranchDays } from './roll-up-branch-days.ts'
import { rollUpCashDays } from './roll-up-cash-days.ts'
import { trimHistory } from './trim-history.ts'
import { useStock } from './use-stock.ts'

/** Work that events make due. Its payload is the key under which it is due; `subscriptions.ts` says what starts it. */
export const dueJobs = {
  'roll-up-branch-days': rollUpBranchDays,
  'roll-up-cash-days': rollUpCashDays,
  'use-stock': useStock,
  'make-export': makeExportJob,
} as const satisfies Record<string, Job>
export type DueJobName = keyof typeof dueJobs

/** Work that the clock starts; `schedules.ts` says when. */
export const clockJobs = {
  'check-audit-seals': checkAuditSeals,
  'check-invariants': checkInvariants,
  'prove-cash-days': proveCashDays,
  'trim-history': trimHistory,
} as const satisfies Record<string, Job>
export type ClockJobName = keyof typeof clockJobs

export function isDueJob(name: string): name is DueJobName {
  return Object.hasOwn(dueJobs, name)
}

export function isClockJob(name: string): name is ClockJobName {
  return Object.hasOwn(clockJobs, name)
}
