import type { Leave } from '@labada/contracts/people/employee-leave'
import type { LeaveKind, LeaveStatus } from '@labada/domain/people/employee-leave'
import { day, dayRange } from '../../lib/format.ts'
import type { Status } from '../status-badge.tsx'
import { t } from './t.ts'

export const LEAVE_KIND_NAMES: Readonly<Record<LeaveKind, string>> = {
  service_incentive: t('serviceIncentiveLeave'),
  vacation: t('vacationLeave'),
  sick: t('sickLeave'),
  maternity: t('maternityLeave'),
  paternity: t('paternityLeave'),
  solo_parent: t('soloParentLeave'),
  vawc: t('vawcLeave'),
  special_women: t('specialLeaveForWomen'),
  personal: t('personalLeave'),
}

export const LEAVE_LOOKS: Readonly<Record<LeaveStatus, { readonly status: Status; readonly word: string }>> = {
  requested: { status: 'attention', word: t('waitingForApproval') },
  approved: { status: 'ready', word: t('approved') },
  declined: { status: 'done', word: t('declined') },
  cancelled: { status: 'done', word: t('canceled') },
}

/** `Nov 23, 2026` for one day, `Nov 23 – 25, 2026` for more. */
export const leaveDays = ({ fromOn, toOn }: Pick<Leave, 'fromOn' | 'toOn'>): string =>
  fromOn === toOn ? day(fromOn) : dayRange(fromOn, toOn)
