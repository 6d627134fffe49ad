import { bookingDeskRoutes } from './bookings/booking-desk.ts'
import { bookingSettingRoutes } from './bookings/booking-settings.ts'
import { bookingRoutes } from './bookings/bookings.ts'
import { birthMonthRoutes } from './customers/birth-months.ts'
import { customerFigureRoutes } from './customers/customer-figures.ts'
import { customerRecordRoutes } from './customers/customer-records.ts'
import { customerRoutes } from './customers/customers.ts'
import { packageRoutes } from './customers/packages.ts'
import { prepaidRoutes } from './customers/prepaid.ts'
import { machineCycleRoutes } from './machines/machine-cycles.ts'
import { machineRoutes } from './machines/machines.ts'
import { messageSettingRoutes } from './messages/message-settings.ts'
import { orderMessageRoutes } from './messages/order-messages.ts'
import { orderClaimRoutes } from './order-claims.ts'
import { orderDeskRoutes } from './order-desk.ts'
import { orderReadyingRoutes } from './order-readying.ts'
import { orderReceiptRoutes } from './order-receipts.ts'
import { orderReviewRoutes } from './order-reviews.ts'
import { orderTaxRoutes } from './order-taxes.ts'
import { orderTrackingRoutes } from './order-tracking.ts'
import { orderRoutes } from './orders.ts'
import { tripRoutes } from './trips/trips.ts'

/** Every call of this area. */
export const ordersArea = {
  birthMonthRoutes,
  bookingDeskRoutes,
  bookingRoutes,
  bookingSettingRoutes,
  customerFigureRoutes,
  customerRecordRoutes,
  customerRoutes,
  machineCycleRoutes,
  machineRoutes,
  messageSettingRoutes,
  orderMessageRoutes,
  orderClaimRoutes,
  orderDeskRoutes,
  orderReadyingRoutes,
  orderReceiptRoutes,
  orderReviewRoutes,
  orderRoutes,
  orderTaxRoutes,
  orderTrackingRoutes,
  packageRoutes,
  prepaidRoutes,
  tripRoutes,
}
