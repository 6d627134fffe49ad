import type { RouteResponse } from '@labada/contracts/core/route'
import { type CustomerRecord, customerRecordRoutes } from '@labada/contracts/orders/customers/customer-records'
import { prorate } from '@labada/domain/core/money'
import { maxLength, required } from '@labada/domain/core/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { Button, TextButton } from '../../../components/button.tsx'
import { TextAreaField } from '../../../components/fields/text-area-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Card, Facts, Row, Stack, Text } from '../../../components/layout.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { Refusal } from '../../../components/notices/refusal.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { useOrderList } from '../../../components/orders/use-order-list.ts'
import { confirm } from '../../../components/windows/ask.tsx'
import { Drawer } from '../../../components/windows/drawer.tsx'
import { date, money, number, plural } from '../../../lib/format.ts'
import { useCommand } from '../../../lib/hooks/use-command.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'

type Detail = RouteResponse<typeof customerRecordRoutes.getCustomerRecord>

/** One customer: who it is, what came of it, its orders, and whoever looks like the same person. */
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
  return (
    <Drawer opened={customerId !== null} onClose={onClose} title={query.data?.name ?? 'Customer'} width={560}>
      <QuerySection query={query} what="The customer">
        {(customer) => (
          <Stack>
            <Facts
              amounts
              items={[
                ['Orders', number(customer.orders)],
                ['Spent', money(customer.spent)],
                ['Average order', customer.orders > 0 ? money(prorate(customer.spent, 1, customer.orders)) : '—'],
                ['To pay', money(customer.balance)],
                ['Change to get', money(customer.credit)],
                ['First order', date(customer.firstOrderAt)],
                ['Last order', date(customer.lastOrderAt)],
              ]}
            />
            <EditForm key={`${customer.id} ${customer.version}`} customer={customer} />
            {customer.alike.length > 0 && <Alike customer={customer} onOpen={onOpen} />}
            <Orders customerId={customer.id} onOpenOrder={onOpenOrder} />
          </Stack>
        )}
      </QuerySection>
    </Drawer>
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
    },
    rules: { name: [required, maxLength(80)], address: [maxLength(200)], note: [maxLength(300)] },
    onSubmit: async ({ name, phone, address, note }) => {
      await call(
        customerRecordRoutes.updateCustomer,
        {
          params: { customerId: customer.id },
          body: { name, phone: phone || null, address: address || null, note, version: customer.version },
        },
        { mode: 'debounce' },
      )
      toast.positive(`${name} is saved`)
      void client.invalidateQueries({ queryKey: keys.customers() })
    },
  })
  return (
    <Card title="Who it is">
      <form {...form.formProps} aria-label="Customer">
        <Stack gap={12}>
          <Refusal error={form.failure} what="The customer could not be saved" />
          <TextField label="Name" required maxLength={80} autoComplete="off" {...form.field('name')} />
          <TextField label="Phone" maxLength={30} autoComplete="off" {...form.field('phone')} />
          <TextField label="Address" maxLength={200} autoComplete="off" {...form.field('address')} />
          <TextAreaField label="Note" rows={2} maxLength={300} {...form.field('note')} />
          <Button type="submit" busy={form.isBusy}>
            Save
          </Button>
        </Stack>
      </form>
    </Card>
  )
}

/** Others of the same name; merged, their orders come here and this one stays. */
function Alike({ customer, onOpen }: { readonly customer: Detail; readonly onOpen: (customerId: string) => void }) {
  const merge = useCommand(customerRecordRoutes.mergeCustomer, {
    invalidates: () => [keys.customers(), keys.orders(), keys.trips(), keys.audit()],
    onDone: ({ name, orders }) => toast.positive(`${name} has ${plural(orders, 'order')} now`),
  })
  const ask = async (other: CustomerRecord) => {
    const isSure = await confirm({
      title: `Merge ${other.name} into this customer?`,
      body: `${plural(other.orders, 'order')} of the other come here, and the other is gone. This cannot be undone.`,
    })
    if (isSure) merge.mutate({ params: { customerId: other.id }, body: { intoId: customer.id } })
  }
  return (
    <Card title="Perhaps the same person">
      <Stack gap={8}>
        {customer.alike.map((other) => (
          <Row key={other.id} justify="between">
            <Text>
              <TextButton onClick={() => onOpen(other.id)}>{other.name}</TextButton> {other.phone ?? 'no number'},{' '}
              {plural(other.orders, 'order')}, {money(other.balance)} to pay
            </Text>
            <Button tone="neutral" size="sm" busy={merge.isPending} onClick={() => void ask(other)}>
              Merge into this one
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
    <Card title="Orders">
      <Stack gap={8}>
        {list.isSuccess && orders.length === 0 && <Text dim>No orders yet.</Text>}
        {list.isError && <Text>The orders could not be read.</Text>}
        {orders.map((order) => (
          <Row key={order.id} justify="between">
            <TextButton onClick={() => onOpenOrder(order.id)}>{order.number}</TextButton>
            <Text dim>
              {date(order.receivedAt)}, {money(order.total)}
              {order.balance > 0 && `, ${money(order.balance)} to pay`}
            </Text>
          </Row>
        ))}
        {list.hasNextPage && (
          <Button tone="neutral" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        )}
      </Stack>
    </Card>
  )
}
