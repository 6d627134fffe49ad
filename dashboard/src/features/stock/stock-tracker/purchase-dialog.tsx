import type { Item } from '@labada/contracts/stock/item-schemas'
import { purchaseRoutes } from '@labada/contracts/stock/purchases'
import { add, type Centavos, sum, times, ZERO } from '@labada/domain/core/money'
import { PAID_FROM, type PaidFrom } from '@labada/domain/stock/stock-postings'
import { useState } from 'react'
import { keys } from '../../../api/query-keys.ts'
import { useBranches } from '../../../components/company/use-branches.ts'
import { Checkbox, SelectField } from '../../../components/fields/choice-field.tsx'
import { MoneyField, NumberField } from '../../../components/fields/number-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Grid, Text } from '../../../components/layout.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { LineEditor } from '../../../components/stock/line-editor.tsx'
import { quantityOf } from '../../../components/stock/words.ts'
import { FormDialog } from '../../../components/windows/form-dialog.tsx'
import { money } from '../../../lib/format.ts'
import { useBranchScope } from '../../../lib/hooks/use-branch-scope.ts'
import { newId } from '../../../lib/ids.ts'
import type { Asked } from './asked.ts'
import { t } from './t.ts'
import { useAllItems } from './tracker-api.ts'

export const PAID_NAMES: Readonly<Record<PaidFrom, string>> = {
  bank: t('bank'),
  safe: t('branchSafe'),
  drawer: t('branchDrawer'),
  owner: t('ownersMoney'),
  payable: t('laterOnAccount'),
}

interface Line {
  readonly itemId: string
  readonly packs: number | null
  readonly amount: Centavos | null
}

/** Orders goods, or records goods already received. */
export function PurchaseDialog({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  const items = useAllItems(null)
  return (
    <QuerySection query={items} what={t('items2')} skeleton={null}>
      {({ items: all }) => <PurchaseForm items={all} asked={asked} onClose={onClose} />}
    </QuerySection>
  )
}

function PurchaseForm({
  items,
  asked,
  onClose,
}: {
  readonly items: readonly Item[]
  readonly asked: Asked
  readonly onClose: () => void
}) {
  const [id] = useState(newId)
  const [scope] = useBranchScope()
  const branches = useBranches().data?.items ?? []
  const [branchId, setBranchId] = useState(asked.branchId ?? scope ?? '')
  const branch = branchId || (branches[0]?.id ?? '')
  const wanted = asked.lines ?? [{ itemId: asked.itemId ?? items[0]?.id ?? '', packs: 1 }]
  const blank = (itemId: string, packs = 1): Line => ({ itemId, packs, amount: guessOf(items, itemId, packs) })
  const [lines, setLines] = useState<readonly Line[]>(wanted.map(({ itemId, packs }) => blank(itemId, packs)))
  const [supplier, setSupplier] = useState(
    asked.supplier ?? items.find(({ id: one }) => one === wanted[0]?.itemId)?.supplier ?? '',
  )
  const [documentNumber, setDocument] = useState('')
  const [paidFrom, setPaidFrom] = useState<PaidFrom>('bank')
  const [freight, setFreight] = useState<Centavos | null>(null)
  const [received, setReceived] = useState(false)
  const [isTried, setTried] = useState(false)
  const save = useCommand(purchaseRoutes.createPurchase, {
    invalidates: () => [keys.stock(), keys.items(), keys.ledger()],
    onDone: (purchase) => {
      toast.positive(
        purchase.state === 'received'
          ? t('numberReceived', { number: purchase.number })
          : t('numberOrdered', { number: purchase.number }),
      )
      onClose()
    },
    onFailed: () => true,
  })
  const total = add(sum(lines.map(({ amount }) => amount ?? ZERO)), freight ?? ZERO)
  const isWhole = supplier.trim() !== '' && lines.every(({ packs, amount }) => packs && amount !== null)
  const submit = () => {
    setTried(true)
    if (!isWhole) return
    save.mutate({
      body: {
        id,
        branchId: branch,
        supplier: supplier.trim(),
        paidFrom,
        received,
        ...(documentNumber.trim() && { documentNumber: documentNumber.trim() }),
        ...(freight && { freight }),
        lines: lines.flatMap(({ itemId, packs, amount }) => {
          const pack = items.find(({ id: one }) => one === itemId)?.packs[0]
          return packs && amount !== null
            ? [{ itemId, packs, amount, ...(pack && { packName: pack.name, packFactor: pack.factor }) }]
            : []
        }),
      },
    })
  }
  return (
    <FormDialog width="xl" title={t('purchase')} command={save} onClose={onClose} onSubmit={submit}>
      <Grid least={200} gap={12}>
        <SelectField
          label={t('for')}
          value={branch}
          onChange={setBranchId}
          options={branches.map((one) => ({ value: one.id, label: one.name }))}
        />
        <TextField
          label={t('supplier')}
          required
          maxLength={80}
          autoFocus
          value={supplier}
          onChange={setSupplier}
          error={isTried && supplier.trim() === '' ? t('supplierIsRequired') : undefined}
        />
        <TextField label={t('receiptOrInvoiceNo')} maxLength={40} value={documentNumber} onChange={setDocument} />
        <SelectField
          label={t('paidFrom')}
          value={paidFrom}
          onChange={setPaidFrom}
          options={PAID_FROM.map((value) => ({ value, label: PAID_NAMES[value] }))}
        />
      </Grid>
      <LineEditor items={items} lines={lines} onChange={setLines} blank={(itemId) => blank(itemId)}>
        {(line, set, item) => (
          <>
            <NumberField
              label={item?.packs[0]?.name ?? t('quantityUnit', { unit: item?.unit ?? 'pc' })}
              hint={item?.packs[0] && line.packs ? quantityOf(line.packs * item.packs[0].factor, item.unit) : undefined}
              decimals={3}
              min={0}
              value={line.packs}
              onChange={(packs) => set({ packs })}
              error={isTried && !line.packs ? t('quantityIsRequired') : undefined}
            />
            <MoneyField
              label={t('totalPrice')}
              value={line.amount}
              onChange={(amount) => set({ amount })}
              error={isTried && line.amount === null ? t('priceIsRequired') : undefined}
            />
          </>
        )}
      </LineEditor>
      <Grid least={200} gap={12}>
        <MoneyField label={t('freight')} hint={t('splitAcrossItemsByValue')} value={freight} onChange={setFreight} />
        <Text as="p" strong>
          {t('totalTotal', { total: money(total) })}
        </Text>
      </Grid>
      <Checkbox
        label={t('goodsAlreadyReceived')}
        hint={t('leaveUncheckedToPlaceAn')}
        checked={received}
        onChange={setReceived}
      />
    </FormDialog>
  )
}

/** The most recent cost, as initial value; empty if the item was never bought. */
function guessOf(items: readonly Item[], itemId: string, packs: number): Centavos | null {
  const item = items.find(({ id }) => id === itemId)
  if (!item || item.averageCost === null || item.onHand <= 0) return null
  return times(item.value, (packs * (item.packs[0]?.factor ?? 1)) / item.onHand)
}
