import { sql } from 'kysely'
import type { Trx } from '../../core/client.ts'
import { forgetBookings } from '../bookings/bookings.ts'
import { forgetMessages } from '../messages/outgoing-messages.ts'

/** What keeps a customer from being forgotten: open orders and trips, undecided claims, and money owed either way. */
export async function unfinishedOf(
  trx: Trx,
  id: string,
): Promise<{
  readonly openOrders: number
  readonly openTrips: number
  readonly openClaims: number
  readonly owed: number
}> {
  const { rows } = await sql<{ openOrders: number; openTrips: number; openClaims: number; owed: number }>`
    select count(*) filter (where o.stage not in ('released', 'voided')) as open_orders,
      count(*) filter (where o.stage <> 'voided' and o.total_centavos > o.paid_centavos + o.written_off_centavos
        or o.owed_change_centavos > 0) as owed,
      (select count(*) from order_claim c join "order" of on of.id = c.order_id
        where of.customer_id = ${id} and c.status = 'open') as open_claims,
      (select count(*) from trip where customer_id = ${id} and state not in ('received', 'delivered', 'ended')) as open_trips
    from "order" o where o.customer_id = ${id}`.execute(trx)
  return rows[0] ?? { openOrders: 0, openTrips: 0, openClaims: 0, owed: 0 }
}

/**
 * Erases what names or finds a customer: the record and those merged into it, the addresses, notes and photos of trips and
 * orders. Orders, payments and the audit log stay. The customer must be locked.
 */
export async function forgetCustomer(trx: Trx, id: string, name: string, at: Date): Promise<void> {
  const bookedOrderIds = await forgetBookings(trx, id, name)
  await trx
    .updateTable('customer')
    .set({
      name,
      phone: null,
      address: null,
      note: '',
      creditLimitCentavos: null,
      birthMonth: null,
      email: null,
      language: null,
      messagesAgreedAt: null,
      messagesStoppedAt: null,
      forgottenAt: at,
      version: sql<number>`version + 1`,
    })
    .where((eb) => eb.or([eb('id', '=', id), eb('mergedInto', '=', id)]))
    .execute()
  await trx
    .updateTable('trip')
    .set({ address: name, landmark: null, timeWindow: null, notes: null, lastFailure: null, photoId: null })
    .where('customerId', '=', id)
    .execute()
  const bare = (trip: 'pickup' | 'delivery') =>
    sql<never>`case when ${sql.ref(trip)} is null then null
      else (${sql.ref(trip)} - 'landmark' - 'window') || jsonb_build_object('address', ${name}::text) end`
  await trx
    .updateTable('order')
    .set({ notes: null, pickup: bare('pickup'), delivery: bare('delivery') })
    .where('customerId', '=', id)
    .execute()
  await forgetMessages(trx, id, bookedOrderIds, at)
}
