import { getSettings } from '@labada/db/company/settings'
import type { Db } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import { unlock } from '@labada/db/core/sealing'
import { openWrapKey } from '@labada/db/core/server-keys'
import { listMessagesDueByClock } from '@labada/db/orders/messages/message-facts'
import {
  getMessageSettings,
  listMessageSecrets,
  messageSecretContext,
} from '@labada/db/orders/messages/message-settings'
import * as messages from '@labada/db/orders/messages/outgoing-messages'
import { listPackagesToTell } from '@labada/db/orders/messages/package-subjects'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import type { SendingChannel } from '@labada/domain/orders/messages/message-kinds'
import { CLAIM_LIMIT_MS, nextTryAt, type Outcome } from '@labada/domain/orders/messages/message-sending'
import { sendsAny } from '@labada/domain/orders/messages/message-settings'
import { z } from 'zod'
import { defineJob, type JobContext } from '../job.ts'
import type { Channel, Delivery } from './channel.ts'
import { judgeMessage, type Shop } from './judge-message.ts'
import { mailChannel } from './mail-channel.ts'
import { planMessages, planPackageMessage } from './plan-messages.ts'
import { smsChannel } from './sms-channel.ts'

/** The only key: one look at what is due serves any number of events. */
export const ALL_MESSAGES = 'all'
/** At most this many in one run; the next minute continues. */
const BATCH = 100

/** Sends what was queued just now. */
export const sendMessagesJob = defineJob({
  payload: z.literal(ALL_MESSAGES),
  attempts: 3,
  run: (_payload, context) => sendMessages(context),
})

/** Queues what comes true by the clock (late, unclaimed, a package that ends soon), and sends what waited: for the morning, or for another try. */
export const sendDueMessages = defineJob({
  payload: z.object({}),
  attempts: 2,
  async run(_payload, context) {
    const { db, now } = context
    const { settings } = await getMessageSettings(db)
    if (sendsAny(settings)) {
      for (const orderId of await listMessagesDueByClock(db, now)) await planMessages(db, orderId, now)
      const ending = settings.kinds.package_ends
        ? await listPackagesToTell(db, manilaDateOf(now), settings.packageDays)
        : []
      for (const packageId of ending) await planPackageMessage(db, packageId, now)
    }
    await sendMessages(context)
  },
})

/**
 * Sends what is due, one by one. A message is claimed in a transaction of its own before it is handed over: if this program
 * dies between the two, or before the answer is written down, it is given up as `unknown` and never sent again by itself.
 */
async function sendMessages(context: JobContext): Promise<void> {
  const began = performance.now()
  const nowOf = () => new Date(context.now.getTime() + performance.now() - began)
  for (let sent = 0; sent < BATCH; sent++) {
    const claimed = await claimNext(context.db, nowOf())
    if (!claimed) return
    if (claimed === 'settled') continue
    const { row, delivery, channel, shop } = claimed
    const opened = await openChannel(context, channel, shop)
    // Frozen in between, this program may have been given up: what nobody waits for anymore is not sent.
    if (nowOf().getTime() - claimed.at.getTime() > CLAIM_LIMIT_MS) return
    const outcome: Outcome = opened ? await opened.send(delivery) : { kind: 'not_taken', reason: 'no_secret', code: '' }
    await settle(context.db, row, outcome, nowOf())
    // Neither who nor what: only that, and how it ended.
    context.log.info(
      { messageId: row.id, channel, outcome: outcome.kind, code: 'code' in outcome ? outcome.code : '' },
      'message tried',
    )
  }
}

interface Claimed {
  readonly row: Pick<messages.MessageRow, 'id' | 'tries' | 'orderId' | 'branchId'>
  readonly at: Date
  readonly channel: SendingChannel
  readonly delivery: Delivery
  readonly shop: Shop
}

/** The next message to hand over; `settled` if the next one needs no sending; undefined if nothing is due. */
async function claimNext(db: Db, now: Date): Promise<Claimed | 'settled' | undefined> {
  return db.transaction().execute(async (trx) => {
    await messages.lockClaims(trx)
    for (const { orderId, branchId } of await messages.giveUpUnanswered(trx, now)) {
      if (orderId !== null) await announce(trx, now, { type: 'message.changed', branchId, payload: { orderId } })
    }
    const row = await messages.findDueMessage(trx, now)
    if (!row) return undefined
    const { shopName, phone } = await getSettings(trx, 'shop', now)
    const { settings } = await getMessageSettings(trx)
    const shop: Shop = { name: shopName, phone, settings }
    const verdict = await judgeMessage(trx, row, shop, now)
    const { branchId, orderId } = row
    const told = async () => {
      if (orderId !== null) await announce(trx, now, { type: 'message.changed', branchId, payload: { orderId } })
    }
    if (verdict.do === 'wait') {
      await messages.setMessage(trx, row.id, { nextTryAt: verdict.until })
      await told()
      return 'settled'
    }
    if (verdict.do !== 'send') {
      const gone = { nextTryAt: null, settledAt: now } as const
      await messages.setMessage(
        trx,
        row.id,
        verdict.do === 'stop'
          ? { ...gone, state: 'stopped', reason: verdict.reason }
          : { ...gone, state: 'unknown', reason: 'restored', claimedAt: now },
      )
      await told()
      return 'settled'
    }
    const { channel, recipient, subject, body, stopLink } = verdict
    const tries = row.tries + 1
    await messages.setMessage(trx, row.id, {
      state: 'sending',
      tries,
      claimedAt: now,
      nextTryAt: null,
      reason: null,
      channel,
      recipient,
      body,
    })
    await told()
    const delivery = { id: row.id, recipient, subject, body, stopLink }
    return { row: { id: row.id, tries, orderId, branchId }, at: now, channel, delivery, shop }
  })
}

async function settle(db: Db, row: Claimed['row'], outcome: Outcome, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await messages.settleMessage(trx, row, outcome, { now, again: nextTryAt(row.tries, now) })
    const { orderId, branchId } = row
    if (orderId !== null) await announce(trx, now, { type: 'message.changed', branchId, payload: { orderId } })
  })
}

/** The channel with its password; undefined if that is missing, or this server has no key for it. */
async function openChannel(
  { db, dataDir }: JobContext,
  channel: SendingChannel,
  { name, settings }: Shop,
): Promise<Channel | undefined> {
  const needsSecret = channel === 'sms' || settings.mail.user !== ''
  const secret = needsSecret ? await readSecret(db, dataDir, channel) : null
  if (secret === undefined) return undefined
  return channel === 'email' ? mailChannel(settings.mail, name, secret) : smsChannel(settings.sms, secret ?? '')
}

async function readSecret(db: Db, dataDir: string | undefined, channel: SendingChannel): Promise<string | undefined> {
  const row = (await listMessageSecrets(db)).find((one) => one.channel === channel)
  const key = row && dataDir !== undefined ? await openWrapKey(db, dataDir, row.keyId) : undefined
  return row && key && unlock(key, messageSecretContext(channel), row.lockedSecret).toString('utf8')
}
