import type { Branch } from '@labada/contracts/company/branches'
import { Text } from '../../../components/layout.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import type { Column } from '../../../components/table/app-table-types.ts'
import { Nothing } from '../../../components/values.tsx'
import { BranchMenu } from './branch-menu.tsx'
import { t } from './t.ts'

/** The branches without their figures, for whoever may not see those. */
export function BranchList({ branches }: { readonly branches: readonly Branch[] }) {
  return (
    <AppTable
      label={t('branches')}
      columns={COLUMNS}
      rows={branches}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      totalCount={branches.length}
    />
  )
}

const COLUMNS: readonly Column<Branch>[] = [
  {
    id: 'name',
    header: t('branch'),
    cell: ({ name, code }) => (
      <span>
        <Text strong>{name}</Text> <Text dim>{code}</Text>
      </span>
    ),
    sortValue: ({ name }) => name,
  },
  {
    id: 'address',
    header: t('address'),
    cell: ({ address, city }) => [address, city].filter(Boolean).join(', ') || <Nothing />,
  },
  { id: 'phone', header: t('phone'), priority: 2, cell: ({ phone }) => phone || <Nothing /> },
  {
    id: 'status',
    header: t('status'),
    cell: ({ closed }) => (
      <StatusBadge status={closed ? 'done' : 'ready'}>{closed ? t('closed') : t('open')}</StatusBadge>
    ),
  },
  {
    id: 'actions',
    needs: 'branch.edit',
    header: t('actions'),
    align: 'right',
    card: 'action',
    cell: (branch) => <BranchMenu branch={branch} />,
  },
]
