import type { ManilaDate } from '@labada/domain/core/manila-time'
import { add, type Centavos, centavos, sum, ZERO } from '@labada/domain/core/money'
import { isUnfinished } from '@labada/domain/core/trends'
import { ChartFrame, Legend } from '../../../components/charts/chart-frame.tsx'
import { Scale } from '../../../components/charts/scale.tsx'
import { money, number, shortDay, shortMoney, weekday } from '../../../lib/format.ts'
import classes from './day-bars.module.css'
import { t } from './t.ts'

/** One day of the chart. Amounts in centavos. */
export interface DayBar {
  readonly date: ManilaDate
  readonly orders: number
  readonly paid: Centavos
  readonly unpaid: Centavos
}

/** A bar a day, what is paid below and what is owed on top. Each is a button; the days of the filter stand out. */
export function DayBars({
  days,
  today,
  isChosen,
  onPick,
}: {
  readonly days: readonly DayBar[]
  readonly today: ManilaDate
  readonly isChosen: (date: ManilaDate) => boolean
  readonly onPick: (date: ManilaDate) => void
}) {
  const top = days.map(totalOf).reduce((most, amount) => (amount > most ? amount : most), ZERO)
  const most = Math.max(1, top)
  const chosen = days.filter((day) => isChosen(day.date))
  const best = chosen.reduce<DayBar | undefined>(
    (top, day) => (totalOf(day) > (top ? totalOf(top) : 0) ? day : top),
    undefined,
  )
  const summary = best
    ? t('moneyOnDaysMostOn', {
        count: chosen.length,
        money: money(sum(chosen.map(totalOf))),
        date: weekday(best.date),
        money2: money(totalOf(best)),
      })
    : t('nothingOnDays', { count: chosen.length })
  const isOpen = ({ date }: DayBar) => isUnfinished({ from: date, to: date }, today)
  const every = Math.ceil(days.length / 8)
  return (
    <ChartFrame
      summary={summary}
      legend={
        <>
          <Legend color="var(--ld-teal)">{t('paid')}</Legend>
          <Legend color="var(--ld-amber)">{t('unpaid')}</Legend>
          {days.some(isOpen) && (
            <Legend color="var(--ld-slate)" line="hatched">
              {t('todaySoFar')}
            </Legend>
          )}
        </>
      }
      head={[t('day'), t('orders'), t('paid'), t('unpaid')]}
      rows={days.map((day) => [weekday(day.date), number(day.orders), money(day.paid), money(day.unpaid)])}
    >
      <div className={classes.plot}>
        <Scale
          least={100}
          high={most}
          format={(value) => shortMoney(centavos(value))}
          inset={{ top: 18, bottom: 22 }}
        />
        <div className={classes.chart} ref={showLatest} data-many={days.length > 14 || undefined}>
          {days.map((day, index) => (
            <button
              key={day.date}
              type="button"
              className={classes.day}
              aria-pressed={isChosen(day.date)}
              aria-label={`${weekday(day.date)}: ${t('orders2', { count: day.orders })}, ${money(totalOf(day))}`}
              title={t('dateOrdersPaidPaidUnpaid', {
                count: day.orders,
                date: weekday(day.date),
                paid: money(day.paid),
                unpaid: money(day.unpaid),
              })}
              onClick={() => onPick(day.date)}
            >
              <span className={classes.bar} data-open={isOpen(day) || undefined} aria-hidden="true">
                <span data-part="unpaid" style={{ height: `${(day.unpaid / most) * 100}%` }} />
                <span data-part="paid" style={{ height: `${(day.paid / most) * 100}%` }} />
              </span>
              <span className={classes.date} aria-hidden="true">
                {(days.length - 1 - index) % every === 0 ? shortDay(day.date) : ''}
              </span>
            </button>
          ))}
        </div>
      </div>
    </ChartFrame>
  )
}

/** If the days do not fit, scrolls to the newest ones. */
const showLatest = (chart: HTMLDivElement | null) => {
  if (chart) chart.scrollLeft = chart.scrollWidth
}

const totalOf = (day: DayBar): Centavos => add(day.paid, day.unpaid)
