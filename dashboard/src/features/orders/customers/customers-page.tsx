import { Suspense } from 'react'
import { Stack } from '../../../components/layout.tsx'
import { May } from '../../../components/may.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { Tabs } from '../../../components/tabs.tsx'
import { useUrlState } from '../../../lib/hooks/use-url-state.ts'
import { lazy } from '../../../lib/lazy.ts'
import { CustomerDrawer } from './customer-drawer.tsx'
import { CustomerList } from './customer-list.tsx'
import { t } from './t.ts'

// Loaded when an order is opened.
const OrderDrawer = lazy(() =>
  import('../../../components/orders/order-drawer.tsx').then((all) => ({ default: all.OrderDrawer })),
)
// Loaded with their tab.
const CustomerMonths = lazy(() => import('./customer-months.tsx').then((all) => ({ default: all.CustomerMonths })))
const CustomerDebts = lazy(() => import('./customer-debts.tsx').then((all) => ({ default: all.CustomerDebts })))

/** Customers: who they are, who comes back, and what they owe. */
export function CustomersPage() {
  const [openId, open] = useUrlState('customer')
  const [orderId, openOrder] = useUrlState('id')
  return (
    <Stack gap={12}>
      <PageHeader title={t('customers')} sub={t('customersWhoComesBackAnd')} />
      <Tabs
        label={t('customers')}
        tabs={[
          { value: 'list', label: t('allCustomers'), content: <CustomerList openId={openId} onOpen={open} /> },
          {
            value: 'months',
            label: t('whoComesBack'),
            content: (
              <Suspense>
                <CustomerMonths />
              </Suspense>
            ),
          },
          {
            value: 'unpaid',
            label: t('unpaid'),
            content: (
              <Suspense>
                <CustomerDebts openId={openId} onOpen={open} />
              </Suspense>
            ),
          },
        ]}
      />
      <CustomerDrawer customerId={openId} onClose={() => open(null)} onOpen={open} onOpenOrder={openOrder} />
      <May needs="order.see">
        <Suspense>
          <OrderDrawer orderId={orderId} onClose={() => openOrder(null)} />
        </Suspense>
      </May>
    </Stack>
  )
}
