import { offlineFileSeal } from '@labada/contracts/offline/offline-files'
import { newId } from '@labada/db/core/ids'
import { lock } from '@labada/db/core/sealing'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { brokenRules } from '../testing/invariants.ts'
import { type MadeCommand, type OfflineDevice, openDevice } from '../testing/offline-device.ts'
import { balances, done, opened, orderOf, payment, startTill } from '../testing/till.ts'

/** Work of a counter that can’t connect: given out as a sealed file, and imported by an admin. */

const till = await startTill()
afterAll(() => till.app.stop())

const MORNING = '2026-11-21T09:00:00+08:00'
const EVENING = '2026-11-21T18:00:00+08:00'
let counter: Counter
let device: OfflineDevice
let fileKey: { readonly keyId: string; readonly key: string }
beforeEach(async () => {
  till.setTime(MORNING)
  counter = await till.app.counter()
  await opened(till, { '100': 5 }, counter)
  device = await openDevice(till, counter)
  fileKey = done(await counter.get('/offline/file-key'))
})

/** An order worth ₱20, and its payment. */
function orderStory(count = 1): MadeCommand[] {
  const body = orderOf(till, 20, { priceVersionId: till.priceVersionId, shownTotal: 20 })
  const orderNumber = `${counter.branch.code}-261121-${device.series}${String(count).padStart(3, '0')}`
  return [
    device.made('POST /orders', { body }, { orderNumber }),
    device.made('POST /orders/:orderId/payments', {
      params: { orderId: body.id },
      body: payment('cash', 20, { tendered: 20 }),
    }),
  ]
}

/** One part of a file, as the device of this counter seals it. */
function sealed(commands: readonly MadeCommand[], { device: id = counter.device.id, key = fileKey.key } = {}) {
  const part = { senderId: counter.user.id, commands }
  return lock(Buffer.from(key, 'base64'), offlineFileSeal(String(id)), Buffer.from(JSON.stringify(part)))
}

const bringIn = (
  part: Uint8Array,
  { by = till.admin as Pick<Counter, 'call'>, of = counter, keyId = fileKey.keyId } = {},
) =>
  by.call('POST', `/offline/files/${of.branch.id}/${of.device.id}?keyId=${keyId}`, {
    rawBody: new Uint8Array(part),
    headers: { 'content-type': 'application/octet-stream' },
  })

describe('A file of work that a counter could not send', () => {
  test('counts as if it was sent: at its time, under its number, by its person, and only once', async () => {
    const story = orderStory()
    till.setTime(EVENING)
    const answer = done(await bringIn(sealed(story)))
    expect(answer).toEqual({ added: 2, outcomes: story.map(({ id }) => ({ id, state: 'done', refusal: null })) })
    const number = story[0]?.orderNumber ?? ''
    const { items } = done(await counter.get(`/orders?search=${number}`))
    expect(items).toMatchObject([{ number, receivedAt: story[0]?.at, total: 20, balance: 0 }])
    const books = await balances(till, counter.branch)
    expect(books).toMatchObject({ drawer: 520, receivable: 0 })
    // The device comes back after all, and sends it too; then the file is imported a second time.
    expect(await device.bring(story)).toEqual(['done', 'done'])
    expect(done(await bringIn(sealed(story)))).toMatchObject({ added: 0 })
    expect(await balances(till, counter.branch)).toEqual(books)
    expect(await brokenRules(till)).toEqual([])
    const { items: audit } = done(await till.admin.get('/audit?action=offline_work.imported'))
    expect(audit).toMatchObject([
      {
        objectId: String(counter.device.id),
        actor: expect.any(String),
        after: { device: expect.any(String), actions: 2 },
      },
    ])
  })

  test('lets an admin decide what would wait had the counter sent it', async () => {
    const [, pay] = orderStory()
    if (!pay) throw new Error('A story has two commands')
    till.setTime(EVENING)
    expect(done(await bringIn(sealed([pay]))).outcomes).toMatchObject([{ state: 'waiting' }])
    expect(await device.listed(pay.id)).toMatchObject({ state: 'waiting', by: expect.any(String) })
  })

  test('of a device that was removed waits for an admin, action by action', async () => {
    const story = orderStory()
    const part = sealed(story)
    done(await till.admin.post(`/clients/${counter.device.id}/terminate`))
    till.setTime(EVENING)
    const refusal = 'The device was removed from the shop'
    expect(done(await bringIn(part)).outcomes).toEqual(story.map(({ id }) => ({ id, state: 'waiting', refusal })))
    expect(await balances(till, counter.branch)).toMatchObject({ drawer: 500 })
    done(await device.decide(story[0]?.id ?? '', 'record'))
    done(await device.decide(story[1]?.id ?? '', 'record'))
    expect(await balances(till, counter.branch)).toMatchObject({ drawer: 520, receivable: 0 })
  })

  test('is refused if it was changed, is of another device, or was sealed with another key', async () => {
    const part = sealed(orderStory())
    const other = await till.app.counter(counter.branch)
    const otherKey = done(await other.get('/offline/file-key'))
    expect(otherKey.key).not.toBe(fileKey.key)
    const changed = Buffer.from(part)
    changed.writeUInt8(changed.readUInt8(40) ^ 1, 40)
    const refused = [
      await bringIn(changed),
      await bringIn(part, { of: other }),
      await bringIn(sealed(orderStory(2), { key: otherKey.key })),
      await bringIn(sealed(orderStory(3), { device: other.device.id })),
      await bringIn(part.subarray(0, 20)),
    ]
    for (const { status, body } of refused)
      expect({ status, body }).toMatchObject({
        status: 422,
        body: { errors: { file: ['This isn’t a file that the device saved, or it was changed'] } },
      })
    expect(await bringIn(part, { keyId: 'gone' })).toMatchObject({
      status: 422,
      body: { errors: { file: ['The server no longer has the key of this file'] } },
    })
    expect(await balances(till, counter.branch)).toMatchObject({ drawer: 500 })
  })

  test('is refused if what was sealed makes no sense', async () => {
    const lie = (content: string) =>
      lock(Buffer.from(fileKey.key, 'base64'), offlineFileSeal(String(counter.device.id)), Buffer.from(content))
    expect((await bringIn(lie('no JSON'))).status).toBe(422)
    expect((await bringIn(lie('{"senderId":"x","commands":[]}'))).status).toBe(422)
    const unknown = { senderId: newId(), commands: orderStory() }
    expect((await bringIn(lie(JSON.stringify(unknown)))).status).toBe(404)
  })

  test('is imported by an admin alone, for the branch of its device', async () => {
    const part = sealed(orderStory())
    expect((await bringIn(part, { by: counter })).status).toBe(403)
    const elsewhere = await till.app.counter()
    const wrong = { ...counter, branch: elsewhere.branch }
    expect((await bringIn(part, { of: wrong })).status).toBe(404)
    expect((await bringIn(part, { of: { ...counter, device: { ...counter.device, id: 999_999_999 } } })).status).toBe(
      404,
    )
  })
})
