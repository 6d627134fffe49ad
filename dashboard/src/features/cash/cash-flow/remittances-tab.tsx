import type { Remittance } from '@labada/contracts/cash/remittances'
import { totalsOf } from '../../../api/list-totals.ts'
import { KpiCard } from '../../../components/charts/kpi-card.tsx'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { Grid, Stack, Text } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import type { Column } from '../../../components/table/app-table-types.ts'
import { FilterBar } from '../../../components/table/filter-bar.tsx'
import { InfiniteSection } from '../../../components/table/infinite-section.tsx'
import { NoResults } from '../../../components/table/no-results.tsx'
import { Money, Nothing } from '../../../components/values.tsx'
import { When } from '../../../components/when.tsx'
import { money, shortDay, signedMoney } from '../../../lib/format.ts'
import { useUrlState } from '../../../lib/hooks/use-url-state.ts'
import { type RemittanceState, useRemittances } from './cash-flow-api.ts'
import { ACCOUNT_NAMES } from './cash-words.ts'
import { RemittanceBadge } from './remittance-badge.tsx'
import { RemittanceDrawer } from './remittance-drawer.tsx'
import { t } from './t.ts'

/** Remittances from branches to the bank or the owner, and which have arrived. */
export function RemittancesTab({ branchId }: { readonly branchId: string | null }) {
  const [wanted, setState] = useUrlState('state')
  const [openId, open] = useUrlState('id')
  const state = STATES.find((one) => one === wanted) ?? null
  const list = useRemittances(branchId, state)
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const totals = totalsOf(list.data)
  return (
    <Stack>
      <FilterBar active={state ? [{ names: ['state'], label: STATE_NAMES[state] }] : []}>
        <SelectField
          label={t('status')}
          value={state ?? ''}
          onChange={(value) => setState(value || null)}
          options={[{ value: '', label: t('all') }, ...STATES.map((value) => ({ value, label: STATE_NAMES[value] }))]}
        />
      </FilterBar>
      <Grid least={180} gap={12} stretch>
        <KpiCard label={t('inTransit')} value={money(totals?.inTransit)} />
        <KpiCard
          label={t('sent')}
          value={money(totals?.sent)}
          note={totals && t('remittances2', { count: totals.remittances })}
        />
        <KpiCard label={t('overAndShort')} value={signedMoney(totals?.difference)} />
      </Grid>
      <InfiniteSection query={list} what={t('remittances')}>
        <AppTable
          label={t('remittances')}
          columns={COLUMNS}
          rows={rows}
          rowId={(remittance) => remittance.id}
          rowLabel={(remittance) =>
            t('remittanceNumberOfBranchName', { number: remittance.number, branchName: remittance.branchName })
          }
          onOpen={(remittance) => open(remittance.id)}
          openId={openId}
          totalCount={totals?.remittances}
          {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
          isLoadingMore={list.isFetchingNextPage}
          empty={
            state ? (
              <NoResults title={t('noRemittancesWithThisStatus')} onClear={() => setState(null)} />
            ) : (
              <EmptyState title={t('noRemittancesYet')}>{t('branchesRemitCashWhenThey')}</EmptyState>
            )
          }
        />
      </InfiniteSection>
      <RemittanceDrawer remittanceId={openId} onClose={() => open(null)} />
    </Stack>
  )
}

const STATES: readonly RemittanceState[] = ['in_transit', 'confirmed', 'short']
const STATE_NAMES: Readonly<Record<RemittanceState, string>> = {
  in_transit: t('inTransit'),
  confirmed: t('arrived'),
  short: t('arrivedWithADifference'),
}

const COLUMNS: readonly Column<Remittance>[] = [
  {
    id: 'number',
    header: t('remittance'),
    cell: (one) => (
      <Text strong style={{ whiteSpace: 'nowrap' }}>
        {t('branchNameNoNumber', { branchName: one.branchName, number: one.number })}
      </Text>
    ),
  },
  { id: 'sent', header: t('sent'), cell: (one) => <When at={one.sentAt} /> },
  { id: 'carrier', header: t('carrier'), cell: (one) => one.carrier, priority: 2 },
  { id: 'from', header: t('from'), cell: (one) => ACCOUNT_NAMES[one.from], priority: 3, card: 'hidden' },
  {
    id: 'amount',
    header: t('amount'),
    align: 'right',
    card: 'amount',
    cell: (one) => <Money amount={one.amount} />,
  },
  { id: 'state', header: t('status'), cell: (one) => <RemittanceBadge remittance={one} /> },
  {
    id: 'arrived',
    header: t('arrived'),
    priority: 2,
    cell: (one) =>
      one.confirmation ? (
        `${shortDay(one.confirmation.receivedOn)}, ${one.confirmation.to === 'owner' ? t('owner') : ACCOUNT_NAMES[one.confirmation.to]}`
      ) : (
        <Nothing />
      ),
  },
  {
    id: 'difference',
    header: t('difference'),
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
    header: t('bankSlip'),
    priority: 3,
    card: 'hidden',
    cell: (one) => one.confirmation?.reference ?? <Nothing />,
  },
]
