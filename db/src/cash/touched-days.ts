import type { ManilaDate } from '@labada/domain/core/manila-time'
import { sql } from 'kysely'
import type { Db } from '../core/client.ts'

/** A business day of a branch whose figures an event may have changed. */
export interface TouchedDay {
  readonly eventId: string
  readonly branchId: string
  readonly date: ManilaDate
}

/**
 * The business days that order events affect: the day of the event, and the booking days of the order, its payments and
 * its refunds (a payment voided today may be yesterday's figure). Events without bookings give none.
 */
export async function listTouchedDays(db: Db, eventIds: readonly string[]): Promise<TouchedDay[]> {
  if (eventIds.length === 0) return []
  const { rows } = await sql<TouchedDay>`
    select distinct e.event_id, e.branch_id, day.date
    from outbox e
    join branch b on b.id = e.branch_id
    join "order" o on o.id = (e.payload ->> 'orderId')::uuid
    cross join lateral (
      select (e.occurred_at at time zone 'Asia/Manila' - make_interval(mins => b.cutoff_minutes))::date as date
      union select o.business_date
      union select business_date from payment where order_id = o.id
      union select business_date from refund where order_id = o.id
    ) day
    where e.event_id = any(${eventIds}::uuid[])`.execute(db)
  return rows
}
