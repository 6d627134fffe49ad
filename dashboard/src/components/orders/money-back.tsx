import type { Order } from '@labada/contracts/orders/order-schemas'
import type { PaymentMethod } from '@labada/domain/company/payment-methods'
import type { Centavos } from '@labada/domain/core/money'
import { givenBack } from '@labada/domain/orders/reversal-policy'
import { money } from '../../lib/format.ts'
import { METHOD_NAMES } from '../company/words.ts'
import { t } from './t.ts'

/** What happens to the money of an order when it is voided: one line per payment method. */
export function MoneyBack({ order }: { readonly order: Pick<Order, 'payments' | 'owedChange'> }) {
  const back = givenBack(order)
  if (back.length === 0) return <p style={{ margin: 0 }}>{t('nothingWasPaidSoTheres')}</p>
  return (
    <ul style={{ margin: 0, paddingInlineStart: 20 }}>
      {back.map(({ method, amount }) => (
        <li key={method}>{backWords(method, amount)}</li>
      ))}
    </ul>
  )
}

/** The account that refunded money comes from, and who has to send it. */
export function backWords(method: PaymentMethod, amount: Centavos): string {
  if (method === 'prepaid') return t('amountGoesBackToThePrepaid', { amount: money(amount) })
  if (method === 'package') return t('amountGoesBackToThePackage', { amount: money(amount) })
  return method === 'cash'
    ? t('cashAmountComesFromThe', { amount: money(amount) })
    : t('methodSendAmountBackTo', { method: METHOD_NAMES[method], amount: money(amount) })
}
