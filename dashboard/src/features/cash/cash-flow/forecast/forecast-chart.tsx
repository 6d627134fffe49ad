import type { ManilaDate } from '@labada/domain/core/manila-time'
import { type Centavos, centavos } from '@labada/domain/core/money'
import { useState } from 'react'
import { TextButton } from '../../../../components/button.tsx'
import { ChartFrame, Legend } from '../../../../components/charts/chart-frame.tsx'
import { Scale } from '../../../../components/charts/scale.tsx'
import { unbroken } from '../../../../components/charts/unbroken.ts'
import { money, shortDay, shortMoney, signedMoney, weekday } from '../../../../lib/format.ts'
import { t } from '../t.ts'
import classes from './forecast.module.css'
import type { Forecast } from './forecast-api.ts'

type Day = Forecast['days'][number]

const HEIGHT = 220
const AIR = 10

/**
 * The expected balance from now on and at the end of each day, within its band, over the floor; all days in one
 * view. A slider over the chart moves from day to day by key, touch or mouse, and announces the values.
 */
export function ForecastChart({
  forecast,
  onPick,
}: {
  readonly forecast: Forecast
  readonly onPick: (date: ManilaDate) => void
}) {
  const { opening, days, floor, bandShare } = forecast
  const [at, goTo] = useState(0)
  const [last, shown] = [days.at(-1), days[at] ?? days[0]]
  if (!last || !shown) return null
  const edges = days.flatMap(({ low, high }) => [low, high])
  const [bottom, top] = [Math.min(floor, opening, ...edges), Math.max(floor, opening, ...edges)]
  const x = (index: number) => ((index + 1) / days.length) * 100
  const y = (amount: number) => AIR + (1 - (amount - bottom) / Math.max(1, top - bottom)) * (HEIGHT - 2 * AIR)
  const points = (of: (one: Day) => Centavos) => [
    `0,${y(opening)}`,
    ...days.map((one, index) => `${x(index)},${y(of(one))}`),
  ]
  const words = t('dateBalanceBetweenLowAnd', {
    date: weekday(shown.date),
    balance: money(shown.balance),
    low: money(shown.low),
    high: money(shown.high),
  })
  return (
    <ChartFrame
      summary={t('fromOpeningNowTo', {
        opening: money(opening),
        balance: money(last.balance),
        date: weekday(last.date),
        bandShare,
      })}
      legend={
        <>
          <Legend color="var(--ld-indigo)" line="dashed">
            {t('expected')}
          </Legend>
          <Legend color="color-mix(in srgb, var(--ld-indigo) 30%, transparent)">{t('likelyRange')}</Legend>
          <Legend color="var(--ld-amber)" line="solid">
            {t('minimum')}
          </Legend>
        </>
      }
      head={[t('day'), t('moves'), t('expected'), t('atLeast'), t('atMost')]}
      rows={days.map((one) => [
        weekday(one.date),
        signedMoney(one.net),
        money(one.balance),
        money(one.low),
        money(one.high),
      ])}
    >
      <p className={classes.shown}>
        <span>{unbroken(words)}</span>
        <TextButton onClick={() => onPick(shown.date)}>{t('assumptions')}</TextButton>
      </p>
      <div className={classes.picture}>
        <svg viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <polygon
            points={[...points(({ high }) => high), ...points(({ low }) => low).toReversed()].join(' ')}
            data-part="band"
          />
          <line x1="0" x2="100" y1={y(floor)} y2={y(floor)} data-part="floor" />
          <polyline points={points(({ balance }) => balance).join(' ')} data-part="expected" />
          <line x1={x(at)} x2={x(at)} y1="0" y2={HEIGHT} data-part="shown" />
        </svg>
        <Scale
          least={100}
          low={bottom}
          high={top}
          format={(value) => shortMoney(centavos(value))}
          inset={{ top: AIR, bottom: AIR }}
        />
        <span className={classes.scale} style={{ top: y(floor) }} data-place="floor" aria-hidden="true">
          {shortMoney(floor)}
        </span>
        <input
          type="range"
          className={classes.slider}
          style={{ '--first': 1 / days.length }}
          aria-label={t('dayOfTheForecast')}
          aria-valuetext={words}
          min={0}
          max={days.length - 1}
          value={at}
          onChange={(event) => goTo(Number(event.currentTarget.value))}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onPick(shown.date)
          }}
        />
      </div>
      <div className={classes.dates} aria-hidden="true">
        {MARKS.map((share) => {
          const day = days[Math.round(share * days.length) - 1]
          return <span key={share}>{day ? shortDay(day.date) : t('now')}</span>
        })}
      </div>
    </ChartFrame>
  )
}

/** The positions of the day labels below the chart, as fractions of its width. */
const MARKS = [0, 0.25, 0.5, 0.75, 1]
