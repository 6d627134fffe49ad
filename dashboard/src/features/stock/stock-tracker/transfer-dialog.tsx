import type { Item } from '@labada/contracts/stock/item-schemas'
import { stockTransferRoutes } from '@labada/contracts/stock/stock-transfers'
import { useState } from 'react'
import { keys } from '../../../api/query-keys.ts'
import { useBranches } from '../../../components/company/use-branches.ts'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { NumberField } from '../../../components/fields/number-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Grid } from '../../../components/layout.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { LineEditor } from '../../../components/stock/line-editor.tsx'
import { quantityOf } from '../../../components/stock/words.ts'
import { FormDialog } from '../../../components/windows/form-dialog.tsx'
import { newId } from '../../../lib/ids.ts'
import type { Asked } from './asked.ts'
import { t } from './t.ts'
import { useAllItems } from './tracker-api.ts'

interface Line {
  readonly itemId: string
  readonly quantity: number | null
}

/** Sends goods from branch to branch. They belong to the sender until they arrive. */
export function TransferDialog({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  const items = useAllItems(null)
  return (
    <QuerySection query={items} what={t('items2')} skeleton={null}>
      {({ items: all }) => <TransferForm items={all} asked={asked} onClose={onClose} />}
    </QuerySection>
  )
}

function TransferForm({
  items,
  asked,
  onClose,
}: {
  readonly items: readonly Item[]
  readonly asked: Asked
  readonly onClose: () => void
}) {
  const [id] = useState(newId)
  const branches = (useBranches().data?.items ?? []).filter(({ closed }) => !closed)
  const options = branches.map((one) => ({ value: one.id, label: one.name }))
  const [chosenTo, setTo] = useState(asked.branchId ?? '')
  const to = chosenTo || (branches[1]?.id ?? '')
  const [chosenFrom, setFrom] = useState('')
  const [lines, setLines] = useState<readonly Line[]>([{ itemId: asked.itemId ?? items[0]?.id ?? '', quantity: null }])
  // Defaults to the branch with the most stock.
  const richest = items
    .find(({ id: one }) => one === lines[0]?.itemId)
    ?.levels.filter(({ branchId }) => branchId !== to)
    .toSorted((one, other) => other.onHand - one.onHand)[0]?.branchId
  const from = chosenFrom || (richest ?? branches.find(({ id: one }) => one !== to)?.id ?? '')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const save = useCommand(stockTransferRoutes.sendStock, {
    invalidates: () => [keys.stock(), keys.items(), keys.ledger()],
    onDone: (transfer) => {
      toast.positive(t('numberSentToTo', { number: transfer.number, to: transfer.to.name }))
      onClose()
    },
    onFailed: () => true,
  })
  const submit = () => {
    setTried(true)
    const sent = lines.flatMap(({ itemId, quantity }) => (quantity ? [{ itemId, quantity }] : []))
    if (sent.length < lines.length || from === to) return
    save.mutate({
      body: { id, fromBranchId: from, toBranchId: to, lines: sent, ...(note.trim() && { note: note.trim() }) },
    })
  }
  return (
    <FormDialog width="lg" title={t('sendStockToAnotherBranch')} command={save} onClose={onClose} onSubmit={submit}>
      <Grid least={180} gap={12}>
        <SelectField label={t('from')} value={from} onChange={setFrom} options={options} />
        <SelectField
          label={t('to')}
          value={to}
          onChange={setTo}
          options={options}
          error={isTried && from === to ? t('chooseTwoDifferentBranches') : undefined}
        />
        <TextField label={t('note')} placeholder={t('sentWithRider')} maxLength={300} value={note} onChange={setNote} />
      </Grid>
      <LineEditor items={items} lines={lines} onChange={setLines} blank={(itemId) => ({ itemId, quantity: null })}>
        {(line, set, item) => {
          const there = items
            .find(({ id: one }) => one === line.itemId)
            ?.levels.find(({ branchId }) => branchId === from)
          return (
            <NumberField
              label={t('quantity')}
              unit={item?.unit}
              hint={there && item ? t('onHandInStock', { onHand: quantityOf(there.onHand, item.unit) }) : undefined}
              decimals={3}
              min={0}
              value={line.quantity}
              onChange={(quantity) => set({ quantity })}
              error={isTried && !line.quantity ? t('quantityIsRequired') : undefined}
            />
          )
        }}
      </LineEditor>
    </FormDialog>
  )
}
