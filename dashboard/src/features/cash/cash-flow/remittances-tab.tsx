import type { Remittance } from '@labada/contracts/cash/remittances'
import { KpiCard } from '../../../components/charts/kpi-card.tsx'
import { useBranchOptions } from '../../../components/company/use-branches.ts'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { Grid, Stack, Text } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import type { Column } from '../../../components/table/app-table-types.ts'
import { FilterBar } from '../../../components/table/filter-bar.tsx'
import { InfiniteSection } from '../../../components/table/infinite-section.tsx'
import { Money, Nothing } from '../../../components/values.tsx'
import { When } from '../../../components/when.tsx'
import { money, plural, shortDay, signedMoney } from '../../../lib/format.ts'
import { useBranchScope } from '../../../lib/hooks/use-branch-scope.ts'
import { useUrlState } from '../../../lib/hooks/use-url-state.ts'
import { type RemittanceState, useRemittances } from './cash-flow-api.ts'
import { ACCOUNT_NAMES } from './cash-words.ts'
import { RemittanceBadge } from './remittance-badge.tsx'
import { RemittanceDrawer } from './remittance-drawer.tsx'

/** What left the branches for the bank or the owner, and what of it has arrived. */
export function RemittancesTab({ branchId }: { readonly branchId: string | null }) {
  const [wanted, setState] = useUrlState('state')
  const [openId, open] = useUrlState('id')
  const [, setBranch] = useBranchScope()
  const branches = useBranchOptions()
  const state = STATES.find((one) => one === wanted) ?? null
  const list = useRemittances(branchId, state)
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const totals = list.data?.pages[0]?.totals
  return (
    <Stack>
      <FilterBar active={state ? [{ names: ['state'], label: STATE_NAMES[state] }] : []}>
        <SelectField
          label="State"
          value={state ?? ''}
          onChange={(value) => setState(value || null)}
          options={[{ value: '', label: 'All' }, ...STATES.map((value) => ({ value, label: STATE_NAMES[value] }))]}
        />
        <SelectField
          label="Branch"
          value={branchId ?? ''}
          onChange={(id) => setBranch(id || null)}
          options={branches}
        />
      </FilterBar>
      <Grid least={180} gap={12} stretch>
        <KpiCard label="On their way" value={money(totals?.inTransit)} />
        <KpiCard label="Sent" value={money(totals?.sent)} note={totals && plural(totals.remittances, 'remittance')} />
        <KpiCard label="Over and short" value={signedMoney(totals?.difference)} />
      </Grid>
      <InfiniteSection query={list} what="The remittances">
        <AppTable
          label="Remittances"
          columns={COLUMNS}
          rows={rows}
          rowId={(remittance) => remittance.id}
          rowLabel={(remittance) => `Remittance ${remittance.number} of ${remittance.branchName}`}
          onOpen={(remittance) => open(remittance.id)}
          openId={openId}
          totalCount={totals?.remittances}
          {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
          isLoadingMore={list.isFetchingNextPage}
          empty={
            <EmptyState title={state ? 'No remittances in this state' : 'Nothing was remitted yet'}>
              {state ? undefined : 'A branch remits when it closes its drawer.'}
            </EmptyState>
          }
        />
      </InfiniteSection>
      <RemittanceDrawer remittanceId={openId} onClose={() => open(null)} />
    </Stack>
  )
}

const STATES: readonly RemittanceState[] = ['in_transit', 'confirmed', 'short']
const STATE_NAMES: Readonly<Record<RemittanceState, string>> = {
  in_transit: 'On its way',
  confirmed: 'Arrived',
  short: 'Arrived with a difference',
}

const COLUMNS: readonly Column<Remittance>[] = [
  {
    id: 'number',
    header: 'Remittance',
    cell: (one) => (
      <Text strong style={{ whiteSpace: 'nowrap' }}>
        {one.branchName} no. {one.number}
      </Text>
    ),
  },
  { id: 'sent', header: 'Sent', cell: (one) => <When at={one.sentAt} /> },
  { id: 'carrier', header: 'Carrier', cell: (one) => one.carrier, priority: 2 },
  { id: 'from', header: 'From', cell: (one) => ACCOUNT_NAMES[one.from], priority: 3, card: 'hidden' },
  {
    id: 'amount',
    header: 'Amount',
    align: 'right',
    card: 'amount',
    cell: (one) => <Money amount={one.amount} />,
  },
  { id: 'state', header: 'State', cell: (one) => <RemittanceBadge remittance={one} /> },
  {
    id: 'arrived',
    header: 'Arrived',
    priority: 2,
    cell: (one) =>
      one.confirmation ? (
        `${shortDay(one.confirmation.receivedOn)}, ${one.confirmation.to === 'owner' ? 'owner' : ACCOUNT_NAMES[one.confirmation.to].toLowerCase()}`
      ) : (
        <Nothing />
      ),
  },
  {
    id: 'difference',
    header: 'Difference',
    align: 'right',
    priority: 2,
    cell: (one) =>
      one.confirmation && one.confirmation.difference !== 0 ? (
        <Money amount={one.confirmation.difference} signed />
      ) : (
        <Nothing />
      ),
  },
  {
    id: 'reference',
    header: 'Bank slip',
    priority: 3,
    card: 'hidden',
    cell: (one) => one.confirmation?.reference ?? <Nothing />,
  },
]
