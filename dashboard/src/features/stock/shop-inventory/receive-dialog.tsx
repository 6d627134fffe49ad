import type { ShopItem } from '@labada/contracts/stock/item-schemas'
import { type Purchase, purchaseRoutes } from '@labada/contracts/stock/purchases'
import { type StockTransfer, stockTransferRoutes } from '@labada/contracts/stock/stock-transfers'
import type { Centavos } from '@labada/domain/core/money'
import { useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { Button } from '../../../components/button.tsx'
import { MoneyField, NumberField } from '../../../components/fields/number-field.tsx'
import { RadioTiles } from '../../../components/fields/radio-tiles.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Grid, Stack, Text } from '../../../components/layout.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { LineEditor } from '../../../components/stock/line-editor.tsx'
import { quantityOf } from '../../../components/stock/words.ts'
import { Dialog } from '../../../components/windows/dialog.tsx'
import { FormDialog } from '../../../components/windows/form-dialog.tsx'
import { newId } from '../../../lib/ids.ts'
import { staleStock, useComing, useOrdered } from './inventory-api.ts'
import { t } from './t.ts'

/** Records arrived goods: an order, a transfer from another branch, or a purchase with drawer cash. */
export function ReceiveDialog({
  items,
  onClose,
}: {
  readonly items: readonly ShopItem[]
  readonly onClose: () => void
}) {
  const branchId = useSession((session) => session.branch?.id ?? '')
  const ordered = useOrdered().data?.items ?? []
  const coming = (useComing().data?.items ?? []).filter(({ to }) => to.id === branchId)
  const [purchase, setPurchase] = useState<Purchase | null>(null)
  const [transfer, setTransfer] = useState<StockTransfer | null>(null)
  const [isBuying, setBuying] = useState(false)
  if (purchase) return <PurchaseArrived purchase={purchase} onClose={onClose} />
  if (transfer) return <TransferArrived transfer={transfer} onClose={onClose} />
  if (isBuying) return <Bought items={items} onClose={onClose} />
  return (
    <Dialog opened atTop width="md" onClose={onClose} title={t('receiveGoods')}>
      <Stack>
        {ordered.map((one) => (
          <Button key={one.id} needs="purchase.make" wide onClick={() => setPurchase(one)}>
            {t('numberFromSupplierLines', {
              number: one.number,
              supplier: one.supplier,
              lines: one.lines.map(({ item }) => item.name).join(', '),
            })}
          </Button>
        ))}
        {coming.map((one) => (
          <Button key={one.id} needs="stock.move" wide onClick={() => setTransfer(one)}>
            {t('numberFromFromLines', {
              number: one.number,
              from: one.from.name,
              lines: one.lines.map(({ item }) => item.name).join(', '),
            })}
          </Button>
        ))}
        {ordered.length + coming.length === 0 && <Text dim>{t('noGoodsInTransitTo')}</Text>}
        <Button needs="purchase.make" tone="neutral" wide disabled={items.length === 0} onClick={() => setBuying(true)}>
          {t('recordCashPurchase')}
        </Button>
      </Stack>
    </Dialog>
  )
}

function PurchaseArrived({ purchase, onClose }: { readonly purchase: Purchase; readonly onClose: () => void }) {
  const [came, setCame] = useState<Came>(Object.fromEntries(purchase.lines.map(({ id, quantity }) => [id, quantity])))
  const receive = useCommand(purchaseRoutes.receivePurchase, {
    invalidates: staleStock,
    onDone: (one) => {
      toast.positive(t('numberAddedToStock', { number: one.number }))
      onClose()
    },
    onFailed: () => true,
  })
  return (
    <FormDialog
      width="md"
      title={t('numberFromSupplier', { number: purchase.number, supplier: purchase.supplier })}
      command={receive}
      onClose={onClose}
      onSubmit={() => {
        const lines = purchase.lines.map(({ id }) => ({ lineId: id, quantity: came[id] ?? 0 }))
        receive.mutate({ params: { purchaseId: purchase.id }, body: { lines } })
      }}
    >
      <Text dim>{t('countWhatArrivedYouOnly')}</Text>
      <CameFields lines={purchase.lines} expected="ordered" came={came} onChange={setCame} />
    </FormDialog>
  )
}

function TransferArrived({ transfer, onClose }: { readonly transfer: StockTransfer; readonly onClose: () => void }) {
  const [came, setCame] = useState<Came>(Object.fromEntries(transfer.lines.map(({ id, quantity }) => [id, quantity])))
  const [missing, setMissing] = useState<'lost' | 'returned'>('lost')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isShort = transfer.lines.some(({ id, quantity }) => (came[id] ?? 0) < quantity)
  const receive = useCommand(stockTransferRoutes.receiveStock, {
    invalidates: staleStock,
    onDone: (one) => {
      toast.positive(t('numberAddedToStock', { number: one.number }))
      onClose()
    },
    onFailed: () => true,
  })
  return (
    <FormDialog
      width="md"
      title={t('numberFromFrom', { number: transfer.number, from: transfer.from.name })}
      command={receive}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (isShort && reason.trim() === '') return
        const lines = transfer.lines.map(({ id }) => ({ lineId: id, quantity: came[id] ?? 0 }))
        const why = isShort ? { missing, reason: reason.trim() } : {}
        receive.mutate({ params: { transferId: transfer.id }, body: { lines, ...why } })
      }}
    >
      <CameFields lines={transfer.lines} expected="sent" came={came} onChange={setCame} />
      {isShort && (
        <>
          <RadioTiles
            label={t('missingItems')}
            value={missing}
            onChange={setMissing}
            options={[
              { value: 'lost', label: t('lostOrBroken') },
              { value: 'returned', label: t('returnedToFrom', { from: transfer.from.name }) },
            ]}
          />
          <TextField
            label={t('reason')}
            required
            maxLength={200}
            value={reason}
            onChange={setReason}
            error={isTried && reason.trim() === '' ? t('reasonIsRequired') : undefined}
          />
        </>
      )}
    </FormDialog>
  )
}

interface Line {
  readonly itemId: string
  readonly packs: number | null
  readonly amount: Centavos | null
}

function Bought({ items, onClose }: { readonly items: readonly ShopItem[]; readonly onClose: () => void }) {
  const [id] = useState(newId)
  const blank = (itemId: string): Line => ({ itemId, packs: 1, amount: null })
  const [lines, setLines] = useState<readonly Line[]>([blank(items[0]?.id ?? '')])
  const [supplier, setSupplier] = useState('')
  const [isTried, setTried] = useState(false)
  const buy = useCommand(purchaseRoutes.buyStock, {
    invalidates: staleStock,
    onDone: (one) => {
      toast.positive(t('numberAddedToStockPaid', { number: one.number }))
      onClose()
    },
    onFailed: () => true,
  })
  const submit = () => {
    setTried(true)
    const bought = lines.flatMap(({ itemId, packs, amount }) => {
      const pack = items.find((one) => one.id === itemId)?.packs[0]
      return packs && amount !== null
        ? [{ itemId, packs, amount, ...(pack && { packName: pack.name, packFactor: pack.factor }) }]
        : []
    })
    if (supplier.trim() === '' || bought.length < lines.length) return
    buy.mutate({ body: { id, supplier: supplier.trim(), lines: bought } })
  }
  return (
    <FormDialog width="lg" title={t('recordCashPurchase')} command={buy} onClose={onClose} onSubmit={submit}>
      <Grid least={220} gap={12}>
        <TextField
          label={t('supplier')}
          required
          autoFocus
          maxLength={80}
          value={supplier}
          onChange={setSupplier}
          error={isTried && supplier.trim() === '' ? t('supplierIsRequired') : undefined}
        />
      </Grid>
      <LineEditor items={items} lines={lines} onChange={setLines} blank={blank}>
        {(line, set, item) => (
          <>
            <NumberField
              label={item?.packs[0]?.name ?? t('quantityUnit', { unit: item?.unit ?? 'pc' })}
              decimals={3}
              min={0}
              value={line.packs}
              onChange={(packs) => set({ packs })}
              error={isTried && !line.packs ? t('quantityIsRequired') : undefined}
            />
            <MoneyField
              label={t('amountPaid')}
              value={line.amount}
              onChange={(amount) => set({ amount })}
              error={isTried && line.amount === null ? t('amountPaidIsRequired') : undefined}
            />
          </>
        )}
      </LineEditor>
    </FormDialog>
  )
}

type Came = Readonly<Record<string, number | null>>

/** The received quantity of each line: at most what was ordered or sent. */
function CameFields({
  lines,
  expected,
  came,
  onChange,
}: {
  readonly lines: readonly Pick<StockTransfer['lines'][number], 'id' | 'item' | 'quantity'>[]
  readonly expected: 'ordered' | 'sent'
  readonly came: Came
  readonly onChange: (change: (now: Came) => Came) => void
}) {
  return lines.map(({ id, item, quantity }, index) => (
    <NumberField
      key={id}
      label={item.name}
      hint={`${quantityOf(quantity, item.unit)} ${expected}`}
      unit={item.unit}
      decimals={3}
      min={0}
      max={quantity}
      autoFocus={index === 0}
      value={came[id] ?? null}
      onChange={(amount) => onChange((now) => ({ ...now, [id]: amount }))}
    />
  ))
}
