import type { Booking } from '@labada/contracts/orders/bookings/booking-desk'
import type { Trip } from '@labada/contracts/orders/trips/trips'
import { centavos } from '@labada/domain/core/money'
import { ANA, GIVEN_NOW, MABOLO } from './shop.ts'

/** A rider. */
export const LEO = { id: '0199dddd-0000-7000-8000-000000000001', name: 'Leo Tan' }
/** A delivery that is with its rider, after a first attempt. */
export const givenTrip = (own: Partial<Trip> = {}): Trip => ({
  id: '0199dddd-0000-7000-8000-000000000002',
  branchId: MABOLO.id,
  kind: 'delivery',
  orderId: '0199dddd-0000-7000-8000-000000000003',
  type: 'deliver',
  address: '12 Mango Avenue',
  landmark: 'Blue gate',
  window: 'Evening',
  zone: null,
  fee: centavos(50_00),
  note: null,
  dueOn: '2026-11-21' as Trip['dueOn'],
  state: 'out',
  stateAt: GIVEN_NOW,
  stateBy: ANA,
  rider: LEO,
  attempts: 1,
  lastFailure: 'Nobody home',
  photoId: null,
  customer: { id: '0199dddd-0000-7000-8000-000000000004', name: 'Rosa Cruz', phone: '09171234567' },
  order: { number: 'MAB-261121-0042', stage: 'ready', loads: 2, total: centavos(390_00), balance: centavos(390_00) },
  ...own,
})

/** What a customer asked for on the booking page. */
export const givenBooking = (own: Partial<Booking> = {}): Booking => ({
  id: '0199dddd-0000-7000-8000-000000000005',
  branchId: MABOLO.id,
  kind: 'pickup',
  type: 'pick-up_deliver',
  orderId: '0199dddd-0000-7000-8000-000000000006',
  orderNumber: null,
  name: 'Maria Santos',
  phone: '09179001001',
  address: '12 Mango Avenue',
  landmark: 'Blue gate',
  note: 'Ring twice',
  zone: 'Mabolo',
  fee: centavos(40_00),
  minimum: centavos(200_00),
  dueOn: '2026-11-22' as Booking['dueOn'],
  from: 780,
  until: 1020,
  state: 'asked',
  askedAt: GIVEN_NOW,
  ...own,
})
