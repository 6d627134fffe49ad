import { type Remittance, remittanceRoutes } from '@labada/contracts/cash/remittances'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { Stack, Text } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import type { Column } from '../../../components/table/app-table-types.ts'
import { TextLink } from '../../../components/text-link.tsx'
import { Money, Nothing } from '../../../components/values.tsx'
import { When } from '../../../components/when.tsx'
import { money, plural } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'

/** The newest remittances of this branch; a row opens it where it is confirmed. */
export function RemittancesTable({ branchId }: { readonly branchId: string }) {
  const query = { branchId, limit: 10 }
  const list = useQuery(
    callQuery([...keys.remittances(), 'branch', query], remittanceRoutes.listRemittances, { query }),
  )
  const navigate = useNavigate()
  return (
    <QuerySection query={list} what="The remittances">
      {({ items, totals }) => (
        <Stack gap={12}>
          {totals.inTransit !== 0 && <Text>{money(totals.inTransit)} is on its way.</Text>}
          <AppTable
            label="Remittances of this branch"
            columns={COLUMNS}
            rows={items}
            rowId={({ id }) => id}
            rowLabel={(one) => `Remittance ${one.number}`}
            onOpen={({ id }) => void navigate(paths.remittance(id))}
            totalCount={totals.remittances}
            empty={<EmptyState title="Nothing was remitted yet">A branch remits when it closes its drawer.</EmptyState>}
          />
          {totals.remittances > items.length && (
            <TextLink to={`${paths.cashFlow}?tab=remittances&branch=${branchId}`}>
              All {plural(totals.remittances, 'remittance')}
            </TextLink>
          )}
        </Stack>
      )}
    </QuerySection>
  )
}

const COLUMNS: readonly Column<Remittance>[] = [
  { id: 'number', header: 'No.', cell: ({ number: no }) => <Text strong>{no}</Text> },
  { id: 'sent', header: 'Sent', cell: ({ sentAt }) => <When at={sentAt} /> },
  { id: 'carrier', header: 'Carrier', cell: ({ carrier }) => carrier },
  { id: 'amount', header: 'Amount', align: 'right', card: 'amount', cell: ({ amount }) => <Money amount={amount} /> },
  { id: 'state', header: 'State', cell: (one) => <State remittance={one} /> },
  {
    id: 'difference',
    header: 'Difference',
    align: 'right',
    priority: 2,
    cell: ({ confirmation }) =>
      confirmation && confirmation.difference !== 0 ? <Money amount={confirmation.difference} signed /> : <Nothing />,
  },
]

function State({ remittance: { confirmation, late } }: { readonly remittance: Remittance }) {
  if (confirmation) {
    return confirmation.difference < 0 ? (
      <StatusBadge status="danger">Arrived short</StatusBadge>
    ) : (
      <StatusBadge status="ready">Arrived</StatusBadge>
    )
  }
  return late ? (
    <StatusBadge status="danger">More than a day on its way</StatusBadge>
  ) : (
    <StatusBadge status="queued">On its way</StatusBadge>
  )
}
