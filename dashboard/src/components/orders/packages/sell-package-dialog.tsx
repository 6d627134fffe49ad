import { type OfferedPackage, packagePlanRoutes } from '@labada/contracts/catalog/package-plans'
import { packageRoutes, type SoldPackage } from '@labada/contracts/orders/customers/packages'
import type { MoneyMethod } from '@labada/domain/company/payment-methods'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { useSession } from '../../../api/session.ts'
import { money } from '../../../lib/format.ts'
import { newId } from '../../../lib/ids.ts'
import { useMayOrAsk } from '../../access/lent.ts'
import { Button } from '../../button.tsx'
import { quantityText } from '../../catalog/quantity-text.ts'
import { SelectField } from '../../fields/choice-field.tsx'
import { Row, Stack, Text } from '../../layout.tsx'
import { NeedsConnection, useIsCut } from '../../notices/needs-connection.tsx'
import { QuerySection } from '../../notices/query-section.tsx'
import { Refusal } from '../../notices/refusal.tsx'
import { toast } from '../../notices/toast.tsx'
import { Dialog, OkCancel } from '../../windows/dialog.tsx'
import { MoneyIn } from '../prepaid/money-way.tsx'
import { usePrinter } from '../slips/use-printer.ts'
import { t } from '../t.ts'
import { leftWords, useOpenPackages } from './customer-packages.ts'

/** Sells a package to a customer and prints its slip. Refusals are shown in the dialog, and input is kept. */
export function SellPackageDialog({
  customer,
  onClose,
  onRefund,
}: {
  readonly customer: { readonly id: string; readonly name: string }
  readonly onClose: () => void
  readonly onRefund: (sold: SoldPackage) => void
}) {
  const formId = useId()
  // One id per opened dialog: sending the same sale twice creates one.
  const [id] = useState(() => newId())
  const [chosen, choose] = useState<string>()
  const [method, setMethod] = useState<MoneyMethod>('cash')
  const [reference, setReference] = useState('')
  const client = useQueryClient()
  const printer = usePrinter()
  const isCut = useIsCut()
  const isCash = method === 'cash'
  const branchId = useSession((session) => session.branch?.id ?? '')
  const offered = useQuery(
    callQuery([...keys.packagePlans(), 'offered', branchId], packagePlanRoutes.listOfferedPackages, {}),
  )
  const plan = offered.data?.items.find((one) => one.id === chosen) ?? offered.data?.items[0]

  const sell = useMutation({
    mutationFn: ({ id: planId, price }: OfferedPackage) =>
      call(
        packageRoutes.sellPackage,
        {
          params: { customerId: customer.id },
          body: { id, planId, price, method, ...(!isCash && reference.trim() && { reference: reference.trim() }) },
        },
        { mode: 'debounce' },
      ),
    onSuccess: (sold) => {
      for (const queryKey of [keys.customers(), keys.cashSessions(), keys.figures()]) {
        void client.invalidateQueries({ queryKey })
      }
      printer.package(sold)
      toast.positive(t('packageSoldToName', { package: sold.name, name: customer.name }))
      onClose()
    },
    onError: (error) => {
      if (error instanceof CallError && error.code === 'PRICE_CHANGED') void offered.refetch()
    },
  })
  const said = sell.error instanceof CallError ? sell.error.errors : {}

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (plan && !isCut) sell.mutate(plan)
  }

  return (
    <Dialog
      opened
      atTop
      width="md"
      onClose={onClose}
      title={t('packagesOfName', { name: customer.name })}
      footer={
        <OkCancel onCancel={onClose} form={formId} busy={sell.isPending} disabled={isCut || plan === undefined} />
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          <NeedsConnection>{t('packagesNeedTheConnection')}</NeedsConnection>
          <Refusal error={sell.error} />
          <Owned customerId={customer.id} onRefund={onRefund} />
          <QuerySection
            query={offered}
            what={t('packages')}
            isEmpty={({ items }) => items.length === 0}
            empty={<Text dim>{t('noPackageIsOnSale')}</Text>}
          >
            {({ items }) => (
              <SelectField
                label={t('package')}
                hint={plan && t('pricePlanValidForDays', { price: money(plan.price), count: plan.validDays })}
                value={plan?.id ?? ''}
                onChange={choose}
                options={items.map((one) => ({ value: one.id, label: offerWords(one) }))}
                error={said.planId?.[0]}
              />
            )}
          </QuerySection>
          <MoneyIn method={method} onMethod={setMethod} reference={reference} onReference={setReference} said={said} />
        </Stack>
      </form>
    </Dialog>
  )
}

/** What the customer has, with the way to give back what is left of it. */
function Owned({
  customerId,
  onRefund,
}: {
  readonly customerId: string
  readonly onRefund: (sold: SoldPackage) => void
}) {
  const open = useOpenPackages(customerId)
  const mayRefund = useMayOrAsk('package.refund')
  const isCut = useIsCut()
  return open.map((sold) => (
    <Row key={sold.id} justify="between" align="center" nowrap>
      <Stack gap={0}>
        <Text strong>{sold.name}</Text>
        <Text small dim>
          {leftWords(sold)}
        </Text>
      </Stack>
      {mayRefund && (
        <Button
          tone="quiet"
          type="button"
          disabled={isCut}
          aria-label={t('refundPackageName', { package: sold.name })}
          onClick={() => onRefund(sold)}
        >
          {t('refund')}
        </Button>
      )}
    </Row>
  ))
}

/** `Ten loads: 10 loads, ₱1,620.00` */
function offerWords({ name, units, unit, price }: OfferedPackage): string {
  return t('packageUnitsPrice', { package: name, units: quantityText(units, unit), price: money(price) })
}
