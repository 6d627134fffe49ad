import { type ManilaDate, manilaDateOf, parseManilaDate } from '@labada/domain/core/manila-time'
import { type Centavos, prorate, subtract } from '@labada/domain/core/money'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../../components/button.tsx'
import { ChartFrame } from '../../../components/charts/chart-frame.tsx'
import { KpiCard } from '../../../components/charts/kpi-card.tsx'
import { ShareBars } from '../../../components/charts/share-bars.tsx'
import { Card, Grid, Row, Stack, Text } from '../../../components/layout.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { Skeletons } from '../../../components/notices/skeletons.tsx'
import { money, monthName, number, plural, shortDay, shortMoney } from '../../../lib/format.ts'
import { CategoryBars } from './category-bars.tsx'
import classes from './shop-expenses.module.css'
import { useExpenseFigures } from './shop-expenses-api.ts'

/** A month at a glance: what it came to beside its budgets, by kind, branch, week and supplier. */
export function MonthCard({ thisMonth, branchId }: { readonly thisMonth: string; readonly branchId: string | null }) {
  const [month, setMonth] = useState(thisMonth)
  const query = useExpenseFigures(month, branchId)
  return (
    <QuerySection query={query} what="The month" skeleton={<Skeletons rows={2} height={120} />}>
      {(data) => (
        <Stack>
          <Row justify="between" align="center">
            <Row align="center" gap={4}>
              <IconButton label="Month before" onClick={() => setMonth(monthsLater(month, -1))}>
                <IconChevronLeft size={20} />
              </IconButton>
              <h2 className={classes.month} aria-live="polite">
                {monthName(firstOf(month))}
              </h2>
              <IconButton
                label="Month after"
                disabled={month >= thisMonth}
                onClick={() => setMonth(monthsLater(month, 1))}
              >
                <IconChevronRight size={20} />
              </IconButton>
            </Row>
          </Row>
          <Grid least={190} gap={12} stretch>
            <KpiCard
              label="Spent"
              value={money(data.total)}
              note={data.budget === null ? 'No budget set' : budgetWords(data.total, data.budget)}
              asOf={data.asOf}
            />
            <KpiCard
              label="The month before"
              value={money(data.previous)}
              note={differenceWords(data.total, data.previous)}
            />
            <KpiCard
              label="To review"
              value={number(data.toReview.count)}
              note={money(data.toReview.amount)}
              to="?view=to_review"
            />
            <KpiCard
              label="Without receipt"
              value={number(data.withoutReceipt.count)}
              note={money(data.withoutReceipt.amount)}
              to="?flag=no_receipt"
            />
            <KpiCard
              label="Per load"
              value={data.loads > 0 ? money(prorate(data.total, 1, data.loads)) : money(null)}
              note={plural(data.loads, 'load')}
            />
            <KpiCard
              label="Duplicates?"
              value={number(data.duplicates)}
              note="Same bill within three days"
              to="?flag=duplicate"
            />
          </Grid>
          <Grid least={300} gap={16} stretch>
            <Card title="By category">
              <CategoryBars categories={data.categories} />
            </Card>
            <Stack>
              <Card title="By branch">
                <ShareBars
                  label="Spent by branch"
                  items={data.branches.map(({ name, amount }) => ({ label: name, value: amount, text: money(amount) }))}
                />
              </Card>
              <Card title="Top suppliers">
                {data.suppliers.length === 0 ? (
                  <Text dim>No supplier was named this month.</Text>
                ) : (
                  <ShareBars
                    label="Spent by supplier"
                    items={data.suppliers.map(({ name, amount, count }) => ({
                      label: name,
                      value: amount,
                      text: `${money(amount)} (${count})`,
                    }))}
                  />
                )}
              </Card>
              <Card title="Twelve weeks">
                <Weeks weeks={data.weeks} />
              </Card>
            </Stack>
          </Grid>
        </Stack>
      )}
    </QuerySection>
  )
}

type Figures = NonNullable<ReturnType<typeof useExpenseFigures>['data']>

function Weeks({ weeks }: { readonly weeks: Figures['weeks'] }) {
  const most = Math.max(1, ...weeks.map(({ amount }) => amount))
  const best = weeks.toSorted((one, other) => other.amount - one.amount)[0]
  return (
    <ChartFrame
      summary={
        best && best.amount > 0
          ? `Most in the week of ${shortDay(best.from)}: ${money(best.amount)}`
          : 'Nothing spent in twelve weeks'
      }
      head={['Week of', 'Spent']}
      rows={weeks.map(({ from, amount }) => [shortDay(from), money(amount)])}
    >
      <div className={classes.weeks} aria-hidden="true">
        {weeks.map(({ from, amount }, index) => (
          <span key={from} title={`${shortDay(from)}: ${money(amount)}`}>
            <i style={{ height: `${(amount / most) * 100}%` }} />
            <small>{index % 3 === 2 ? shortDay(from) : ''}</small>
          </span>
        ))}
        <em>{shortMoney(best?.amount)}</em>
      </div>
    </ChartFrame>
  )
}

function budgetWords(total: Centavos, budget: Centavos): string {
  const left = subtract(budget, total)
  return left >= 0
    ? `${money(left)} left of ${money(budget)}`
    : `${money(subtract(total, budget))} over ${money(budget)}`
}

function differenceWords(total: Centavos, before: Centavos): string {
  if (before === 0) return 'Nothing to compare with'
  const percent = Math.round(((total - before) / before) * 100)
  return percent === 0 ? 'The same' : `This month ${percent > 0 ? `${percent}% more` : `${-percent}% less`}`
}

/** The first day of a month; of one that is none, of no consequence, the figures' own refusal tells. */
const firstOf = (month: string): ManilaDate => parseManilaDate(`${month}-01`) ?? manilaDateOf(new Date(0))

/** `2026-01` and −1 is `2025-12`. */
export function monthsLater(month: string, by: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}
