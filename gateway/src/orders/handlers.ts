import { bookingDeskHandlers } from './bookings/booking-desk.ts'
import { bookingSettingHandlers } from './bookings/booking-settings.ts'
import { bookingHandlers } from './bookings/bookings.ts'
import { birthMonthHandlers } from './customers/birth-months.ts'
import { customerFigureHandlers } from './customers/customer-figures.ts'
import { customerRecordHandlers } from './customers/customer-records.ts'
import { customerHandlers } from './customers/customers.ts'
import { packageHandlers } from './customers/packages.ts'
import { prepaidHandlers } from './customers/prepaid.ts'
import { machineCycleHandlers } from './machines/machine-cycles.ts'
import { machineHandlers } from './machines/machines.ts'
import { messageSettingHandlers } from './messages/message-settings.ts'
import { orderMessageHandlers } from './messages/order-messages.ts'
import { orderClaimHandlers } from './order-claims.ts'
import { orderDeskHandlers } from './order-desk.ts'
import { orderReadyingHandlers } from './order-readying.ts'
import { orderReceiptHandlers } from './order-receipts.ts'
import { orderTrackingHandlers } from './order-tracking.ts'
import { orderHandlers } from './orders.ts'
import { orderTaxHandlers } from './taxes/order-taxes.ts'
import { tripHandlers } from './trips/trips.ts'

/** The handlers of every call of this area. */
export const ordersArea = {
  birthMonthHandlers,
  bookingDeskHandlers,
  bookingHandlers,
  bookingSettingHandlers,
  customerFigureHandlers,
  customerRecordHandlers,
  customerHandlers,
  machineCycleHandlers,
  machineHandlers,
  messageSettingHandlers,
  orderMessageHandlers,
  orderClaimHandlers,
  orderDeskHandlers,
  orderReadyingHandlers,
  orderReceiptHandlers,
  orderHandlers,
  orderTaxHandlers,
  orderTrackingHandlers,
  packageHandlers,
  prepaidHandlers,
  tripHandlers,
}
