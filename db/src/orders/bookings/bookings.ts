import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { HeldPlace } from '@labada/domain/orders/bookings/booking-slots'
import type { BookingState } from '@labada/domain/orders/bookings/bookings'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../../core/client.ts'
import { newId } from '../../core/ids.ts'
import type { Row } from '../../core/json-rows.ts'
import type { Scope } from '../../core/scope.ts'
import type { Database } from '../../schema.ts'

/** The maximum number of bookings shown. */
const MOST = 300
const DAY_MS = 86_400_000

/** A booking with the state of its trip and the number of its order, if there are any. */
export type BookingRow = NonNullable<Awaited<ReturnType<typeof findBooking>>>

export async function findBooking(db: Db, scope: Scope, id: string) {
  return bookings(db, scope).where('booking.id', '=', id).executeTakeFirst()
}

/** The booking, locked for this transaction. If both change, lock its order first. */
export async function lockBooking(trx: Trx, scope: Scope, id: string): Promise<BookingRow | undefined> {
  const locked = await trx.selectFrom('booking').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return locked && findBooking(trx, scope, id)
}

/** Bookings that wait for an answer: those that are due first, first. */
export async function listAskedBookings(db: Db, scope: Scope): Promise<BookingRow[]> {
  return bookings(db, scope)
    .where('booking.state', '=', 'asked')
    .orderBy('booking.dueOn')
    .orderBy('booking.slotFrom')
    .orderBy('booking.askedAt')
    .limit(MOST)
    .execute()
}

/** The last booking to have an order brought. */
export async function findLastDelivery(db: Db, orderId: string): Promise<BookingRow | undefined> {
  return bookings(db, { branchId: null })
    .where('booking.orderId', '=', orderId)
    .where('booking.kind', '=', 'delivery')
    .orderBy('booking.askedAt', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** How many bookings wait for an answer, by branch. */
export async function countAskedBookings(db: Db, { branchId }: Scope): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('booking')
    .select(['branchId', sql<number>`count(*)`.as('count')])
    .where(sql<boolean>`state = 'asked'`)
    .$if(branchId !== null, (asked) => asked.where('branchId', '=', branchId ?? ''))
    .groupBy('branchId')
    .execute()
  return new Map(rows.map((row) => [row.branchId, row.count]))
}

/** The booking of a code with its branch, of any branch and in any state. */
export async function findBookingByCode(db: Db, code: string) {
  return bookings(db, { branchId: null })
    .innerJoin('branch', 'branch.id', 'booking.branchId')
    .select([
      'branch.name as branchName',
      'branch.address as branchAddress',
      'branch.city as branchCity',
      'branch.phone as branchPhone',
    ])
    .where('booking.code', '=', code)
    .executeTakeFirst()
}

/**
 * Locks the places of a branch’s day and the requests of a phone number: whoever asks for the last place, or sends the last request a
 * number may send, at the same moment waits here. Locked in this order.
 */
export async function lockPlaces(
  trx: Trx,
  { branchId, dueOn, phone }: { readonly branchId: string; readonly dueOn: ManilaDate; readonly phone: string | null },
): Promise<void> {
  const keys = [`booking:${branchId}:${dueOn}`, ...(phone === null ? [] : [`booking-phone:${phone}`])]
  for (const key of keys) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
}

/** The places held by what is asked for or confirmed from a day on. A booking whose trip was canceled holds none, nor does `except`. */
export async function listHeldPlaces(
  db: Db,
  branchIds: readonly string[],
  from: ManilaDate,
  except?: string,
): Promise<(HeldPlace & { readonly branchId: string })[]> {
  if (branchIds.length === 0) return []
  return (
    db
      .selectFrom('booking')
      .leftJoin('trip', 'trip.id', 'booking.id')
      .select(['booking.branchId', 'booking.dueOn', 'booking.slotFrom as from', 'booking.slotUntil as until'])
      .where('booking.branchId', 'in', [...branchIds])
      .where('booking.dueOn', '>=', from)
      // In words, not as a value: the planner must see that it is the index’s own condition.
      .where(sql<boolean>`booking.state in ('asked', 'confirmed', 'moved')`)
      .where((eb) => eb.or([eb('trip.state', 'is', null), eb('trip.state', '<>', 'ended')]))
      .$if(except !== undefined, (rows) => rows.where('booking.id', '<>', except ?? ''))
      .execute()
  )
}

/** The requests of a phone number: those that wait, and those of the last 24 hours. */
export async function countRequests(
  trx: Trx,
  phone: string,
  now: Date,
): Promise<{ readonly waiting: number; readonly today: number }> {
  return trx
    .selectFrom('booking')
    .select([
      sql<number>`count(*) filter (where state = 'asked')`.as('waiting'),
      sql<number>`count(*) filter (where asked_at > ${new Date(now.getTime() - DAY_MS)})`.as('today'),
    ])
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
}

/** Throws a unique violation (`booking_pkey`). */
export async function insertBooking(trx: Trx, booking: Insertable<Database['booking']>): Promise<void> {
  await trx.insertInto('booking').values(booking).execute()
  await insertChange(trx, { ...booking, stateBy: booking.stateBy ?? null, reason: booking.reason ?? null })
}

/** Moves a locked booking to another state or slot, and records it in its history. */
export async function setBooking(
  trx: Trx,
  booking: Pick<Row<'booking'>, 'id' | 'branchId'>,
  changes: Updateable<Database['booking']> &
    Pick<Row<'booking'>, 'state' | 'stateAt' | 'stateBy' | 'dueOn' | 'slotFrom' | 'slotUntil' | 'reason'>,
): Promise<void> {
  await trx.updateTable('booking').set(changes).where('id', '=', booking.id).execute()
  await insertChange(trx, { ...changes, id: booking.id, branchId: booking.branchId })
}

/**
 * Erases what names or finds a customer in their bookings: those confirmed for them, and those with their number. Call it while the
 * customer’s record still has the number. Returns the ids of their orders.
 */
export async function forgetBookings(trx: Trx, customerId: string, name: string): Promise<string[]> {
  const emptied = await trx
    .updateTable('booking')
    .set({
      name: null,
      phone: null,
      address: name,
      landmark: null,
      note: null,
      reason: null,
      // Nobody is left to answer.
      state: sql<BookingState>`case when state = 'asked' then 'canceled' else state end`,
    })
    .where((eb) =>
      eb.or([
        eb('customerId', '=', customerId),
        eb('phone', 'in', (own) =>
          own
            .selectFrom('customer')
            .select('phone')
            .where('phone', 'is not', null)
            .where((one) => one.or([one('id', '=', customerId), one('mergedInto', '=', customerId)])),
        ),
      ]),
    )
    .returning(['id', 'orderId'])
    .execute()
  if (emptied.length === 0) return []
  const ids = emptied.map(({ id }) => id)
  await trx.updateTable('bookingChange').set({ reason: null }).where('bookingId', 'in', ids).execute()
  return emptied.map(({ orderId }) => orderId)
}

type Change = Pick<
  Insertable<Database['booking']>,
  'id' | 'branchId' | 'state' | 'dueOn' | 'slotFrom' | 'slotUntil' | 'stateAt'
> & { readonly stateBy: string | null; readonly reason: string | null }

async function insertChange(trx: Trx, change: Change): Promise<void> {
  await trx
    .insertInto('bookingChange')
    .values({
      id: newId(),
      bookingId: change.id,
      branchId: change.branchId,
      toState: change.state,
      dueOn: change.dueOn,
      slotFrom: change.slotFrom,
      slotUntil: change.slotUntil,
      changedAt: new Date(change.stateAt),
      changedBy: change.stateBy,
      reason: change.reason,
    })
    .execute()
}

function bookings(db: Db, { branchId }: Scope) {
  const all = db
    .selectFrom('booking')
    .leftJoin('trip', 'trip.id', 'booking.id')
    .leftJoin('order', 'order.id', 'booking.orderId')
    .leftJoin('customer', 'customer.id', 'booking.customerId')
    .selectAll('booking')
    .select([
      'trip.state as tripState',
      'order.number as orderNumber',
      'order.claimCode as orderClaimCode',
      'order.stage as orderStage',
      'customer.name as customerName',
      'customer.phone as customerPhone',
    ])
  return branchId === null ? all : all.where('booking.branchId', '=', branchId)
}
