import { type StockCount, stockCountRoutes } from '@labada/contracts/stock/stock-counts'
import { ITEM_CATEGORIES, type ItemCategory } from '@labada/domain/stock/items'
import { plus } from '@labada/domain/stock/stock'
import { IconClipboardPlus, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { keys } from '../../../api/query-keys.ts'
import { Button } from '../../../components/button.tsx'
import { useBranches } from '../../../components/company/use-branches.ts'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Facts, Row, Stack, Text } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { Refusal } from '../../../components/notices/refusal.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { CATEGORY_NAMES, quantityOf, signedQuantity } from '../../../components/stock/words.ts'
import { AppTable } from '../../../components/table/app-table.tsx'
import { InfiniteSection } from '../../../components/table/infinite-section.tsx'
import { usePaper } from '../../../components/use-paper.ts'
import { Money } from '../../../components/values.tsx'
import { When } from '../../../components/when.tsx'
import { prompt } from '../../../components/windows/ask.tsx'
import { Dialog, OkCancel } from '../../../components/windows/dialog.tsx'
import { Drawer } from '../../../components/windows/drawer.tsx'
import { dateTime, plural, signedMoney } from '../../../lib/format.ts'
import { useBranchScope } from '../../../lib/hooks/use-branch-scope.ts'
import { useCommand } from '../../../lib/hooks/use-command.ts'
import { useUrlState } from '../../../lib/hooks/use-url-state.ts'
import { newId } from '../../../lib/ids.ts'
import { CountSheet } from './count-sheet.tsx'
import { useCounts } from './tracker-api.ts'

const LOOKS = {
  open: { status: 'working', word: 'Being counted' },
  review: { status: 'attention', word: 'To review' },
  posted: { status: 'ready', word: 'Booked' },
  cancelled: { status: 'done', word: 'Thrown away' },
} as const

/** Blind counts: asked for here, counted in the branch, looked at and booked here. */
export function CountsView() {
  const [branchId] = useBranchScope()
  const [openId, open] = useUrlState('id')
  const [isAsking, setAsking] = useState(false)
  const list = useCounts(branchId)
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Stack>
      <Row justify="end">
        <Button tone="neutral" icon={<IconClipboardPlus size={18} />} onClick={() => setAsking(true)}>
          Ask for a count…
        </Button>
      </Row>
      <InfiniteSection query={list} what="Counts">
        <AppTable
          label="Counts"
          rows={rows}
          rowId={(one) => one.id}
          rowLabel={(one) => `Count ${one.number}`}
          onOpen={(one) => open(one.id)}
          openId={openId}
          totalCount={list.data?.pages[0]?.totals.counts}
          {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
          isLoadingMore={list.isFetchingNextPage}
          columns={[
            { id: 'number', header: 'Number', cell: (one) => <Text strong>{one.number}</Text> },
            { id: 'at', header: 'Opened', cell: (one) => <When at={one.openedAt} /> },
            { id: 'branch', header: 'Branch', cell: (one) => one.branchName },
            { id: 'what', header: 'Sheet', cell: sheetOf },
            { id: 'by', header: 'Counted by', priority: 2, cell: (one) => one.countedBy },
            {
              id: 'difference',
              header: 'Difference',
              align: 'right',
              card: 'amount',
              cell: (one) => <Money amount={one.difference} signed />,
            },
            {
              id: 'state',
              header: 'State',
              cell: (one) => <StatusBadge status={LOOKS[one.state].status}>{LOOKS[one.state].word}</StatusBadge>,
            },
          ]}
          empty={<EmptyState title="No counts yet">Ask a branch to count, and compare it with the books.</EmptyState>}
        />
      </InfiniteSection>
      <CountDrawer count={rows.find(({ id }) => id === openId)} onClose={() => open(null)} />
      {isAsking && <AskDialog onClose={() => setAsking(false)} />}
    </Stack>
  )
}

const sheetOf = (count: StockCount) =>
  `${count.category ? CATEGORY_NAMES[count.category] : 'Items'}, ${plural(count.lines.length, 'item')}`

function CountDrawer({ count, onClose }: { readonly count: StockCount | undefined; readonly onClose: () => void }) {
  return (
    <Drawer opened={count !== undefined} onClose={onClose} title={count ? `Count ${count.number}` : 'Count'}>
      {count && <Details count={count} />}
    </Drawer>
  )
}

function Details({ count }: { readonly count: StockCount }) {
  const invalidates = () => [keys.stock(), keys.items(), keys.ledger()]
  const params = { countId: count.id }
  const post = useCommand(stockCountRoutes.postStockCount, {
    invalidates,
    onDone: (one) => toast.positive(`${one.number} booked`),
  })
  const recount = useCommand(stockCountRoutes.recountStock, {
    invalidates,
    onDone: (one) => toast.positive(`${one.branchName} counts again`),
  })
  const cancel = useCommand(stockCountRoutes.cancelStockCount, {
    invalidates,
    onDone: (one) => toast.positive(`${one.number} thrown away`),
  })
  const paper = usePaper()
  const again = async () => {
    const note = await prompt({ title: 'Count again?', label: 'What to look at', maxLength: 200 })
    if (note !== null) recount.mutate({ params, body: note ? { note } : {} })
  }
  return (
    <Stack>
      <Facts
        items={[
          [
            'State',
            <StatusBadge key="state" status={LOOKS[count.state].status}>
              {LOOKS[count.state].word}
            </StatusBadge>,
          ],
          ['Branch', count.branchName],
          ['Opened', `${dateTime(count.openedAt)} by ${count.openedBy}`],
          ['Counted', count.countedAt ? `${dateTime(count.countedAt)} by ${count.countedBy}` : '—'],
          ['Closed', count.closedAt ? `${dateTime(count.closedAt)} by ${count.closedBy}` : '—'],
          ['Difference', signedMoney(count.difference)],
          ...(count.note ? [['Note', count.note] as const] : []),
        ]}
      />
      <AppTable
        label="Sheet"
        rows={count.lines}
        rowId={(line) => line.item.id}
        rowLabel={(line) => line.item.name}
        columns={[
          { id: 'item', header: 'Item', cell: (line) => line.item.name },
          {
            id: 'expected',
            header: 'Books',
            align: 'right',
            cell: (line) => (line.expected === null ? '—' : quantityOf(line.expected, line.item.unit)),
          },
          {
            id: 'counted',
            header: 'Counted',
            align: 'right',
            cell: (line) => (line.counted === null ? '—' : quantityOf(line.counted, line.item.unit)),
          },
          {
            id: 'difference',
            header: 'Difference',
            align: 'right',
            cell: (line) =>
              line.counted === null || line.expected === null
                ? '—'
                : signedQuantity(plus(line.counted, -line.expected), line.item.unit),
          },
          { id: 'value', header: 'Worth', align: 'right', cell: (line) => <Money amount={line.value} signed /> },
        ]}
      />
      <Row>
        {count.state === 'review' && (
          <>
            <Button busy={post.isPending} onClick={() => post.mutate({ params, body: {} })}>
              Book the difference
            </Button>
            <Button tone="neutral" busy={recount.isPending} onClick={() => void again()}>
              Count again…
            </Button>
          </>
        )}
        {(count.state === 'review' || count.state === 'open') && (
          <>
            <Button tone="neutral" icon={<IconPrinter size={18} />} busy={paper.isBusy} onClick={paper.print}>
              Print count sheet
            </Button>
            <Button tone="danger" busy={cancel.isPending} onClick={() => cancel.mutate({ params, body: {} })}>
              Throw the sheet away
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
      toast.positive(`${one.branchName} has sheet ${one.number} to count`)
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
      title="Ask for a count"
      footer={<OkCancel onCancel={onClose} onOk={() => open.mutate({ body })} busy={open.isPending} />}
    >
      <Stack>
        <Refusal error={open.error} />
        <SelectField
          label="Branch"
          value={branchId}
          onChange={setBranch}
          options={branches.map((one) => ({ value: one.id, label: one.name }))}
        />
        <SelectField
          label="What"
          value={category}
          onChange={setCategory}
          options={[
            { value: '', label: 'Everything' },
            ...ITEM_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] })),
          ]}
        />
        <TextField label="Note" maxLength={200} value={note} onChange={setNote} />
      </Stack>
    </Dialog>
  )
}
