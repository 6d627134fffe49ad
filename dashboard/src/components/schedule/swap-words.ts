import { manilaDateOf } from '@labada/domain/core/manila-time'
import type { SwapStatus } from '@labada/domain/schedule/shift-swaps'
import { time, weekday } from '../../lib/format.ts'
import type { Status } from '../status-badge.tsx'

/** `Mon, Nov 23, 8:00 AM to 5:00 PM, Mabolo` */
export const swapHours = (startsAt: Date, endsAt: Date, branch: string): string =>
  `${weekday(manilaDateOf(startsAt))}, ${time(startsAt)} to ${time(endsAt)}, ${branch}`

export const SWAP_LOOKS: Readonly<Record<SwapStatus, { readonly status: Status; readonly word: string }>> = {
  asked: { status: 'queued', word: 'Waits for the colleague' },
  agreed: { status: 'attention', word: 'Waits for the admin' },
  approved: { status: 'ready', word: 'Approved' },
  declined: { status: 'danger', word: 'Declined' },
  cancelled: { status: 'done', word: 'Taken back' },
}
