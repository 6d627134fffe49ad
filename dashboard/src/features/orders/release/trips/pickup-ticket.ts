import type { Trip } from '@labada/contracts/orders/trips/trips'
import { hasDelivery } from '@labada/domain/orders/order-stages'
import { deviceStore } from '../../../../components/orders/counter/device-store.ts'

/**
 * Puts fetched laundry on the Receive page as a ticket under the order id that was kept for it. A ticket that stands
 * there goes on hold first, so nothing is lost.
 */
export async function putPickupTicket(trip: Trip, now: Date): Promise<void> {
  const [current, held] = [`ticket:${trip.branchId}`, `held:${trip.branchId}`]
  const standing = await deviceStore.read(current)
  if (standing) {
    const shelf = await deviceStore.read(held)
    const others = Array.isArray(shelf) ? (shelf as readonly unknown[]) : []
    await deviceStore.write(held, [{ ticket: standing, heldAt: now.toISOString() }, ...others])
  }
  const place = { address: trip.address, landmark: trip.landmark ?? '', window: trip.window ?? '' }
  await deviceStore.write(current, {
    id: trip.orderId,
    customer: trip.customer && { kind: 'known', ...trip.customer },
    type: trip.type,
    lines: [],
    selected: null,
    rush: false,
    discount: null,
    promoCode: null,
    pickup: { ...place, fee: trip.fee },
    // A booked area has the same fee each way.
    delivery: hasDelivery(trip.type)
      ? { ...place, fee: trip.zone === null ? null : trip.fee }
      : { address: '', landmark: '', window: '', fee: null },
    notes: trip.note ?? '',
    promisedAt: null,
  })
}
