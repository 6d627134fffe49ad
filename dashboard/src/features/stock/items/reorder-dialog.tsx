import { itemRoutes } from '@labada/contracts/stock/items'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/query-keys.ts'
import { Stack, Text } from '../../../components/layout.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { quantityOf } from '../../../components/stock/words.ts'
import { AppTable } from '../../../components/table/app-table.tsx'
import { Dialog, OkCancel } from '../../../components/windows/dialog.tsx'
import { plural } from '../../../lib/format.ts'
import { useCommand } from '../../../lib/hooks/use-command.ts'

/** Reckons reorder levels from four weeks of use, shows them, and writes them down when somebody says OK. */
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
      toast.positive(`${plural(items.length, 'level')} set`)
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
      title="Reorder levels from use"
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
          What the last 28 days used, times the supplier’s days and three more. OK writes these levels down.
        </Text>
        <QuerySection query={reckoned} what="Levels">
          {({ items }) => (
            <AppTable
              label="Reckoned levels"
              rows={items}
              rowId={(row) => `${row.itemId} ${row.branchId}`}
              rowLabel={(row) => `${row.itemName} in ${row.branchName}`}
              columns={[
                { id: 'item', header: 'Item', cell: (row) => row.itemName },
                { id: 'branch', header: 'Branch', cell: (row) => row.branchName },
                {
                  id: 'used',
                  header: 'Used in 28 days',
                  align: 'right',
                  cell: (row) => quantityOf(row.used, row.unit),
                },
                {
                  id: 'before',
                  header: 'Level now',
                  align: 'right',
                  cell: (row) => (row.before === null ? '—' : quantityOf(row.before, row.unit)),
                },
                {
                  id: 'after',
                  header: 'New level',
                  align: 'right',
                  cell: (row) => quantityOf(row.reorderAt, row.unit),
                },
                { id: 'par', header: 'New par', align: 'right', cell: (row) => quantityOf(row.par, row.unit) },
              ]}
              empty="Nothing was used in the last 28 days"
            />
          )}
        </QuerySection>
      </Stack>
    </Dialog>
  )
}
