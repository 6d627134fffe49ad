import { cashForecastRoutes } from '@labada/contracts/reports/cash-forecasts'
import { type ManilaDate, parseManilaDate } from '@labada/domain/core/manila-time'
import { negate } from '@labada/domain/core/money'
import { dropsToExplain, earliestShort } from '@labada/domain/reports/forecast-warnings'
import { Button, TextButton } from '../../../../components/button.tsx'
import { FigureLine } from '../../../../components/charts/figure-line.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Card, Stack, Text } from '../../../../components/layout.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { Skeletons } from '../../../../components/notices/skeletons.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import type { Column } from '../../../../components/table/app-table-types.ts'
import { dateTime, money, signedMoney, weekday } from '../../../../lib/format.ts'
import { useBranchScope } from '../../../../lib/hooks/use-branch-scope.ts'
import { useUrlState } from '../../../../lib/hooks/use-url-state.ts'
import { t } from '../t.ts'
import classes from './forecast.module.css'
import { type Forecast, useForecast } from './forecast-api.ts'
import { ForecastChart } from './forecast-chart.tsx'
import { ForecastDayDrawer } from './forecast-day.tsx'
import { FORECAST_NAMES } from './forecast-words.ts'

/** With fewer days of history than this, a branch’s band is unreliable. */
const FEW_DAYS = 14

/** The forecast: sixty days, a band, the first day below the floor, and the reasons for every figure. */
export function ForecastTab({ branchId }: { readonly branchId: string | null }) {
  const forecast = useForecast(branchId)
  const [, setBranch] = useBranchScope()
  const [chosen, choose] = useUrlState('day')
  const day = parseManilaDate(chosen ?? '')
  const make = useCommand(cashForecastRoutes.makeCashForecast, {
    onDone: () => toast.positive(t('refreshingForecast')),
  })
  const renew = (
    <Button
      needs="books.enter"
      tone="neutral"
      busy={make.isPending}
      onClick={() => make.mutate({ body: branchId === null ? {} : { branchId } })}
    >
      {t('refreshForecast')}
    </Button>
  )
  return (
    <Stack>
      <QuerySection query={forecast} what={t('forecast')} skeleton={<Skeletons rows={2} height={220} />}>
        {(data) =>
          data.madeAt === null ? (
            <EmptyState title={t('noForecastYet')} action={renew}>
              {t('aForecastIsCalculatedEvery')}
            </EmptyState>
          ) : (
            <Stack>
              <Warning forecast={data} />
              <Figures forecast={data} />
              <Card title={t('next60Days')} side={renew}>
                <Stack gap={8}>
                  <ForecastChart forecast={data} onPick={choose} />
                  <Drops days={data.days} onOpen={choose} />
                  <Text small dim as="p">
                    {data.notCounted.count > 0
                      ? t('calculatedMadeAtFromTheLast', {
                          count: data.historyDays,
                          madeAt: dateTime(data.madeAt),
                          openOrders: t('openOrders', { count: data.notCounted.count }),
                          amount: money(data.notCounted.amount),
                        })
                      : t('calculatedMadeAtFromTheLastDays', {
                          count: data.historyDays,
                          madeAt: dateTime(data.madeAt),
                        })}
                  </Text>
                </Stack>
              </Card>
              {data.branches.length > 1 && <Branches forecast={data} onOpen={setBranch} />}
              <Days forecast={data} openDay={day ?? null} onOpen={choose} />
            </Stack>
          )
        }
      </QuerySection>
      {day && <ForecastDayDrawer date={day} branchId={branchId} onClose={() => choose(null)} />}
    </Stack>
  )
}

const SEVERITIES = ['danger', 'attention', 'ready'] as const

interface Said {
  readonly status: (typeof SEVERITIES)[number]
  readonly title: string
  readonly words: string
}

/** What the forecast warns of, in one box with a line for each, so that the chart below it stays in sight. */
function Warning({ forecast }: { readonly forecast: Forecast }) {
  const said = warningsOf(forecast)
  return (
    <Banner status={SEVERITIES.find((severity) => said.some(({ status }) => status === severity))}>
      {said.map(({ title, words }) => (
        <p key={title} className={classes.warning}>
          <strong>{title}</strong> <span>{words}</span>
        </p>
      ))}
    </Banner>
  )
}

function warningsOf({ firstBelow, firstPossible, floor, historyDays, branches }: Forecast): Said[] {
  const said: Said[] = []
  const first = branches.length > 1 ? earliestShort({ firstBelow }, branches) : null
  if (first) {
    said.push({
      status: 'danger',
      title: t('nameBelowItsMinimumFrom', {
        name: first.name,
        floor: money(first.floor),
        firstBelow: weekday(first.firstBelow),
      }),
      words: t('moveMoneyToThisBranch'),
    })
  }
  if (firstBelow) {
    const below = { floor: money(floor), firstBelow: weekday(firstBelow) }
    said.push({
      status: 'danger',
      title: first ? t('allBranchesBelowFloorFrom', below) : t('belowFloorFromFirstBelow', below),
      words: t('expectedIfNothingChangesAdd'),
    })
  } else if (firstPossible) {
    said.push({
      status: 'attention',
      title: t('mayFallBelowFloorFrom', { floor: money(floor), firstPossible: weekday(firstPossible) }),
      words: t('unlikelyButPossibleTheLow'),
    })
  } else if (!first) {
    said.push({
      status: 'ready',
      title: t('staysAboveFloorFor60', { floor: money(floor) }),
      words: t('evenAtTheLowEnd'),
    })
  }
  const others = branches.filter((branch) => branch.firstBelow !== null && branch.name !== first?.name)
  if (branches.length > 1 && others.length > 0) {
    const each = others.map(({ name, firstBelow: on }) => t('nameFromOn', { name, on: on ? weekday(on) : '' }))
    said.push({ status: 'attention', title: t('otherBranchesBelowTheirMinimum'), words: `${each.join('; ')}.` })
  }
  if (historyDays < FEW_DAYS) {
    said.push({
      status: 'attention',
      title: t('notMuchDataYet'),
      words: t('aBranchHasOnlyDays', { count: historyDays }),
    })
  }
  return said
}

/** The days on which the line falls most, and the payment that makes each. */
function Drops({ days, onOpen }: { readonly days: Forecast['days']; readonly onOpen: (date: ManilaDate) => void }) {
  const drops = dropsToExplain(days)
  return drops.map((drop) => {
    const words = {
      date: weekday(drop.date),
      net: money(negate(drop.net)),
      payment: FORECAST_NAMES[drop.line.kind],
      amount: money(negate(drop.line.amount)),
    }
    return (
      <Text key={drop.date} small as="p">
        {drop === drops.at(-1) ? t('largestDropOnDate', words) : t('firstDropOnDate', words)}{' '}
        <TextButton onClick={() => onOpen(drop.date)}>{t('showThatDay')}</TextButton>
      </Text>
    )
  })
}

function Figures({ forecast }: { readonly forecast: Forecast }) {
  const { opening, days, firstBelow } = forecast
  const month = days[29] ?? days.at(-1)
  const last = days.at(-1)
  const at = (day: Forecast['days'][number]) => ({
    label: t('onDate', { date: weekday(day.date) }),
    value: money(day.balance),
    note: t('lowToHigh', { low: money(day.low), high: money(day.high) }),
  })
  return (
    <FigureLine
      label={t('forecast')}
      figures={[
        { label: t('currentBalance'), value: money(opening) },
        ...(month ? [at(month)] : []),
        ...(last && last !== month ? [at(last)] : []),
        { label: t('firstDayBelowMinimum'), value: firstBelow ? weekday(firstBelow) : t('none') },
      ]}
    />
  )
}

type BranchRow = Forecast['branches'][number]
const BRANCH_COLUMNS: readonly Column<BranchRow>[] = [
  { id: 'name', header: t('branch'), cell: ({ name }) => name },
  { id: 'opening', header: t('currentBalance'), align: 'right', cell: ({ opening }) => money(opening) },
  { id: 'closing', header: t('in60Days'), align: 'right', cell: ({ closing }) => money(closing), card: 'amount' },
  {
    id: 'band',
    header: t('likelyRange'),
    align: 'right',
    priority: 3,
    cell: ({ low, high }) => t('lowToHigh', { low: money(low), high: money(high) }),
  },
  {
    id: 'below',
    header: t('firstDayBelowMinimum'),
    labelled: true,
    cell: ({ firstBelow, floor }) => (firstBelow ? `${weekday(firstBelow)} (${money(floor)})` : t('none')),
  },
]

function Branches({ forecast, onOpen }: { readonly forecast: Forecast; readonly onOpen: (id: string) => void }) {
  return (
    <Card title={t('byBranch')} flush>
      <AppTable
        label={t('forecastByBranch')}
        columns={BRANCH_COLUMNS}
        rows={forecast.branches}
        rowId={({ branchId }) => branchId}
        rowLabel={({ name }) => name}
        onOpen={({ branchId }) => onOpen(branchId)}
      />
    </Card>
  )
}

type Day = Forecast['days'][number]
const DAY_COLUMNS: readonly Column<Day>[] = [
  { id: 'date', header: t('day'), cell: ({ date }) => weekday(date) },
  { id: 'net', header: t('moves'), align: 'right', cell: ({ net }) => signedMoney(net), sortValue: ({ net }) => net },
  {
    id: 'balance',
    header: t('endOfDayBalance'),
    align: 'right',
    cell: ({ balance }) => money(balance),
    card: 'amount',
  },
  {
    id: 'band',
    header: t('likelyRange'),
    align: 'right',
    priority: 3,
    cell: ({ low, high }) => t('lowToHigh', { low: money(low), high: money(high) }),
  },
]

function Days({
  forecast,
  openDay,
  onOpen,
}: {
  readonly forecast: Forecast
  readonly openDay: ManilaDate | null
  readonly onOpen: (date: ManilaDate) => void
}) {
  return (
    <Card title={t('dayByDay')} flush>
      <AppTable
        label={t('forecastByDay')}
        columns={DAY_COLUMNS}
        rows={forecast.days}
        rowId={({ date }) => date}
        rowLabel={({ date }) => weekday(date)}
        onOpen={({ date }) => onOpen(date)}
        openId={openDay}
      />
    </Card>
  )
}
