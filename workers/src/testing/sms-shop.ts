import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lock } from '@labada/db/core/sealing'
import { openServerKeys } from '@labada/db/core/server-keys'
import { messageSecretContext } from '@labada/db/orders/messages/message-settings'
import { createTestDatabase } from '@labada/db/testing/database'
import { givenAdmin } from '@labada/db/testing/factories/factories'
import type { MessageSettings } from '@labada/domain/orders/messages/message-settings'
import { ALL_ON, messageShop, NOW } from './message-shop.ts'
import { startSmsProvider } from './sms-provider.ts'

export type SmsShop = Awaited<ReturnType<typeof startSmsShop>>

/** A shop of its own that sends its messages by SMS to a stand-in of the provider, all kinds of them. Stop it after the test. */
export async function startSmsShop(own: Partial<MessageSettings> = {}) {
  const [database, sms] = await Promise.all([createTestDatabase(), startSmsProvider()])
  const dataDir = await mkdtemp(join(tmpdir(), 'labada-sms-'))
  const shop = messageShop(database)
  const settings = (changed: Partial<MessageSettings> = {}) =>
    shop.settings({
      ...ALL_ON,
      sms: { on: true, provider: 'semaphore', url: sms.url, account: '', sender: '' },
      ...own,
      ...changed,
    })
  await settings()
  const clerk = (await givenAdmin(database.db)).id
  const ring = await openServerKeys(database.db, dataDir)
  const key = ring.wrap.get(ring.wrapId)
  if (!key) throw new Error('The shop has no key')
  const lockedSecret = lock(key, messageSecretContext('sms'), Buffer.from('token'))
  await database.db
    .insertInto('messageSecret')
    .values({ channel: 'sms', keyId: ring.wrapId, lockedSecret, savedAt: NOW, savedBy: clerk })
    .execute()
  return {
    database,
    sms,
    dataDir,
    shop,
    /** An admin's id. */
    clerk,
    settings,
    async stop(): Promise<void> {
      await sms.stop()
      await database.drop()
      await rm(dataDir, { recursive: true })
    },
  }
}
