import { isValidElement, type ReactNode } from 'react'
import { Link, type To } from 'react-router-dom'
import { type Needing, useIsThere, useOpens } from '../may.tsx'
import classes from './figures.module.css'
import { Sparkline } from './sparkline.tsx'
import { t } from './t.ts'
import { unbroken } from './unbroken.ts'
import { useAge } from './use-age.ts'

/** One key figure: label, value, trend, note. Shows the age of the data while the screen is not live. */
export function KpiCard({
  needs,
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
  /** The values of the previous days or hours, oldest first. */
  readonly trend?: readonly number[] | undefined
  /** What the trend shows: `Sales in the last 7 days`. */
  readonly trendLabel?: string | undefined
  readonly asOf?: Date | undefined
  /** Link to the rows behind the figure. */
  readonly to?: To | undefined
} & Needing) {
  const isThere = useIsThere(needs)
  const age = useAge(asOf)
  const content = (
    <>
      <span className={classes.kpiLabel}>{label}</span>
      <span className={classes.kpiLine}>
        <span className={classes.kpiValue} style={{ '--chars': charsOf(value, trend !== undefined) }}>
          {value}
        </span>
        {trend && <Sparkline values={trend} label={trendLabel ?? t('labelTrend', { label })} />}
      </span>
      {(note || age) && (
        <span className={classes.kpiNote}>
          {typeof note === 'string' ? unbroken(note) : note}
          {age && <span>{age}</span>}
        </span>
      )}
    </>
  )
  if (!isThere) return null
  return to === undefined ? (
    <div className={classes.kpi} data-kpi>
      {content}
    </div>
  ) : (
    <LinkedCard to={to}>{content}</LinkedCard>
  )
}

function LinkedCard({ to, children }: { readonly to: To; readonly children: ReactNode }) {
  return useOpens(to) ? (
    <Link className={classes.kpi} to={to} data-kpi>
      {children}
    </Link>
  ) : (
    <div className={classes.kpi} data-kpi>
      {children}
    </div>
  )
}

/**
 * The character count that determines the size of a figure: at least that of a usual amount of pesos, so that the
 * figures of a row are of one size. A trend needs the room of three.
 */
const charsOf = (value: ReactNode, hasTrend: boolean): number =>
  Math.max(USUAL_CHARS, textOf(value).length + (hasTrend ? TREND_CHARS : 0))

const USUAL_CHARS = 12
const TREND_CHARS = 3

/** The text of a figure, also when it is wrapped in an element, such as one that is highlighted on change. */
const textOf = (value: ReactNode): string =>
  isValidElement<{ readonly children?: ReactNode }>(value) ? textOf(value.props.children) : String(value ?? '')
