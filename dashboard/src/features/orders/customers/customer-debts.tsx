import { type CustomerDebt, customerFigureRoutes } from '@labada/contracts/orders/customers/customer-figures'
import { ZERO } from '@labada/domain/core/money'
import { overCreditLimit } from '@labada/domain/orders/customers/coming-back'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { type TotalsOf, totalsOf } from '../../../api/list-totals.ts'
import { keys } from '../../../api/query-keys.ts'
import { FigureLine } from '../../../components/charts/figure-line.tsx'
import { Row, Stack } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import type { Column } from '../../../components/table/app-table-types.ts'
import { ExportButton } from '../../../components/table/export-button.tsx'
import { InfiniteSection } from '../../../components/table/infinite-section.tsx'
import { Money } from '../../../components/values.tsx'
import { money, number } from '../../../lib/format.ts'
import { useBranchScope } from '../../../lib/hooks/use-branch-scope.ts'
import { t } from './t.ts'

const PAGE = 50

/** What customers owe, by age since the laundry was received, from the most. */
export function CustomerDebts({
  openId,
  onOpen,
}: {
  readonly openId: string | null
  readonly onOpen: (customerId: string) => void
}) {
  const [branchId] = useBranchScope()
  const query = branchId ? { branchId } : {}
  const list = useInfiniteQuery({
    queryKey: [...keys.customers(), 'debts', query],
    queryFn: ({ pageParam, signal }) =>
      call(customerFigureRoutes.listCustomerDebts, { query: { ...query, cursor: pageParam, limit: PAGE } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const totals = totalsOf(list.data)
  return (
    <InfiniteSection query={list} what={t('unpaid')}>
      <Stack gap={12}>
        <FigureLine
          label={t('unpaidByAge')}
          figures={[
            { label: t('customers'), value: number(totals?.customers) },
            ...(totals?.bands ?? []).map((band) => ({ label: ageOf(band), value: money(band.amount) })),
          ]}
        >
          <ExportButton list="customerDebts" query={query} />
        </FigureLine>
        <AppTable
          label={t('unpaidByCustomer')}
          columns={columnsOf(totals)}
          rows={rows}
          rowId={(row) => row.id}
          rowLabel={(row) => row.name}
          onOpen={(row) => onOpen(row.id)}
          openId={openId}
          totalCount={totals?.customers}
          {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
          isLoadingMore={list.isFetchingNextPage}
          empty={<EmptyState title={t('noCustomerOwesAnything')} />}
        />
      </Stack>
    </InfiniteSection>
  )
}

type Totals = TotalsOf<typeof customerFigureRoutes.listCustomerDebts>
type Band = Pick<NonNullable<Totals>['bands'][number], 'from' | 'to'>

/** `0–7 days`, `Older than 60 days` */
const ageOf = ({ from, to }: Band): string =>
  to === null ? t('olderThanDays', { count: from - 1 }) : t('fromToDays', { from: number(from), count: to })

const columnsOf = (totals: Totals | undefined): readonly Column<CustomerDebt>[] => [
  {
    id: 'name',
    header: t('name'),
    cell: (debt) => (
      <Row gap={8}>
        {debt.name}
        {overCreditLimit(debt.creditLimit, debt.released, ZERO) > 0 && (
          <StatusBadge status="danger">{t('overLimit')}</StatusBadge>
        )}
      </Row>
    ),
    total: t('total'),
  },
  { id: 'phone', header: t('phone'), priority: 2, cell: ({ phone }) => phone ?? '—' },
  ...(totals?.bands ?? []).map(
    (band, at): Column<CustomerDebt> => ({
      id: `band${band.from}`,
      header: ageOf(band),
      align: 'right',
      // The newest is most of the money; an age at which nothing is owed leaves first.
      priority: at === 0 ? undefined : band.amount === 0 ? 3 : 2,
      cell: ({ amounts }) => <Money amount={amounts[at] || null} />,
      total: money(band.amount),
    }),
  ),
  {
    id: 'released',
    header: t('ofItReleased'),
    align: 'right',
    priority: 3,
    card: 'hidden',
    cell: ({ released }) => <Money amount={released || null} />,
  },
  {
    id: 'limit',
    header: t('creditLimit'),
    align: 'right',
    priority: 3,
    card: 'hidden',
    cell: ({ creditLimit }) => <Money amount={creditLimit} />,
  },
  {
    id: 'balance',
    header: t('toPay'),
    align: 'right',
    card: 'amount',
    cell: ({ balance }) => <Money amount={balance} />,
    total: totals && money(totals.balance),
  },
]
