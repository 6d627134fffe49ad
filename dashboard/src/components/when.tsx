import { manilaDateOf } from '@labada/domain/core/manila-time'
import { date, dateTime, relative, shortDay, time } from '../lib/format.ts'
import { useNow } from '../lib/hooks/use-now.ts'
import { t } from './t.ts'
import { Nothing } from './values.tsx'
import classes from './when.module.css'

/**
 * A short date and time for lists: "3 minutes ago", "9:05 AM" today, "Nov 20, 9:05 AM" this year. Shown in full on
 * hover. `plain` never uses relative minutes, for promised times.
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

/** The text of `When`. */
export function whenText(at: Date, now: Date, plain = false): string {
  const near = !plain && Math.abs(at.getTime() - now.getTime()) < 59.5 * 60_000
  if (near) return relative(at, now)
  const [day, today] = [manilaDateOf(at), manilaDateOf(now)]
  if (day === today) return plain ? t('todayAt', { at: time(at) }) : time(at)
  const thatDay = day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : date(at)
  return `${thatDay}, ${time(at)}`
}
