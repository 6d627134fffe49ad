import type { Item } from '@labada/contracts/stock/item-schemas'
import { Text } from '../../../components/layout.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { STATUS_LOOKS } from '../../../components/stock/words.ts'
import { AppTable } from '../../../components/table/app-table.tsx'
import { number } from '../../../lib/format.ts'
import { t } from './t.ts'

/** Items by branches: the stock and status of each. */
export function BranchMatrix({
  items,
  onOpen,
  onMore,
}: {
  readonly items: readonly Item[]
  readonly onOpen: (itemId: string) => void
  readonly onMore: (() => void) | undefined
}) {
  const branches = items[0]?.levels ?? []
  return (
    <AppTable
      label={t('stockByBranch')}
      rows={items}
      rowId={(item) => item.id}
      rowLabel={(item) => item.name}
      onOpen={(item) => onOpen(item.id)}
      {...(onMore && { onMore })}
      columns={[
        {
          id: 'item',
          header: t('item'),
          cell: (item) => (
            <Text strong>
              {item.name} <Text dim>({item.unit})</Text>
            </Text>
          ),
        },
        ...branches.map(({ branchId, branchName }) => ({
          id: branchId,
          header: branchName,
          align: 'right' as const,
          cell: (item: Item) => {
            const level = item.levels.find((one) => one.branchId === branchId)
            if (!level) return null
            if (level.status === 'ok') return number(level.onHand)
            return <StatusBadge status={STATUS_LOOKS[level.status].status}>{number(level.onHand)}</StatusBadge>
          },
        })),
      ]}
    />
  )
}
