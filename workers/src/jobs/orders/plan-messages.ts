import { getSettings } from '@labada/db/company/settings'
import type { Db, Trx } from '@labada/db/core/client'
import { newId } from '@labada/db/core/ids'
import { announce } from '@labada/db/core/outbox'
import { findMessageSubject, type MessageSubject } from '@labada/db/orders/messages/message-facts'
import { getMessageSettings } from '@labada/db/orders/messages/message-settings'
import { insertMessages, lastRestoredAt } from '@labada/db/orders/messages/outgoing-messages'
import { findPackageSubject } from '@labada/db/orders/messages/package-subjects'
import { messageFactsOf } from '@labada/domain/orders/messages/message-facts'
import { isNews, mayTell } from '@labada/domain/orders/messages/message-sending'
import { type MessageSettings, sendsAny } from '@labada/domain/orders/messages/message-settings'
import { z } from 'zod'
import { defineJob } from '../job.ts'

/** Queues what an order’s customer is to hear, each thing once. Idempotent. The key is the order’s id. */
export const planMessagesJob = defineJob({
  payload: z.uuid(),
  attempts: 5,
  run: (orderId, { db, now }) => planMessages(db, orderId, now),
})

/** Queues what is true of an order right now, is news, and was not queued before. */
export async function planMessages(db: Db, orderId: string, now: Date): Promise<void> {
  await plan(db, now, { orderId, subjectId: orderId, find: (trx) => findMessageSubject(trx, orderId) })
}

/** As `planMessages`, for a package that ends soon: it is about no order. */
export async function planPackageMessage(db: Db, packageId: string, now: Date): Promise<void> {
  const find = (trx: Trx, { packageDays }: MessageSettings) => findPackageSubject(trx, packageId, packageDays)
  await plan(db, now, { orderId: null, subjectId: packageId, find })
}

interface Planned {
  readonly orderId: string | null
  readonly subjectId: string
  readonly find: (trx: Trx, settings: MessageSettings) => Promise<MessageSubject | undefined>
}

async function plan(db: Db, now: Date, { orderId, subjectId: about, find }: Planned): Promise<void> {
  const { settings } = await getMessageSettings(db)
  if (!sendsAny(settings)) return
  const { undoSeconds } = await getSettings(db, 'orders', now)
  await db.transaction().execute(async (trx) => {
    const subject = await find(trx, settings)
    if (!subject?.customer) return
    const { customer, asksToHear, branchId, facts } = subject
    const told = messageFactsOf(facts, now).filter(
      ({ kind, at }) => settings.kinds[kind] && isNews(at, now) && mayTell(kind, customer, asksToHear),
    )
    if (told.length === 0) return
    const restoredAt = await lastRestoredAt(trx)
    const queued = await insertMessages(
      trx,
      told.map(({ kind, subjectId, at }) => {
        const row = {
          id: newId(),
          kind,
          subjectId,
          orderId,
          customerId: customer.id,
          branchId,
          language: customer.language ?? 'en',
          factAt: at,
          createdAt: now,
        }
        // The shop as it was before the restore may have sent it: only a person can decide to send it again.
        if (restoredAt !== null && at <= restoredAt)
          return { ...row, state: 'unknown', reason: 'restored', claimedAt: now, settledAt: now } as const
        // Not before a slip of the hand can be undone.
        const undone = new Date(at.getTime() + undoSeconds * 1000)
        return { ...row, state: 'waiting', nextTryAt: undone > now ? undone : now } as const
      }),
    )
    if (queued === 0) return
    await announce(
      trx,
      now,
      { type: 'message.queued', branchId, payload: { subjectId: about } },
      ...(orderId === null ? [] : [{ type: 'message.changed' as const, branchId, payload: { orderId } }]),
    )
  })
}
