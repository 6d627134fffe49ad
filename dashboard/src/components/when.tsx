import { manilaDateOf } from '@labada/domain/core/manila-time'
import { date, dateTime, relative, shortDay, time } from '../lib/format.ts'
import { useNow } from '../lib/hooks/use-now.ts'
import { t } from './t.ts'
import { Nothing } from './values.tsx'
import classes from './when.module.css'

/**
 * A moment as a list has room for it: "3 minutes ago", "9:05 AM" today, "Nov 20, 9:05 AM" this year. The whole of it on
 * hover. `plain` never counts minutes, for what is promised.
 */
export function When({ at, plain = false }: { readonly at: Date | null; readonly plain?: boolean }) {
  const now = useNow(30_000)
  if (!at) return <Nothing />
  return (
    <time className={classes.when} dateTime={at.toISOString()} title={dateTime(at)}>
      {whenText(at, now, plain)}
    </time>
  )
}

/** The words of `When`. */
export function whenText(at: Date, now: Date, plain = false): string {
  const near = !plain && Math.abs(at.getTime() - now.getTime()) < 59.5 * 60_000
  if (near) return relative(at, now)
  const [day, today] = [manilaDateOf(at), manilaDateOf(now)]
  if (day === today) return plain ? t('todayAt', { at: time(at) }) : time(at)
  const thatDay = day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : date(at)
  return `${thatDay}, ${time(at)}`
}
