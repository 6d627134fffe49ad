import type { Order } from '@labada/contracts/orders/order-schemas'
import { IconAlertTriangle, IconBolt, IconClock } from '@tabler/icons-react'
import { Row, Text } from '../../../../components/layout.tsx'
import { CLAIM_WORDS, dueWords, waitingWords } from '../../../../components/orders/counter/order-words.ts'
import { TYPE_NAMES } from '../../../../components/orders/type-names.ts'
import { StageBadge, StatusBadge } from '../../../../components/status-badge.tsx'
import { dateTime, day, phone } from '../../../../lib/format.ts'
import classes from './order-panel.module.css'

/** Whose order it is, how to make sure of that, and when it was promised. */
export function OrderWho({ order, now }: { readonly order: Order; readonly now: Date }) {
  const due = order.stage === 'ready' ? waitingWords(order.stageAt, now) : dueWords(order.promisedAt, now)
  const isOpen = order.stage !== 'released' && order.stage !== 'voided'
  return (
    <div className={classes.who}>
      <Row gap={8}>
        <StageBadge stage={order.stage} />
        {order.rush && (
          <StatusBadge status="attention" icon={IconBolt}>
            Rush
          </StatusBadge>
        )}
        {isOpen && (
          <StatusBadge
            status={due.tone === 'late' ? 'danger' : due.tone === 'soon' ? 'attention' : 'done'}
            icon={due.tone === 'late' ? IconAlertTriangle : IconClock}
          >
            {due.words}
          </StatusBadge>
        )}
        {order.type !== 'walk-in' && <StatusBadge status="received">{TYPE_NAMES[order.type]}</StatusBadge>}
      </Row>
      <div>
        <strong className={classes.customer}>{order.customer?.name ?? 'Walk-in guest'}</strong>
        <Text as="div" dim>
          {order.customer?.phone ? phone(order.customer.phone) : 'No phone: ask for the stub'}
        </Text>
      </div>
      {order.rack !== null && isOpen && (
        <p className={classes.rack}>
          Rack <strong>{order.rack}</strong>
        </p>
      )}
      {order.stage === 'released' && (
        <Text as="p">
          Released {dateTime(order.releasedAt)}
          {order.releasedBy && ` by ${order.releasedBy.name}`}
          {order.claimCheck && `, known by ${CLAIM_WORDS[order.claimCheck].toLowerCase()}`}
          {order.balance > 0 && order.dueOn && `; to be paid by ${day(order.dueOn)}`}
        </Text>
      )}
      {order.stage === 'voided' && (
        <Text as="p">
          Voided {dateTime(order.voidedAt)}: {order.voidReason}
        </Text>
      )}
      {order.delivery && (
        <Text as="p">
          Deliver to{' '}
          {[order.delivery.address, order.delivery.landmark, order.delivery.window].filter(Boolean).join(', ')}
        </Text>
      )}
      {order.notes && <p className={classes.notes}>{order.notes}</p>}
    </div>
  )
}
