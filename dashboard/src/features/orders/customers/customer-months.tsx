import type { RouteResponse } from '@labada/contracts/core/route'
import { customerFigureRoutes } from '@labada/contracts/orders/customers/customer-figures'
import { parseManilaDate } from '@labada/domain/core/manila-time'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { Card, Stack, Text } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import type { Column } from '../../../components/table/app-table-types.ts'
import { Money } from '../../../components/values.tsx'
import { monthName, number, percent } from '../../../lib/format.ts'
import { useBranchScope } from '../../../lib/hooks/use-branch-scope.ts'
import classes from './customer-months.module.css'
import { t } from './t.ts'

type Figures = RouteResponse<typeof customerFigureRoutes.getCustomerFigures>
type Month = Figures['months'][number]

/** New and returning customers of the last twelve months, and how many of each month's new ones came again. */
export function CustomerMonths() {
  const [branchId] = useBranchScope()
  const query = branchId ? { branchId } : {}
  const figures = useQuery(
    callQuery([...keys.customers(), 'figures', query], customerFigureRoutes.getCustomerFigures, { query }),
  )
  return (
    <QuerySection query={figures} what={t('whoComesBack')}>
      {({ cohorts, months }) => {
        // A shop younger than a year has nothing to show before its first month.
        const first = months.findIndex(
          ({ newTotal, againTotal, walkInTotal }) => newTotal + againTotal + walkInTotal > 0,
        )
        if (first < 0) {
          return <EmptyState title={t('noOrdersInTheLastTwelve')}>{t('fromTheFirstOrderOn')}</EmptyState>
        }
        return (
          <Stack>
            <Cohorts cohorts={cohorts.slice(first)} />
            <Card title={t('salesToNewAndReturning')}>
              <AppTable
                label={t('salesToNewAndReturning')}
                columns={MONTH_COLUMNS}
                rows={months.slice(first).reverse()}
                rowId={({ month }) => month}
                rowLabel={({ month }) => nameOf(month)}
              />
            </Card>
          </Stack>
        )
      }}
    </QuerySection>
  )
}

/** Of the customers of each first month, the share that came again, month by month. */
function Cohorts({ cohorts }: Pick<Figures, 'cohorts'>) {
  const after = Array.from({ length: cohorts.length - 1 }, (_, at) => at)
  return (
    <Card title={t('newCustomersWhoCameAgain')}>
      <Stack gap={8}>
        <Text dim>{t('theCurrentMonthIsNot')}</Text>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
        <section className={classes.scroller} aria-label={t('customersByFirstMonth')} tabIndex={0}>
          <table className={classes.cohorts}>
            <thead>
              <tr>
                <th scope="col">{t('firstOrder')}</th>
                <th scope="col">{t('customers')}</th>
                {after.map((at) => (
                  <th key={at} scope="col">
                    {t('monthsLater', { count: at + 1 })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cohorts.map(({ since, customers, cameAgain }) => (
                <tr key={since}>
                  <th scope="row">{nameOf(since)}</th>
                  <td>{number(customers)}</td>
                  {after.map((at) => (
                    <Share key={at} of={customers} came={cameAgain[at]} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Stack>
    </Card>
  )
}

/** One cell: the share, the darker the more; blank for a month to come. */
function Share({ of, came }: { readonly of: number; readonly came: number | undefined }) {
  if (came === undefined) return <td />
  if (of === 0) return <td>—</td>
  const share = came / of
  const shade = { '--share': `${Math.round(share * 60)}%` } as CSSProperties
  return (
    <td className={classes.share} style={shade} title={t('cameOfCustomers', { came: number(came), count: of })}>
      {percent(share)}
    </td>
  )
}

/** `Nov 2026` */
function nameOf(month: string): string {
  const first = parseManilaDate(`${month}-01`)
  return first ? monthName(first) : month
}

const MONTH_COLUMNS: readonly Column<Month>[] = [
  { id: 'month', header: t('month'), cell: ({ month }) => nameOf(month) },
  {
    id: 'new',
    header: t('newCustomers'),
    align: 'right',
    card: 'line',
    cell: ({ newCustomers }) => number(newCustomers),
  },
  { id: 'again', header: t('cameAgain'), align: 'right', card: 'line', cell: ({ cameAgain }) => number(cameAgain) },
  {
    id: 'newTotal',
    header: t('salesToNew'),
    align: 'right',
    cell: ({ newTotal }) => <Money amount={newTotal} />,
  },
  {
    id: 'againTotal',
    header: t('salesToReturning'),
    align: 'right',
    cell: ({ againTotal }) => <Money amount={againTotal} />,
  },
  {
    id: 'walkIn',
    header: t('walkInSales'),
    align: 'right',
    priority: 2,
    cell: ({ walkInTotal }) => <Money amount={walkInTotal} />,
  },
]
