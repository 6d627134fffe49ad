import type { StockSuggestion } from '@labada/contracts/stock/items'
import { type StockRequest, stockRoutes } from '@labada/contracts/stock/stock'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'
import { Button } from '../../../components/button.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Card, Row, Stack, Text } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { daysWords, quantityOf } from '../../../components/stock/words.ts'
import { AppTable } from '../../../components/table/app-table.tsx'
import { Money } from '../../../components/values.tsx'
import { When } from '../../../components/when.tsx'
import { prompt } from '../../../components/windows/ask.tsx'
import { money, number } from '../../../lib/format.ts'
import { useBranchScope } from '../../../lib/hooks/use-branch-scope.ts'
import type { Asked } from './asked.ts'
import { t } from './t.ts'
import { useRequests, useSuggestions } from './tracker-api.ts'

/** Items requested by branches, and purchases suggested by stock levels. */
export function ToBuyView({ onAsk }: { readonly onAsk: (asked: Asked) => void }) {
  const [branchId] = useBranchScope()
  const suggestions = useSuggestions(branchId)
  const requests = useRequests(branchId)
  return (
    <Stack>
      <QuerySection query={requests} what={t('requests')}>
        {({ items }) => <Requests requests={items} onAsk={onAsk} />}
      </QuerySection>
      <QuerySection
        query={suggestions}
        what={t('suggestions')}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title={t('nothingToBuy')}>{t('everyItemIsAboveItsReorder')}</EmptyState>}
      >
        {({ items, total }) => <Suggestions items={items} total={total} onAsk={onAsk} />}
      </QuerySection>
    </Stack>
  )
}

function Suggestions({
  items,
  total,
  onAsk,
}: {
  readonly items: readonly StockSuggestion[]
  readonly total: StockSuggestion['cost']
  readonly onAsk: (asked: Asked) => void
}) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const idOf = (one: StockSuggestion) => `${one.itemId} ${one.branchId}`
  const chosen = items.filter((one) => selected.has(idOf(one)))
  const isOneBranch = new Set(chosen.map((one) => one.branchId)).size === 1
  const asText = (chosen.length > 0 ? chosen : items)
    .map(
      (one) =>
        `${one.branchName}: ${number(one.packs)} × ${one.packName ?? one.unit} ${one.itemName} (${one.supplier || t('anySupplier')})`,
    )
    .join('\n')
  return (
    <Card title={t('suggestedPurchases')}>
      <AppTable
        label={t('suggestedPurchases')}
        rows={items}
        rowId={idOf}
        rowLabel={(one) => t('itemNameForBranchName', { itemName: one.itemName, branchName: one.branchName })}
        selected={selected}
        onSelect={setSelected}
        bulkActions={
          <>
            <Button
              needs="purchase.make"
              size="sm"
              disabled={!isOneBranch}
              onClick={() =>
                onAsk({
                  action: 'purchase',
                  branchId: chosen[0]?.branchId,
                  supplier: chosen[0]?.supplier,
                  lines: chosen.map(({ itemId, packs }) => ({ itemId, packs })),
                })
              }
            >
              {isOneBranch ? t('createOrder') : t('chooseABranchToOrder')}
            </Button>
            <CopyButton size="sm" icon={<IconCopy size={16} />} text={asText} done={t('copiedPasteItIntoA')}>
              {t('copyAsText')}
            </CopyButton>
          </>
        }
        columns={[
          { id: 'item', header: t('item'), cell: (one) => <Text strong>{one.itemName}</Text>, total: t('total') },
          { id: 'branch', header: t('branch'), cell: (one) => one.branchName },
          { id: 'supplier', header: t('supplier'), priority: 2, cell: (one) => one.supplier },
          { id: 'onHand', header: t('onHand'), align: 'right', cell: (one) => quantityOf(one.onHand, one.unit) },
          {
            id: 'days',
            header: t('daysLeft'),
            priority: 2,
            cell: (one) => (one.onHand > 0 ? daysWords(one.daysLeft) : '—'),
          },
          {
            id: 'reorder',
            header: t('reorderPar'),
            align: 'right',
            priority: 3,
            cell: (one) =>
              one.par === null
                ? `${quantityOf(one.reorderAt, one.unit)} / —`
                : `${number(one.reorderAt)} / ${quantityOf(one.par, one.unit)}`,
          },
          {
            id: 'buy',
            header: t('buy'),
            align: 'right',
            card: 'amount',
            cell: (one) => `${number(one.packs)} × ${one.packName ?? one.unit}`,
          },
          {
            id: 'cost',
            header: t('estCost'),
            align: 'right',
            cell: (one) => <Money amount={one.cost} />,
            total: money(total),
          },
        ]}
      />
    </Card>
  )
}

const REQUEST_LOOKS = {
  open: { status: 'attention', word: t('pending') },
  done: { status: 'ready', word: t('done') },
  declined: { status: 'done', word: t('declined') },
} as const

function Requests({
  requests,
  onAsk,
}: {
  readonly requests: readonly StockRequest[]
  readonly onAsk: (asked: Asked) => void
}) {
  const answer = useCommand(stockRoutes.answerStockRequest, {
    invalidates: () => [keys.stock(), keys.items(), keys.figures()],
    onDone: (request) => toast.positive(t('repliedToBranchName', { branchName: request.branchName })),
  })
  const decline = async (request: StockRequest) => {
    const said = await prompt({
      title: t('declineItem', { item: request.item.name }),
      label: t('whatToTellTheBranch'),
      maxLength: 200,
    })
    if (said !== null) {
      answer.mutate({ params: { requestId: request.id }, body: { state: 'declined', ...(said && { answer: said }) } })
    }
  }
  const mayMove = useMayDo('stock.adjust')
  const mayBuy = useMayDo('purchase.make')
  if (requests.length === 0) return null
  return (
    <Card title={t('requestsFromBranches')}>
      <AppTable
        label={t('requests')}
        rows={requests}
        rowId={(one) => one.id}
        rowLabel={(one) => t('itemForBranchName', { item: one.item.name, branchName: one.branchName })}
        columns={[
          { id: 'item', header: t('item'), cell: (one) => <Text strong>{one.item.name}</Text> },
          { id: 'branch', header: t('branch'), cell: (one) => one.branchName },
          {
            id: 'quantity',
            header: t('wanted'),
            align: 'right',
            card: 'amount',
            cell: (one) => quantityOf(one.quantity, one.item.unit),
          },
          { id: 'onHand', header: t('has'), align: 'right', cell: (one) => quantityOf(one.onHand, one.item.unit) },
          { id: 'note', header: t('note'), priority: 2, cell: (one) => one.note },
          { id: 'at', header: t('requested'), priority: 2, cell: (one) => <When at={one.requestedAt} /> },
          { id: 'by', header: t('by'), priority: 3, cell: (one) => one.requestedBy },
          {
            id: 'state',
            header: t('status'),
            cell: (one) => (
              <StatusBadge status={REQUEST_LOOKS[one.state].status}>
                {one.answer ? `${REQUEST_LOOKS[one.state].word}: ${one.answer}` : REQUEST_LOOKS[one.state].word}
              </StatusBadge>
            ),
          },
          {
            id: 'answer',
            header: t('reply'),
            needs: mayBuy && !mayMove ? 'purchase.make' : 'stock.adjust',
            cell: (one) =>
              one.state === 'open' && (
                <Row nowrap>
                  <Button
                    needs="stock.transfer"
                    size="sm"
                    onClick={() => onAsk({ action: 'transfer', branchId: one.branchId, itemId: one.item.id })}
                  >
                    {t('send')}
                  </Button>
                  <Button
                    needs="purchase.make"
                    size="sm"
                    tone="neutral"
                    onClick={() => onAsk({ action: 'purchase', branchId: one.branchId, itemId: one.item.id })}
                  >
                    {t('buy')}
                  </Button>
                  <Button needs="stock.adjust" size="sm" tone="neutral" onClick={() => void decline(one)}>
                    {t('decline')}
                  </Button>
                </Row>
              ),
          },
        ]}
      />
    </Card>
  )
}
