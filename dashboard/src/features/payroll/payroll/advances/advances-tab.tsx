import type { CashAdvance } from '@labada/contracts/payroll/advances/cash-advances'
import { useRef } from 'react'
import { totalsOf } from '../../../../api/list-totals.ts'
import { KpiCard } from '../../../../components/charts/kpi-card.tsx'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { SearchField } from '../../../../components/fields/text-field.tsx'
import { Grid, Row, Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { AdvanceBadge } from '../../../../components/payroll/advance-badge.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import type { Column } from '../../../../components/table/app-table-types.ts'
import { ExportButton } from '../../../../components/table/export-button.tsx'
import { FilterBar } from '../../../../components/table/filter-bar.tsx'
import { InfiniteSection } from '../../../../components/table/infinite-section.tsx'
import { NoResults } from '../../../../components/table/no-results.tsx'
import { Money, Nothing } from '../../../../components/values.tsx'
import { When } from '../../../../components/when.tsx'
import { money, number } from '../../../../lib/format.ts'
import { useBranchScope } from '../../../../lib/hooks/use-branch-scope.ts'
import { useHotkeys } from '../../../../lib/hooks/use-hotkeys.ts'
import { useUrlStates } from '../../../../lib/hooks/use-url-state.ts'
import { t } from '../t.ts'
import { AdvanceDrawer } from './advance-drawer.tsx'
import { type AdvanceQuery, type AdvanceView, planWords, useAdvances } from './advances-api.ts'

/** Cash advances: requested first, then approved, owed and settled; filtered by the URL. */
export function AdvancesTab() {
  const [params, set] = useUrlStates()
  const [branchId] = useBranchScope()
  const view = VIEWS.find((one) => one === params.get('view'))
  const search = params.get('search') ?? ''
  const query: AdvanceQuery = { ...(view && { view }), ...(branchId && { branchId }), ...(search && { search }) }
  const list = useAdvances(query)
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const totals = totalsOf(list.data)
  const openId = params.get('id')
  const isNarrowed = view !== undefined || search !== ''
  const place = useRef<HTMLDivElement>(null)
  useHotkeys([
    {
      keys: 's',
      does: t('goToCashAdvances'),
      run: () => place.current?.querySelector<HTMLElement>('[data-index="0"], li button')?.focus(),
    },
  ])
  return (
    <Stack>
      <FilterBar
        active={view ? [{ names: ['view'], label: VIEW_NAMES[view] }] : []}
        search={
          <SearchField
            label={t('searchCashAdvances')}
            labelHidden
            placeholder={t('employeeOrReason')}
            value={search}
            onChange={(words) => set({ search: words || null })}
          />
        }
      >
        <SelectField
          label={t('status')}
          value={view ?? ''}
          onChange={(value) => set({ view: value || null })}
          options={[{ value: '', label: t('all') }, ...VIEWS.map((value) => ({ value, label: VIEW_NAMES[value] }))]}
        />
      </FilterBar>
      <Grid least={180} gap={12} stretch>
        <KpiCard label={t('pending')} value={totals ? number(totals.waiting) : '–'} />
        <KpiCard label={t('requestedAndApproved')} value={money(totals?.amount)} />
        <KpiCard label={t('outstanding')} value={money(totals?.balance)} />
      </Grid>
      <Row justify="end">
        <ExportButton list="cashAdvances" query={query} />
      </Row>
      <InfiniteSection query={list} what={t('cashAdvances')}>
        <div ref={place}>
          <AppTable
            label={t('cashAdvances')}
            columns={COLUMNS}
            rows={rows}
            rowId={(advance) => advance.id}
            rowLabel={(advance) =>
              t('cashAdvanceOfEmployeeAmount', { employee: advance.employee.name, amount: money(advance.amount) })
            }
            onOpen={(advance) => set({ id: advance.id })}
            openId={openId}
            totalCount={totals?.advances}
            {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
            isLoadingMore={list.isFetchingNextPage}
            empty={
              isNarrowed ? (
                <NoResults onClear={() => set({ view: null, search: null })} />
              ) : (
                <EmptyState title={t('noCashAdvanceRequests')}>{t('employeesMakeRequestsInThe')}</EmptyState>
              )
            }
          />
        </div>
      </InfiniteSection>
      <AdvanceDrawer advanceId={openId} onClose={() => set({ id: null })} />
    </Stack>
  )
}

const VIEWS: readonly AdvanceView[] = ['waiting', 'to_release', 'owing', 'closed']
const VIEW_NAMES: Readonly<Record<AdvanceView, string>> = {
  waiting: t('pending'),
  to_release: t('approvedNotReleased'),
  owing: t('beingRepaid'),
  closed: t('done'),
}

const COLUMNS: readonly Column<CashAdvance>[] = [
  { id: 'employee', header: t('employee'), cell: (one) => <Text strong>{one.employee.name}</Text> },
  { id: 'requested', header: t('requested'), cell: (one) => <When at={one.requestedAt} /> },
  { id: 'branch', header: t('branch'), cell: (one) => one.branchName, priority: 2 },
  {
    id: 'amount',
    header: t('amount'),
    align: 'right',
    card: 'amount',
    cell: (one) => <Money amount={one.amount} />,
  },
  { id: 'reason', header: t('reason'), cell: (one) => one.reason, priority: 2 },
  { id: 'earned', header: t('earned'), align: 'right', priority: 3, cell: (one) => <Money amount={one.earned} /> },
  {
    id: 'outstanding',
    header: t('owedBefore'),
    align: 'right',
    priority: 3,
    card: 'hidden',
    cell: (one) => <Money amount={one.outstanding} />,
  },
  { id: 'limit', header: t('limit'), align: 'right', priority: 3, cell: (one) => <Money amount={one.limit} /> },
  { id: 'plan', header: t('repayIn'), priority: 3, cell: planWords },
  { id: 'state', header: t('status'), cell: (one) => <AdvanceBadge advance={one} /> },
  {
    id: 'balance',
    header: t('owedNow'),
    align: 'right',
    priority: 2,
    cell: (one) => (one.balance === 0 ? <Nothing /> : <Money amount={one.balance} />),
  },
]
