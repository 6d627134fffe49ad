import { type CashAdvance, cashAdvanceRoutes } from '@labada/contracts/payroll/advances/cash-advances'
import type { Employee } from '@labada/contracts/people/employee-fields'
import { fullNameOf } from '@labada/domain/core/names'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { call } from '../../../../api/call.ts'
import { keys } from '../../../../api/query-keys.ts'
import { Stack } from '../../../../components/layout.tsx'
import { useOpens } from '../../../../components/may.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { AdvanceBadge } from '../../../../components/payroll/advance-badge.tsx'
import { AdvanceStatement } from '../../../../components/payroll/advance-statement.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import type { Column } from '../../../../components/table/app-table-types.ts'
import { InfiniteSection } from '../../../../components/table/infinite-section.tsx'
import { Money, Nothing } from '../../../../components/values.tsx'
import { date, day, money } from '../../../../lib/format.ts'
import { paths } from '../../../../lib/paths.ts'
import { t } from '../t.ts'

const PAGE = 50

/** The employee's advances: each advance, and all releases and repayments with the running balance. */
export function AdvancesTab({ employee }: { readonly employee: Employee }) {
  const query = { employeeId: employee.id, limit: PAGE }
  const navigate = useNavigate()
  const opens = useOpens(paths.payroll)
  const list = useInfiniteQuery({
    queryKey: [...keys.cashAdvances(), 'of', query],
    queryFn: ({ pageParam, signal }) =>
      call(cashAdvanceRoutes.listCashAdvances, { query: { ...query, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Stack>
      <InfiniteSection query={list} what={t('cashAdvances')}>
        <AppTable
          label={t('cashAdvances')}
          columns={COLUMNS}
          rows={rows}
          rowId={({ id }) => id}
          rowLabel={({ requestedAt, amount }) => `${money(amount)}, ${date(requestedAt)}`}
          onOpen={opens ? ({ id }) => void navigate(paths.cashAdvance(id)) : undefined}
          {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
          isLoadingMore={list.isFetchingNextPage}
          empty={<EmptyState title={t('noCashAdvances')}>{t('employeesRequestThemInThe')}</EmptyState>}
        />
      </InfiniteSection>
      {rows.length > 0 && <AdvanceStatement employeeId={employee.id} name={fullNameOf(employee)} level={2} />}
    </Stack>
  )
}

const COLUMNS: readonly Column<CashAdvance>[] = [
  { id: 'asked', header: t('requestedOn'), cell: ({ requestedAt }) => date(requestedAt) },
  {
    id: 'amount',
    header: t('amount'),
    align: 'right',
    card: 'amount',
    cell: ({ amount }) => <Money amount={amount} />,
  },
  { id: 'reason', header: t('reason'), priority: 2, cell: ({ reason }) => reason },
  { id: 'state', header: t('status'), cell: (advance) => <AdvanceBadge advance={advance} /> },
  {
    id: 'next',
    header: t('nextInstallment'),
    priority: 2,
    cell: ({ next }) => (next ? `${money(next.amount)}, ${day(next.dueOn)}` : <Nothing />),
  },
  { id: 'balance', header: t('owed'), align: 'right', cell: ({ balance }) => <Money amount={balance} /> },
]
