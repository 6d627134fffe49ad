import { newId } from '@labada/db/core/ids'
import { fullNameOf } from '@labada/domain/core/names'
import { DEFAULT_MESSAGE_SETTINGS } from '@labada/domain/orders/messages/message-settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, payment, readied, received, startTill } from '../../testing/till.ts'

const till = await startTill('2026-11-21T10:00:00+08:00', { trustedProxies: ['loopback'] })
afterAll(() => till.app.stop())
const { counter, admin } = till
const { db } = till.app

let phones = 0
async function order() {
  const one = await received(till, 100, { customer: { name: 'Maria Santos', phone: `0917123${1000 + ++phones}` } })
  await readied(one, counter)
  return one
}
const choose = (customerId: string, body: object) => counter.put(`/customers/${customerId}/messages`, body)
const YES = { agreed: true, language: 'ceb', email: 'maria@example.com' }
const queued = (orderId: string, own: object = {}) =>
  db
    .insertInto('outgoingMessage')
    .values({
      id: newId(),
      kind: 'ready',
      subjectId: orderId,
      orderId,
      language: 'en',
      state: 'failed',
      reason: 'refused',
      code: '550',
      recipient: 'maria@example.com',
      body: 'Your laundry is ready',
      factAt: till.now(),
      createdAt: till.now(),
      settledAt: till.now(),
      claimedAt: till.now(),
      tries: 3,
      ...own,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

describe('A customer’s choice', () => {
  test('is no until somebody records a yes, and a repeat leaves the day of it', async () => {
    const { customer } = await order()
    expect(done(await counter.get(`/customers/${customer.id}/messages`))).toEqual({
      email: null,
      language: null,
      agreedAt: null,
      stoppedAt: null,
    })
    const first = done(await choose(customer.id, YES))
    expect(first).toMatchObject({
      email: 'maria@example.com',
      language: 'ceb',
      agreedAt: expect.any(String),
      stoppedAt: null,
    })
    expect(done(await choose(customer.id, YES))).toEqual(first)
    expect((await choose(customer.id, { ...YES, email: 'no address' })).status).toBe(422)
    expect((await till.app.caller().put(`/customers/${customer.id}/messages`, YES)).status).toBe(401)
  })

  test('is stopped by the tracking page without the four digits, and turned on again only by the shop', async () => {
    const one = await order()
    const stranger = till.app.caller()
    const stop = () => stranger.post(`/track/${one.claimCode}/stop-messages`, {})
    const seen = async () => done(await stranger.get(`/track/${one.claimCode}`)).order.messages
    expect(await seen()).toBeNull()
    done(await stop())
    expect(done(await counter.get(`/customers/${one.customer.id}/messages`)).stoppedAt).toBeNull()
    done(await choose(one.customer.id, YES))
    expect(await seen()).toBe(true)
    done(await stop())
    done(await stop())
    expect(await seen()).toBe(false)
    expect(done(await counter.get(`/customers/${one.customer.id}/messages`)).stoppedAt).not.toBeNull()
    done(await choose(one.customer.id, YES))
    expect(await seen()).toBe(true)
    expect((await stranger.post('/track/K7M2QX4P/stop-messages', {})).status).toBe(404)
  })

  test('and what was written are forgotten with the customer', async () => {
    const one = await received(till, 100, {
      customer: { name: 'Vera Cruz', phone: '09179990000' },
      payments: [payment('gcash', 100)],
    })
    done(await choose(one.customer.id, YES))
    const { id } = await queued(one.id, { customerId: one.customer.id })
    const waiting = await queued(newId(), {
      customerId: one.customer.id,
      state: 'waiting',
      nextTryAt: till.now(),
      settledAt: null,
    })
    await readied(one, counter)
    done(await counter.post(`/orders/${one.id}/release`, {}))
    done(await admin.post(`/customer-records/${one.customer.id}/forget`, { reason: 'Asked by letter' }))
    const rows = await db
      .selectFrom('outgoingMessage')
      .select(['recipient', 'body', 'customerId', 'state'])
      .where('id', 'in', [id, waiting.id])
      .orderBy('state')
      .execute()
    expect(rows).toEqual([
      { recipient: null, body: null, customerId: null, state: 'failed' },
      { recipient: null, body: null, customerId: null, state: 'stopped' },
    ])
  })
})

describe('The messages of an order', () => {
  test('show what was sent and to whom in part, and what a clerk’s app can be opened with', async () => {
    const one = await order()
    await queued(one.id)
    const { items, drafts } = done(await counter.get(`/orders/${one.id}/messages`))
    expect(items).toMatchObject([{ kind: 'ready', state: 'failed', code: '550', recipient: 'm•••@example.com' }])
    expect(drafts).toMatchObject([
      {
        kind: 'ready',
        body: expect.stringContaining(`your laundry ${one.number} is ready`),
        links: [
          { app: 'sms_app' },
          { app: 'viber' },
          { app: 'whatsapp', href: expect.stringMatching(/^https:\/\/wa\.me\/639/) },
        ],
      },
    ])
    expect((await (await till.app.counter()).get(`/orders/${one.id}/messages`)).status).toBe(404)
    // The tracking page says that no messages come: a clerk is offered none either.
    done(await choose(one.customer.id, YES))
    done(await till.app.caller().post(`/track/${one.claimCode}/stop-messages`, {}))
    expect(done(await counter.get(`/orders/${one.id}/messages`)).drafts).toEqual([])
  })

  test('log who opened one in an app, once for the same press', async () => {
    const one = await order()
    const body = { id: newId(), kind: 'ready', app: 'viber' }
    done(await counter.post(`/orders/${one.id}/messages/opened`, body))
    const { items } = done(await counter.post(`/orders/${one.id}/messages/opened`, body))
    expect(items).toMatchObject([{ state: 'opened', channel: 'viber', by: expect.any(String) }])
    await queued(one.id, { channel: 'email' })
    await queued(one.id, { kind: 'late', state: 'stopped', channel: 'email', reason: 'stale' })
    const timeline = done(await admin.get(`/orders/${one.id}/timeline`)).items
    expect(timeline.filter(({ kind }: { kind: string }) => kind === 'message')).toMatchObject([
      { text: 'Ready: Viber message opened', by: fullNameOf(counter.user) },
      { text: 'Ready: email failed', by: '' },
    ])
    const untrue = { id: newId(), kind: 'thanks', app: 'viber' }
    expect((await counter.post(`/orders/${one.id}/messages/opened`, untrue)).status).toBe(422)
  })

  test('are sent again only if they failed or nobody knows, by a person', async () => {
    const one = await order()
    const { id } = await queued(one.id)
    const { items } = done(await counter.post(`/orders/${one.id}/messages/${id}/resend`, {}))
    expect(items).toMatchObject([{ state: 'waiting', tries: 0 }])
    await db.updateTable('outgoingMessage').set({ state: 'sent', nextTryAt: null }).where('id', '=', id).execute()
    expect(done(await counter.post(`/orders/${one.id}/messages/${id}/resend`, {})).items).toMatchObject([
      { state: 'sent' },
    ])
    const other = await order()
    expect((await counter.post(`/orders/${other.id}/messages/${id}/resend`, {})).status).toBe(404)
  })

  test('that failed are listed for the office', async () => {
    const one = await order()
    await queued(one.id, { branchId: counter.branch.id })
    const { items } = done(await admin.get('/messages/unsent'))
    expect(items.map(({ orderNumber }: { orderNumber: string }) => orderNumber)).toContain(one.number)
    expect((await counter.get('/messages/unsent')).status).toBe(403)
  })
})

describe('The settings of messages', () => {
  const save = (version: number, settings: object) => admin.put('/message-settings', { version, settings })
  beforeAll(() => db.deleteFrom('messageSetting').execute())

  test('are all off at first, are saved in versions, and refuse what cannot be sent with', async () => {
    const first = done(await admin.get('/message-settings'))
    expect(first).toMatchObject({ version: 0, settings: { mail: { on: false }, sms: { on: false } }, secrets: [] })
    expect(Object.values(first.settings.kinds)).not.toContain(true)
    const mail = { ...DEFAULT_MESSAGE_SETTINGS.mail, on: true, host: 'smtp.example.com', from: 'shop@example.com' }
    const changed = { ...DEFAULT_MESSAGE_SETTINGS, mail }
    expect(done(await save(0, changed)).version).toBe(1)
    expect((await save(0, changed)).status).toBe(409)
    const texts = { ...changed.texts, ready: { ...changed.texts.ready, fil: 'Hi {nam}' } }
    const refused = await save(1, { ...changed, texts })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toHaveProperty(['texts.ready.fil'])
    expect((await save(1, { ...changed, mail: { ...mail, host: '' } })).status).toBe(422)
    expect((await counter.get('/message-settings')).status).toBe(403)
  })

  test('that were saved before the shop could be booked have the new kinds off, and a page from before can save', async () => {
    const { version, settings } = done(await admin.get('/message-settings'))
    const without = (all: object) =>
      Object.fromEntries(Object.entries(all).filter(([kind]) => !kind.startsWith('booking')))
    const earlier = { ...settings, kinds: without({ ...settings.kinds, ready: true }), texts: without(settings.texts) }
    await db
      .updateTable('messageSetting')
      .set({ value: JSON.stringify(earlier) })
      .execute()
    const read = done(await admin.get('/message-settings')).settings
    expect(read.kinds).toMatchObject({ ready: true, booking: false, booking_declined: false })
    expect(read.texts.booking_moved).toEqual({ en: '', fil: '', ceb: '' })
    expect(done(await save(version, earlier)).settings.kinds).toEqual(read.kinds)
  })

  test('keep the password sealed: no answer, no audit entry and no column has it', async () => {
    const secret = 'hunter2-of-the-shop'
    const answer = await admin.put('/message-settings/secrets/email', { secret })
    expect(done(answer).secrets).toEqual([{ channel: 'email', savedAt: expect.any(String), readable: true }])
    expect(answer.text).not.toContain(secret)
    const [row] = await db.selectFrom('messageSecret').selectAll().execute()
    expect(row?.lockedSecret.includes(secret)).toBe(false)
    const audit = JSON.stringify(await db.selectFrom('auditLog').selectAll().execute())
    expect(audit).toContain('message_secret.saved')
    expect(audit).not.toContain(secret)
    expect(done(await admin.put('/message-settings/secrets/email', { secret: '' })).secrets).toEqual([])
  })

  test('are tried with a test message, once for the same press', async () => {
    const body = { id: newId(), channel: 'sms', recipient: '0917 123 4567' }
    done(await admin.post('/message-settings/test', body))
    done(await admin.post('/message-settings/test', body))
    const rows = await db
      .selectFrom('outgoingMessage')
      .select(['recipient', 'state'])
      .where('kind', '=', 'test')
      .execute()
    expect(rows).toEqual([{ recipient: '09171234567', state: 'waiting' }])
    expect((await admin.post('/message-settings/test', { ...body, recipient: 'nobody' })).status).toBe(422)
  })
})
