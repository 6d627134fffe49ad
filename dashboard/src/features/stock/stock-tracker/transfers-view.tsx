import { type StockTransfer, stockTransferRoutes } from '@labada/contracts/stock/stock-transfers'
import { minLength, required } from '@labada/domain/core/rules'
import { totalsOf } from '../../../api/list-totals.ts'
import { keys } from '../../../api/query-keys.ts'
import { Button } from '../../../components/button.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
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
import { t } from './t.ts'
import { useTransfers } from './tracker-api.ts'

/** Transfers between branches; those in transit can be cancelled. */
export function TransfersView() {
  const [branchId] = useBranchScope()
  const list = useTransfers(branchId)
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const totals = totalsOf(list.data)
  const cancel = useCommand(stockTransferRoutes.cancelStockTransfer, {
    invalidates: () => [keys.stock(), keys.items(), keys.ledger()],
    onDone: (one) => toast.positive(t('numberReturnedToFrom', { number: one.number, from: one.from.name })),
  })
  const callOff = async (transfer: StockTransfer) => {
    const reason = await prompt({
      title: t('cancelTransferNumber', { number: transfer.number }),
      body: t('theItemsReturnToFrom', { from: transfer.from.name }),
      label: t('reason'),
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
      <InfiniteSection query={list} what={t('transfers')}>
        <AppTable
          label={t('transfers')}
          rows={rows}
          rowId={(one) => one.id}
          rowLabel={(one) => t('transferNumber', { number: one.number })}
          totalCount={totals?.transfers}
          {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
          isLoadingMore={list.isFetchingNextPage}
          columns={[
            {
              id: 'number',
              header: t('number'),
              cell: (one) => <Text strong>{one.number}</Text>,
              total: t('inTransit'),
            },
            { id: 'sent', header: t('sent'), priority: 2, cell: (one) => <When at={one.sentAt} /> },
            { id: 'from', header: t('from'), cell: (one) => one.from.name },
            { id: 'to', header: t('to'), cell: (one) => one.to.name },
            { id: 'goods', header: t('items2'), cell: goodsOf },
            {
              id: 'cost',
              header: t('value'),
              align: 'right',
              card: 'amount',
              cell: (one) => <Money amount={one.cost} />,
              total: totals && money(totals.onTheWay),
            },
            { id: 'state', header: t('status'), cell: (one) => <State transfer={one} /> },
            { id: 'note', header: t('note'), priority: 3, cell: (one) => one.reason ?? one.note },
            {
              id: 'action',
              header: t('action'),
              needs: 'stock.transfer',
              cell: (one) =>
                one.state === 'sent' && (
                  <Button size="sm" tone="neutral" busy={cancel.isPending} onClick={() => void callOff(one)}>
                    {t('cancelTransfer')}
                  </Button>
                ),
            },
          ]}
          empty={<EmptyState title={t('noTransfersYet')} />}
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
        : t('receivedOfQuantityItem', {
            received: quantityOf(received, item.unit),
            quantity: quantityOf(quantity, item.unit),
            item: item.name,
          }),
    )
    .join(', ')
}

function State({ transfer }: { readonly transfer: StockTransfer }) {
  if (transfer.state === 'sent') return <StatusBadge status="working">{t('inTransit')}</StatusBadge>
  if (transfer.state === 'cancelled') return <StatusBadge status="done">{t('canceled')}</StatusBadge>
  if (transfer.missing === 'lost') return <StatusBadge status="danger">{t('receivedShort')}</StatusBadge>
  return (
    <StatusBadge status="ready">
      {transfer.missing === 'returned' ? t('receivedRestReturned') : t('received')}
    </StatusBadge>
  )
}
