import { addDays, type ManilaDate } from '@labada/domain/core/manila-time'
import { t } from './t.ts'
import type { ActiveFilter } from './table/filter-bar.tsx'

const RECENT_PERIODS = ['today', 'week', 'month', 'any'] as const
type RecentPeriod = (typeof RECENT_PERIODS)[number]
const NAMES: Readonly<Record<RecentPeriod, string>> = {
  today: t('today'),
  week: t('last7Days'),
  month: t('last30Days'),
  any: t('anyDate'),
}
const DAYS_BACK = { today: 0, week: 6, month: 29, any: null } as const

export const RECENT_PERIOD_CHOICES = RECENT_PERIODS.map((value) => ({ value, label: NAMES[value] }))

/** The period a list covers; the last seven days unless the URL says otherwise (`dates`). */
export function recentPeriodIn(params: URLSearchParams): RecentPeriod {
  return RECENT_PERIODS.find((value) => value === params.get('dates')) ?? 'week'
}

/** The URL value of a choice; the default choice is left out of the URL. */
export const datesParam = (period: RecentPeriod): string | null => (period === 'week' ? null : period)

/** The first day of the period that ends with `today`; undefined for any date. */
export function firstDayIn(params: URLSearchParams, today: ManilaDate): ManilaDate | undefined {
  const back = DAYS_BACK[recentPeriodIn(params)]
  return back === null ? undefined : addDays(today, -back)
}

/** The filter chip of a period other than the default. */
export function activePeriod(params: URLSearchParams): ActiveFilter[] {
  const period = recentPeriodIn(params)
  return period === 'week' ? [] : [{ names: ['dates'], label: NAMES[period] }]
}
