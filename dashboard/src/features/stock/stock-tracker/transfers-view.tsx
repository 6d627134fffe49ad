import { type StockTransfer, stockTransferRoutes } from '@labada/contracts/stock/stock-transfers'
import { minLength, required } from '@labada/domain/core/rules'
import { keys } from '../../../api/query-keys.ts'
import { Button } from '../../../components/button.tsx'
import { Row, Stack, Text } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { quantityOf } from '../../../components/stock/words.ts'
import { AppTable } from '../../../components/table/app-table.tsx'
import { ExportButton } from '../../../components/table/export-button.tsx'
import { InfiniteSection } from '../../../components/table/infinite-section.tsx'
import { Money } from '../../../components/values.tsx'
import { When } from '../../../components/when.tsx'
import { prompt } from '../../../components/windows/ask.tsx'
import { money } from '../../../lib/format.ts'
import { given } from '../../../lib/given.ts'
import { useBranchScope } from '../../../lib/hooks/use-branch-scope.ts'
import { useCommand } from '../../../lib/hooks/use-command.ts'
import { useTransfers } from './tracker-api.ts'

/** Goods between branches; what is on its way can be called off. */
export function TransfersView() {
  const [branchId] = useBranchScope()
  const list = useTransfers(branchId)
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const totals = list.data?.pages[0]?.totals
  const cancel = useCommand(stockTransferRoutes.cancelStockTransfer, {
    invalidates: () => [keys.stock(), keys.items(), keys.ledger()],
    onDone: (one) => toast.positive(`${one.number} is back on the shelf of ${one.from.name}`),
  })
  const callOff = async (transfer: StockTransfer) => {
    const reason = await prompt({
      title: `Call off ${transfer.number}?`,
      body: `The goods go back to the shelf of ${transfer.from.name}.`,
      label: 'Reason',
      rules: [required, minLength(3)],
      maxLength: 200,
      danger: true,
    })
    if (reason !== null) cancel.mutate({ params: { transferId: transfer.id }, body: { reason } })
  }
  return (
    <Stack>
      <Row justify="end">
        <ExportButton list="stockTransfers" query={given({ branchId: branchId ?? undefined })} />
      </Row>
      <InfiniteSection query={list} what="Transfers">
        <AppTable
          label="Transfers"
          rows={rows}
          rowId={(one) => one.id}
          rowLabel={(one) => `Transfer ${one.number}`}
          totalCount={totals?.transfers}
          {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
          isLoadingMore={list.isFetchingNextPage}
          columns={[
            { id: 'number', header: 'Number', cell: (one) => <Text strong>{one.number}</Text>, total: 'On its way' },
            { id: 'sent', header: 'Sent', priority: 2, cell: (one) => <When at={one.sentAt} /> },
            { id: 'from', header: 'From', cell: (one) => one.from.name },
            { id: 'to', header: 'To', cell: (one) => one.to.name },
            { id: 'goods', header: 'Goods', cell: goodsOf },
            {
              id: 'cost',
              header: 'Worth',
              align: 'right',
              card: 'amount',
              cell: (one) => <Money amount={one.cost} />,
              total: totals && money(totals.onTheWay),
            },
            { id: 'state', header: 'State', cell: (one) => <State transfer={one} /> },
            { id: 'note', header: 'Note', priority: 3, cell: (one) => one.reason ?? one.note },
            {
              id: 'action',
              header: 'Action',
              cell: (one) =>
                one.state === 'sent' && (
                  <Button size="sm" tone="neutral" busy={cancel.isPending} onClick={() => void callOff(one)}>
                    Call off…
                  </Button>
                ),
            },
          ]}
          empty={<EmptyState title="Nothing was sent between branches yet" />}
        />
      </InfiniteSection>
    </Stack>
  )
}

function goodsOf({ lines }: StockTransfer): string {
  return lines
    .map(({ item, quantity, received }) =>
      received === null || received === quantity
        ? `${quantityOf(quantity, item.unit)} ${item.name}`
        : `${quantityOf(received, item.unit)} of ${quantityOf(quantity, item.unit)} ${item.name}`,
    )
    .join(', ')
}

function State({ transfer }: { readonly transfer: StockTransfer }) {
  if (transfer.state === 'sent') return <StatusBadge status="working">On its way</StatusBadge>
  if (transfer.state === 'cancelled') return <StatusBadge status="done">Called off</StatusBadge>
  if (transfer.missing === 'lost') return <StatusBadge status="danger">Received short</StatusBadge>
  return (
    <StatusBadge status="ready">{transfer.missing === 'returned' ? 'Received, rest returned' : 'Received'}</StatusBadge>
  )
}
