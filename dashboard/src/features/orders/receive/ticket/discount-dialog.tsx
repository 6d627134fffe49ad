import { givesHandDiscounts, handDiscountMost } from '@labada/domain/catalog/hand-discounts'
import { type Centavos, percentOf, ZERO } from '@labada/domain/core/money'
import { type SyntheticEvent, useId, useState } from 'react'
import { useMayDo } from '../../../../api/session.ts'
import { useMayAskFor } from '../../../../components/access/lent.ts'
import { Button } from '../../../../components/button.tsx'
import { useSettings } from '../../../../components/company/use-settings.ts'
import { MoneyField, NumberField } from '../../../../components/fields/number-field.tsx'
import { RadioTiles } from '../../../../components/fields/radio-tiles.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { Stack } from '../../../../components/layout.tsx'
import { Dialog, OkCancel } from '../../../../components/windows/dialog.tsx'
import { money } from '../../../../lib/format.ts'
import { t } from '../t.ts'
import { CardFields } from './card-fields.tsx'
import type { Ticket, TicketAction } from './ticket.ts'

type Kind = 'percent' | 'amount' | 'code' | 'law'

/** Percent or pesos off, never without a reason; the code of a promotion; or the discount of the law, with the card. Cancelling leaves the ticket unchanged. */
export function DiscountDialog({
  ticket: { discount, promoCode, legalDiscount },
  subtotal,
  onDone,
}: {
  readonly ticket: Pick<Ticket, 'discount' | 'promoCode' | 'legalDiscount'>
  /** Zero while the ticket has no price. */
  readonly subtotal: Centavos
  readonly onDone: (actions: readonly TicketAction[]) => void
}) {
  const formId = useId()
  const holdsDiscount = useMayDo('order.discount')
  const { orders: limit, taxes } = useSettings()
  // Without a service yet, the limit is checked when the order is saved.
  const most = holdsDiscount || subtotal === ZERO ? null : handDiscountMost(subtotal, limit)
  // A manager, or the office, allows what is above the limit when the order is saved.
  const mayAsk = useMayAskFor()
  const mayDiscount = holdsDiscount || mayAsk || givesHandDiscounts(limit)
  // Laundry is not named in the law: most shops cover no service, and need not read of it here.
  const isCovering = taxes.coveredServices.length > 0
  const [kind, setKind] = useState<Kind>(
    legalDiscount ? 'law' : mayDiscount ? (discount?.kind ?? (promoCode === null ? 'percent' : 'code')) : 'code',
  )
  const [code, setCode] = useState(promoCode ?? '')
  const [percent, setPercent] = useState<number | null>(discount?.kind === 'percent' ? discount.percent : null)
  const [amount, setAmount] = useState<Centavos | null>(discount?.kind === 'amount' ? discount.amount : null)
  const [reason, setReason] = useState(discount?.reason ?? '')
  const [card, setCard] = useState(legalDiscount ?? { kind: 'senior' as const, name: '', idNumber: '' })
  const [isTried, setTried] = useState(false)
  const cardComplaints = {
    name: card.name.trim() === '' ? t('nameOnTheIdIs') : undefined,
    idNumber: card.idNumber.trim() === '' ? t('idNumberIsRequired') : undefined,
  }
  const aboveLimit = (off: Centavos | null) =>
    most !== null && !mayAsk && off !== null && off > most ? t('enterAtMostMost', { most: money(most) }) : undefined
  const limitHint = !most
    ? undefined
    : mayAsk
      ? t('upToMostWithoutA', { most: money(most) })
      : t('upToMost', { most: money(most) })
  const complaints = {
    law: cardComplaints.name ?? cardComplaints.idNumber,
    percent:
      percent === null || percent <= 0
        ? t('percentIsRequired')
        : percent > 100
          ? t('enter100OrLess')
          : aboveLimit(percentOf(subtotal, percent)),
    amount: amount === null || amount <= ZERO ? t('amountIsRequired') : aboveLimit(amount),
    code: /^[A-Z0-9-]{3,20}$/.test(code.trim()) ? undefined : t('enter3To20Letters'),
  }
  const reasonComplaint = reason.trim() === '' ? t('reasonIsRequired') : undefined
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (complaints[kind]) return
    if (kind === 'law') {
      const legal = { ...card, name: card.name.trim(), idNumber: card.idNumber.trim() }
      return onDone([{ type: 'legalDiscount', legalDiscount: legal }])
    }
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
          {(discount || promoCode !== null || legalDiscount) && (
            <Button
              tone="quiet"
              onClick={() =>
                onDone([
                  { type: 'discount', discount: null },
                  { type: 'promoCode', promoCode: null },
                  { type: 'legalDiscount', legalDiscount: null },
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
          {(mayDiscount || isCovering) && (
            <RadioTiles
              label={t('discountType')}
              labelHidden
              value={kind}
              onChange={setKind}
              options={[
                ...(mayDiscount
                  ? [
                      { value: 'percent' as const, label: t('percent') },
                      { value: 'amount' as const, label: t('amount') },
                    ]
                  : []),
                { value: 'code' as const, label: t('code') },
                ...(isCovering ? [{ value: 'law' as const, label: t('seniorPwd') }] : []),
              ]}
            />
          )}
          {kind === 'law' ? (
            <CardFields card={card} onChange={setCard} errors={isTried ? cardComplaints : {}} />
          ) : kind === 'percent' ? (
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
              hint={limitHint}
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
              hint={limitHint}
              error={isTried ? complaints.amount : undefined}
            />
          )}
          {kind !== 'code' && kind !== 'law' && (
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
