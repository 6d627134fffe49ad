import { isValidElement, type ReactNode } from 'react'
import { Link, type To } from 'react-router-dom'
import { useLive } from '../../api/live.ts'
import { time } from '../../lib/format.ts'
import classes from './figures.module.css'
import { Sparkline } from './sparkline.tsx'
import { t } from './t.ts'

/** One big number: its name, the number, a trend, a note. Says how old it is whenever the screen is not live. */
export function KpiCard({
  label,
  value,
  note,
  trend,
  trendLabel,
  asOf,
  to,
}: {
  readonly label: string
  readonly value: ReactNode
  readonly note?: ReactNode
  /** The days or hours before, oldest first. */
  readonly trend?: readonly number[] | undefined
  /** What the trend shows: `Sales of the last 7 days`. */
  readonly trendLabel?: string | undefined
  readonly asOf?: Date | undefined
  /** Where the number comes from. */
  readonly to?: To | undefined
}) {
  const live = useLive()
  const age = asOf && live.state !== 'live' ? t('asOfAsOf', { asOf: time(asOf) }) : null
  const content = (
    <>
      <span className={classes.kpiLabel}>{label}</span>
      <span className={classes.kpiLine}>
        <span className={classes.kpiValue} style={{ '--chars': charsOf(value) * (trend ? 1.3 : 1) }}>
          {value}
        </span>
        {trend && <Sparkline values={trend} label={trendLabel ?? t('labelTrend', { label })} />}
      </span>
      {(note || age) && (
        <span className={classes.kpiNote}>
          {note}
          {age && <span>{age}</span>}
        </span>
      )}
    </>
  )
  return to === undefined ? (
    <div className={classes.kpi}>{content}</div>
  ) : (
    <Link className={classes.kpi} to={to}>
      {content}
    </Link>
  )
}

/** How many characters the size of a figure is reckoned by: short ones are no larger than their neighbours, a trend takes its room. */
const charsOf = (value: ReactNode): number => Math.max(10, textOf(value).length)

/** The words of a figure that stands in a frame of its own, as one that lights up when it changes does. */
const textOf = (value: ReactNode): string =>
  isValidElement<{ readonly children?: ReactNode }>(value) ? textOf(value.props.children) : String(value ?? '')
