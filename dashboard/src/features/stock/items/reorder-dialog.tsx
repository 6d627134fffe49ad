import { itemRoutes } from '@labada/contracts/stock/items'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/query-keys.ts'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Stack, Text } from '../../../components/layout.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { quantityOf } from '../../../components/stock/words.ts'
import { AppTable } from '../../../components/table/app-table.tsx'
import { Dialog, OkCancel } from '../../../components/windows/dialog.tsx'
import { t } from './t.ts'

/** Computes reorder levels from four weeks of usage, shows them, and saves them on confirmation. */
export function ReorderDialog({
  branchId,
  onClose,
}: {
  readonly branchId: string | null
  readonly onClose: () => void
}) {
  const reckoned = useQuery({
    queryKey: [...keys.items(), 'reorder', branchId],
    queryFn: () => call(itemRoutes.setReorderLevels, { body: { branchId, apply: false } }),
  })
  const save = useCommand(itemRoutes.setReorderLevels, {
    invalidates: () => [keys.items(), keys.stock()],
    onDone: ({ items }) => {
      toast.positive(t('levelsSet', { count: items.length }))
      onClose()
    },
  })
  const rows = reckoned.data?.items ?? []
  return (
    <Dialog
      opened
      atTop
      width="xl"
      onClose={onClose}
      title={t('reorderLevelsFromUsage')}
      footer={
        <OkCancel
          onCancel={onClose}
          onOk={() => save.mutate({ body: { branchId, apply: true } })}
          busy={save.isPending}
          disabled={rows.length === 0}
        />
      }
    >
      <Stack>
        <Text as="p" dim>
          {t('usageOverTheLast28')}
        </Text>
        <QuerySection query={reckoned} what={t('levels')}>
          {({ items }) => (
            <AppTable
              label={t('suggestedLevels')}
              rows={items}
              rowId={(row) => `${row.itemId} ${row.branchId}`}
              rowLabel={(row) => t('itemNameInBranchName', { itemName: row.itemName, branchName: row.branchName })}
              columns={[
                { id: 'item', header: t('item'), cell: (row) => row.itemName },
                { id: 'branch', header: t('branch'), cell: (row) => row.branchName },
                {
                  id: 'used',
                  header: t('usedIn28Days'),
                  align: 'right',
                  cell: (row) => quantityOf(row.used, row.unit),
                },
                {
                  id: 'before',
                  header: t('currentLevel'),
                  align: 'right',
                  cell: (row) => (row.before === null ? '—' : quantityOf(row.before, row.unit)),
                },
                {
                  id: 'after',
                  header: t('newLevel'),
                  align: 'right',
                  cell: (row) => quantityOf(row.reorderAt, row.unit),
                },
                { id: 'par', header: t('newPar'), align: 'right', cell: (row) => quantityOf(row.par, row.unit) },
              ]}
              empty={t('nothingWasUsedInThe')}
            />
          )}
        </QuerySection>
      </Stack>
    </Dialog>
  )
}
