import type { OrderType } from '@labada/domain/orders/order-stages'
import { t } from './t.ts'

/** What people call the four ways laundry comes in and goes out. */
export const TYPE_NAMES: Readonly<Record<OrderType, string>> = {
  'walk-in': t('walkIn'),
  'pick-up': t('pickUp'),
  deliver: t('deliver'),
  'pick-up_deliver': t('pickUpDeliver'),
}
