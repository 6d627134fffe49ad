import type { ManilaDate } from '@labada/domain/manila-time'
import type { Centavos } from '@labada/domain/money'
import { ChartFrame, Legend } from '../../components/chart-frame.tsx'
import { money, shortDay, shortMoney, signedMoney, weekday } from '../../lib/format.ts'
import classes from './forecast.module.css'
import type { Forecast } from './forecast-api.ts'

type Day = Forecast['days'][number]

const HEIGHT = 220
const AIR = 10

/** What is expected to be there at the end of each day, between the sides of its band, over the floor. */
export function ForecastChart({
  forecast,
  onPick,
}: {
  readonly forecast: Forecast
  readonly onPick: (date: ManilaDate) => void
}) {
  const { days, floor, bandShare } = forecast
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const edges = days.flatMap(({ low, high }) => [low, high])
  const [bottom, top] = [Math.min(floor, ...edges), Math.max(floor, ...edges)]
  const x = (index: number) => ((index + 0.5) / days.length) * 100
  const y = (amount: number) => AIR + (1 - (amount - bottom) / Math.max(1, top - bottom)) * (HEIGHT - 2 * AIR)
  const points = (of: (one: Day) => Centavos) => days.map((one, index) => `${x(index)},${y(of(one))}`)
  const every = Math.ceil(days.length / 8)
  return (
    <ChartFrame
      summary={`From ${money(first.balance)} at the end of ${weekday(first.date)} to ${money(last.balance)} at the end of ${weekday(last.date)}; ${bandShare} of 100 days end inside the band`}
      legend={
        <>
          <Legend color="var(--ld-indigo)" line="dashed">
            Expected
          </Legend>
          <Legend color="var(--ld-forecast-band)">Band</Legend>
          <Legend color="var(--ld-amber)" line="solid">
            Floor
          </Legend>
        </>
      }
      head={['Day', 'Moves', 'Expected', 'At least', 'At most']}
      rows={days.map((one) => [
        weekday(one.date),
        signedMoney(one.net),
        money(one.balance),
        money(one.low),
        money(one.high),
      ])}
    >
      <div className={classes.picture}>
        <svg viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <polygon
            points={[...points(({ high }) => high), ...points(({ low }) => low).toReversed()].join(' ')}
            data-part="band"
          />
          <line x1="0" x2="100" y1={y(floor)} y2={y(floor)} data-part="floor" />
          <polyline points={points(({ balance }) => balance).join(' ')} data-part="expected" />
        </svg>
        <span className={classes.scale} data-place="high" aria-hidden="true">
          {shortMoney(edges.reduce((most, edge) => (edge > most ? edge : most), first.high))}
        </span>
        <span className={classes.scale} style={{ top: y(floor) }} data-place="floor" aria-hidden="true">
          {shortMoney(floor)}
        </span>
        <div className={classes.days}>
          {days.map((one, index) => (
            <button
              key={one.date}
              type="button"
              aria-label={`${weekday(one.date)}: ${money(one.balance)}, between ${money(one.low)} and ${money(one.high)}`}
              title={`${weekday(one.date)}: ${money(one.balance)}`}
              onClick={() => onPick(one.date)}
            >
              <span aria-hidden="true">{index % every === 0 ? shortDay(one.date) : ''}</span>
            </button>
          ))}
        </div>
      </div>
    </ChartFrame>
  )
}
