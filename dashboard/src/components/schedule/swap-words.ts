import { manilaDateOf } from '@labada/domain/core/manila-time'
import type { SwapStatus } from '@labada/domain/schedule/shift-swaps'
import { time, weekday } from '../../lib/format.ts'
import type { Status } from '../status-badge.tsx'
import { t } from './t.ts'

/** `Mon, Nov 23, 8:00 AM to 5:00 PM, Mabolo` */
export const swapHours = (startsAt: Date, endsAt: Date, branch: string): string =>
  t('weekdayStartsAtToEndsAtBranch', {
    weekday: weekday(manilaDateOf(startsAt)),
    startsAt: time(startsAt),
    endsAt: time(endsAt),
    branch,
  })

export const SWAP_LOOKS: Readonly<Record<SwapStatus, { readonly status: Status; readonly word: string }>> = {
  asked: { status: 'queued', word: t('waitingForColleague') },
  agreed: { status: 'attention', word: t('waitingForAdmin') },
  approved: { status: 'ready', word: t('approved') },
  declined: { status: 'done', word: t('declined') },
  cancelled: { status: 'done', word: t('withdrawn') },
}
