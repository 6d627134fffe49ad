import type { OrderType } from '@labada/domain/orders/order-stages'

/** What people call the four ways laundry comes in and goes out. */
export const TYPE_NAMES: Readonly<Record<OrderType, string>> = {
  'walk-in': 'Walk-in',
  'pick-up': 'Pick-up',
  deliver: 'Deliver',
  'pick-up_deliver': 'Pick-up + Deliver',
}
