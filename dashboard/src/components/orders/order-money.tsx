import type { Order } from '@labada/contracts/orders/order-schemas'
import { negate } from '@labada/domain/core/money'
import { money, signedMoney } from '../../lib/format.ts'
import { METHOD_NAMES } from '../company/words.ts'
import { Facts, Text } from '../layout.tsx'
import { Moment, Money } from '../values.tsx'
import { VoidPayment } from './order-deeds.tsx'
import classes from './orders.module.css'
import { t } from './t.ts'

/** Payments and refunds of an order, and the amount still due. */
export function OrderMoney({ order }: { readonly order: Order }) {
  const hasLeft = order.loads.some(({ stage }) => stage === 'released')
  const canVoid = order.stage !== 'voided' && !hasLeft && order.refunded === 0
  return (
    <>
      {order.payments.length + order.refunds.length === 0 ? (
        <Text dim as="p">
          {t('noPaymentsYet')}
        </Text>
      ) : (
        <table className={classes.bill}>
          <caption className="visually-hidden">{t('paymentsAndRefunds')}</caption>
          <tbody>
            {order.payments.map((payment) => (
              <tr key={payment.id} data-off={payment.voided || undefined}>
                <th scope="row">
                  {t.rich('methodReferenceVoidedOfficeReasonTendered', {
                    method: METHOD_NAMES[payment.method],
                    reference: payment.reference ? ` · ${payment.reference}` : '',
                    small: (words) => <small>{words}</small>,
                    voided: payment.voided ? `${t('voided')} ` : '',
                    officeReason:
                      payment.officeReason !== null
                        ? `${t('inTheOfficeOfficeReason', { officeReason: payment.officeReason })} `
                        : '',
                    tendered:
                      payment.tendered !== null
                        ? `${t('tenderedTenderedChangeChange', { tendered: money(payment.tendered), change: money(payment.change) })} `
                        : '',
                    owed: payment.owed !== 0 ? `${t('owedChangeOwed', { owed: money(payment.owed) })} ` : '',
                    recordedBy: payment.recordedBy.name,
                    recordedAt: <Moment at={payment.recordedAt} />,
                  })}
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
                  {t('refundMethod', { method: METHOD_NAMES[refund.method] })}
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
          [t('paid'), <Money key="paid" amount={order.paid} />],
          ...(order.refunded === 0 ? [] : [[t('refunded'), <Money key="refunded" amount={order.refunded} />] as const]),
          ...(order.owedChange === 0
            ? []
            : [[t('changeOwed'), <Money key="owed" amount={order.owedChange} />] as const]),
          ...(order.writtenOff === 0
            ? []
            : [[t('writtenOff'), <Money key="off" amount={order.writtenOff} />] as const]),
          [<strong key="label">{t('balance')}</strong>, <strong key="balance">{money(order.balance)}</strong>],
        ]}
      />
    </>
  )
}
