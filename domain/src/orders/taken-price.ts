import type { PricedOrder } from '../catalog/pricing.ts'
import { add, type Centavos, prorate, subtract, ZERO } from '../core/money.ts'

const LABEL = 'Price taken offline'

/**
 * An order at the total that its customer was told without a connection: what the list says and what was told differ as
 * one more step, a discount or a surcharge, and the included VAT and the part without VAT follow in proportion. The same order if they are equal.
 */
export function atTakenTotal<Order extends PricedOrder>(order: Order, taken: Centavos): Order {
  const more = subtract(taken, order.total)
  if (more === 0) return order
  const isLess = more < 0
  return {
    ...order,
    steps: [...order.steps, { kind: isLess ? 'discount' : 'service', label: LABEL, amount: more }],
    subtotal: isLess ? order.subtotal : add(order.subtotal, more),
    discount: isLess ? subtract(order.discount, more) : order.discount,
    vat: order.total === 0 ? ZERO : prorate(order.vat, taken, order.total),
    exempt: order.total === 0 ? ZERO : prorate(order.exempt, taken, order.total),
    total: taken,
  }
}
