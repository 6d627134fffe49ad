import type { Order } from '@labada/contracts/orders/order-schemas'
import { negate } from '@labada/domain/core/money'
import { money, signedMoney } from '../../lib/format.ts'
import { METHOD_NAMES } from '../company/words.ts'
import { Facts, Text } from '../layout.tsx'
import { Moment, Money } from '../values.tsx'
import { VoidPayment } from './order-deeds.tsx'
import classes from './orders.module.css'

/** Payments and refunds of an order, and what is left to pay. */
export function OrderMoney({ order }: { readonly order: Order }) {
  const hasLeft = order.loads.some(({ stage }) => stage === 'released')
  const canVoid = order.stage !== 'voided' && !hasLeft && order.refunded === 0
  return (
    <>
      {order.payments.length + order.refunds.length === 0 ? (
        <Text dim as="p">
          Nothing paid yet.
        </Text>
      ) : (
        <table className={classes.bill}>
          <caption className="visually-hidden">Payments and refunds</caption>
          <tbody>
            {order.payments.map((payment) => (
              <tr key={payment.id} data-off={payment.voided || undefined}>
                <th scope="row">
                  {METHOD_NAMES[payment.method]}
                  {payment.reference && ` · ${payment.reference}`}
                  <small>
                    {payment.voided && 'Voided. '}
                    {payment.officeReason !== null && `In the office: ${payment.officeReason}. `}
                    {payment.tendered !== null &&
                      `Tendered ${money(payment.tendered)}, change ${money(payment.change)}. `}
                    {payment.owed !== 0 && `${money(payment.owed)} of the change is owed. `}
                    {payment.recordedBy.name}, <Moment at={payment.recordedAt} />
                  </small>
                </th>
                <td className="num">
                  {signedMoney(payment.amount)}
                  {canVoid && !payment.voided && <VoidPayment order={order} payment={payment} />}
                </td>
              </tr>
            ))}
            {order.refunds.map((refund) => (
              <tr key={refund.id}>
                <th scope="row">
                  Refund, {METHOD_NAMES[refund.method]}
                  <small>
                    {refund.reason}. {refund.recordedBy.name}, <Moment at={refund.recordedAt} />
                  </small>
                </th>
                <td className="num">{money(negate(refund.amount))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Facts
        amounts
        items={[
          ['Paid', <Money key="paid" amount={order.paid} />],
          ...(order.refunded === 0 ? [] : [['Refunded', <Money key="refunded" amount={order.refunded} />] as const]),
          ...(order.owedChange === 0 ? [] : [['Change owed', <Money key="owed" amount={order.owedChange} />] as const]),
          ...(order.writtenOff === 0 ? [] : [['Written off', <Money key="off" amount={order.writtenOff} />] as const]),
          [<strong key="label">Balance</strong>, <strong key="balance">{money(order.balance)}</strong>],
        ]}
      />
    </>
  )
}
