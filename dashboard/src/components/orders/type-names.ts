import type { OrderType } from '@labada/domain/orders/order-stages'
import { t } from './t.ts'

/** The display names of the four order types. */
export const TYPE_NAMES: Readonly<Record<OrderType, string>> = {
  'walk-in': t('walkIn'),
  'pick-up': t('pickUp'),
  deliver: t('deliver'),
  'pick-up_deliver': t('pickUpDeliver'),
}
