import { type Centavos, ZERO } from '@labada/domain/core/money'
import { type SyntheticEvent, useId, useState } from 'react'
import { Button } from '../../../../components/button.tsx'
import { MoneyField, NumberField } from '../../../../components/fields/number-field.tsx'
import { RadioTiles } from '../../../../components/fields/radio-tiles.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { Stack } from '../../../../components/layout.tsx'
import { Dialog, OkCancel } from '../../../../components/windows/dialog.tsx'
import type { Ticket, TicketAction } from './ticket.ts'

type Kind = 'percent' | 'amount' | 'code'

/** Percent or pesos off, never without a reason; or the code of a promotion. What is done to the ticket: nothing when given up. */
export function DiscountDialog({
  ticket: { discount, promoCode },
  onDone,
}: {
  readonly ticket: Pick<Ticket, 'discount' | 'promoCode'>
  readonly onDone: (actions: readonly TicketAction[]) => void
}) {
  const formId = useId()
  const [kind, setKind] = useState<Kind>(discount?.kind ?? (promoCode === null ? 'percent' : 'code'))
  const [code, setCode] = useState(promoCode ?? '')
  const [percent, setPercent] = useState<number | null>(discount?.kind === 'percent' ? discount.percent : null)
  const [amount, setAmount] = useState<Centavos | null>(discount?.kind === 'amount' ? discount.amount : null)
  const [reason, setReason] = useState(discount?.reason ?? '')
  const [isTried, setTried] = useState(false)
  const complaints = {
    percent: percent === null || percent <= 0 ? 'Percent is required' : percent > 100 ? 'At most 100 %' : undefined,
    amount: amount === null || amount <= ZERO ? 'Amount is required' : undefined,
    code: /^[A-Z0-9-]{3,20}$/.test(code.trim()) ? undefined : 'A code has 3 to 20 letters, digits or dashes',
  }
  const reasonComplaint = reason.trim() === '' ? 'Reason is required' : undefined
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (complaints[kind]) return
    if (kind === 'code') return onDone([{ type: 'promoCode', promoCode: code.trim() }])
    if (reasonComplaint) return
    const of = { reason: reason.trim() }
    if (kind === 'percent' && percent !== null) onDone([{ type: 'discount', discount: { kind, percent, ...of } }])
    if (kind === 'amount' && amount !== null) onDone([{ type: 'discount', discount: { kind, amount, ...of } }])
  }
  return (
    <Dialog
      opened
      atTop
      title="Discount on this order"
      onClose={() => onDone([])}
      footer={
        <>
          {(discount || promoCode !== null) && (
            <Button
              tone="quiet"
              onClick={() =>
                onDone([
                  { type: 'discount', discount: null },
                  { type: 'promoCode', promoCode: null },
                ])
              }
            >
              No discount
            </Button>
          )}
          <OkCancel form={formId} onCancel={() => onDone([])} />
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
              { value: 'code', label: 'Code' },
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
          ) : kind === 'code' ? (
            <TextField
              label="Promotion code"
              required
              autoFocus
              maxLength={20}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={code}
              onChange={(typed) => setCode(typed.toUpperCase())}
              error={isTried ? complaints.code : undefined}
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
          {kind !== 'code' && (
            <TextField
              label="Reason"
              required
              maxLength={120}
              autoComplete="off"
              value={reason}
              onChange={setReason}
              error={isTried ? reasonComplaint : undefined}
            />
          )}
        </Stack>
      </form>
    </Dialog>
  )
}
