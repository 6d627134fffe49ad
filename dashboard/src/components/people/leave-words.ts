import type { Leave } from '@labada/contracts/people/employee-leave'
import type { LeaveKind, LeaveStatus } from '@labada/domain/people/employee-leave'
import { day, dayRange } from '../../lib/format.ts'
import type { Status } from '../status-badge.tsx'

export const LEAVE_KIND_NAMES: Readonly<Record<LeaveKind, string>> = {
  service_incentive: 'Service incentive leave',
  vacation: 'Vacation leave',
  sick: 'Sick leave',
  maternity: 'Maternity leave',
  paternity: 'Paternity leave',
  solo_parent: 'Solo parent leave',
  vawc: 'VAWC leave',
  special_women: 'Special leave for women',
  personal: 'Personal leave',
}

export const LEAVE_LOOKS: Readonly<Record<LeaveStatus, { readonly status: Status; readonly word: string }>> = {
  requested: { status: 'attention', word: 'Waits for approval' },
  approved: { status: 'ready', word: 'Approved' },
  declined: { status: 'danger', word: 'Declined' },
  cancelled: { status: 'done', word: 'Canceled' },
}

/** `Nov 23, 2026` for one day, `Nov 23 – 25, 2026` for more. */
export const leaveDays = ({ fromOn, toOn }: Pick<Leave, 'fromOn' | 'toOn'>): string =>
  fromOn === toOn ? day(fromOn) : dayRange(fromOn, toOn)
