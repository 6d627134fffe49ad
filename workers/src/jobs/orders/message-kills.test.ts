import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lock } from '@labada/db/core/sealing'
import { openServerKeys } from '@labada/db/core/server-keys'
import { messageSecretContext } from '@labada/db/orders/messages/message-settings'
import { createTestDatabase, type TestDatabase } from '@labada/db/testing/database'
import { givenAdmin } from '@labada/db/testing/factories/factories'
import type { SmsProvider } from '@labada/domain/orders/messages/message-settings'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bundled } from '../../../../scripts/testing/bundled.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { ALL_ON, messageShop, minutesLater, NOW } from '../../testing/message-shop.ts'
import { type SmsStandIn, startSmsProvider } from '../../testing/sms-provider.ts'

let database: TestDatabase
let mail: MailServer
let sms: SmsStandIn
let dataDir: string
let shop: ReturnType<typeof messageShop>
beforeEach(async () => {
  ;[database, mail, sms] = await Promise.all([createTestDatabase(), startMailServer(), startSmsProvider()])
  dataDir = await mkdtemp(join(tmpdir(), 'labada-messages-'))
  shop = messageShop(database)
})
afterEach(async () => {
  await Promise.all([mail.stop(), sms.stop()])
  await database.drop()
  await rm(dataDir, { recursive: true })
})

const PROGRAM = new URL('../../testing/message-sender-program.ts', import.meta.url)

async function startSender(now: Date): Promise<ChildProcess> {
  const given = [database.urlOf('labada_workers'), now.toISOString(), dataDir]
  return spawn(process.execPath, [await bundled(PROGRAM), ...given], { stdio: 'inherit' })
}

/** Starts a sender, and kills it when `reached` resolves. */
async function killSenderAt(reached: Promise<void>, now = minutesLater(1)): Promise<void> {
  const sender = await startSender(now)
  const ended = once(sender, 'exit')
  await reached
  sender.kill('SIGKILL')
  await ended
}

/** A promise and what fulfills it. */
function signal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give: () => void = () => undefined
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give: () => give() }
}

/** Hangs on to what arrives: `reached` resolves with the first, and none is answered until `release`. */
function hold() {
  const [reached, released] = [signal(), signal()]
  return {
    reached: reached.given,
    async wait(): Promise<null> {
      reached.give()
      await released.given
      return null
    },
    release: released.give,
  }
}

async function mailOn(): Promise<void> {
  const own = { on: true, host: '127.0.0.1', port: mail.port, security: 'none', from: 'shop@example.com' } as const
  await shop.settings({ ...ALL_ON, mail: { ...ALL_ON.mail, ...own } })
}

async function smsOn(provider: SmsProvider, token = 'token-of-the-shop'): Promise<void> {
  await shop.settings({
    ...ALL_ON,
    sms: { on: true, provider, url: sms.url, account: 'AC123', sender: 'LABADA' },
  })
  const ring = await openServerKeys(database.db, dataDir)
  const key = ring.wrap.get(ring.wrapId)
  if (!key) throw new Error('no key')
  await database.db
    .insertInto('messageSecret')
    .values({
      channel: 'sms',
      keyId: ring.wrapId,
      lockedSecret: lock(key, messageSecretContext('sms'), Buffer.from(token)),
      savedAt: NOW,
      savedBy: (await givenAdmin(database.db)).id,
    })
    .execute()
}

describe('a sender that is killed', () => {
  it('after the mail server has the whole mail and before it says so leaves one mail, and nothing sends it again', async () => {
    await mailOn()
    await shop.plan(await shop.order(await shop.customer()))
    const held = hold()
    mail.onArrival = held.wait
    await killSenderAt(held.reached)
    held.release()
    expect(await shop.states()).toEqual(['ready sending'])
    await shop.send(minutesLater(2), dataDir)
    expect(await shop.states()).toEqual(['ready sending'])
    await shop.send(minutesLater(5), dataDir)
    await shop.send(minutesLater(60), dataDir)
    expect(await shop.states()).toEqual(['ready unknown no_answer'])
    expect(mail.arrived).toHaveLength(1)
  })

  it('would mail twice if what is not written down were simply tried again: this test sees such a fault', async () => {
    await mailOn()
    await shop.plan(await shop.order(await shop.customer()))
    const held = hold()
    mail.onArrival = held.wait
    await killSenderAt(held.reached)
    held.release()
    mail.onArrival = async () => null
    await database.db
      .updateTable('outgoingMessage')
      .set({ state: 'waiting', nextTryAt: NOW })
      .where('state', '=', 'sending')
      .execute()
    await shop.send(minutesLater(5), dataDir)
    expect(mail.arrived).toHaveLength(2)
    const idOf = (raw: string) => /^Message-ID: (.*)$/im.exec(raw)?.[1]
    // The mailbox can tell that they are one.
    expect(new Set(mail.arrived.map(({ raw }) => idOf(raw))).size).toBe(1)
  })

  it('before anything was handed over loses no other message, and leaves this one to a person', async () => {
    await mailOn()
    await shop.plan(await shop.order(await shop.customer()))
    const held = hold()
    mail.onConnect = held.wait
    await killSenderAt(held.reached)
    held.release()
    mail.onConnect = async () => null
    await shop.plan(await shop.order(await shop.customer({ email: 'b@example.com' })))
    await shop.send(minutesLater(5), dataDir)
    expect((await shop.states()).sort()).toEqual(['ready sent', 'ready unknown no_answer'])
    expect(mail.arrived.map(({ to }) => to)).toEqual([['b@example.com']])
  })

  it('while an SMS provider has the message and has not answered leaves one message', async () => {
    await smsOn('semaphore')
    await shop.plan(await shop.order(await shop.customer({ email: null, phone: '09171234567' })))
    const reached = signal()
    sms.answer = () => reached.give()
    await killSenderAt(reached.given)
    await shop.send(minutesLater(5), dataDir)
    expect(await shop.states()).toEqual(['ready unknown no_answer'])
    expect(sms.arrived).toHaveLength(1)
  })
})

describe('an SMS', () => {
  const queue = async () => shop.plan(await shop.order(await shop.customer({ email: null, phone: '09171234567' })))

  it('is sent in the wire format of Semaphore, with the opened token', async () => {
    await smsOn('semaphore')
    await queue()
    await shop.send(minutesLater(1), dataDir)
    expect(await shop.states()).toEqual(['ready sent'])
    expect(sms.arrived).toMatchObject([
      {
        path: '/api/v4/messages',
        form: { apikey: 'token-of-the-shop', number: '09171234567', sendername: 'LABADA' },
      },
    ])
    expect(sms.arrived[0]?.form.message).toContain('is ready')
    expect(await database.db.selectFrom('outgoingMessage').select('providerId').execute()).toEqual([
      { providerId: '4711' },
    ])
  })

  it('is sent in the wire format of Twilio', async () => {
    await smsOn('twilio')
    sms.answer = (_sms, response) => response.writeHead(201).end(JSON.stringify({ sid: 'SM42', status: 'queued' }))
    await queue()
    await shop.send(minutesLater(1), dataDir)
    expect(await shop.states()).toEqual(['ready sent'])
    expect(sms.arrived).toMatchObject([
      {
        path: '/2010-04-01/Accounts/AC123/Messages.json',
        headers: { authorization: `Basic ${Buffer.from('AC123:token-of-the-shop').toString('base64')}` },
        form: { To: '+639171234567', From: 'LABADA' },
      },
    ])
  })

  it.each([
    [200, '{"number":["The number format is invalid."]}', 'ready failed refused 200'],
    [400, '{}', 'ready failed refused 400'],
    [401, '{}', 'ready waiting refused 401'],
    [429, '{}', 'ready waiting refused 429'],
    [500, 'broken', 'ready unknown no_answer 500'],
  ])('that is answered %i %s ends as %s', async (status, body, state) => {
    await smsOn('semaphore')
    sms.answer = (_sms, response) => response.writeHead(status).end(body)
    await queue()
    await shop.send(minutesLater(1), dataDir)
    expect(await shop.states()).toEqual([state])
  })

  it('waits without its token, and is tried again at most six times', async () => {
    await smsOn('semaphore')
    await database.db.deleteFrom('messageSecret').execute()
    await queue()
    await shop.send(minutesLater(1), dataDir)
    expect(await shop.states()).toEqual(['ready waiting no_secret'])
    expect(sms.arrived).toHaveLength(0)
  })
})
