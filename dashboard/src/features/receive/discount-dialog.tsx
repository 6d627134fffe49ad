import { type Centavos, ZERO } from '@labada/domain/money'
import { type SyntheticEvent, useId, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Dialog, OkCancel } from '../../components/dialog.tsx'
import { Stack } from '../../components/layout.tsx'
import { MoneyField, NumberField } from '../../components/number-field.tsx'
import { RadioTiles } from '../../components/radio-tiles.tsx'
import { TextField } from '../../components/text-field.tsx'
import type { TicketDiscount } from './ticket.ts'

/** Percent or pesos off, never without a reason. Undefined: nothing changed; null: no discount. */
export function DiscountDialog({
  discount,
  onDone,
}: {
  readonly discount: TicketDiscount | null
  readonly onDone: (discount: TicketDiscount | null | undefined) => void
}) {
  const formId = useId()
  const [kind, setKind] = useState(discount?.kind ?? 'percent')
  const [percent, setPercent] = useState<number | null>(discount?.kind === 'percent' ? discount.percent : null)
  const [amount, setAmount] = useState<Centavos | null>(discount?.kind === 'amount' ? discount.amount : null)
  const [reason, setReason] = useState(discount?.reason ?? '')
  const [isTried, setTried] = useState(false)
  const complaints = {
    percent: percent === null || percent <= 0 ? 'Percent is required' : percent > 100 ? 'At most 100 %' : undefined,
    amount: amount === null || amount <= ZERO ? 'Amount is required' : undefined,
    reason: reason.trim() === '' ? 'Reason is required' : undefined,
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (complaints.reason || complaints[kind]) return
    if (kind === 'percent' && percent !== null) onDone({ kind, percent, reason: reason.trim() })
    if (kind === 'amount' && amount !== null) onDone({ kind, amount, reason: reason.trim() })
  }
  return (
    <Dialog
      opened
      atTop
      title="Discount on this order"
      onClose={() => onDone(undefined)}
      footer={
        <>
          {discount && (
            <Button tone="quiet" onClick={() => onDone(null)}>
              No discount
            </Button>
          )}
          <OkCancel form={formId} onCancel={() => onDone(undefined)} />
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack gap={12}>
          <RadioTiles
            label="Kind of discount"
            labelHidden
            value={kind}
            onChange={setKind}
            options={[
              { value: 'percent', label: 'Percent' },
              { value: 'amount', label: 'Amount' },
            ]}
          />
          {kind === 'percent' ? (
            <NumberField
              label="Percent"
              required
              autoFocus
              value={percent}
              onChange={setPercent}
              min={0}
              max={100}
              decimals={2}
              unit="%"
              error={isTried ? complaints.percent : undefined}
            />
          ) : (
            <MoneyField
              label="Amount"
              required
              autoFocus
              value={amount}
              onChange={setAmount}
              error={isTried ? complaints.amount : undefined}
            />
          )}
          <TextField
            label="Reason"
            required
            maxLength={120}
            autoComplete="off"
            value={reason}
            onChange={setReason}
            error={isTried ? complaints.reason : undefined}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
