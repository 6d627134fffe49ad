import type { Order } from '@labada/contracts/orders/order-schemas'
import { IconPrinter, IconTags } from '@tabler/icons-react'
import { useState } from 'react'
import { useMayDo } from '../../../../api/session.ts'
import { useIsLent } from '../../../../components/access/lent.ts'
import { Button } from '../../../../components/button.tsx'
import { useSettings } from '../../../../components/company/use-settings.ts'
import { Text } from '../../../../components/layout.tsx'
import { May } from '../../../../components/may.tsx'
import { NeedsConnection, useIsCut } from '../../../../components/notices/needs-connection.tsx'
import { ReceiptButton } from '../../../../components/orders/counter/receipt-button.tsx'
import { soon } from '../../../../components/orders/counter/soon.ts'
import { VoidButton } from '../../../../components/orders/counter/void-button.tsx'
import { neededOf } from '../../../../components/orders/needed-keys.ts'
import { t } from '../t.ts'
import classes from './order-panel.module.css'
import { useDeskDeeds } from './use-desk-deeds.ts'
import type { OrderActions } from './use-order-actions.ts'

// Rarely used at the desk, and their fields are large.
const ClaimDialog = soon(
  () => import('../../../../components/orders/claim-dialog.tsx').then((all) => all.ClaimDialog),
  'window',
)
const RefundDialog = soon(
  () => import('../../../../components/orders/refund-dialog.tsx').then((all) => all.RefundDialog),
  'window',
)
const OrderMessagesDialog = soon(
  () =>
    import('../../../../components/orders/messages/order-messages-dialog.tsx').then((all) => all.OrderMessagesDialog),
  'window',
)
const PromiseChangeDialog = soon(
  () =>
    import('../../../../components/orders/counter/promise-change-dialog.tsx').then((all) => all.PromiseChangeDialog),
  'window',
)

/** What is rarely done with an open order: paper, its place, its time, claims, and what takes it back. */
export function MoreActions({ order, actions }: { readonly order: Order; readonly actions: OrderActions }) {
  const deeds = useDeskDeeds()
  const [isPromising, setPromising] = useState(false)
  const [isClaiming, setClaiming] = useState(false)
  const [isRefunding, setRefunding] = useState(false)
  const [isTelling, setTelling] = useState(false)
  const { counterRefunds } = useSettings().reversals
  const verdict = actions.verdictOnVoid(order)
  const mayRefund = useMayDo('payment.refund')
  const isRefundLent = useIsLent(
    ...neededOf('payment.refund', { may: counterRefunds === 'approval' ? 'ask' : 'alone' }),
  )
  const canRefund =
    (mayRefund || isRefundLent) && counterRefunds !== 'off' && order.stage !== 'voided' && order.paid > order.refunded
  const isOver = order.stage === 'released' || order.stage === 'voided'
  const isCut = useIsCut()
  return (
    <div className={classes.more}>
      {!isOver && (
        <>
          <Button needs="order.stage" tone="neutral" disabled={isCut} onClick={() => void deeds.setRack(order)}>
            {t('rack')}
          </Button>
          <Button needs="order.stage" tone="neutral" disabled={isCut} onClick={() => setPromising(true)}>
            {t('readyTime')}
          </Button>
        </>
      )}
      <ReceiptButton order={order} />
      <Button
        tone="neutral"
        icon={<IconPrinter size={20} aria-hidden="true" />}
        onClick={() => actions.printStub(order.id)}
      >
        {t('stub')}
      </Button>
      <Button
        tone="neutral"
        icon={<IconTags size={20} aria-hidden="true" />}
        onClick={() => actions.printTags(order.id)}
      >
        {t('tags')}
      </Button>
      {order.customer && (
        <Button needs="order.see" tone="neutral" disabled={isCut} onClick={() => setTelling(true)}>
          {t('messages')}
        </Button>
      )}
      {order.stage !== 'voided' && (
        <Button needs="claim.open" tone="neutral" disabled={isCut} onClick={() => setClaiming(true)}>
          {t('claim')}
        </Button>
      )}
      {canRefund && (
        <Button tone="neutral" disabled={isCut} onClick={() => setRefunding(true)}>
          {t('refund')}
        </Button>
      )}
      <VoidButton order={order} verdict={verdict} busy={isCut} onVoid={() => actions.void(order)} />
      <NeedsConnection>{t('rackReadyTimeClaimsRefunds')}</NeedsConnection>
      {verdict.may === 'admin' && !isOver && (
        <May needs="order.void">
          <Text as="p" dim>
            {verdict.words}
          </Text>
        </May>
      )}
      {isTelling && <OrderMessagesDialog order={order} onClose={() => setTelling(false)} />}
      {isRefunding && <RefundDialog order={order} onClose={() => setRefunding(false)} />}
      {isClaiming && <ClaimDialog order={order} onClose={() => setClaiming(false)} />}
      {isPromising && (
        <PromiseChangeDialog
          order={order}
          maySooner={false}
          onChanged={deeds.show}
          onClose={() => setPromising(false)}
        />
      )}
    </div>
  )
}
