import { sql } from 'kysely'
import type { Db } from '../../core/client.ts'
import { after, pageOf, readCursor } from '../../core/keyset.ts'
import { fullNameOf } from '../../core/names.ts'
import type { Scope } from '../../core/scope.ts'

/** Everything that was asked for on the booking page, newest first, with its customer once there is one and who answered. */
export async function listBookingRecords(
  db: Db,
  { branchId }: Scope,
  page: { readonly cursor?: string | undefined; readonly limit: number },
) {
  let query = db
    .selectFrom('booking')
    .innerJoin('branch', 'branch.id', 'booking.branchId')
    .leftJoin('trip', 'trip.id', 'booking.id')
    .leftJoin('order', 'order.id', 'booking.orderId')
    .leftJoin('customer', 'customer.id', 'booking.customerId')
    .leftJoin('appUser', 'appUser.id', 'booking.stateBy')
    .selectAll('booking')
    .select([
      'branch.name as branchName',
      'trip.state as tripState',
      'order.number as orderNumber',
      'customer.name as customerName',
      'customer.phone as customerPhone',
      fullNameOf<string | null>('appUser').as('answeredBy'),
    ])
    .orderBy('booking.askedAt', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(page.limit + 1)
  if (branchId !== null) query = query.where('booking.branchId', '=', branchId)
  if (page.cursor !== undefined) {
    const place = readCursor(page.cursor, 'instant')
    query = query.where(after(sql`booking.asked_at`, sql`booking.id`, place, 'desc'))
  }
  return pageOf(await query.execute(), page.limit, (row) => ({ value: row.askedAt, id: row.id }))
}

export async function countBookings(db: Db, { branchId }: Scope): Promise<number> {
  const { count } = await db
    .selectFrom('booking')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$if(branchId !== null, (rows) => rows.where('branchId', '=', branchId ?? ''))
    .executeTakeFirstOrThrow()
  return count
}
