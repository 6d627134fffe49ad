import type { Centavos } from '@labada/domain/core/money'
import type { MessageFacts } from '@labada/domain/orders/messages/message-facts'
import type { Reachable } from '@labada/domain/orders/messages/message-sending'
import type { MessagePackage, MessageTime } from '@labada/domain/orders/messages/message-texts'
import { UNCLAIMED_DAYS } from '@labada/domain/orders/order-stages'
import { sql } from 'kysely'
import type { Db } from '../../core/client.ts'
import type { Row } from '../../core/json-rows.ts'

/** Who a message goes to. */
export type MessageCustomer = Reachable &
  Pick<Row<'customer'>, 'name' | 'language'> & {
    /** Null for whoever asked for a booking and is no customer yet. */
    readonly id: string | null
  }

/** An order, the pickup or booking that comes before it, or a package, with what a message says of it. */
export interface MessageSubject {
  readonly facts: Omit<MessageFacts, 'payments' | 'bookings' | 'packages'> & {
    readonly bookings: readonly (MessageFacts['bookings'][number] & MessageTime & { readonly code: string })[]
    readonly payments: readonly { readonly id: string; readonly recordedAt: Date; readonly amount: Centavos }[]
    readonly packages: readonly (MessageFacts['packages'][number] & MessagePackage)[]
  }
  readonly customer: MessageCustomer | undefined
  /** A booking of it asked for messages. */
  readonly asksToHear: boolean
  readonly branchId: string
  readonly branchName: string
  readonly phone: string
  /** Blank before the order is received. */
  readonly number: string
  readonly claimCode: string
  readonly due: Centavos
}

/** The order of an id, its pickup or its booking; undefined if there is none of them. */
export async function findMessageSubject(db: Db, orderId: string): Promise<MessageSubject | undefined> {
  const order = await db
    .selectFrom('order')
    .select(['id', 'branchId', 'number', 'claimCode', 'type', 'stage', 'stageAt', 'promisedAt', 'customerId'])
    .select(sql<Centavos>`total_centavos - paid_centavos - written_off_centavos`.as('due'))
    .where('id', '=', orderId)
    .executeTakeFirst()
  const trips = await db
    .selectFrom('trip')
    .select(['id', 'kind', 'state', 'stateAt', 'branchId', 'customerId'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()
  const bookings = await listAnswers(db, orderId)
  const place = order ?? trips[0] ?? bookings[0]
  if (!place) return undefined
  const payments = await db
    .selectFrom('payment')
    .select(['id', 'recordedAt', 'amountCentavos as amount'])
    .where('orderId', '=', orderId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('paymentVoid').select('paymentId').whereRef('paymentVoid.paymentId', '=', 'payment.id'))),
    )
    .orderBy('recordedAt')
    .execute()
  const { name: branchName, phone } = await db
    .selectFrom('branch')
    .select(['name', 'phone'])
    .where('id', '=', place.branchId)
    .executeTakeFirstOrThrow()
  const customer =
    place.customerId === null ? await findAsker(db, bookings[0]) : await findMessageCustomer(db, place.customerId)
  return {
    facts: { order: order ?? null, trips, payments, bookings, packages: [] },
    customer,
    asksToHear: bookings.some(({ wantsMessages }) => wantsMessages),
    branchId: place.branchId,
    branchName,
    phone,
    number: order?.number ?? '',
    claimCode: order?.claimCode ?? '',
    due: order?.due ?? (0 as Centavos),
  }
}

/** The bookings of an order’s id, each with its last change. */
async function listAnswers(db: Db, orderId: string) {
  const rows = await db
    .selectFrom('booking')
    .leftJoin('trip', 'trip.id', 'booking.id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('bookingChange')
          .select(['bookingChange.id as changeId', 'bookingChange.changedAt as at'])
          .whereRef('bookingChange.bookingId', '=', 'booking.id')
          .orderBy('bookingChange.changedAt', 'desc')
          .orderBy('bookingChange.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      'last.changeId',
      'last.at',
      'booking.state',
      'booking.code',
      'booking.branchId',
      'booking.customerId',
      'booking.name',
      'booking.phone',
      'booking.language',
      'booking.askedAt',
      'booking.wantsMessages',
      'booking.dueOn',
      'booking.slotFrom as from',
      'booking.slotUntil as until',
      'trip.state as tripState',
    ])
    .where('booking.orderId', '=', orderId)
    .orderBy('booking.askedAt', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    isOver: row.tripState !== null && row.tripState !== 'waiting' && row.tripState !== 'assigned',
  }))
}

/**
 * Who asked for a booking that is no trip yet: the customer with its number, whose stop counts, or a person of whom nothing else is known.
 * Undefined once it was emptied.
 */
async function findAsker(
  db: Db,
  booking: Awaited<ReturnType<typeof listAnswers>>[number] | undefined,
): Promise<MessageCustomer | undefined> {
  if (!booking || booking.phone === null) return undefined
  const known = await db.selectFrom('customer').select('id').where('phone', '=', booking.phone).executeTakeFirst()
  if (known) return findMessageCustomer(db, known.id)
  const { name, phone, language } = booking
  return { id: null, name: name ?? '', phone, email: null, language, messagesAgreedAt: null, messagesStoppedAt: null }
}

/** A customer as far as messages go; the record they were merged into, none for a forgotten one. */
export async function findMessageCustomer(db: Db, id: string): Promise<MessageCustomer | undefined> {
  return db
    .selectFrom('customer')
    .select(['id', 'name', 'phone', 'email', 'language', 'messagesAgreedAt', 'messagesStoppedAt'])
    .where('forgottenAt', 'is', null)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('customer as one')
        .select(sql<string>`coalesce(one.merged_into, one.id)`.as('id'))
        .where('one.id', '=', id),
    )
    .executeTakeFirst()
}

/** Orders that became late or unclaimed in the last day and have no message of it yet. */
export async function listMessagesDueByClock(db: Db, now: Date): Promise<string[]> {
  const dayAgo = new Date(now.getTime() - 86_400_000)
  const { rows } = await sql<{ id: string }>`
    select o.id from "order" o join customer c on c.id = o.customer_id and c.messages_agreed_at is not null
    where (o.stage in ('received', 'washing', 'drying', 'folding') and o.promised_at between ${dayAgo} and ${now}
        and not exists (select from outgoing_message m where m.kind = 'late' and m.subject_id = o.id and m.state <> 'opened'))
      or (o.stage = 'ready' and o.stage_at + ${`${UNCLAIMED_DAYS} days`}::interval between ${dayAgo} and ${now}
        and not exists (select from outgoing_message m where m.kind = 'unclaimed' and m.subject_id = o.id and m.state <> 'opened'))
    order by o.id limit 500`.execute(db)
  return rows.map(({ id }) => id)
}
