import type { ShopItem } from '@labada/contracts/stock/item-schemas'
import { stockRoutes } from '@labada/contracts/stock/stock'
import { firstComplaint, minLength, required } from '@labada/domain/core/rules'
import { useState } from 'react'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { NumberField } from '../../../components/fields/number-field.tsx'
import { RadioTiles } from '../../../components/fields/radio-tiles.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { toast } from '../../../components/notices/toast.tsx'
import { quantityOf } from '../../../components/stock/words.ts'
import { FormDialog } from '../../../components/windows/form-dialog.tsx'
import { newId } from '../../../lib/ids.ts'
import { staleStock } from './inventory-api.ts'
import { t } from './t.ts'

/** Records stock used without an order: spoiled, or used for cleaning and test washes. */
export function UseDialog({
  items,
  item: asked,
  onClose,
}: {
  readonly items: readonly ShopItem[]
  readonly item: ShopItem | null
  readonly onClose: () => void
}) {
  const [id] = useState(newId)
  const [itemId, setItem] = useState(asked?.id ?? items[0]?.id ?? '')
  const item = items.find((one) => one.id === itemId)
  const [kind, setKind] = useState<'spoilage' | 'consumption'>('spoilage')
  const [quantity, setQuantity] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const complaint = firstComplaint([required, minLength(3)], reason.trim(), t('reason'))
  const save = useCommand(stockRoutes.useStock, {
    invalidates: staleStock,
    onDone: (movement) => {
      toast.positive(
        t('itemAfterLeft', { item: movement.item.name, after: quantityOf(movement.after, movement.item.unit) }),
      )
      onClose()
    },
    onFailed: () => true,
  })
  return (
    <FormDialog
      width="md"
      title={t('recordUseOrSpoilage')}
      command={save}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (quantity && !complaint) save.mutate({ body: { id, itemId, kind, quantity, reason: reason.trim() } })
      }}
    >
      <SelectField
        label={t('item')}
        value={itemId}
        onChange={setItem}
        options={items.map((one) => ({ value: one.id, label: one.name }))}
      />
      <RadioTiles
        label={t('whatHappened')}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'spoilage', label: t('spoiled') },
          { value: 'consumption', label: t('usedForCleaning') },
        ]}
      />
      <NumberField
        label={t('quantity')}
        unit={item?.unit}
        hint={item && t('onHandInStock', { onHand: quantityOf(item.onHand, item.unit) })}
        decimals={3}
        min={0}
        required
        autoFocus
        value={quantity}
        onChange={setQuantity}
        error={isTried && !quantity ? t('quantityIsRequired') : undefined}
      />
      <TextField
        label={t('reason')}
        required
        maxLength={200}
        value={reason}
        onChange={setReason}
        error={isTried ? complaint : undefined}
      />
    </FormDialog>
  )
}
