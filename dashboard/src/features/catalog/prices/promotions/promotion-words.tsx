import type { Promotion } from '@labada/contracts/catalog/promotions'
import type { PromotionAudience, PromotionKind } from '@labada/domain/catalog/promotion-kinds'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { WEEKDAY_NAMES } from '../../../../components/company/words.ts'
import { PausedSign, TimeSign } from '../../../../components/signs.ts'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { day, dayRange, money, number } from '../../../../lib/format.ts'
import { t } from '../t.ts'

export const KIND_NAMES: Readonly<Record<PromotionKind, { readonly label: string; readonly hint: string }>> = {
  percent: { label: t('percent'), hint: t('offServicesAndRush') },
  amount: { label: t('pesos'), hint: t('offTheOrderTotal') },
  nth_free: { label: t('freeLoad'), hint: t('theCheapestOfEveryN') },
  stamps: { label: t('stampCard'), hint: t('everyNthLoadOfACustomer') },
}

export const AUDIENCE_NAMES: Readonly<Record<PromotionAudience, { readonly label: string; readonly hint: string }>> = {
  everyone: { label: t('everyone'), hint: t('guestsToo') },
  spent: { label: t('regulars'), hint: t('whoSpentAnAmountInAYear') },
  package: { label: t('packageHolders'), hint: t('whileTheyHaveUnitsLeft') },
  birthday: { label: t('birthdays'), hint: t('inTheMonthOnTheirRecord') },
}

/** Whom it is for, if not for everyone. */
export function audienceWords({ audience, leastSpent }: Pick<Promotion, 'audience' | 'leastSpent'>): string {
  if (audience === 'spent') return t('whoSpentLeastInAYear', { amount: money(leastSpent) })
  return AUDIENCE_NAMES[audience].label
}

/** `15% off`, `₱50.00 off`, `1 of every 5 loads free`. */
export function measureWords({ kind, percent, amount, everyNth, most }: Promotion): string {
  const cap = most === null ? '' : t('upToMost', { most: money(most) })
  if (kind === 'percent') return t('percentOffCap', { percent: number(percent), cap })
  if (kind === 'amount') return t('amountOff', { amount: money(amount) })
  const count = everyNth ?? 0
  return kind === 'stamps' ? t('n1OfLoadsOfACustomerFreeCap', { count, cap }) : t('n1OfLoadsFreeCap', { count, cap })
}

/** When it is given: its days, and the days of the week. */
export function whenWords({ from, to, weekdays }: Pick<Promotion, 'from' | 'to' | 'weekdays'>): string {
  const days = to === null ? t('fromFrom', { from: day(from) }) : dayRange(from, to)
  return weekdays.length === 0 ? days : `${days}, ${weekdays.map((one) => WEEKDAY_NAMES[one]?.slice(0, 3)).join(', ')}`
}

/** `3 of 10`: the uses so far, and the limit. */
export const usesWords = ({ uses, totalLimit }: Promotion): string =>
  totalLimit === null ? number(uses) : t('usesOfTotalLimit', { uses: number(uses), totalLimit: number(totalLimit) })

/** Whether it currently applies, and if not, why. */
export function PromotionBadge({ promotion, today }: { readonly promotion: Promotion; readonly today: ManilaDate }) {
  const { state, from, to, uses, totalLimit } = promotion
  if (state === 'ended') return <StatusBadge status="done">{t('ended')}</StatusBadge>
  if (state === 'paused') {
    return (
      <StatusBadge status="attention" icon={PausedSign}>
        {t('paused')}
      </StatusBadge>
    )
  }
  if (today < from) {
    return (
      <StatusBadge status="received" icon={TimeSign}>
        {t('scheduled')}
      </StatusBadge>
    )
  }
  if (to !== null && today > to) return <StatusBadge status="done">{t('over')}</StatusBadge>
  if (totalLimit !== null && uses >= totalLimit) return <StatusBadge status="done">{t('usedUp')}</StatusBadge>
  return <StatusBadge status="ready">{t('active')}</StatusBadge>
}
