import type { Order } from '@labada/contracts/orders/order-schemas'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { IconArrowBackUp, IconBan, IconCash, IconClock, IconMessage, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'
import { useMayDo } from '../../api/session.ts'
import { dateTime, day, phone } from '../../lib/format.ts'
import { useNow } from '../../lib/hooks/use-now.ts'
import { Button } from '../button.tsx'
import { branchAt } from '../company/places.ts'
import { useBranchPhone } from '../company/use-branches.ts'
import { useAct } from '../hooks/use-act.ts'
import { Card, Facts, Row, Stack } from '../layout.tsx'
import { Banner } from '../notices/banner.tsx'
import { EmptyState } from '../notices/empty-state.tsx'
import { QuerySection } from '../notices/query-section.tsx'
import { LateSign, RushSign } from '../signs.ts'
import { PaymentBadge, StageBadge, StatusBadge } from '../status-badge.tsx'
import { TextLink } from '../text-link.tsx'
import { Drawer } from '../windows/drawer.tsx'
import { CLAIM_WORDS } from './counter/order-words.ts'
import { PromiseChangeDialog } from './counter/promise-change-dialog.tsx'
import { ReceiptButton } from './counter/receipt-button.tsx'
import { DoorPhotoCard } from './door-photo.tsx'
import { LEGAL_DISCOUNT_WORDS } from './legal-discount-words.ts'
import { OrderMessagesDialog } from './messages/order-messages-dialog.tsx'
import { OfficePaymentDialog } from './office-payment-dialog.tsx'
import { OrderClaims } from './order-claims.tsx'
import { isLate } from './order-columns.tsx'
import { WaitingApproval, WriteOff } from './order-deeds.tsx'
import { OrderLines, PricingSteps } from './order-lines.tsx'
import { OrderLoads } from './order-loads.tsx'
import { OrderMoney } from './order-money.tsx'
import classes from './orders.module.css'
import { RefundDialog, refundableOf } from './refund-dialog.tsx'
import { t } from './t.ts'
import { OrderTimeline } from './timeline/order-timeline.tsx'
import { TYPE_NAMES } from './type-names.ts'
import { useOrderChanged } from './use-order-changed.ts'
import { usePrintStubs } from './use-print-stubs.ts'
import { VoidDialog } from './void-dialog.tsx'

/** One order beside its list, with its history and the actions an admin may take. */
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
  return useOrder(orderId).data?.number ?? t('order')
}

function Body({ orderId }: { readonly orderId: string }) {
  const query = useOrder(orderId)
  if (query.error instanceof CallError && query.error.status === 404) {
    return <EmptyState title={t('orderNotFound')}>{t('theLinkMayBeOld')}</EmptyState>
  }
  return (
    <QuerySection query={query} what={t('theOrder')}>
      {(order) => <Details order={order} />}
    </QuerySection>
  )
}

function Details({ order }: { readonly order: Order }) {
  const [asking, setAsking] = useState<Question | null>(null)
  const close = () => setAsking(null)
  const isVoid = order.stage === 'voided'
  const canVoid = canVoidOrder(order)
  const changed = useOrderChanged()
  const printStubs = usePrintStubs()
  const printing = useAct(() => printStubs([order]))
  return (
    <Stack>
      <OrderHead order={order} />
      {!isVoid && (
        <Row>
          {order.customer && (
            <Button
              needs="order.see"
              tone="neutral"
              icon={<IconMessage size={18} />}
              onClick={() => setAsking('messages')}
            >
              {t('messages')}
            </Button>
          )}
          <Button
            tone="neutral"
            icon={<IconPrinter size={18} />}
            busy={printing.isPending}
            onClick={() => printing.mutate()}
          >
            {t('printStubAgain')}
          </Button>
          {canVoid && (
            <Button
              needs="order.stage"
              tone="neutral"
              icon={<IconClock size={18} />}
              onClick={() => setAsking('promise')}
            >
              {t('changeReadyTime')}
            </Button>
          )}
        </Row>
      )}
      <WaitingApproval order={order} />
      <Card title={t('loads')} level={3}>
        <OrderLoads loads={order.loads} />
      </Card>
      <Card title={t('lines')} level={3}>
        <OrderLines lines={order.lines} />
        <PricingSteps priced={order} />
      </Card>
      <Card title={t('payments')} level={3}>
        <OrderMoney order={order} />
        <MoneyDeeds order={order} onAsk={setAsking} />
      </Card>
      <OrderClaims order={order} />
      <Card title={t('whatHappened')} level={3}>
        <OrderTimeline orderId={order.id} number={order.number} />
      </Card>
      {/* Last: it comes later than the rest, and moves nothing there. */}
      <DoorPhotoCard order={order} />
      {asking === 'messages' && <OrderMessagesDialog order={order} onClose={close} />}
      {asking === 'pay' && <OfficePaymentDialog order={order} onClose={close} />}
      {asking === 'promise' && <PromiseChangeDialog order={order} maySooner onChanged={changed} onClose={close} />}
      {asking === 'refund' && <RefundDialog order={order} onClose={close} />}
      {asking === 'void' && <VoidDialog order={order} onClose={close} />}
    </Stack>
  )
}

type Question = 'messages' | 'pay' | 'refund' | 'void' | 'promise'

const canVoidOrder = ({ stage }: Order) => stage !== 'voided' && stage !== 'released'

/** What this person may do with the order's money. */
function MoneyDeeds({ order, onAsk }: { readonly order: Order; readonly onAsk: (question: Question) => void }) {
  const canRefund = order.stage !== 'voided' && refundableOf(order) > 0
  const canVoid = canVoidOrder(order)
  const hasBalance = order.balance > 0
  const mayTake = useMayDo('payment.take')
  const phoneOf = useBranchPhone()
  const isThere = {
    pay: mayTake && hasBalance,
    receipt: mayTake && order.paid > 0 && (canRefund || canVoid || hasBalance),
    refund: useMayDo('payment.refund') && canRefund,
    writeOff: useMayDo('order.writeoff') && hasBalance,
    void: useMayDo('order.void') && canVoid,
  }
  if (!Object.values(isThere).some(Boolean)) return null
  return (
    <Row style={{ marginTop: 16 }}>
      {isThere.pay && (
        <Button tone="neutral" icon={<IconCash size={18} />} onClick={() => onAsk('pay')}>
          {t('takePayment')}
        </Button>
      )}
      {isThere.receipt && <ReceiptButton order={order} phoneOf={phoneOf} />}
      {isThere.refund && (
        <Button tone="neutral" icon={<IconArrowBackUp size={18} />} onClick={() => onAsk('refund')}>
          {t('refund')}
        </Button>
      )}
      {isThere.writeOff && <WriteOff order={order} />}
      {isThere.void && (
        <Button tone="danger" icon={<IconBan size={18} />} onClick={() => onAsk('void')}>
          {t('voidOrder')}
        </Button>
      )}
    </Row>
  )
}

function OrderHead({ order }: { readonly order: Order }) {
  const now = useNow(60_000)
  return (
    <>
      <div className={classes.top}>
        <StageBadge stage={order.stage} />
        {order.stage !== 'voided' && <PaymentBadge status={order.paymentStatus} />}
        {order.rush && (
          <StatusBadge status="attention" icon={RushSign}>
            {t('rush')}
          </StatusBadge>
        )}
        {isLate(order, now) && (
          <StatusBadge status="danger" icon={LateSign}>
            {t('late')}
          </StatusBadge>
        )}
      </div>
      {order.voidedAt && (
        <Banner status="danger" title={t('voidedVoidedAt', { voidedAt: dateTime(order.voidedAt) })}>
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
  const who = customer ? `${customer.name}${customer.phone ? `, ${phone(customer.phone)}` : ''}` : t('walkInCustomer')
  return [
    [
      t('branch'),
      <TextLink key="branch" to={branchAt(order.branchId)}>
        {order.branchName}
      </TextLink>,
    ],
    [t('customer'), who],
    [t('type'), TYPE_NAMES[order.type]],
    [t('claimCode'), order.claimCode],
    [
      t('received'),
      t('receivedAtByReceivedBy', { receivedAt: dateTime(order.receivedAt), receivedBy: order.receivedBy.name }),
    ],
    [t('promised'), dateTime(order.promisedAt)],
    ...(order.releasedAt
      ? [
          [
            t('released'),
            order.releasedBy
              ? order.claimCheck
                ? t('releasedAtByReleasedByIdentifiedBy', {
                    releasedAt: dateTime(order.releasedAt),
                    releasedBy: order.releasedBy.name,
                    claimCheck: CLAIM_WORDS[order.claimCheck].toLowerCase(),
                  })
                : t('releasedAtByReleasedBy', {
                    releasedAt: dateTime(order.releasedAt),
                    releasedBy: order.releasedBy.name,
                  })
              : order.claimCheck
                ? t('releasedAtIdentifiedByClaimCheck', {
                    releasedAt: dateTime(order.releasedAt),
                    claimCheck: CLAIM_WORDS[order.claimCheck].toLowerCase(),
                  })
                : dateTime(order.releasedAt),
          ] as const,
        ]
      : []),
    ...(order.dueOn && order.balance > 0 ? [[t('due'), day(order.dueOn)] as const] : []),
    ...(order.rack ? [[t('rack'), order.rack] as const] : []),
    ...(pickup ? [[t('pickUpAt'), tripText(pickup)] as const] : []),
    ...(delivery ? [[t('deliverTo'), tripText(delivery)] as const] : []),
    ...(order.legalDiscount
      ? [
          [
            LEGAL_DISCOUNT_WORDS[order.legalDiscount.kind],
            t('nameIdNoIdNumber', { name: order.legalDiscount.name, idNumber: order.legalDiscount.idNumber }),
          ] as const,
        ]
      : []),
    ...(order.discountReason ? [[t('discountFor'), order.discountReason] as const] : []),
  ] as const
}

const tripText = (trip: NonNullable<Order['pickup']>) =>
  [trip.address, trip.landmark, trip.window].filter(Boolean).join(', ')
