import { hourOfDay, number } from '../lib/format.ts'
import { ChartFrame } from './chart-frame.tsx'
import classes from './figures.module.css'

export interface HourBar {
  /** 0 to 23 */
  readonly hour: number
  readonly value: number
  /** The same hour on a usual day. */
  readonly usual?: number | undefined
}

const WIDTH = 640
const TOP = 12
const BASE = 150
const FOOT = 20

/** Today by the hour as bars, a usual day as a dashed line. `what` is counted: `orders`. */
export function HourBars({
  hours,
  what,
  format = number,
}: {
  readonly hours: readonly HourBar[]
  readonly what: string
  readonly format?: (value: number) => string
}) {
  const most = Math.max(1, ...hours.map((one) => Math.max(one.value, one.usual ?? 0)))
  const slot = WIDTH / Math.max(1, hours.length)
  const height = (value: number) => (value / most) * (BASE - TOP)
  const total = hours.reduce((sum, one) => sum + one.value, 0)
  const busiest = hours.reduce<HourBar | undefined>(
    (best, one) => (one.value > (best?.value ?? 0) ? one : best),
    undefined,
  )
  const hasUsual = hours.some((one) => one.usual !== undefined)
  const summary = busiest
    ? `${format(total)} ${what} today, most at ${hourOfDay(busiest.hour)} (${format(busiest.value)})`
    : `No ${what} yet today`
  const every = hours.length > 12 ? 3 : 2
  return (
    <ChartFrame
      summary={summary}
      legend={
        <>
          <Legend color="var(--ld-teal)">Today</Legend>
          {hasUsual && (
            <Legend color="var(--ld-amber)" line>
              Usual
            </Legend>
          )}
        </>
      }
      head={hasUsual ? ['Hour', 'Today', 'Usual'] : ['Hour', 'Today']}
      rows={hours.map((one): [string, ...string[]] =>
        hasUsual
          ? [hourOfDay(one.hour), format(one.value), format(one.usual ?? 0)]
          : [hourOfDay(one.hour), format(one.value)],
      )}
    >
      <svg className={classes.bars} viewBox={`0 0 ${WIDTH} ${BASE + FOOT}`} role="img" aria-label={summary}>
        {[0, 0.5, 1].map((share) => (
          <line
            key={share}
            className={classes.grid}
            x1={0}
            x2={WIDTH}
            y1={BASE - share * (BASE - TOP)}
            y2={BASE - share * (BASE - TOP)}
          />
        ))}
        {hours.map((one, index) => (
          <g key={one.hour}>
            <title>{`${hourOfDay(one.hour)}: ${format(one.value)} ${what}`}</title>
            <rect
              className={classes.bar}
              x={index * slot + slot * 0.16}
              width={slot * 0.68}
              y={BASE - height(one.value)}
              height={height(one.value)}
              rx={3}
            />
            {index % every === 0 && (
              <text x={index * slot + slot / 2} y={BASE + 15} textAnchor="middle">
                {hourOfDay(one.hour)}
              </text>
            )}
          </g>
        ))}
        {hasUsual && (
          <polyline
            className={classes.usual}
            points={hours.map((one, index) => `${index * slot + slot / 2},${BASE - height(one.usual ?? 0)}`).join(' ')}
          />
        )}
      </svg>
    </ChartFrame>
  )
}

function Legend({
  color,
  line = false,
  children,
}: {
  readonly color: string
  readonly line?: boolean
  readonly children: string
}) {
  return (
    <span className={classes.legend}>
      <span className={classes.swatch} data-line={line || undefined} style={{ '--color': color }} aria-hidden="true" />
      {children}
    </span>
  )
}
