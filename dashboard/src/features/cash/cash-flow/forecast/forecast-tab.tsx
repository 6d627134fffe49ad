import { cashForecastRoutes } from '@labada/contracts/reports/cash-forecasts'
import { type ManilaDate, parseManilaDate } from '@labada/domain/core/manila-time'
import { Button } from '../../../../components/button.tsx'
import { KpiCard } from '../../../../components/charts/kpi-card.tsx'
import { useBranchOptions } from '../../../../components/company/use-branches.ts'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { Card, Grid, Stack, Text } from '../../../../components/layout.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { Skeletons } from '../../../../components/notices/skeletons.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import type { Column } from '../../../../components/table/app-table-types.ts'
import { FilterBar } from '../../../../components/table/filter-bar.tsx'
import { dateTime, money, plural, signedMoney, weekday } from '../../../../lib/format.ts'
import { useBranchScope } from '../../../../lib/hooks/use-branch-scope.ts'
import { useCommand } from '../../../../lib/hooks/use-command.ts'
import { useUrlState } from '../../../../lib/hooks/use-url-state.ts'
import { type Forecast, useForecast } from './forecast-api.ts'
import { ForecastChart } from './forecast-chart.tsx'
import { ForecastDayDrawer } from './forecast-day.tsx'

/** Fewer days of its own past than these, and a branch’s band says little. */
const FEW_DAYS = 14

/** What is going to be there: sixty days, a band, the first day below the floor, and every figure’s reasons. */
export function ForecastTab({ branchId }: { readonly branchId: string | null }) {
  const forecast = useForecast(branchId)
  const branches = useBranchOptions()
  const [, setBranch] = useBranchScope()
  const [chosen, choose] = useUrlState('day')
  const day = parseManilaDate(chosen ?? '')
  const make = useCommand(cashForecastRoutes.makeCashForecast, {
    onDone: () => toast.positive('A new forecast is being made'),
  })
  const renew = (
    <Button
      tone="neutral"
      busy={make.isPending}
      onClick={() => make.mutate({ body: branchId === null ? {} : { branchId } })}
    >
      Make it anew
    </Button>
  )
  return (
    <Stack>
      <FilterBar active={[]}>
        <SelectField
          label="Branch"
          value={branchId ?? ''}
          onChange={(id) => setBranch(id || null)}
          options={branches}
        />
      </FilterBar>
      <QuerySection query={forecast} what="The forecast" skeleton={<Skeletons rows={2} height={220} />}>
        {(data) =>
          data.madeAt === null ? (
            <EmptyState title="No forecast yet" action={renew}>
              It is made every half hour, from what was sold and spent so far.
            </EmptyState>
          ) : (
            <Stack>
              <Warning forecast={data} />
              <Figures forecast={data} />
              <Card title="The next 60 days" side={renew}>
                <Stack gap={8}>
                  <ForecastChart forecast={data} onPick={choose} />
                  <Text small dim as="p">
                    Made {dateTime(data.madeAt)} from the last {plural(data.historyDays, 'day')}.
                    {data.notCounted.count > 0 &&
                      ` ${plural(data.notCounted.count, 'open order')} of ${money(data.notCounted.amount)} nobody fetched for a week: not counted.`}{' '}
                    One-off income and draws of the owner are nobody’s habit and not foreseen.
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

function Warning({
  forecast: { firstBelow, firstPossible, floor, historyDays, branches },
}: {
  readonly forecast: Forecast
}) {
  const short = branches.filter((branch) => branch.firstBelow !== null)
  return (
    <>
      {firstBelow ? (
        <Banner status="danger" title={`Below ${money(floor)} from ${weekday(firstBelow)}`}>
          Expected, if nothing changes. Move money in, or move a payment, before that day.
        </Banner>
      ) : firstPossible ? (
        <Banner status="attention" title={`May fall below ${money(floor)} from ${weekday(firstPossible)}`}>
          Not expected; the low side of the band goes there.
        </Banner>
      ) : (
        <Banner status="ready" title={`Stays above ${money(floor)} for 60 days`}>
          Also at the low side of the band.
        </Banner>
      )}
      {branches.length > 1 && !firstBelow && short.length > 0 && (
        <Banner status="attention" title="One branch falls below its own floor">
          {short.map(({ name, firstBelow: on }) => `${name} from ${on ? weekday(on) : ''}`).join('; ')}.
        </Banner>
      )}
      {historyDays < FEW_DAYS && (
        <Banner status="attention" title="Little to go by yet">
          A branch has {plural(historyDays, 'day')} behind it; from two weeks on the band means something.
        </Banner>
      )}
    </>
  )
}

function Figures({ forecast }: { readonly forecast: Forecast }) {
  const { opening, days, firstBelow } = forecast
  const month = days[29] ?? days.at(-1)
  const last = days.at(-1)
  return (
    <Grid least={220} gap={12}>
      <KpiCard label="There now" value={money(opening)} />
      {month && (
        <KpiCard
          label={`On ${weekday(month.date)}`}
          value={money(month.balance)}
          note={`${money(month.low)} to ${money(month.high)}`}
        />
      )}
      {last && (
        <KpiCard
          label={`On ${weekday(last.date)}`}
          value={money(last.balance)}
          note={`${money(last.low)} to ${money(last.high)}`}
        />
      )}
      <KpiCard label="First day below the floor" value={firstBelow ? weekday(firstBelow) : 'None'} />
    </Grid>
  )
}

type BranchRow = Forecast['branches'][number]
const BRANCH_COLUMNS: readonly Column<BranchRow>[] = [
  { id: 'name', header: 'Branch', cell: ({ name }) => name },
  { id: 'opening', header: 'There now', align: 'right', cell: ({ opening }) => money(opening) },
  { id: 'closing', header: 'In 60 days', align: 'right', cell: ({ closing }) => money(closing), card: 'amount' },
  {
    id: 'band',
    header: 'Between',
    align: 'right',
    priority: 3,
    cell: ({ low, high }) => `${money(low)} and ${money(high)}`,
  },
  {
    id: 'below',
    header: 'First day below the floor',
    cell: ({ firstBelow, floor }) => (firstBelow ? `${weekday(firstBelow)} (${money(floor)})` : 'None'),
  },
]

function Branches({ forecast, onOpen }: { readonly forecast: Forecast; readonly onOpen: (id: string) => void }) {
  return (
    <Card title="By branch" flush>
      <AppTable
        label="Forecast by branch"
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
  { id: 'date', header: 'Day', cell: ({ date }) => weekday(date) },
  { id: 'net', header: 'Moves', align: 'right', cell: ({ net }) => signedMoney(net), sortValue: ({ net }) => net },
  { id: 'balance', header: 'There at its end', align: 'right', cell: ({ balance }) => money(balance), card: 'amount' },
  {
    id: 'band',
    header: 'Between',
    align: 'right',
    priority: 3,
    cell: ({ low, high }) => `${money(low)} and ${money(high)}`,
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
    <Card title="Day by day" flush>
      <AppTable
        label="Forecast by day"
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
