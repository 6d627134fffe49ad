import { type StockCount, stockCountRoutes } from '@labada/contracts/stock/stock-counts'
import { ITEM_CATEGORIES, type ItemCategory } from '@labada/domain/stock/items'
import { plus } from '@labada/domain/stock/stock'
import { IconClipboardPlus, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { totalsOf } from '../../../api/list-totals.ts'
import { keys } from '../../../api/query-keys.ts'
import { Button } from '../../../components/button.tsx'
import { useBranches } from '../../../components/company/use-branches.ts'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Facts, Row, Stack, Text } from '../../../components/layout.tsx'
import { May } from '../../../components/may.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { Refusal } from '../../../components/notices/refusal.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { usePaper } from '../../../components/paper/use-paper.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { CATEGORY_NAMES, quantityOf, signedQuantity } from '../../../components/stock/words.ts'
import { AppTable } from '../../../components/table/app-table.tsx'
import { InfiniteSection } from '../../../components/table/infinite-section.tsx'
import { Money } from '../../../components/values.tsx'
import { When } from '../../../components/when.tsx'
import { prompt } from '../../../components/windows/ask.tsx'
import { Dialog, OkCancel } from '../../../components/windows/dialog.tsx'
import { Drawer } from '../../../components/windows/drawer.tsx'
import { dateTime, signedMoney } from '../../../lib/format.ts'
import { useBranchScope } from '../../../lib/hooks/use-branch-scope.ts'
import { useUrlState } from '../../../lib/hooks/use-url-state.ts'
import { newId } from '../../../lib/ids.ts'
import { CountSheet } from './count-sheet.tsx'
import { t } from './t.ts'
import { useCounts } from './tracker-api.ts'

const LOOKS = {
  open: { status: 'working', word: t('counting') },
  review: { status: 'attention', word: t('toReview') },
  posted: { status: 'ready', word: t('posted') },
  cancelled: { status: 'done', word: t('discarded') },
} as const

/** Blind counts: requested here, counted in the branch, reviewed and booked here. */
export function CountsView() {
  const [branchId] = useBranchScope()
  const [openId, open] = useUrlState('id')
  const [isAsking, setAsking] = useState(false)
  const list = useCounts(branchId)
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Stack>
      <May needs="stock.count">
        <Row justify="end">
          <Button tone="neutral" icon={<IconClipboardPlus size={18} />} onClick={() => setAsking(true)}>
            {t('requestCount')}
          </Button>
        </Row>
      </May>
      <InfiniteSection query={list} what={t('counts')}>
        <AppTable
          label={t('counts')}
          rows={rows}
          rowId={(one) => one.id}
          rowLabel={(one) => t('countNumber', { number: one.number })}
          onOpen={(one) => open(one.id)}
          openId={openId}
          totalCount={totalsOf(list.data)?.counts}
          {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
          isLoadingMore={list.isFetchingNextPage}
          columns={[
            { id: 'number', header: t('number'), cell: (one) => <Text strong>{one.number}</Text> },
            { id: 'at', header: t('opened'), cell: (one) => <When at={one.openedAt} /> },
            { id: 'branch', header: t('branch'), cell: (one) => one.branchName },
            { id: 'what', header: t('sheet'), cell: sheetOf },
            { id: 'by', header: t('countedBy'), priority: 2, cell: (one) => one.countedBy },
            {
              id: 'difference',
              header: t('difference'),
              align: 'right',
              card: 'amount',
              cell: (one) => <Money amount={one.difference} signed />,
            },
            {
              id: 'state',
              header: t('status'),
              cell: (one) => <StatusBadge status={LOOKS[one.state].status}>{LOOKS[one.state].word}</StatusBadge>,
            },
          ]}
          empty={<EmptyState title={t('noCountsYet')}>{t('requestACountFromA')}</EmptyState>}
        />
      </InfiniteSection>
      <CountDrawer count={rows.find(({ id }) => id === openId)} onClose={() => open(null)} />
      {isAsking && <AskDialog onClose={() => setAsking(false)} />}
    </Stack>
  )
}

const sheetOf = (count: StockCount) =>
  `${count.category ? CATEGORY_NAMES[count.category] : t('items2')}, ${t('items', { count: count.lines.length })}`

function CountDrawer({ count, onClose }: { readonly count: StockCount | undefined; readonly onClose: () => void }) {
  return (
    <Drawer
      opened={count !== undefined}
      onClose={onClose}
      title={count ? t('countNumber', { number: count.number }) : t('count')}
    >
      {count && <Details count={count} />}
    </Drawer>
  )
}

function Details({ count }: { readonly count: StockCount }) {
  const invalidates = () => [keys.stock(), keys.items(), keys.ledger()]
  const params = { countId: count.id }
  const post = useCommand(stockCountRoutes.postStockCount, {
    invalidates,
    onDone: (one) => toast.positive(t('numberPosted', { number: one.number })),
  })
  const recount = useCommand(stockCountRoutes.recountStock, {
    invalidates,
    onDone: (one) => toast.positive(t('recountRequestedFromBranchName', { branchName: one.branchName })),
  })
  const cancel = useCommand(stockCountRoutes.cancelStockCount, {
    invalidates,
    onDone: (one) => toast.positive(t('numberDiscarded', { number: one.number })),
  })
  const paper = usePaper()
  const again = async () => {
    const note = await prompt({ title: t('requestARecount'), label: t('whatToCheck'), maxLength: 200 })
    if (note !== null) recount.mutate({ params, body: note ? { note } : {} })
  }
  return (
    <Stack>
      <Facts
        items={[
          [
            t('status'),
            <StatusBadge key="state" status={LOOKS[count.state].status}>
              {LOOKS[count.state].word}
            </StatusBadge>,
          ],
          [t('branch'), count.branchName],
          [t('opened'), t('openedAtByOpenedBy', { openedAt: dateTime(count.openedAt), openedBy: count.openedBy })],
          [
            t('counted'),
            count.countedAt
              ? t('countedAtByCountedBy', { countedAt: dateTime(count.countedAt), countedBy: count.countedBy ?? '' })
              : '—',
          ],
          [
            t('closed'),
            count.closedAt
              ? t('closedAtByClosedBy', { closedAt: dateTime(count.closedAt), closedBy: count.closedBy ?? '' })
              : '—',
          ],
          [t('difference'), signedMoney(count.difference)],
          ...(count.note ? [[t('note'), count.note] as const] : []),
        ]}
      />
      <AppTable
        label={t('sheet')}
        rows={count.lines}
        rowId={(line) => line.item.id}
        rowLabel={(line) => line.item.name}
        columns={[
          { id: 'item', header: t('item'), cell: (line) => line.item.name },
          {
            id: 'expected',
            header: t('onRecord'),
            align: 'right',
            cell: (line) => (line.expected === null ? '—' : quantityOf(line.expected, line.item.unit)),
          },
          {
            id: 'counted',
            header: t('counted'),
            align: 'right',
            cell: (line) => (line.counted === null ? '—' : quantityOf(line.counted, line.item.unit)),
          },
          {
            id: 'difference',
            header: t('difference'),
            align: 'right',
            cell: (line) =>
              line.counted === null || line.expected === null
                ? '—'
                : signedQuantity(plus(line.counted, -line.expected), line.item.unit),
          },
          { id: 'value', header: t('value'), align: 'right', cell: (line) => <Money amount={line.value} signed /> },
        ]}
      />
      <Row>
        {count.state === 'review' && (
          <May needs="stock.adjust">
            <Button busy={post.isPending} onClick={() => post.mutate({ params, body: {} })}>
              {t('postDifference')}
            </Button>
            <Button tone="neutral" busy={recount.isPending} onClick={() => void again()}>
              {t('requestRecount')}
            </Button>
          </May>
        )}
        {(count.state === 'review' || count.state === 'open') && (
          <>
            <Button tone="neutral" icon={<IconPrinter size={18} />} busy={paper.isBusy} onClick={paper.print}>
              {t('printCountSheet')}
            </Button>
            <Button
              needs="stock.adjust"
              tone="danger"
              busy={cancel.isPending}
              onClick={() => cancel.mutate({ params, body: {} })}
            >
              {t('discardCount')}
            </Button>
          </>
        )}
      </Row>
      {paper.isWanted && <CountSheet count={count} onReady={paper.ready} />}
    </Stack>
  )
}

function AskDialog({ onClose }: { readonly onClose: () => void }) {
  const [id] = useState(newId)
  const [scope] = useBranchScope()
  const branches = (useBranches().data?.items ?? []).filter(({ closed }) => !closed)
  const [chosen, setBranch] = useState(scope ?? '')
  const branchId = chosen || (branches[0]?.id ?? '')
  const [category, setCategory] = useState<ItemCategory | ''>('')
  const [note, setNote] = useState('')
  const open = useCommand(stockCountRoutes.openStockCount, {
    invalidates: () => [keys.stock()],
    onDone: (one) => {
      toast.positive(t('countNumberRequestedFromBranchName', { branchName: one.branchName, number: one.number }))
      onClose()
    },
    onFailed: () => true,
  })
  const body = { id, branchId, ...(category && { category }), ...(note.trim() && { note: note.trim() }) }
  return (
    <Dialog
      opened
      atTop
      width="md"
      onClose={onClose}
      title={t('requestCount2')}
      footer={<OkCancel onCancel={onClose} onOk={() => open.mutate({ body })} busy={open.isPending} />}
    >
      <Stack>
        <Refusal error={open.error} />
        <SelectField
          label={t('branch')}
          value={branchId}
          onChange={setBranch}
          options={branches.map((one) => ({ value: one.id, label: one.name }))}
        />
        <SelectField
          label={t('what')}
          value={category}
          onChange={setCategory}
          options={[
            { value: '', label: t('allItems') },
            ...ITEM_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] })),
          ]}
        />
        <TextField label={t('note')} maxLength={200} value={note} onChange={setNote} />
      </Stack>
    </Dialog>
  )
}
