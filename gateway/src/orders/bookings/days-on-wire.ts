import type { bookableDays } from '@labada/domain/orders/bookings/booking-slots'

/** A copy that a caller may change, as answers are. */
export const daysOnWire = (days: ReturnType<typeof bookableDays>) =>
  days.map(({ day, slots }) => ({ day, slots: slots.map((slot) => ({ ...slot })) }))
