import { prepaidRoutes } from '@labada/contracts/orders/customers/prepaid'
import type { MoneyMethod } from '@labada/domain/company/payment-methods'
import type { Centavos } from '@labada/domain/core/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { keys } from '../../../api/query-keys.ts'
import { money } from '../../../lib/format.ts'
import { newId } from '../../../lib/ids.ts'
import { useMayOrAsk } from '../../access/lent.ts'
import { Button } from '../../button.tsx'
import { MoneyField } from '../../fields/number-field.tsx'
import { Facts, Row, Stack } from '../../layout.tsx'
import { NeedsConnection, useIsCut } from '../../notices/needs-connection.tsx'
import { Refusal } from '../../notices/refusal.tsx'
import { toast } from '../../notices/toast.tsx'
import { Dialog, OkCancel } from '../../windows/dialog.tsx'
import { usePrinter } from '../slips/use-printer.ts'
import { t } from '../t.ts'
import { MoneyIn } from './money-way.tsx'

export interface PrepaidCustomer {
  readonly id: string
  readonly name: string
  readonly prepaid: Centavos
}

/** Takes money ahead for a customer and prints the slip. Refusals are shown in the dialog, and input is kept. */
export function TopUpDialog({
  customer,
  onClose,
  onPayOut,
  onPackages,
}: {
  readonly customer: PrepaidCustomer
  readonly onClose: () => void
  readonly onPayOut: () => void
  readonly onPackages: () => void
}) {
  const formId = useId()
  const mayPayOut = useMayOrAsk('prepaid.payout')
  // One id per opened dialog: sending the same top-up twice creates one.
  const [id] = useState(() => newId())
  const [amount, setAmount] = useState<Centavos | null>(null)
  const [method, setMethod] = useState<MoneyMethod>('cash')
  const [reference, setReference] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const client = useQueryClient()
  const printer = usePrinter()
  const isCut = useIsCut()
  const isCash = method === 'cash'

  const topUp = useMutation({
    mutationFn: (given: Centavos) =>
      call(
        prepaidRoutes.topUpPrepaid,
        {
          params: { customerId: customer.id },
          body: { id, method, amount: given, ...(!isCash && reference.trim() && { reference: reference.trim() }) },
        },
        { mode: 'debounce' },
      ),
    onSuccess: (entry) => {
      for (const queryKey of [keys.customers(), keys.cashSessions(), keys.figures()]) {
        void client.invalidateQueries({ queryKey })
      }
      printer.prepaid(entry, customer.name)
      toast.positive(t('nameToppedUpBalance', { name: customer.name, balance: money(entry.balance) }))
      onClose()
    },
  })
  const said = topUp.error instanceof CallError ? topUp.error.errors : {}

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const wrong = amount === null ? t('amountIsRequired') : amount <= 0 ? t('amountMustBeMoreThan') : undefined
    setComplaint(wrong)
    if (amount !== null && !wrong && !isCut) topUp.mutate(amount)
  }

  return (
    <Dialog
      opened
      atTop
      width="md"
      onClose={onClose}
      title={t('topUpName', { name: customer.name })}
      footer={<OkCancel onCancel={onClose} form={formId} busy={topUp.isPending} disabled={isCut} />}
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          <NeedsConnection>{t('prepaidBalancesNeedTheConnection')}</NeedsConnection>
          <Refusal error={topUp.error} />
          <Facts amounts items={[[t('prepaidBalance'), money(customer.prepaid)]]} />
          <MoneyField
            label={t('amount')}
            value={amount}
            onChange={setAmount}
            error={complaint ?? said.amount?.[0]}
            required
            autoFocus
          />
          <MoneyIn method={method} onMethod={setMethod} reference={reference} onReference={setReference} said={said} />
          <Row>
            <Button needs="package.sell" tone="quiet" type="button" onClick={onPackages}>
              {t('packages2')}
            </Button>
            {mayPayOut && customer.prepaid > 0 && (
              <Button tone="quiet" type="button" disabled={isCut} onClick={onPayOut}>
                {t('payOutBalance')}
              </Button>
            )}
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
