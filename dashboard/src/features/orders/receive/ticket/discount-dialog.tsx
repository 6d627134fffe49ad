import { type Centavos, ZERO } from '@labada/domain/core/money'
import { type SyntheticEvent, useId, useState } from 'react'
import { useMayDo } from '../../../../api/session.ts'
import { Button } from '../../../../components/button.tsx'
import { MoneyField, NumberField } from '../../../../components/fields/number-field.tsx'
import { RadioTiles } from '../../../../components/fields/radio-tiles.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { Stack } from '../../../../components/layout.tsx'
import { Dialog, OkCancel } from '../../../../components/windows/dialog.tsx'
import { t } from '../t.ts'
import type { Ticket, TicketAction } from './ticket.ts'

type Kind = 'percent' | 'amount' | 'code'

/** Percent or pesos off, never without a reason; or the code of a promotion. Cancelling leaves the ticket unchanged. */
export function DiscountDialog({
  ticket: { discount, promoCode },
  onDone,
}: {
  readonly ticket: Pick<Ticket, 'discount' | 'promoCode'>
  readonly onDone: (actions: readonly TicketAction[]) => void
}) {
  const formId = useId()
  const mayDiscount = useMayDo('order.discount')
  const [kind, setKind] = useState<Kind>(
    mayDiscount ? (discount?.kind ?? (promoCode === null ? 'percent' : 'code')) : 'code',
  )
  const [code, setCode] = useState(promoCode ?? '')
  const [percent, setPercent] = useState<number | null>(discount?.kind === 'percent' ? discount.percent : null)
  const [amount, setAmount] = useState<Centavos | null>(discount?.kind === 'amount' ? discount.amount : null)
  const [reason, setReason] = useState(discount?.reason ?? '')
  const [isTried, setTried] = useState(false)
  const complaints = {
    percent:
      percent === null || percent <= 0 ? t('percentIsRequired') : percent > 100 ? t('enter100OrLess') : undefined,
    amount: amount === null || amount <= ZERO ? t('amountIsRequired') : undefined,
    code: /^[A-Z0-9-]{3,20}$/.test(code.trim()) ? undefined : t('enter3To20Letters'),
  }
  const reasonComplaint = reason.trim() === '' ? t('reasonIsRequired') : undefined
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
      title={t('discount')}
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
              {t('noDiscount')}
            </Button>
          )}
          <OkCancel form={formId} onCancel={() => onDone([])} />
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack gap={12}>
          {mayDiscount && (
            <RadioTiles
              label={t('discountType')}
              labelHidden
              value={kind}
              onChange={setKind}
              options={[
                { value: 'percent', label: t('percent') },
                { value: 'amount', label: t('amount') },
                { value: 'code', label: t('code') },
              ]}
            />
          )}
          {kind === 'percent' ? (
            <NumberField
              label={t('percent')}
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
              label={t('promotionCode')}
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
              label={t('amount')}
              required
              autoFocus
              value={amount}
              onChange={setAmount}
              error={isTried ? complaints.amount : undefined}
            />
          )}
          {kind !== 'code' && (
            <TextField
              label={t('reason')}
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
