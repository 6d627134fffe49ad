import { addDays, type ManilaDate, manilaDateOf, parseManilaDate } from '@labada/domain/core/manila-time'
import { type Centavos, centavos, prorate, subtract } from '@labada/domain/core/money'
import { isUnfinished } from '@labada/domain/core/trends'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../../components/button.tsx'
import { ChartFrame, Legend } from '../../../components/charts/chart-frame.tsx'
import { KpiCard } from '../../../components/charts/kpi-card.tsx'
import { Scale } from '../../../components/charts/scale.tsx'
import { ShareBars } from '../../../components/charts/share-bars.tsx'
import { Card, Grid, Row, Stack, Text } from '../../../components/layout.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { Skeletons } from '../../../components/notices/skeletons.tsx'
import { dayRange, money, monthName, number, shortDay, shortMoney } from '../../../lib/format.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { CategoryBars } from './category-bars.tsx'
import classes from './shop-expenses.module.css'
import { useExpenseFigures } from './shop-expenses-api.ts'
import { t } from './t.ts'

/** A month's totals compared with budgets, by category, branch, week and supplier. */
export function MonthCard({ thisMonth, branchId }: { readonly thisMonth: string; readonly branchId: string | null }) {
  const [month, setMonth] = useState(thisMonth)
  const query = useExpenseFigures(month, branchId)
  return (
    <QuerySection query={query} what={t('month')} skeleton={<Skeletons rows={2} height={120} />}>
      {(data) => (
        <Stack>
          <Row justify="between" align="center">
            <Row align="center" gap={4}>
              <IconButton label={t('previousMonth')} onClick={() => setMonth(monthsLater(month, -1))}>
                <IconChevronLeft size={20} />
              </IconButton>
              <h2 className={classes.month} aria-live="polite">
                {monthName(firstOf(month))}
              </h2>
              <IconButton
                label={t('nextMonth')}
                disabled={month >= thisMonth}
                onClick={() => setMonth(monthsLater(month, 1))}
              >
                <IconChevronRight size={20} />
              </IconButton>
            </Row>
          </Row>
          <Grid least={190} gap={12} stretch>
            <KpiCard
              label={t('spent')}
              value={money(data.total)}
              note={data.budget === null ? t('noBudgetSet') : budgetWords(data.total, data.budget)}
              asOf={data.asOf}
            />
            <KpiCard
              label={month === thisMonth ? t('sameDaysLastMonth') : t('previousMonth')}
              value={money(data.previous)}
              note={
                <>
                  <span>{dayRange(data.previousDays.from, data.previousDays.to)}</span>
                  <span>{differenceWords(data.total, data.previous)}</span>
                </>
              }
            />
            <KpiCard
              label={t('toReview')}
              value={number(data.toReview.count)}
              note={money(data.toReview.amount)}
              to="?view=to_review"
            />
            <KpiCard
              label={t('withoutReceipt')}
              value={number(data.withoutReceipt.count)}
              note={money(data.withoutReceipt.amount)}
              to="?flag=no_receipt"
            />
            <KpiCard
              label={t('perLoad')}
              value={data.loads > 0 ? money(prorate(data.total, 1, data.loads)) : money(null)}
              note={t('loads', { count: data.loads })}
            />
            <KpiCard
              label={t('possibleDuplicates')}
              value={number(data.duplicates)}
              note={t('sameBillWithinThreeDays')}
              to="?flag=duplicate"
            />
          </Grid>
          <Grid least={300} gap={16} stretch>
            <Card title={t('byCategory')}>
              <CategoryBars categories={data.categories} />
            </Card>
            <Stack>
              <Card title={t('byBranch')}>
                {data.total === 0 ? (
                  <Text dim>{t('nothingSpentThisMonth')}</Text>
                ) : (
                  <ShareBars
                    label={t('spentByBranch')}
                    items={data.branches.map(({ name, amount }) => ({
                      label: name,
                      value: amount,
                      text: money(amount),
                    }))}
                  />
                )}
              </Card>
              <Card title={t('topSuppliers')}>
                {data.suppliers.length === 0 ? (
                  <Text dim>{t('noSuppliersRecordedThisMonth')}</Text>
                ) : (
                  <ShareBars
                    label={t('spentBySupplier')}
                    items={data.suppliers.map(({ name, amount, count }) => ({
                      label: name,
                      value: amount,
                      text: `${money(amount)} (${count})`,
                    }))}
                  />
                )}
              </Card>
              <Card title={t('last12Weeks')}>
                {data.weeks.some(({ amount }) => amount > 0) ? (
                  <Weeks weeks={data.weeks} />
                ) : (
                  <Text dim>{t('nothingSpentIn12Weeks')}</Text>
                )}
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
  const today = manilaDateOf(useNow(60_000))
  const most = Math.max(1, ...weeks.map(({ amount }) => amount))
  const best = weeks.toSorted((one, other) => other.amount - one.amount)[0]
  const isOpen = (from: ManilaDate) => isUnfinished({ from, to: addDays(from, 6) }, today)
  return (
    <ChartFrame
      summary={best ? t('highestWeekOfFromAmount', { from: shortDay(best.from), amount: money(best.amount) }) : ''}
      legend={
        weeks.some(({ from }) => isOpen(from)) && (
          <Legend color="var(--ld-slate)" line="hatched">
            {t('thisWeekSoFar')}
          </Legend>
        )
      }
      head={[t('weekOf'), t('spent')]}
      rows={weeks.map(({ from, amount }) => [shortDay(from), money(amount)])}
    >
      <div className={classes.weeks} aria-hidden="true">
        <Scale
          high={most}
          least={100}
          most={3}
          format={(value) => shortMoney(centavos(value))}
          inset={{ top: 20, bottom: 20 }}
        />
        {weeks.map(({ from, amount }, index) => (
          <span key={from} className={classes.week} title={`${shortDay(from)}: ${money(amount)}`}>
            <i data-open={isOpen(from) || undefined} style={{ height: `${(amount / most) * 100}%` }} />
            <small>{index % 3 === 2 ? shortDay(from) : ''}</small>
          </span>
        ))}
      </div>
    </ChartFrame>
  )
}

function budgetWords(total: Centavos, budget: Centavos): string {
  const left = subtract(budget, total)
  return left >= 0
    ? t('leftLeftOfBudget', { left: money(left), budget: money(budget) })
    : t('moneyOverBudget', { money: money(subtract(total, budget)), budget: money(budget) })
}

function differenceWords(total: Centavos, before: Centavos): string {
  if (before === 0) return t('nothingToCompareWith')
  const percent = Math.round(((total - before) / before) * 100)
  return percent === 0
    ? t('noChange')
    : percent > 0
      ? t('upPercentThisMonth', { percent })
      : t('downPercentThisMonth', { percent: -percent })
}

/** The first day of a month; of one that is none, of no consequence, the figures' own refusal tells. */
const firstOf = (month: string): ManilaDate => parseManilaDate(`${month}-01`) ?? manilaDateOf(new Date(0))

/** `2026-01` and −1 is `2025-12`. */
export function monthsLater(month: string, by: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}
