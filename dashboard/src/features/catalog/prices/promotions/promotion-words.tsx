import type { Promotion } from '@labada/contracts/catalog/promotions'
import type { PromotionKind } from '@labada/domain/catalog/promotion-kinds'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { IconClock, IconPlayerPause } from '@tabler/icons-react'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { day, dayRange, money, number, plural } from '../../../../lib/format.ts'

export const KIND_NAMES: Readonly<Record<PromotionKind, { readonly label: string; readonly hint: string }>> = {
  percent: { label: 'Percent', hint: 'Of services and rush' },
  amount: { label: 'Pesos', hint: 'Off the order' },
  nth_free: { label: 'Free load', hint: 'The cheapest of every n' },
}

/** By weekday, 0 for Sunday. */
export const WEEKDAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** `15 % off`, `₱50.00 off`, `1 of 5 loads free`. */
export function measureWords({ kind, percent, amount, everyNth, most }: Promotion): string {
  const cap = most === null ? '' : `, at most ${money(most)}`
  if (kind === 'percent') return `${number(percent)} % off${cap}`
  return kind === 'amount' ? `${money(amount)} off` : `1 of ${plural(everyNth ?? 0, 'load')} free${cap}`
}

/** When it is given: its days, and the days of the week. */
export function whenWords({ from, to, weekdays }: Pick<Promotion, 'from' | 'to' | 'weekdays'>): string {
  const days = to === null ? `From ${day(from)}` : dayRange(from, to)
  return weekdays.length === 0 ? days : `${days}, ${weekdays.map((one) => WEEKDAY_NAMES[one]?.slice(0, 3)).join(', ')}`
}

/** `3 of 10`: how often it was used, and how often it may be. */
export const usesWords = ({ uses, totalLimit }: Promotion): string =>
  totalLimit === null ? number(uses) : `${number(uses)} of ${number(totalLimit)}`

/** Whether it is given now, and if not why. */
export function PromotionBadge({ promotion, today }: { readonly promotion: Promotion; readonly today: ManilaDate }) {
  const { state, from, to, uses, totalLimit } = promotion
  if (state === 'ended') return <StatusBadge status="done">Ended</StatusBadge>
  if (state === 'paused') {
    return (
      <StatusBadge status="attention" icon={IconPlayerPause}>
        Paused
      </StatusBadge>
    )
  }
  if (today < from) {
    return (
      <StatusBadge status="received" icon={IconClock}>
        Scheduled
      </StatusBadge>
    )
  }
  if (to !== null && today > to) return <StatusBadge status="done">Over</StatusBadge>
  if (totalLimit !== null && uses >= totalLimit) return <StatusBadge status="done">Used up</StatusBadge>
  return <StatusBadge status="ready">Active</StatusBadge>
}
