import { stockRoutes } from '@labada/contracts/stock/stock'
import { ADJUSTMENT_REASONS, type AdjustmentReason } from '@labada/domain/stock/stock'
import { useState } from 'react'
import { keys } from '../../../api/query-keys.ts'
import { useBranches } from '../../../components/company/use-branches.ts'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { NumberField } from '../../../components/fields/number-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Grid, Text } from '../../../components/layout.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { quantityOf, REASON_NAMES } from '../../../components/stock/words.ts'
import { FormDialog } from '../../../components/windows/form-dialog.tsx'
import { useBranchScope } from '../../../lib/hooks/use-branch-scope.ts'
import { newId } from '../../../lib/ids.ts'
import type { Asked } from './asked.ts'
import { t } from './t.ts'
import { useAllItems } from './tracker-api.ts'

const KINDS = [
  { value: 'spoilage', label: t('spoiled') },
  { value: 'consumption', label: t('usedWithoutAnOrder') },
  { value: 'more', label: t('moreThanRecorded') },
  { value: 'less', label: t('lessThanRecorded') },
] as const

/** Moves stock by hand, with the reason. */
export function AdjustDialog({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  const [id] = useState(newId)
  const [scope] = useBranchScope()
  const items = useAllItems(null).data?.items ?? []
  const branches = (useBranches().data?.items ?? []).filter(({ closed }) => !closed)
  const [chosenBranch, setBranch] = useState(asked.branchId ?? scope ?? '')
  const [chosenItem, setItem] = useState(asked.itemId ?? '')
  const [branchId, itemId] = [chosenBranch || (branches[0]?.id ?? ''), chosenItem || (items[0]?.id ?? '')]
  const item = items.find((one) => one.id === itemId)
  const level = item?.levels.find((one) => one.branchId === branchId)
  const [kind, setKind] = useState<(typeof KINDS)[number]['value']>('spoilage')
  const [quantity, setQuantity] = useState<number | null>(null)
  const [reason, setReason] = useState<AdjustmentReason>('correction')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const save = useCommand(stockRoutes.adjustStock, {
    invalidates: () => [keys.stock(), keys.items(), keys.ledger()],
    onDone: (movement) => {
      toast.positive(
        t('itemAdjustedToAfter', { item: movement.item.name, after: quantityOf(movement.after, movement.item.unit) }),
      )
      onClose()
    },
    onFailed: () => true,
  })
  const isAdjustment = kind === 'more' || kind === 'less'
  const submit = () => {
    setTried(true)
    if (!quantity) return
    const said = note.trim() ? { note: note.trim() } : {}
    const body = isAdjustment
      ? { kind: 'adjustment' as const, quantity: kind === 'less' ? -quantity : quantity, reason, ...said }
      : { kind, quantity, ...said }
    save.mutate({ body: { id, branchId, itemId, ...body } })
  }
  return (
    <FormDialog width="lg" title={t('adjustStock')} command={save} onClose={onClose} onSubmit={submit}>
      <Grid least={200} gap={12}>
        <SelectField
          label={t('branch')}
          value={branchId}
          onChange={setBranch}
          options={branches.map((one) => ({ value: one.id, label: one.name }))}
        />
        <SelectField
          label={t('item')}
          value={itemId}
          onChange={setItem}
          options={items.map((one) => ({ value: one.id, label: one.name }))}
        />
        <SelectField label={t('whatHappened')} value={kind} onChange={setKind} options={KINDS} />
        <NumberField
          label={t('quantity')}
          unit={item?.unit}
          decimals={3}
          min={0}
          required
          autoFocus
          value={quantity}
          onChange={setQuantity}
          error={isTried && !quantity ? t('quantityIsRequired') : undefined}
        />
        {isAdjustment && (
          <SelectField
            label={t('reason')}
            value={reason}
            onChange={setReason}
            options={ADJUSTMENT_REASONS.map((value) => ({ value, label: REASON_NAMES[value] }))}
          />
        )}
        <TextField label={t('note')} maxLength={200} value={note} onChange={setNote} />
      </Grid>
      {item && level && (
        <Text dim>
          {t('branchNameHasOnHandOnRecord', {
            branchName: level.branchName,
            onHand: quantityOf(level.onHand, item.unit),
          })}
        </Text>
      )}
    </FormDialog>
  )
}
