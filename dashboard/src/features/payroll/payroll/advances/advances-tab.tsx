import type { CashAdvance } from '@labada/contracts/payroll/advances/cash-advances'
import { useRef } from 'react'
import { Button } from '../../../../components/button.tsx'
import { KpiCard } from '../../../../components/charts/kpi-card.tsx'
import { useBranchOptions } from '../../../../components/company/use-branches.ts'
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
import { Money, Nothing } from '../../../../components/values.tsx'
import { When } from '../../../../components/when.tsx'
import { money, number } from '../../../../lib/format.ts'
import { useBranchScope } from '../../../../lib/hooks/use-branch-scope.ts'
import { useHotkeys } from '../../../../lib/hooks/use-hotkeys.ts'
import { useUrlStates } from '../../../../lib/hooks/use-url-state.ts'
import { AdvanceDrawer } from './advance-drawer.tsx'
import { type AdvanceQuery, type AdvanceView, planWords, useAdvances } from './advances-api.ts'

/** Every cash advance: what is asked for first, then what is approved, owed and done. The URL says which ones. */
export function AdvancesTab() {
  const [params, set] = useUrlStates()
  const [branchId, setBranch] = useBranchScope()
  const branches = useBranchOptions()
  const view = VIEWS.find((one) => one === params.get('view'))
  const search = params.get('search') ?? ''
  const query: AdvanceQuery = { ...(view && { view }), ...(branchId && { branchId }), ...(search && { search }) }
  const list = useAdvances(query)
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const totals = list.data?.pages[0]?.totals
  const openId = params.get('id')
  const isNarrowed = view !== undefined || search !== ''
  const place = useRef<HTMLDivElement>(null)
  useHotkeys([
    {
      keys: 's',
      does: 'Go to the cash advances',
      run: () => place.current?.querySelector<HTMLElement>('[data-index="0"], li button')?.focus(),
    },
  ])
  return (
    <Stack>
      <FilterBar
        active={view ? [{ names: ['view'], label: VIEW_NAMES[view] }] : []}
        search={
          <SearchField
            label="Search cash advances"
            labelHidden
            placeholder="Employee or reason"
            value={search}
            onChange={(words) => set({ search: words || null })}
          />
        }
      >
        <SelectField
          label="State"
          value={view ?? ''}
          onChange={(value) => set({ view: value || null })}
          options={[{ value: '', label: 'All' }, ...VIEWS.map((value) => ({ value, label: VIEW_NAMES[value] }))]}
        />
        <SelectField
          label="Branch"
          value={branchId ?? ''}
          onChange={(id) => setBranch(id || null)}
          options={branches}
        />
      </FilterBar>
      <Grid least={180} gap={12} stretch>
        <KpiCard label="Waiting for a decision" value={totals ? number(totals.waiting) : '–'} />
        <KpiCard label="Asked for and approved" value={money(totals?.amount)} />
        <KpiCard label="Still owed" value={money(totals?.balance)} />
      </Grid>
      <Row justify="end">
        <ExportButton list="cashAdvances" query={query} />
      </Row>
      <InfiniteSection query={list} what="Cash advances">
        <div ref={place}>
          <AppTable
            label="Cash advances"
            columns={COLUMNS}
            rows={rows}
            rowId={(advance) => advance.id}
            rowLabel={(advance) => `Cash advance of ${advance.employee.name}, ${money(advance.amount)}`}
            onOpen={(advance) => set({ id: advance.id })}
            openId={openId}
            totalCount={totals?.advances}
            {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
            isLoadingMore={list.isFetchingNextPage}
            empty={
              isNarrowed ? (
                <EmptyState
                  title="No results for these filters"
                  action={<Button onClick={() => set({ view: null, search: null })}>Clear filters</Button>}
                />
              ) : (
                <EmptyState title="Nobody has asked for a cash advance">
                  Staff ask in the employee portal; requests appear here at once.
                </EmptyState>
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
  waiting: 'Waiting for a decision',
  to_release: 'Approved, not given yet',
  owing: 'Being paid back',
  closed: 'Done',
}

const COLUMNS: readonly Column<CashAdvance>[] = [
  { id: 'employee', header: 'Employee', cell: (one) => <Text strong>{one.employee.name}</Text> },
  { id: 'requested', header: 'Requested', cell: (one) => <When at={one.requestedAt} /> },
  { id: 'branch', header: 'Branch', cell: (one) => one.branchName, priority: 2 },
  {
    id: 'amount',
    header: 'Amount',
    align: 'right',
    card: 'amount',
    cell: (one) => <Money amount={one.amount} />,
  },
  { id: 'reason', header: 'Reason', cell: (one) => one.reason, priority: 2 },
  { id: 'earned', header: 'Earned', align: 'right', priority: 3, cell: (one) => <Money amount={one.earned} /> },
  {
    id: 'outstanding',
    header: 'Owed before',
    align: 'right',
    priority: 3,
    card: 'hidden',
    cell: (one) => <Money amount={one.outstanding} />,
  },
  { id: 'limit', header: 'Limit', align: 'right', priority: 3, cell: (one) => <Money amount={one.limit} /> },
  { id: 'plan', header: 'Repay in', priority: 3, cell: planWords },
  { id: 'state', header: 'State', cell: (one) => <AdvanceBadge advance={one} /> },
  {
    id: 'balance',
    header: 'Owed now',
    align: 'right',
    priority: 2,
    cell: (one) => (one.balance === 0 ? <Nothing /> : <Money amount={one.balance} />),
  },
]
