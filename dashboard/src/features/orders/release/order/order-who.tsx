import type { Order } from '@labada/contracts/orders/order-schemas'
import { Row, Text } from '../../../../components/layout.tsx'
import { CLAIM_WORDS, dueWords, waitingWords } from '../../../../components/orders/counter/order-words.ts'
import { TYPE_NAMES } from '../../../../components/orders/type-names.ts'
import { LateSign, RushSign, TimeSign } from '../../../../components/signs.ts'
import { StageBadge, StatusBadge } from '../../../../components/status-badge.tsx'
import { dateTime, day, phone } from '../../../../lib/format.ts'
import { t } from '../t.ts'
import classes from './order-panel.module.css'

/** The order's customer, how to verify them, and the promise. */
export function OrderWho({ order, now }: { readonly order: Order; readonly now: Date }) {
  const due = order.stage === 'ready' ? waitingWords(order.stageAt, now) : dueWords(order.promisedAt, now)
  const isOpen = order.stage !== 'released' && order.stage !== 'voided'
  return (
    <div className={classes.who}>
      <Row gap={8}>
        <StageBadge stage={order.stage} />
        {order.rush && (
          <StatusBadge status="attention" icon={RushSign}>
            {t('rush')}
          </StatusBadge>
        )}
        {isOpen && (
          <StatusBadge
            status={due.tone === 'late' ? 'danger' : due.tone === 'soon' ? 'attention' : 'done'}
            icon={due.tone === 'late' ? LateSign : TimeSign}
          >
            {due.words}
          </StatusBadge>
        )}
        {order.type !== 'walk-in' && <StatusBadge status="received">{TYPE_NAMES[order.type]}</StatusBadge>}
      </Row>
      <div>
        <strong className={classes.customer}>{order.customer?.name ?? t('walkInCustomer')}</strong>
        <Text as="div" dim>
          {order.customer?.phone ? phone(order.customer.phone) : t('noPhoneAskForThe')}
        </Text>
      </div>
      {order.rack !== null && isOpen && (
        <p className={classes.rack}>
          {t.rich('rackRack', { b: (words) => <strong>{words}</strong>, rack: order.rack })}
        </p>
      )}
      {order.stage === 'released' && (
        <Text as="p">
          {t('releasedReleasedAtReleasedByClaimCheckBalance', {
            releasedAt: dateTime(order.releasedAt),
            releasedBy: order.releasedBy ? ` ${t('byReleasedBy', { releasedBy: order.releasedBy.name })}` : '',
            claimCheck: order.claimCheck
              ? t('identifiedByClaimCheck', { claimCheck: CLAIM_WORDS[order.claimCheck].toLowerCase() })
              : '',
            balance: order.balance > 0 && order.dueOn ? t('dueDueOn', { dueOn: day(order.dueOn) }) : '',
          })}
        </Text>
      )}
      {order.stage === 'voided' && (
        <Text as="p">
          {t.rich('voidedVoidedAtVoidReason', { voidedAt: dateTime(order.voidedAt), voidReason: order.voidReason })}
        </Text>
      )}
      {order.delivery && (
        <Text as="p">
          {t('deliverToValue', {
            value: [order.delivery.address, order.delivery.landmark, order.delivery.window].filter(Boolean).join(', '),
          })}
        </Text>
      )}
      {order.notes && <p className={classes.notes}>{order.notes}</p>}
    </div>
  )
}
