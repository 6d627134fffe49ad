import type { Order } from '@labada/contracts/orders/order-schemas'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { IconArrowBackUp, IconBan, IconCash, IconClock, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'
import { dateTime, day, phone } from '../../lib/format.ts'
import { useAct } from '../../lib/hooks/use-act.ts'
import { useNow } from '../../lib/hooks/use-now.ts'
import { Button } from '../button.tsx'
import { branchAt } from '../company/places.ts'
import { Card, Facts, Row, Stack } from '../layout.tsx'
import { Banner } from '../notices/banner.tsx'
import { EmptyState } from '../notices/empty-state.tsx'
import { QuerySection } from '../notices/query-section.tsx'
import { PaymentBadge, StageBadge, StatusBadge } from '../status-badge.tsx'
import { TextLink } from '../text-link.tsx'
import { Drawer } from '../windows/drawer.tsx'
import { CLAIM_WORDS } from './counter/order-words.ts'
import { PromiseChangeDialog } from './counter/promise-change-dialog.tsx'
import { ReceiptButton } from './counter/receipt-button.tsx'
import { OfficePaymentDialog } from './office-payment-dialog.tsx'
import { OrderClaims } from './order-claims.tsx'
import { isLate } from './order-columns.tsx'
import { WaitingApproval, WriteOff } from './order-deeds.tsx'
import { OrderLines, PricingSteps } from './order-lines.tsx'
import { OrderLoads } from './order-loads.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import classes from './orders.module.css'
import { RefundDialog, refundableOf } from './refund-dialog.tsx'
import { TYPE_NAMES } from './type-names.ts'
import { useOrderChanged } from './use-order-changed.ts'
import { usePrintStubs } from './use-print-stubs.ts'
import { VoidDialog } from './void-dialog.tsx'

/** One order beside its list, with everything that happened to it and what an admin may do about it. */
export function OrderDrawer({ orderId, onClose }: { readonly orderId: string | null; readonly onClose: () => void }) {
  return (
    <Drawer opened={orderId !== null} onClose={onClose} title={<Title orderId={orderId} />}>
      {orderId && <Body orderId={orderId} />}
    </Drawer>
  )
}

const useOrder = (orderId: string | null) =>
  useQuery({
    ...callQuery(keys.order(orderId ?? ''), orderRoutes.getOrder, { params: { orderId: orderId ?? '' } }),
    enabled: orderId !== null,
  })

function Title({ orderId }: { readonly orderId: string | null }) {
  return useOrder(orderId).data?.number ?? 'Order'
}

function Body({ orderId }: { readonly orderId: string }) {
  const query = useOrder(orderId)
  if (query.error instanceof CallError && query.error.status === 404) {
    return <EmptyState title="There is no such order">The link may be old or incomplete.</EmptyState>
  }
  return (
    <QuerySection query={query} what="The order">
      {(order) => <Details order={order} />}
    </QuerySection>
  )
}

function Details({ order }: { readonly order: Order }) {
  const [asking, setAsking] = useState<'pay' | 'refund' | 'void' | 'promise' | null>(null)
  const close = () => setAsking(null)
  const isVoid = order.stage === 'voided'
  const canRefund = !isVoid && refundableOf(order) > 0
  const canVoid = !isVoid && order.stage !== 'released'
  const changed = useOrderChanged()
  const printStubs = usePrintStubs()
  const printing = useAct(() => printStubs([order]))
  return (
    <Stack>
      <OrderHead order={order} />
      {!isVoid && (
        <Row>
          <Button
            tone="neutral"
            icon={<IconPrinter size={18} />}
            busy={printing.isPending}
            onClick={() => printing.mutate()}
          >
            Print stub again
          </Button>
          {canVoid && (
            <Button tone="neutral" icon={<IconClock size={18} />} onClick={() => setAsking('promise')}>
              Change the promise…
            </Button>
          )}
        </Row>
      )}
      <WaitingApproval order={order} />
      <Card title="Loads" level={3}>
        <OrderLoads loads={order.loads} />
      </Card>
      <Card title="Lines" level={3}>
        <OrderLines lines={order.lines} />
        <PricingSteps priced={order} />
      </Card>
      <Card title="Payments" level={3}>
        <OrderMoney order={order} />
        {(canRefund || canVoid || order.balance > 0) && (
          <Row style={{ marginTop: 16 }}>
            {order.balance > 0 && (
              <Button tone="neutral" icon={<IconCash size={18} />} onClick={() => setAsking('pay')}>
                Take payment…
              </Button>
            )}
            {order.paid > 0 && <ReceiptButton order={order} />}
            {canRefund && (
              <Button tone="neutral" icon={<IconArrowBackUp size={18} />} onClick={() => setAsking('refund')}>
                Refund…
              </Button>
            )}
            {order.balance > 0 && <WriteOff order={order} />}
            {canVoid && (
              <Button tone="danger" icon={<IconBan size={18} />} onClick={() => setAsking('void')}>
                Void order…
              </Button>
            )}
          </Row>
        )}
      </Card>
      <OrderClaims order={order} />
      <Card title="What happened" level={3}>
        <OrderTimeline orderId={order.id} />
      </Card>
      {asking === 'pay' && <OfficePaymentDialog order={order} onClose={close} />}
      {asking === 'promise' && <PromiseChangeDialog order={order} maySooner onChanged={changed} onClose={close} />}
      {asking === 'refund' && <RefundDialog order={order} onClose={close} />}
      {asking === 'void' && <VoidDialog order={order} onClose={close} />}
    </Stack>
  )
}

function OrderHead({ order }: { readonly order: Order }) {
  const now = useNow(60_000)
  return (
    <>
      <div className={classes.top}>
        <StageBadge stage={order.stage} />
        {order.stage !== 'voided' && <PaymentBadge status={order.paymentStatus} />}
        {order.rush && <StatusBadge status="attention">Rush</StatusBadge>}
        {isLate(order, now) && <StatusBadge status="danger">Late</StatusBadge>}
      </div>
      {order.voidedAt && (
        <Banner status="danger" title={`Voided ${dateTime(order.voidedAt)}`}>
          {order.voidReason}
        </Banner>
      )}
      {order.notes && <p className={classes.notes}>{order.notes}</p>}
      <Facts items={factsOf(order)} />
    </>
  )
}

function factsOf(order: Order) {
  const { customer, pickup, delivery } = order
  const who = customer ? `${customer.name}${customer.phone ? `, ${phone(customer.phone)}` : ''}` : 'Walk-in customer'
  return [
    [
      'Branch',
      <TextLink key="branch" to={branchAt(order.branchId)}>
        {order.branchName}
      </TextLink>,
    ],
    ['Customer', who],
    ['Type', TYPE_NAMES[order.type]],
    ['Claim code', order.claimCode],
    ['Received', `${dateTime(order.receivedAt)} by ${order.receivedBy.name}`],
    ['Promised', dateTime(order.promisedAt)],
    ...(order.releasedAt
      ? [
          [
            'Released',
            `${dateTime(order.releasedAt)}${order.releasedBy ? ` by ${order.releasedBy.name}` : ''}${order.claimCheck ? `, known by ${CLAIM_WORDS[order.claimCheck].toLowerCase()}` : ''}`,
          ] as const,
        ]
      : []),
    ...(order.dueOn && order.balance > 0 ? [['To be paid by', day(order.dueOn)] as const] : []),
    ...(order.rack ? [['Rack', order.rack] as const] : []),
    ...(pickup ? [['Pick up at', tripText(pickup)] as const] : []),
    ...(delivery ? [['Deliver to', tripText(delivery)] as const] : []),
    ...(order.discountReason ? [['Discount for', order.discountReason] as const] : []),
  ] as const
}

const tripText = (trip: NonNullable<Order['pickup']>) =>
  [trip.address, trip.landmark, trip.window].filter(Boolean).join(', ')
