import { type Purchase, purchaseRoutes } from '@labada/contracts/stock/purchases'
import { minLength, required } from '@labada/domain/core/rules'
import { useState } from 'react'
import { totalsOf } from '../../../api/list-totals.ts'
import { keys } from '../../../api/query-keys.ts'
import { Button } from '../../../components/button.tsx'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Facts, Row, Stack, Text } from '../../../components/layout.tsx'
import { May } from '../../../components/may.tsx'
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
import { Dialog, OkCancel } from '../../../components/windows/dialog.tsx'
import { Drawer } from '../../../components/windows/drawer.tsx'
import { dateTime, money, number } from '../../../lib/format.ts'
import { given } from '../../../lib/given.ts'
import { useBranchScope } from '../../../lib/hooks/use-branch-scope.ts'
import { useUrlState } from '../../../lib/hooks/use-url-state.ts'
import { PAID_NAMES } from './purchase-dialog.tsx'
import { t } from './t.ts'
import { usePurchases } from './tracker-api.ts'

const LOOKS = {
  ordered: { status: 'working', word: t('ordered') },
  received: { status: 'ready', word: t('received') },
  cancelled: { status: 'done', word: t('canceled') },
  voided: { status: 'done', word: t('void') },
} as const

/** All purchases; a row opens its lines and actions. */
export function PurchasesView() {
  const [branchId] = useBranchScope()
  const [openId, open] = useUrlState('id')
  const list = usePurchases(branchId)
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const totals = totalsOf(list.data)
  return (
    <Stack>
      <Row justify="end">
        <ExportButton list="purchases" query={given({ branchId: branchId ?? undefined })} />
      </Row>
      <InfiniteSection query={list} what={t('purchases')}>
        <AppTable
          label={t('purchases')}
          rows={rows}
          rowId={(one) => one.id}
          rowLabel={(one) => t('purchaseNumber', { number: one.number })}
          onOpen={(one) => open(one.id)}
          openId={openId}
          totalCount={totals?.purchases}
          {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
          isLoadingMore={list.isFetchingNextPage}
          columns={[
            { id: 'number', header: t('number'), cell: (one) => <Text strong>{one.number}</Text>, total: t('total') },
            { id: 'at', header: t('created'), cell: (one) => <When at={one.createdAt} /> },
            { id: 'branch', header: t('branch'), priority: 2, cell: (one) => one.branchName },
            { id: 'supplier', header: t('supplier'), cell: (one) => one.supplier },
            {
              id: 'goods',
              header: t('items2'),
              priority: 2,
              cell: (one) => one.lines.map((line) => `${number(line.packs)} × ${line.item.name}`).join(', '),
            },
            { id: 'paid', header: t('paidFrom'), priority: 3, cell: (one) => one.paidFrom && PAID_NAMES[one.paidFrom] },
            {
              id: 'total',
              header: t('total'),
              align: 'right',
              card: 'amount',
              cell: (one) => <Money amount={one.total} />,
              total: totals && money(totals.total),
            },
            {
              id: 'owed',
              header: t('owed'),
              align: 'right',
              cell: (one) => (one.owed ? <Money amount={one.owed} /> : null),
              total: totals && money(totals.owed),
            },
            {
              id: 'state',
              header: t('status'),
              cell: (one) => <StatusBadge status={LOOKS[one.state].status}>{LOOKS[one.state].word}</StatusBadge>,
            },
          ]}
          empty={<EmptyState title={t('noPurchasesYet')} />}
        />
      </InfiniteSection>
      <PurchaseDrawer purchase={rows.find(({ id }) => id === openId)} onClose={() => open(null)} />
    </Stack>
  )
}

function PurchaseDrawer({
  purchase,
  onClose,
}: {
  readonly purchase: Purchase | undefined
  readonly onClose: () => void
}) {
  return (
    <Drawer opened={purchase !== undefined} onClose={onClose} title={purchase?.number ?? t('purchase')}>
      {purchase && <Details purchase={purchase} />}
    </Drawer>
  )
}

function Details({ purchase }: { readonly purchase: Purchase }) {
  const [isPaying, setPaying] = useState(false)
  const invalidates = () => [keys.stock(), keys.items(), keys.ledger(), keys.branches()]
  const params = { purchaseId: purchase.id }
  const receive = useCommand(purchaseRoutes.receivePurchase, {
    invalidates,
    onDone: (one) => toast.positive(t('numberReceived', { number: one.number })),
  })
  const cancel = useCommand(purchaseRoutes.cancelPurchase, {
    invalidates,
    onDone: (one) => toast.positive(t('numberCanceled', { number: one.number })),
  })
  const voiding = useCommand(purchaseRoutes.voidPurchase, {
    invalidates: () => [keys.stock(), keys.items(), keys.ledger(), keys.branches()],
    onDone: (one) => toast.positive(t('numberVoided', { number: one.number })),
  })
  const takeBack = async () => {
    const reason = await prompt({
      title: t('voidNumber', { number: purchase.number }),
      body: t('theItemsAreRemovedFrom', { branchName: purchase.branchName, total: money(purchase.total) }),
      label: t('reason'),
      rules: [required, minLength(3)],
      maxLength: 200,
      danger: true,
    })
    if (reason !== null) voiding.mutate({ params, body: { reason } })
  }
  const callOff = async () => {
    const reason = await prompt({
      title: t('cancelPurchaseOrderNumber', { number: purchase.number }),
      label: t('reason'),
      rules: [required, minLength(3)],
      maxLength: 200,
      danger: true,
    })
    if (reason !== null) cancel.mutate({ params, body: { reason } })
  }
  const all = purchase.lines.map(({ id, quantity }) => ({ lineId: id, quantity }))
  return (
    <Stack>
      <Facts
        items={[
          [
            t('status'),
            <StatusBadge key="state" status={LOOKS[purchase.state].status}>
              {LOOKS[purchase.state].word}
            </StatusBadge>,
          ],
          [t('branch'), purchase.branchName],
          [t('supplier'), purchase.supplier],
          [t('invoice'), purchase.documentNumber ?? '—'],
          [
            t('created'),
            t('createdAtByCreatedBy', { createdAt: dateTime(purchase.createdAt), createdBy: purchase.createdBy }),
          ],
          [
            t('received'),
            purchase.receivedAt
              ? t('receivedAtByReceivedBy', {
                  receivedAt: dateTime(purchase.receivedAt),
                  receivedBy: purchase.receivedBy ?? '',
                })
              : '—',
          ],
          [t('paidFrom'), purchase.paidFrom ? PAID_NAMES[purchase.paidFrom] : '—'],
          [t('freight'), money(purchase.freight)],
          [t('total'), money(purchase.total)],
          ...(purchase.owed ? [[t('owed'), money(purchase.owed)] as const] : []),
          ...(purchase.note ? [[t('note'), purchase.note] as const] : []),
          ...(purchase.cancelReason ? [[t('canceled'), purchase.cancelReason] as const] : []),
          ...(purchase.voidReason
            ? [[t('void'), `${purchase.voidReason}, ${dateTime(purchase.voidedAt)}`] as const]
            : []),
        ]}
      />
      <AppTable
        label={t('lines')}
        rows={purchase.lines}
        rowId={(line) => line.id}
        rowLabel={(line) => line.item.name}
        columns={[
          { id: 'item', header: t('item'), cell: (line) => line.item.name },
          {
            id: 'packs',
            header: t('ordered'),
            align: 'right',
            cell: (line) => `${number(line.packs)} × ${line.packName ?? line.item.unit}`,
          },
          {
            id: 'came',
            header: t('received'),
            align: 'right',
            cell: (line) => (line.received === null ? '—' : quantityOf(line.received, line.item.unit)),
          },
          {
            id: 'amount',
            header: t('price'),
            align: 'right',
            cell: (line) => <Money amount={line.cost ?? line.amount} />,
          },
        ]}
      />
      <Row>
        {purchase.state === 'ordered' && (
          <May needs="purchase.make">
            <Button busy={receive.isPending} onClick={() => receive.mutate({ params, body: { lines: all } })}>
              {t('markAllReceived')}
            </Button>
            <Button tone="danger" busy={cancel.isPending} onClick={() => void callOff()}>
              {t('cancelPurchaseOrder')}
            </Button>
          </May>
        )}
        {purchase.state === 'received' && (
          <Button needs="purchase.make" tone="danger" busy={voiding.isPending} onClick={() => void takeBack()}>
            {t('void2')}
          </Button>
        )}
        {purchase.owed ? (
          <Button needs="purchase.pay" onClick={() => setPaying(true)}>
            {t('payOwed', { owed: money(purchase.owed) })}
          </Button>
        ) : null}
      </Row>
      {isPaying && <PayDialog purchase={purchase} onClose={() => setPaying(false)} />}
    </Stack>
  )
}

const SOURCES = ['bank', 'safe', 'drawer', 'owner'] as const

function PayDialog({ purchase, onClose }: { readonly purchase: Purchase; readonly onClose: () => void }) {
  const [from, setFrom] = useState<(typeof SOURCES)[number]>('bank')
  const pay = useCommand(purchaseRoutes.payPurchase, {
    invalidates: () => [keys.stock(), keys.ledger(), keys.branches()],
    onDone: (one) => {
      toast.positive(t('supplierPaid', { supplier: one.supplier }))
      onClose()
    },
  })
  return (
    <Dialog
      opened
      atTop
      width="sm"
      onClose={onClose}
      title={t('payOwedToSupplier', { owed: money(purchase.owed), supplier: purchase.supplier })}
      footer={
        <OkCancel
          onCancel={onClose}
          onOk={() => pay.mutate({ params: { purchaseId: purchase.id }, body: { from } })}
          busy={pay.isPending}
        />
      }
    >
      <SelectField
        label={t('from')}
        value={from}
        onChange={setFrom}
        options={SOURCES.map((value) => ({ value, label: PAID_NAMES[value] }))}
      />
    </Dialog>
  )
}
