import type { RouteRequest } from '@labada/contracts/core/route'
import { type ItemSale, itemSaleRoutes } from '@labada/contracts/stock/item-sales'
import { MONEY_METHODS, type MoneyMethod } from '@labada/domain/company/payment-methods'
import { shareOf, sum } from '@labada/domain/core/money'
import { firstComplaint } from '@labada/domain/core/rules'
import { reasonRules, verdictOnSaleRefund } from '@labada/domain/orders/reversal-policy'
import type { ReturnedTo } from '@labada/domain/stock/item-sales'
import { plus } from '@labada/domain/stock/stock'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { money } from '../../lib/format.ts'
import { newId } from '../../lib/ids.ts'
import { callOrAskManager } from '../access/ask-manager.ts'
import { useSettings } from '../company/use-settings.ts'
import { METHOD_NAMES } from '../company/words.ts'
import { SelectField } from '../fields/choice-field.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { TextAreaField } from '../fields/text-area-field.tsx'
import { Grid, Stack, Text } from '../layout.tsx'
import { Banner } from '../notices/banner.tsx'
import { Refusal } from '../notices/refusal.tsx'
import { toast } from '../notices/toast.tsx'
import { useReverser } from '../orders/use-reverser.ts'
import { Dialog, OkCancel } from '../windows/dialog.tsx'
import { staleAfterSale } from './stale-after-sale.ts'
import { t } from './t.ts'

interface Back {
  readonly quantity: number | null
  readonly returnedTo: ReturnedTo
}

const RETURNED = [
  { value: 'stock', label: t('returnToStock') },
  { value: 'spoiled', label: t('discarded') },
] as const

/** Refunds a sale, line by line. */
export function RefundSaleDialog({ sale, onClose }: { readonly sale: ItemSale; readonly onClose: () => void }) {
  const formId = useId()
  const [id] = useState(newId)
  const left = (line: ItemSale['lines'][number]) => plus(line.quantity, -line.refunded)
  const lines = sale.lines.filter((line) => left(line) > 0)
  const [back, setBack] = useState<Readonly<Record<string, Back>>>(
    Object.fromEntries(lines.map((line) => [line.id, { quantity: left(line), returnedTo: 'stock' }])),
  )
  const [method, setMethod] = useState<MoneyMethod>(sale.methods[0] ?? 'cash')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { reversals } = useSettings()
  const by = useReverser()
  const client = useQueryClient()
  const refund = useMutation({
    mutationFn: (request: RouteRequest<typeof itemSaleRoutes.refundItemSale>) => {
      const what = t('refundAmountForNumber', { amount: money(amount), number: sale.number })
      return callOrAskManager(itemSaleRoutes.refundItemSale, request, what)
    },
    onSuccess: () => {
      for (const queryKey of staleAfterSale()) void client.invalidateQueries({ queryKey })
      toast.positive(t('refundedAmountOfNumber', { amount: money(amount), number: sale.number }))
      onClose()
    },
  })
  const given = lines.flatMap((line) => {
    const { quantity, returnedTo } = back[line.id] ?? { quantity: null, returnedTo: 'stock' as const }
    return quantity
      ? [{ lineId: line.id, quantity, returnedTo, amount: shareOf(line.amount, quantity, line.quantity) }]
      : []
  })
  const amount = sum(given.map((line) => line.amount))
  const complaint = firstComplaint(reasonRules(reversals), reason, t('reason'))
  const verdict = verdictOnSaleRefund(reversals, sale, { method, amount }, by)
  const submit = () => {
    setTried(true)
    if (complaint || given.length === 0) return
    refund.mutate({
      params: { saleId: sale.id },
      body: { id, method, reason: reason.trim(), lines: given.map(({ amount: _, ...line }) => line) },
    })
  }
  return (
    <Dialog
      opened
      atTop
      width="lg"
      onClose={onClose}
      title={t('refundNumber', { number: sale.number })}
      footer={
        <OkCancel
          form={formId}
          onCancel={onClose}
          busy={refund.isPending}
          disabled={given.length === 0 || verdict.may !== 'alone'}
        />
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack>
          <Refusal error={refund.error} />
          {verdict.may !== 'alone' && <Banner status="attention">{verdict.words}</Banner>}
          {lines.map((line) => {
            const one = back[line.id] ?? { quantity: null, returnedTo: 'stock' as const }
            const set = (part: Partial<Back>) => setBack((now) => ({ ...now, [line.id]: { ...one, ...part } }))
            return (
              <Grid key={line.id} least={180} gap={12}>
                <NumberField
                  label={line.name}
                  hint={t('upToLeft', { left: left(line) })}
                  decimals={3}
                  min={0}
                  max={left(line)}
                  value={one.quantity}
                  onChange={(quantity) => set({ quantity })}
                />
                <SelectField
                  label={t('whatHappensToTheItem')}
                  value={one.returnedTo}
                  onChange={(returnedTo) => set({ returnedTo })}
                  options={RETURNED}
                />
              </Grid>
            )
          })}
          <SelectField
            label={t('refundMethod')}
            value={method}
            onChange={setMethod}
            hint={sale.office ? t('cashComesFromTheSafe') : undefined}
            options={MONEY_METHODS.map((value) => ({ value, label: METHOD_NAMES[value] }))}
          />
          <TextAreaField
            label={t('reason')}
            hint={t('atLeastLeastReasonCharactersIt', { leastReason: reversals.leastReason })}
            required
            maxLength={200}
            value={reason}
            onChange={setReason}
            error={isTried ? complaint : undefined}
          />
          <Text strong>{t('refundAmount', { amount: money(amount) })}</Text>
        </Stack>
      </form>
    </Dialog>
  )
}
