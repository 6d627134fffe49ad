import type { RouteResponse } from '@labada/contracts/core/route'
import { type CustomerRecord, customerRecordRoutes } from '@labada/contracts/orders/customers/customer-records'
import { prorate } from '@labada/domain/core/money'
import { maxLength, required } from '@labada/domain/core/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'
import { Button, TextButton } from '../../../components/button.tsx'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { MoneyField } from '../../../components/fields/number-field.tsx'
import { TextAreaField } from '../../../components/fields/text-area-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Card, Facts, Row, Stack, Text } from '../../../components/layout.tsx'
import { May } from '../../../components/may.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { Refusal } from '../../../components/notices/refusal.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { CustomerMessages } from '../../../components/orders/messages/customer-messages.tsx'
import { useOrderList } from '../../../components/orders/use-order-list.ts'
import { confirm, prompt } from '../../../components/windows/ask.tsx'
import { Drawer } from '../../../components/windows/drawer.tsx'
import { date, money, nameOfMonth, number } from '../../../lib/format.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { Packages } from './packages.tsx'
import { Prepaid } from './prepaid.tsx'
import { t } from './t.ts'

const MONTHS = Array.from({ length: 12 }, (_, i) => nameOfMonth(i + 1))

type Detail = RouteResponse<typeof customerRecordRoutes.getCustomerRecord>

/** One customer: details, totals, orders, and possible duplicates. */
export function CustomerDrawer({
  customerId,
  onClose,
  onOpen,
  onOpenOrder,
}: {
  readonly customerId: string | null
  readonly onClose: () => void
  readonly onOpen: (customerId: string) => void
  readonly onOpenOrder: (orderId: string) => void
}) {
  const query = useQuery({
    ...callQuery([...keys.customers(), 'record', customerId], customerRecordRoutes.getCustomerRecord, {
      params: { customerId: customerId ?? '' },
    }),
    enabled: customerId !== null,
  })
  const mayEdit = useMayDo('customer.edit')
  return (
    <Drawer opened={customerId !== null} onClose={onClose} title={query.data?.name ?? t('customer')} width={560}>
      <QuerySection query={query} what={t('customer')}>
        {(customer) => (
          <Stack>
            <Facts
              amounts
              items={[
                [t('orders'), number(customer.orders)],
                [t('spent'), money(customer.spent)],
                [t('spentInAYear'), money(customer.spentYear)],
                [t('averageOrder'), customer.orders > 0 ? money(prorate(customer.spent, 1, customer.orders)) : '—'],
                [t('toPay'), money(customer.balance)],
                [t('changeOwed'), money(customer.credit)],
                [t('prepaidBalance'), money(customer.prepaid)],
                ...customer.stampCards.map(({ name, stamps, of, due }): [string, string] => [
                  name,
                  due > 0 ? t('freeLoadsDue', { count: due }) : t('stampsOf', { stamps, of }),
                ]),
                [t('firstOrder'), date(customer.firstOrderAt)],
                [t('lastOrder'), date(customer.lastOrderAt)],
                [t('usuallyComes'), habitOf(customer.usualGapDays)],
              ]}
            />
            {customer.hasStoppedComing && <Banner status="attention">{t('thisCustomerStoppedComing')}</Banner>}
            {mayEdit ? (
              <EditForm key={`${customer.id} ${customer.version}`} customer={customer} />
            ) : (
              <Known customer={customer} />
            )}
            <CustomerMessages customerId={customer.id} />
            {customer.alike.length > 0 && <Alike customer={customer} onOpen={onOpen} />}
            <May needs="prepaid.see">
              <Prepaid customer={customer} onOpenOrder={onOpenOrder} />
            </May>
            <May needs="customer.see">
              <Packages customerId={customer.id} onOpenOrder={onOpenOrder} />
            </May>
            <May needs="order.see">
              <Orders customerId={customer.id} onOpenOrder={onOpenOrder} />
            </May>
            {mayEdit && <Forget customer={customer} onForgotten={onClose} />}
          </Stack>
        )}
      </QuerySection>
    </Drawer>
  )
}

/** The details for whoever may only read them. */
function Known({ customer: { name, phone, address, note, creditLimit, birthMonth } }: { readonly customer: Detail }) {
  return (
    <Card title={t('customerDetails')}>
      <Facts
        items={[
          [t('name'), name],
          [t('phone'), phone ?? '—'],
          [t('address'), address ?? '—'],
          [t('note'), note || '—'],
          [t('creditLimit'), money(creditLimit)],
          [t('birthdayMonth'), MONTHS[(birthMonth ?? 0) - 1] ?? t('notKnown')],
        ]}
      />
    </Card>
  )
}

function EditForm({ customer }: { readonly customer: Detail }) {
  const client = useQueryClient()
  const form = useForm({
    initial: {
      name: customer.name,
      phone: customer.phone ?? '',
      address: customer.address ?? '',
      note: customer.note,
      creditLimit: customer.creditLimit,
      birthMonth: String(customer.birthMonth ?? ''),
    },
    rules: { name: [required, maxLength(80)], address: [maxLength(200)], note: [maxLength(300)] },
    onSubmit: async ({ name, phone, address, note, creditLimit, birthMonth }) => {
      await call(
        customerRecordRoutes.updateCustomer,
        {
          params: { customerId: customer.id },
          body: {
            name,
            phone: phone || null,
            address: address || null,
            note,
            creditLimit,
            birthMonth: birthMonth === '' ? null : Number(birthMonth),
            version: customer.version,
          },
        },
        { mode: 'debounce' },
      )
      toast.positive(t('nameSaved', { name }))
      void client.invalidateQueries({ queryKey: keys.customers() })
    },
  })
  return (
    <Card title={t('customerDetails')}>
      <form {...form.formProps} aria-label={t('customer')}>
        <Stack gap={12}>
          <Refusal error={form.failure} what={t('customerCouldntBeSaved')} />
          <TextField label={t('name')} required maxLength={80} autoComplete="off" {...form.field('name')} />
          <TextField label={t('phone')} maxLength={30} autoComplete="off" {...form.field('phone')} />
          <TextField label={t('address')} maxLength={200} autoComplete="off" {...form.field('address')} />
          <TextAreaField label={t('note')} hint={t('countersSeeIt')} rows={2} maxLength={300} {...form.field('note')} />
          <MoneyField label={t('creditLimit')} hint={t('theMostTheyMayOwe')} {...form.field('creditLimit')} />
          <SelectField
            label={t('birthdayMonth')}
            hint={t('forBirthdayPromotions')}
            options={[
              { value: '', label: t('notKnown') },
              ...MONTHS.map((label, i) => ({ value: String(i + 1), label })),
            ]}
            {...form.field('birthMonth')}
          />
          <Button type="submit" busy={form.isBusy}>
            {t('save')}
          </Button>
        </Stack>
      </form>
    </Card>
  )
}

/** Customers with the same name; merging moves their orders here and keeps this customer. */
function Alike({ customer, onOpen }: { readonly customer: Detail; readonly onOpen: (customerId: string) => void }) {
  const merge = useCommand(customerRecordRoutes.mergeCustomer, {
    invalidates: () => [keys.customers(), keys.orders(), keys.trips(), keys.audit()],
    onDone: ({ name, orders }) => toast.positive(t('nameNowHasOrders', { count: orders, name })),
  })
  const ask = async (other: CustomerRecord) => {
    const isSure = await confirm({
      title: t('mergeOtherIntoThisCustomer', { other: other.name }),
      body: t('ordersMoveToThisCustomer', { count: other.orders }),
    })
    if (isSure) merge.mutate({ params: { customerId: other.id }, body: { intoId: customer.id } })
  }
  return (
    <Card title={t('possibleDuplicates')}>
      <Stack gap={8}>
        {customer.alike.map((other) => (
          <Row key={other.id} justify="between">
            <Text>
              <TextButton onClick={() => onOpen(other.id)}>{other.name}</TextButton>{' '}
              {t('phoneOrdersBalanceToPay', {
                count: other.orders,
                phone: other.phone ?? t('noNumber'),
                balance: money(other.balance),
              })}
            </Text>
            <Button
              needs="customer.edit"
              tone="neutral"
              size="sm"
              busy={merge.isPending}
              onClick={() => void ask(other)}
            >
              {t('mergeIntoThisCustomer')}
            </Button>
          </Row>
        ))}
      </Stack>
    </Card>
  )
}

function Orders({
  customerId,
  onOpenOrder,
}: {
  readonly customerId: string
  readonly onOpenOrder: (orderId: string) => void
}) {
  const list = useOrderList({ customerId, view: 'all', sort: 'receivedAt', direction: 'desc' })
  const orders = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Card title={t('orders')}>
      <Stack gap={8}>
        {list.isSuccess && orders.length === 0 && <Text dim>{t('noOrdersYet')}</Text>}
        {list.isError && <Text>{t('ordersCouldntLoad')}</Text>}
        {orders.map((order) => (
          <Row key={order.id} justify="between">
            <TextButton onClick={() => onOpenOrder(order.id)}>{order.number}</TextButton>
            <Text dim>
              {order.balance > 0
                ? t('receivedAtTotalBalanceToPay', {
                    receivedAt: date(order.receivedAt),
                    total: money(order.total),
                    balance: money(order.balance),
                  })
                : `${date(order.receivedAt)}, ${money(order.total)}`}
            </Text>
          </Row>
        ))}
        {list.hasNextPage && (
          <Button tone="neutral" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('showMore')}
          </Button>
        )}
      </Stack>
    </Card>
  )
}

/** Erases who the customer was, when they ask for it; what the books need stays without a name. */
function Forget({ customer, onForgotten }: { readonly customer: Detail; readonly onForgotten: () => void }) {
  const forget = useCommand(customerRecordRoutes.forgetCustomer, {
    invalidates: () => [keys.customers(), keys.orders(), keys.trips(), keys.audit()],
    onDone: () => {
      toast.positive(t('customerForgotten'))
      onForgotten()
    },
  })
  const ask = async () => {
    const reason = await prompt({
      title: t('forgetName', { name: customer.name }),
      body: t('theirNameNumberAddressesAnd'),
      label: t('reason'),
      placeholder: t('forExampleTheirLetter'),
      rules: [required, maxLength(200)],
      maxLength: 200,
      danger: true,
    })
    if (reason !== null) forget.mutate({ params: { customerId: customer.id }, body: { reason } })
  }
  return (
    <Row justify="end">
      <Button tone="danger" busy={forget.isPending} onClick={() => void ask()}>
        {t('forgetThisCustomer')}
      </Button>
    </Row>
  )
}

/** `Every 9 days` */
function habitOf(gapDays: number | null): string {
  return gapDays === null ? '—' : t('everyDays', { count: Math.max(1, Math.round(gapDays)) })
}
