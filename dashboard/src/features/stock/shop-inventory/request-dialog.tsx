import type { ShopItem } from '@labada/contracts/stock/item-schemas'
import { stockRoutes } from '@labada/contracts/stock/stock'
import { plus } from '@labada/domain/stock/stock'
import { useState } from 'react'
import { NumberField } from '../../../components/fields/number-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { toast } from '../../../components/notices/toast.tsx'
import { packsOf, quantityOf } from '../../../components/stock/words.ts'
import { FormDialog } from '../../../components/windows/form-dialog.tsx'
import { newId } from '../../../lib/ids.ts'
import { staleStock } from './inventory-api.ts'
import { t } from './t.ts'

/** Asks the office for more of an item. */
export function RequestDialog({ item, onClose }: { readonly item: ShopItem; readonly onClose: () => void }) {
  const [id] = useState(newId)
  const [quantity, setQuantity] = useState<number | null>(item.requested ?? suggested(item))
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const save = useCommand(stockRoutes.requestStock, {
    invalidates: staleStock,
    onDone: () => {
      toast.positive(t('itemRequested', { item: item.name }))
      onClose()
    },
    onFailed: () => true,
  })
  return (
    <FormDialog
      width="sm"
      title={t('requestItem', { item: item.name })}
      command={save}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (!quantity) return
        save.mutate({ body: { id, itemId: item.id, quantity, ...(note.trim() && { note: note.trim() }) } })
      }}
    >
      <NumberField
        label={t('quantity')}
        unit={item.unit}
        hint={
          (quantity && packsOf(quantity, item.packs[0])) ||
          t('onHandInStock', { onHand: quantityOf(item.onHand, item.unit) })
        }
        decimals={3}
        min={0}
        required
        autoFocus
        value={quantity}
        onChange={setQuantity}
        error={isTried && !quantity ? t('quantityIsRequired') : undefined}
      />
      <TextField label={t('note')} maxLength={200} value={note} onChange={setNote} />
    </FormDialog>
  )
}

/** The quantity that restores the par level, in whole packs. */
function suggested({ par, reorderAt, onHand, packs }: ShopItem): number | null {
  const missing = plus(par ?? (reorderAt ?? 0) * 2, -Math.max(0, onHand))
  if (missing <= 0) return null
  const factor = packs[0]?.factor ?? 1
  return plus(Math.ceil(missing / factor) * factor, 0)
}
