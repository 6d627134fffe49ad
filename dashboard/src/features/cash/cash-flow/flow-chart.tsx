import type { ManilaDate } from '@labada/domain/core/manila-time'
import { daysBetween } from '@labada/domain/core/manila-time'
import { add, type Centavos, centavos, negate, sum, ZERO } from '@labada/domain/core/money'
import { type DaySpan, periodsOf } from '@labada/domain/core/periods'
import { isUnfinished } from '@labada/domain/core/trends'
import { ChartFrame, Legend } from '../../../components/charts/chart-frame.tsx'
import { Scale } from '../../../components/charts/scale.tsx'
import { day, dayRange, money, shortDay, shortMoney, weekday } from '../../../lib/format.ts'
import type { CashFlowDays } from './cash-flow-api.ts'
import classes from './flow-chart.module.css'
import { t } from './t.ts'

/** One bar of the chart: a day, or a week or month where days would be too many. */
interface Bar extends DaySpan {
  readonly in: Centavos
  /** Below zero. */
  readonly out: Centavos
  readonly balance: Centavos
}

/** Money in above the line, out below it, and over them what the accounts held. A bar pressed narrows to its days. */
export function FlowChart({
  data,
  span,
  today,
  onPick,
}: {
  readonly data: CashFlowDays
  readonly span: DaySpan
  readonly today: ManilaDate
  readonly onPick: (span: DaySpan) => void
}) {
  const bars = barsOf(data, span).filter(({ from }) => from <= today)
  const isOpen = (bar: Bar) => isUnfinished(bar, today)
  const most = Math.max(1, ...bars.flatMap((bar) => [bar.in, -bar.out]))
  const best = bars.reduce<Bar | undefined>((top, bar) => (bar.in > (top?.in ?? 0) ? bar : top), undefined)
  const [came, went] = [sum(bars.map((bar) => bar.in)), sum(bars.map((bar) => bar.out))]
  const summary = best
    ? t('cameInMoneyOutHighest', {
        came: money(came),
        money: money(negate(went)),
        name: nameOf(best),
        in: money(best.in),
      })
    : went === 0
      ? t('nothingRecordedYetInThis')
      : t('nothingInMoneyOut', { money: money(negate(went)) })
  const every = Math.ceil(bars.length / 8)
  const balances = bars.map(({ balance }) => balance).toSorted((one, other) => one - other)
  const [low, high] = [balances[0] ?? ZERO, balances.at(-1) ?? ZERO]
  return (
    <ChartFrame
      summary={summary}
      legend={
        <>
          <Legend color="var(--ld-teal)">{t('in')}</Legend>
          <Legend color="var(--ld-amber)">{t('out')}</Legend>
          <Legend color="var(--ld-indigo)" line="solid">
            {t('balance')}
          </Legend>
          {bars.some(isOpen) && (
            <Legend color="var(--ld-slate)" line="hatched">
              {t('notOverYet')}
            </Legend>
          )}
        </>
      }
      head={[t('days'), t('in'), t('out'), t('balance')]}
      rows={bars.map((bar) => [nameOf(bar), money(bar.in), money(negate(bar.out)), money(bar.balance)])}
    >
      <div className={classes.chart}>
        <div className={classes.ends} aria-hidden="true">
          <span data-place="high">{shortMoney(high)}</span>
          {high !== low && <span data-place="low">{shortMoney(low)}</span>}
        </div>
        <div className={classes.scale}>
          <Scale
            least={100}
            low={-most}
            high={most}
            format={(value) => shortMoney(centavos(value))}
            inset={{ bottom: 22 }}
          />
        </div>
        <div className={classes.scroller} ref={showLatest}>
          <div className={classes.content} style={{ '--bars': bars.length }}>
            <BalanceLine bars={bars} low={low} high={high} />
            <div className={classes.bars}>
              {bars.map((bar, index) => (
                <button
                  key={bar.from}
                  type="button"
                  className={classes.day}
                  data-open={isOpen(bar) || undefined}
                  aria-label={t('nameInInMoneyOut', {
                    name: nameOf(bar),
                    in: money(bar.in),
                    money: money(negate(bar.out)),
                    balance: money(bar.balance),
                  })}
                  title={t('nameInInMoneyOut', {
                    name: nameOf(bar),
                    in: money(bar.in),
                    money: money(negate(bar.out)),
                    balance: money(bar.balance),
                  })}
                  onClick={() => onPick({ from: bar.from, to: bar.to })}
                >
                  <span className={classes.half} aria-hidden="true">
                    <span data-part="in" style={{ height: `${(Math.max(0, bar.in) / most) * 100}%` }} />
                  </span>
                  <span className={classes.half} data-below aria-hidden="true">
                    <span data-part="out" style={{ height: `${(Math.max(0, -bar.out) / most) * 100}%` }} />
                  </span>
                  <span className={classes.date} aria-hidden="true">
                    {(bars.length - 1 - index) % every === 0 ? shortDay(bar.from) : ''}
                  </span>
                </button>
              ))}
            </div>
          </div>
        </div>
      </div>
    </ChartFrame>
  )
}

const LINE_HEIGHT = 56

/** The balance of all accounts after each bar. Has its own scale, from its lowest to its highest, not from zero. */
function BalanceLine({
  bars,
  low,
  high,
}: {
  readonly bars: readonly Bar[]
  readonly low: Centavos
  readonly high: Centavos
}) {
  const range = Math.max(1, high - low)
  const x = (index: number) => ((index + 0.5) / bars.length) * 100
  const y = (balance: number) =>
    high === low ? LINE_HEIGHT / 2 : 6 + (1 - (balance - low) / range) * (LINE_HEIGHT - 12)
  const points = bars.map((bar, index) => `${x(index)},${y(bar.balance)}`).join(' ')
  return (
    <div className={classes.line} aria-hidden="true">
      <svg viewBox={`0 0 100 ${LINE_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <polyline points={bars.length === 1 ? `0,${LINE_HEIGHT / 2} 100,${LINE_HEIGHT / 2}` : points} />
      </svg>
    </div>
  )
}

const MOST_DAYS = 62

/** Days, or weeks from two months on, or months from a year and a half on. */
function barsOf(data: CashFlowDays, span: DaySpan): Bar[] {
  const length = daysBetween(span.from, span.to) + 1
  const kind = length <= MOST_DAYS ? 'day' : length <= 550 ? 'week' : 'month'
  let balance = sum(data.openings.map(({ opening }) => opening))
  return periodsOf(span, kind).map((period) => {
    const own = data.items.filter(({ date }) => isWithin(date, period))
    const came = sum(own.map((item) => item.in))
    const went = sum(own.map((item) => item.out))
    balance = sum([balance, came, went, ...own.map(({ overShort }) => overShort)])
    return { ...period, in: add(came, ZERO), out: went, balance }
  })
}

const isWithin = (date: ManilaDate, { from, to }: DaySpan) => date >= from && date <= to

const nameOf = ({ from, to }: DaySpan): string => (from === to ? weekday(from) : dayRange(from, to))

/** If the bars do not fit, scrolls to the newest ones. */
const showLatest = (chart: HTMLDivElement | null) => {
  if (chart) chart.scrollLeft = chart.scrollWidth
}

/** The days of a period as text. */
export const spanWords = ({ from, to }: DaySpan): string => (from === to ? day(from) : dayRange(from, to))
