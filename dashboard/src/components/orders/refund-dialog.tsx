import { approvalRoutes } from '@labada/contracts/cash/approvals'
import type { Order } from '@labada/contracts/orders/order-schemas'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { PAYMENT_METHODS, type PaymentMethod } from '@labada/domain/company/payment-methods'
import { type Centavos, subtract, ZERO } from '@labada/domain/core/money'
import { firstComplaint } from '@labada/domain/core/rules'
import { reasonRules, verdictOnRefund } from '@labada/domain/orders/reversal-policy'
import { CancelledError, useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { keys } from '../../api/query-keys.ts'
import { useMayDo } from '../../api/session.ts'
import { money } from '../../lib/format.ts'
import { newId } from '../../lib/ids.ts'
import { callWithManager } from '../access/ask-manager.ts'
import { useIsLent } from '../access/lent.ts'
import { useSettings } from '../company/use-settings.ts'
import { METHOD_NAMES } from '../company/words.ts'
import { SelectField } from '../fields/choice-field.tsx'
import { MoneyField } from '../fields/number-field.tsx'
import { TextAreaField } from '../fields/text-area-field.tsx'
import { Stack } from '../layout.tsx'
import { Banner } from '../notices/banner.tsx'
import { Refusal } from '../notices/refusal.tsx'
import { toast } from '../notices/toast.tsx'
import { Dialog, OkCancel } from '../windows/dialog.tsx'
import { backWords } from './money-back.tsx'
import { neededOf } from './needed-keys.ts'
import { t } from './t.ts'
import { useOrderChanged } from './use-order-changed.ts'
import { useReverser } from './use-reverser.ts'

/**
 * Refunds money, or requests a refund from an admin if the counter may not do it alone. Refusals are shown in the
 * dialog, and input is kept.
 */
export function RefundDialog({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const formId = useId()
  const most = refundableOf(order)
  // One id per opened dialog: sending the same refund twice creates one.
  const [id] = useState(() => newId())
  const [amount, setAmount] = useState<Centavos | null>(most)
  const [method, setMethod] = useState<PaymentMethod>(order.payments.find(({ voided }) => !voided)?.method ?? 'cash')
  const [reason, setReason] = useState('')
  const [complaints, setComplaints] = useState<{ amount?: string | undefined; reason?: string | undefined }>({})
  const changed = useOrderChanged()
  const client = useQueryClient()
  const { reversals } = useSettings()
  const by = useReverser()
  const verdict = verdictOnRefund(reversals, order, { method, amount: amount ?? ZERO }, by)
  const mustAsk = verdict.may !== 'alone'
  const mayAsk = useMayDo('approval.ask')
  const lacksKey = !useMayDo('payment.refund')
  const needed = neededOf('payment.refund', verdict)
  const isLent = useIsLent(...needed) && verdict.may !== 'admin' && (lacksKey || mustAsk)
  const mayAskOffice = mustAsk && mayAsk && !lacksKey
  const mayNot = verdict.may === 'admin' || (!isLent && (lacksKey || (mustAsk && !mayAsk)))

  const refund = useMutation({
    mutationFn: async (given: { amount: Centavos; reason: string }) => {
      const request = { params: { orderId: order.id }, body: { id, method, ...given } }
      const what = t('refundAmountForNumber', { amount: money(given.amount), number: order.number })
      const outcome =
        isLent && (await callWithManager(orderRoutes.refundOrder, request, { what, needed, mayAskOffice }))
      if (outcome === null) throw new CancelledError({ silent: true })
      if (mustAsk && (!outcome || outcome === 'office')) {
        const body = { id, kind: 'refund_order' as const, subjectId: order.id, method, ...given }
        await call(approvalRoutes.requestApproval, { body }, { mode: 'debounce' })
        void client.invalidateQueries({ queryKey: keys.approvals() })
        toast.positive(t('refundOfAmountForNumber', { amount: money(given.amount), number: order.number }))
        return
      }
      changed(
        outcome && outcome !== 'office'
          ? outcome.answer
          : await call(orderRoutes.refundOrder, request, { mode: 'debounce' }),
      )
      toast.positive(t('refundedAmountOfNumber', { amount: money(given.amount), number: order.number }))
    },
    onSuccess: onClose,
  })
  const said = refund.error instanceof CallError ? refund.error.errors : {}

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const wrong = {
      amount: amountComplaint(amount, most),
      reason: firstComplaint(reasonRules(reversals), reason, t('reason')),
    }
    setComplaints(wrong)
    if (amount !== null && !wrong.amount && !wrong.reason) refund.mutate({ amount, reason: reason.trim() })
  }

  return (
    <Dialog
      opened
      atTop
      width="md"
      onClose={onClose}
      title={
        mustAsk && !isLent
          ? t('askAnAdminToRefund', { number: order.number })
          : t('refundNumber', { number: order.number })
      }
      footer={<OkCancel onCancel={onClose} form={formId} busy={refund.isPending} disabled={mayNot} />}
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          <Refusal error={refund.error} />
          {verdict.may !== 'alone' && <Banner status="attention">{verdict.words}</Banner>}
          <MoneyField
            label={t('amount')}
            hint={t('upToMostCanBe', { most: money(most) })}
            value={amount}
            onChange={setAmount}
            error={complaints.amount ?? said.amount?.[0]}
            required
            autoFocus
          />
          <SelectField
            label={t('refundMethod2')}
            hint={backWords(method, amount ?? ZERO)}
            value={method}
            onChange={setMethod}
            options={methodsOf(order).map((value) => ({ value, label: METHOD_NAMES[value] }))}
            error={said.method?.[0]}
          />
          <TextAreaField
            label={t('reason')}
            hint={t('atLeastLeastReasonCharactersIt', { leastReason: reversals.leastReason })}
            value={reason}
            onChange={setReason}
            maxLength={200}
            error={complaints.reason ?? said.reason?.[0]}
            required
          />
        </Stack>
      </form>
    </Dialog>
  )
}

/** The amount that can still be refunded, in centavos. */
export const refundableOf = (order: Pick<Order, 'paid' | 'refunded'>): Centavos => subtract(order.paid, order.refunded)

/** What was paid ahead (a prepaid balance, a package) goes back to it, the rest in money: only what applies is offered. */
function methodsOf({ payments }: Pick<Order, 'payments'>): readonly PaymentMethod[] {
  const standing = payments.filter(({ voided }) => !voided)
  const isAhead = (method: PaymentMethod) => method === 'prepaid' || method === 'package'
  const isMoneyPaid = standing.length === 0 || standing.some(({ method }) => !isAhead(method))
  return PAYMENT_METHODS.filter((method) =>
    isAhead(method) ? standing.some((payment) => payment.method === method) : isMoneyPaid,
  )
}

function amountComplaint(amount: Centavos | null, most: Centavos): string | undefined {
  if (amount === null) return t('amountIsRequired')
  if (amount <= 0) return t('amountMustBeMoreThan')
  return amount > most ? t('onlyMostWasPaid', { most: money(most) }) : undefined
}
