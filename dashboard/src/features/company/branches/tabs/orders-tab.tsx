import { useCallback } from 'react'
import { transactionsAt } from '../../../../components/company/places.ts'
import { type Option, SelectField } from '../../../../components/fields/choice-field.tsx'
import { SearchField } from '../../../../components/fields/text-field.tsx'
import { useTyped } from '../../../../components/hooks/use-typed.ts'
import { Row, Stack } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { OrderDrawer } from '../../../../components/orders/order-drawer.tsx'
import { OrderTable } from '../../../../components/orders/order-table.tsx'
import type { OrderListQuery } from '../../../../components/orders/use-order-list.ts'
import { NoResults } from '../../../../components/table/no-results.tsx'
import { TextLink } from '../../../../components/text-link.tsx'
import { useUrlState, useUrlStates } from '../../../../lib/hooks/use-url-state.ts'
import { t } from '../t.ts'

type View = NonNullable<OrderListQuery['view']>
type OrderSort = NonNullable<OrderListQuery['sort']>

const VIEWS: readonly Option<View>[] = [
  { value: 'open', label: t('open') },
  { value: 'ready', label: t('ready') },
  { value: 'overdue', label: t('overdue') },
  { value: 'unclaimed', label: t('unclaimed') },
  { value: 'unpaid', label: t('unpaid') },
  { value: 'released', label: t('released') },
  { value: 'all', label: t('all') },
]
const SORTS: readonly OrderSort[] = ['receivedAt', 'promisedAt', 'total', 'balance', 'number']

const EMPTY: Readonly<Record<View, string>> = {
  open: t('noOpenOrdersQuietSo'),
  ready: t('noOrdersReadyForPick'),
  overdue: t('noOverdueOrders'),
  unclaimed: t('noUnclaimedOrders'),
  unpaid: t('allOrdersArePaid'),
  released: t('noReleasedOrdersYet'),
  released_today: t('noOrdersReleasedToday'),
  all: t('noOrdersYet'),
  voided: t('noVoidedOrders'),
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
            label={t('show')}
            value={view}
            onChange={(next) => set({ orders: next === 'open' ? null : next })}
            options={VIEWS}
          />
          <div style={{ flex: '1 1 280px' }}>
            <SearchField
              label={t('search')}
              placeholder={t('numberClaimCodeNameOr')}
              value={typed}
              onChange={setTyped}
              maxLength={60}
            />
          </div>
        </Row>
        <TextLink to={transactionsAt({ branch: branchId, dates: 'any' })}>{t('viewInTransactions')}</TextLink>
      </Row>
      <OrderTable
        label={t('ordersOfThisBranch')}
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
        empty={
          search ? (
            <NoResults title={t('noOrdersForSearch', { search })} onClear={() => set({ search: null })} />
          ) : (
            <EmptyState title={EMPTY[view]} />
          )
        }
      />
      <OrderDrawer orderId={openId} onClose={() => open(null)} />
    </Stack>
  )
}
