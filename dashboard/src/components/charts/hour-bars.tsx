import { hourOfDay, number } from '../../lib/format.ts'
import { ChartFrame, Legend } from './chart-frame.tsx'
import classes from './figures.module.css'
import { Scale } from './scale.tsx'
import { t } from './t.ts'

export interface HourBar {
  /** 0 to 23 */
  readonly hour: number
  readonly value: number
  /** The value of the same hour on a usual day. */
  readonly usual?: number | undefined
}

interface HourBarsProps {
  readonly hours: readonly HourBar[]
  /** What is counted: `orders`. */
  readonly what: string
  readonly format?: ((value: number) => string) | undefined
}

/** Today by hour as bars, a usual day as a dashed line; also as one sentence and as a table. */
export function HourBars({ hours, what, format = number }: HourBarsProps) {
  const hasUsual = hours.some((one) => one.usual !== undefined)
  const summary = summaryOf(hours, what, format)
  // A new shop: the sentence says it all.
  if (hours.every((one) => one.value === 0 && (one.usual ?? 0) === 0)) return <p className={classes.none}>{summary}</p>
  return (
    <ChartFrame
      summary={summary}
      legend={
        <>
          <Legend color="var(--ld-teal)">{t('today')}</Legend>
          {hasUsual && (
            <Legend color="var(--ld-amber)" line="dashed">
              {t('usual')}
            </Legend>
          )}
        </>
      }
      head={hasUsual ? [t('hour'), t('today'), t('usual')] : [t('hour'), t('today')]}
      rows={hours.map((one): [string, ...string[]] =>
        hasUsual
          ? [hourOfDay(one.hour), format(one.value), format(one.usual ?? 0)]
          : [hourOfDay(one.hour), format(one.value)],
      )}
    >
      <div role="img" aria-label={summary}>
        <Bars hours={hours} what={what} format={format} hasUsual={hasUsual} />
      </div>
    </ChartFrame>
  )
}

function Bars({ hours, what, format, hasUsual }: Required<HourBarsProps> & { hasUsual: boolean }) {
  const most = Math.max(1, ...hours.map((one) => Math.max(one.value, one.usual ?? 0)))
  const share = (value: number) => (value / most) * 100
  const show = format ?? number
  return (
    <>
      <div className={classes.plot} style={{ '--slots': hours.length }}>
        <Scale high={most} format={show} most={3} />
        {hours.map((one) => (
          <span
            key={one.hour}
            className={classes.bar}
            style={{ height: `${share(one.value)}%` }}
            title={`${hourOfDay(one.hour)}: ${show(one.value)} ${what}`}
          />
        ))}
        {hasUsual && (
          <svg
            className={classes.usual}
            viewBox={`0 0 ${hours.length} 100`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <polyline
              points={hours.map((one, slot) => `${slot + 0.5},${100 - share(one.usual ?? 0)}`).join(' ')}
              vectorEffect="non-scaling-stroke"
            />
          </svg>
        )}
      </div>
      <div className={classes.axis} style={{ '--slots': hours.length }}>
        {hours.map((one, slot) => (
          // Every second hour on wide screens, every fourth on narrow ones, so that labels do not touch.
          <span key={one.hour} data-rank={slot % 4 === 0 ? 1 : slot % 2 === 0 ? 2 : 3}>
            {hourOfDay(one.hour)}
          </span>
        ))}
      </div>
    </>
  )
}

function summaryOf(hours: readonly HourBar[], what: string, format: (value: number) => string): string {
  const total = hours.reduce((sum, one) => sum + one.value, 0)
  const busiest = hours.reduce<HourBar | null>((best, one) => (one.value > (best?.value ?? 0) ? one : best), null)
  if (!busiest) return t('noWhatYetToday', { what })
  return t('totalWhatTodayMostAt', {
    total: format(total),
    what,
    hourOfDay: hourOfDay(busiest.hour),
    busiest: format(busiest.value),
  })
}
