import { type Remittance, remittanceRoutes } from '@labada/contracts/cash/remittances'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { firstPage } from '../../../api/list-totals.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { Stack, Text } from '../../../components/layout.tsx'
import { useOpens } from '../../../components/may.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import type { Column } from '../../../components/table/app-table-types.ts'
import { TextLink } from '../../../components/text-link.tsx'
import { Money, Nothing } from '../../../components/values.tsx'
import { When } from '../../../components/when.tsx'
import { money } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { t } from './t.ts'

/** The newest remittances of this branch; a row opens it where it is confirmed. */
export function RemittancesTable({ branchId }: { readonly branchId: string }) {
  const query = { branchId, limit: 10 }
  const list = useQuery({
    ...callQuery([...keys.remittances(), 'branch', query], remittanceRoutes.listRemittances, { query }),
    select: firstPage,
  })
  const navigate = useNavigate()
  const opens = useOpens(paths.cashFlow)
  return (
    <QuerySection query={list} what={t('remittances')}>
      {({ items, totals }) => (
        <Stack gap={12}>
          {totals.inTransit !== 0 && <Text>{t('inTransitInTransit', { inTransit: money(totals.inTransit) })}</Text>}
          <AppTable
            label={t('remittancesOfThisBranch')}
            columns={COLUMNS}
            rows={items}
            rowId={({ id }) => id}
            rowLabel={(one) => t('remittanceNumber', { number: one.number })}
            onOpen={opens ? ({ id }) => void navigate(paths.remittance(id)) : undefined}
            totalCount={totals.remittances}
            empty={<EmptyState title={t('noRemittancesYet')}>{t('branchesRemitCashWhenThey')}</EmptyState>}
          />
          {opens && totals.remittances > items.length && (
            <TextLink to={`${paths.cashFlow}?tab=remittances&branch=${branchId}`}>
              {t('allRemittances', { count: totals.remittances })}
            </TextLink>
          )}
        </Stack>
      )}
    </QuerySection>
  )
}

const COLUMNS: readonly Column<Remittance>[] = [
  { id: 'number', header: t('no2'), cell: ({ number: no }) => <Text strong>{no}</Text> },
  { id: 'sent', header: t('sent'), cell: ({ sentAt }) => <When at={sentAt} /> },
  { id: 'carrier', header: t('carrier'), cell: ({ carrier }) => carrier },
  {
    id: 'amount',
    header: t('amount'),
    align: 'right',
    card: 'amount',
    cell: ({ amount }) => <Money amount={amount} />,
  },
  { id: 'state', header: t('status'), cell: (one) => <State remittance={one} /> },
  {
    id: 'difference',
    header: t('difference'),
    align: 'right',
    priority: 2,
    cell: ({ confirmation }) =>
      confirmation && confirmation.difference !== 0 ? <Money amount={confirmation.difference} signed /> : <Nothing />,
  },
]

function State({ remittance: { confirmation, late } }: { readonly remittance: Remittance }) {
  if (confirmation) {
    return confirmation.difference < 0 ? (
      <StatusBadge status="danger">{t('arrivedShort')}</StatusBadge>
    ) : (
      <StatusBadge status="ready">{t('arrived')}</StatusBadge>
    )
  }
  return late ? (
    <StatusBadge status="danger">{t('inTransitOverADay')}</StatusBadge>
  ) : (
    <StatusBadge status="queued">{t('inTransit')}</StatusBadge>
  )
}
