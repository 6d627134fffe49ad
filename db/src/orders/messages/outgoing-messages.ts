import type { MessageReason } from '@labada/domain/orders/messages/message-kinds'
import { type Outcome, SENDING_LIMIT_MS } from '@labada/domain/orders/messages/message-sending'
import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../../core/client.ts'
import type { Row } from '../../core/json-rows.ts'
import { fullNameOf } from '../../core/names.ts'
import type { Database } from '../../schema.ts'

export type MessageRow = Row<'outgoingMessage'>

const HOUR_MS = 3_600_000

/**
 * Adds messages that are not there yet. One that was stopped because it was no longer true waits again: it was never sent.
 * Returns how many wait anew.
 */
export async function insertMessages(
  trx: Trx,
  messages: readonly Insertable<Database['outgoingMessage']>[],
): Promise<number> {
  if (messages.length === 0) return 0
  const rows = await trx
    .insertInto('outgoingMessage')
    .values([...messages])
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subjectId'])
        // In words, not as a value: the planner must see that it is the index’s own condition.
        .where(sql<boolean>`state <> 'opened'`)
        .doUpdateSet(({ ref }) => ({
          state: ref('excluded.state'),
          reason: null,
          factAt: ref('excluded.factAt'),
          nextTryAt: ref('excluded.nextTryAt'),
          settledAt: null,
        }))
        .where('outgoingMessage.state', '=', 'stopped')
        .where('outgoingMessage.reason', '=', 'outdated'),
    )
    .returning('id')
    .execute()
  return rows.length
}

/** Logs a message that a clerk opened in an app; false if this one is logged. */
export async function insertOpened(trx: Trx, message: Insertable<Database['outgoingMessage']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('outgoingMessage')
    .values(message)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** One claim at a time: limits are counted over all workers. Held until the transaction ends. */
export async function lockClaims(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('labada:outgoing-messages', 0))`.execute(trx)
}

/**
 * Messages whose sender died before it wrote down the provider’s answer: they may have been sent, so nothing sends them
 * again by itself. Returns them.
 */
export async function giveUpUnanswered(
  trx: Trx,
  now: Date,
): Promise<readonly Pick<MessageRow, 'orderId' | 'branchId'>[]> {
  return trx
    .updateTable('outgoingMessage')
    .set({ state: 'unknown', reason: 'no_answer', settledAt: now })
    .where('state', '=', 'sending')
    .where('claimedAt', '<', new Date(now.getTime() - SENDING_LIMIT_MS))
    .returning(['orderId', 'branchId'])
    .execute()
}

/** The message that waits longest and may be tried now. */
export async function findDueMessage(trx: Trx, now: Date): Promise<MessageRow | undefined> {
  return trx
    .selectFrom('outgoingMessage')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('nextTryAt', '<=', now)
    .orderBy('nextTryAt')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** How many messages customers were sent in the last hour, and this one in the last 24. One that may have been sent counts. */
export async function countSent(
  trx: Trx,
  { id, phone }: { readonly id: string | null; readonly phone: string | null },
  now: Date,
): Promise<{ readonly shopHour: number; readonly customerDay: number }> {
  return trx
    .selectFrom('outgoingMessage')
    .select([
      sql<number>`count(*) filter (where claimed_at > ${new Date(now.getTime() - HOUR_MS)})`.as('shopHour'),
      // Whoever is no customer yet is counted by number.
      (id === null
        ? sql<number>`count(*) filter (where recipient = ${phone})`
        : sql<number>`count(*) filter (where customer_id = ${id})`
      ).as('customerDay'),
    ])
    .where('claimedAt', '>', new Date(now.getTime() - 24 * HOUR_MS))
    .where('state', 'in', ['sending', 'sent', 'unknown'])
    .where('kind', 'not in', ['alert', 'test'])
    .executeTakeFirstOrThrow()
}

/** When the last restore ended; null if there was none. What is older may have been sent by the shop as it was before. */
export async function lastRestoredAt(db: Db): Promise<Date | null> {
  const { at } = await db
    .selectFrom('restore')
    .select(({ fn }) => fn.max('restoredAt').as('at'))
    .executeTakeFirstOrThrow()
  return at
}

export async function setMessage(
  trx: Trx,
  id: string,
  changes: Partial<
    Pick<
      MessageRow,
      | 'state'
      | 'reason'
      | 'channel'
      | 'recipient'
      | 'body'
      | 'nextTryAt'
      | 'claimedAt'
      | 'settledAt'
      | 'tries'
      | 'userId'
    >
  >,
): Promise<void> {
  await trx.updateTable('outgoingMessage').set(changes).where('id', '=', id).execute()
}

/** Writes down how a try ended, unless somebody sent it again since. `again`: when to try next. */
export async function settleMessage(
  trx: Trx,
  { id, tries }: Pick<MessageRow, 'id' | 'tries'>,
  outcome: Outcome,
  { now, again }: { readonly now: Date; readonly again: Date | undefined },
): Promise<void> {
  const waits = outcome.kind === 'not_taken' && again !== undefined
  const state = waits
    ? ('waiting' as const)
    : outcome.kind === 'sent' || outcome.kind === 'unknown'
      ? outcome.kind
      : ('failed' as const)
  await trx
    .updateTable('outgoingMessage')
    .set({
      state,
      ...(outcome.kind === 'sent'
        ? { reason: null, code: '', providerId: outcome.providerId }
        : { reason: outcome.reason, code: outcome.code }),
      nextTryAt: waits ? again : null,
      settledAt: waits ? null : now,
    })
    .where('id', '=', id)
    .where('tries', '=', tries)
    // A worker that was frozen comes back with its answer after it was given up.
    .where('state', 'in', ['sending', 'unknown'])
    .execute()
}

/** Stops all that waits for a customer, and erases where and what was written: they are forgotten, with what they booked. */
export async function forgetMessages(
  trx: Trx,
  customerId: string,
  bookedOrderIds: readonly string[],
  at: Date,
): Promise<void> {
  await trx
    .updateTable('outgoingMessage')
    .set({
      recipient: null,
      body: null,
      customerId: null,
      state: sql`case when state = 'waiting' then 'stopped' else state end`,
      reason: sql<MessageReason>`case when state = 'waiting' then 'forgotten' else reason end`,
      settledAt: sql<Date>`case when state = 'waiting' then ${at}::timestamptz else settled_at end`,
      nextTryAt: null,
    })
    .where((eb) =>
      eb.or([
        eb('customerId', '=', customerId),
        // Of bookings before they were a customer.
        ...(bookedOrderIds.length > 0
          ? [eb.and([eb('customerId', 'is', null), eb('orderId', 'in', [...bookedOrderIds])])]
          : []),
      ]),
    )
    .execute()
}

/** A message with the names its log shows. */
export type LoggedMessage = MessageRow & { readonly by: string | null; readonly orderNumber: string | null }

export async function listOrderMessages(db: Db, orderId: string): Promise<LoggedMessage[]> {
  return logged(db)
    .where('m.orderId', '=', orderId)
    .orderBy('m.createdAt', 'desc')
    .orderBy('m.id', 'desc')
    .limit(50)
    .execute()
}

/** Failed messages, and those that may have been sent, settled since `since`. */
export async function listUnsentMessages(db: Db, branchId: string | null, since: Date): Promise<LoggedMessage[]> {
  return logged(db)
    .where('m.state', 'in', ['failed', 'unknown'])
    .where('m.settledAt', '>', since)
    .$if(branchId !== null, (rows) => rows.where('m.branchId', '=', branchId ?? ''))
    .orderBy('m.settledAt', 'desc')
    .limit(100)
    .execute()
}

export async function lockMessage(trx: Trx, id: string): Promise<MessageRow | undefined> {
  return trx.selectFrom('outgoingMessage').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

const logged = (db: Db) =>
  db
    .selectFrom('outgoingMessage as m')
    .leftJoin('appUser as u', 'u.id', 'm.userId')
    .leftJoin('order as o', 'o.id', 'm.orderId')
    .selectAll('m')
    .select(['o.number as orderNumber', fullNameOf<string | null>('u').as('by')])
