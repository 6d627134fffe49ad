import type { messageSettingRoutes, SavedMessageSettings } from '@labada/contracts/orders/messages/message-settings'
import { getSettings } from '@labada/db/company/settings'
import { announce } from '@labada/db/core/outbox'
import { lock } from '@labada/db/core/sealing'
import * as stored from '@labada/db/orders/messages/message-settings'
import { insertMessages } from '@labada/db/orders/messages/outgoing-messages'
import { DomainError } from '@labada/domain/core/errors'
import { parsePhone } from '@labada/domain/orders/customers/customers'
import { refuseUnfitMessageSettings } from '@labada/domain/orders/messages/message-settings'
import { writeAudit } from '../../core/audit-entries.ts'
import type { Context, Handlers } from '../../http/context.ts'

export const messageSettingHandlers: Handlers<typeof messageSettingRoutes> = {
  async getMessageSettings(_input, context) {
    return savedOf(context)
  },

  async changeMessageSettings({ body: { version, settings } }, context) {
    refuseUnfitMessageSettings(settings)
    return context.command(async (trx) => {
      const before = await stored.getMessageSettings(trx)
      const by = { at: context.now, userId: context.actor.id }
      if (!(await stored.saveMessageSettings(trx, version, settings, by))) {
        throw new DomainError('stale_version', 'Someone else changed these settings. Reload before you save.')
      }
      await writeAudit(trx, context, {
        branchId: null,
        action: 'settings.changed',
        objectType: 'settings',
        objectId: 'messages',
        before: { ...before.settings },
        after: { ...settings },
      })
      await announce(trx, context.now, { type: 'settings.changed', branchId: null, payload: { section: 'messages' } })
      return savedOf({ db: trx, keys: context.keys, now: context.now })
    })
  },

  async setMessageSecret({ params: { channel }, body: { secret } }, context) {
    const ring = await context.keys()
    const key = ring.wrap.get(ring.wrapId)
    if (!key) throw new Error('The wrapping key is missing')
    return context.command(async (trx) => {
      if (secret === '') await stored.deleteMessageSecret(trx, channel)
      else {
        await stored.saveMessageSecret(trx, {
          channel,
          keyId: ring.wrapId,
          lockedSecret: lock(key, stored.messageSecretContext(channel), Buffer.from(secret, 'utf8')),
          savedAt: context.now,
          savedBy: context.actor.id,
        })
      }
      await writeAudit(trx, context, {
        branchId: null,
        action: secret === '' ? 'message_secret.removed' : 'message_secret.saved',
        objectType: 'settings',
        objectId: `messages:${channel}`,
      })
      return savedOf({ db: trx, keys: context.keys, now: context.now })
    })
  },

  async sendTestMessage({ body: { id, channel, recipient } }, context) {
    const to = channel === 'sms' ? parsePhone(recipient) : recipient
    if (to === undefined || (channel === 'email' && !/^[^\s@<>"]+@[^\s@<>"]+$/.test(to))) {
      const message =
        channel === 'sms' ? 'Enter a Philippine mobile number like 0917 123 4567' : 'Enter an email address'
      throw new DomainError('field_invalid', message, { field: 'recipient' })
    }
    const { db, now, actor } = context
    const { shopName } = await getSettings(db, 'shop', now)
    return context.command(async (trx) => {
      await insertMessages(trx, [
        {
          id,
          kind: 'test',
          subjectId: id,
          channel,
          language: 'en',
          recipient: to,
          // Not “Test…”: a provider drops such messages silently.
          body: `Hello from ${shopName}. Messages from Labada reach this ${channel === 'sms' ? 'number' : 'address'}.`,
          state: 'waiting',
          factAt: now,
          createdAt: now,
          nextTryAt: now,
          userId: actor.id,
        },
      ])
      await announce(trx, now, { type: 'message.queued', branchId: null, payload: { subjectId: id } })
      return { id }
    })
  },
}

async function savedOf({ db, keys, now }: Pick<Context, 'db' | 'keys' | 'now'>): Promise<SavedMessageSettings> {
  const [saved, secrets, tracking, ring] = [
    await stored.getMessageSettings(db),
    await stored.listMessageSecrets(db),
    await getSettings(db, 'tracking', now),
    await keys(),
  ]
  return {
    ...saved,
    secrets: secrets.map(({ channel, savedAt, keyId }) => ({ channel, savedAt, readable: ring.wrap.has(keyId) })),
    publicAddress: tracking.on ? tracking.address : '',
  }
}
