import { useCallback } from 'react'
import { transactionsAt } from '../../../../components/company/places.ts'
import { type Option, SelectField } from '../../../../components/fields/choice-field.tsx'
import { SearchField } from '../../../../components/fields/text-field.tsx'
import { Row, Stack } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { OrderDrawer } from '../../../../components/orders/order-drawer.tsx'
import { OrderTable } from '../../../../components/orders/order-table.tsx'
import type { OrderListQuery } from '../../../../components/orders/use-order-list.ts'
import { TextLink } from '../../../../components/text-link.tsx'
import { useTyped } from '../../../../components/use-typed.ts'
import { useUrlState, useUrlStates } from '../../../../lib/hooks/use-url-state.ts'

type View = NonNullable<OrderListQuery['view']>
type OrderSort = NonNullable<OrderListQuery['sort']>

const VIEWS: readonly Option<View>[] = [
  { value: 'open', label: 'Open' },
  { value: 'ready', label: 'Ready' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'unclaimed', label: 'Unclaimed' },
  { value: 'unpaid', label: 'Unpaid' },
  { value: 'released', label: 'Released' },
  { value: 'all', label: 'All' },
]
const SORTS: readonly OrderSort[] = ['receivedAt', 'promisedAt', 'total', 'balance', 'number']

const EMPTY: Readonly<Record<View, string>> = {
  open: 'No open orders. Quiet so far.',
  ready: 'Nothing is waiting to be fetched',
  overdue: 'Nothing is late',
  unclaimed: 'Everything that is ready was fetched in time',
  unpaid: 'Every order is paid',
  released: 'Nothing was released yet',
  released_today: 'Nothing was released today',
  all: 'No orders yet',
  voided: 'No order was voided',
}

/** The orders of this branch. */
export function OrdersTab({ branchId }: { readonly branchId: string }) {
  const [params, set] = useUrlStates()
  const [openId, open] = useUrlState('id')
  const view = VIEWS.find(({ value }) => value === params.get('orders'))?.value ?? 'open'
  const sort = SORTS.find((name) => name === params.get('sort'))
  const descending = params.get('direction') !== 'asc'
  const search = params.get('search') ?? ''
  const [typed, setTyped] = useTyped(
    search,
    useCallback((words: string) => set({ search: words }), [set]),
  )
  return (
    <Stack>
      <Row align="end" gap={12} justify="between">
        <Row align="end" gap={12}>
          <SelectField
            label="Show"
            value={view}
            onChange={(next) => set({ orders: next === 'open' ? null : next })}
            options={VIEWS}
          />
          <SearchField
            label="Search"
            placeholder="Number, claim code, name or phone"
            value={typed}
            onChange={setTyped}
            maxLength={60}
          />
        </Row>
        <TextLink to={transactionsAt({ branch: branchId, dates: 'any' })}>All filters in Transactions</TextLink>
      </Row>
      <OrderTable
        label="Orders of this branch"
        withBranch={false}
        query={{
          branchId,
          view,
          ...(search && { search }),
          ...(sort && { sort }),
          direction: descending ? 'desc' : 'asc',
        }}
        sort={{ column: sort ?? 'receivedAt', descending }}
        onSort={(next) => set({ sort: next?.column ?? null, direction: next && !next.descending ? 'asc' : null })}
        openId={openId}
        onOpen={open}
        empty={<EmptyState title={search ? `No orders for “${search}”` : EMPTY[view]} />}
      />
      <OrderDrawer orderId={openId} onClose={() => open(null)} />
    </Stack>
  )
}
