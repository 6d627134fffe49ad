import { KEPT_COMMAND_HEADER } from '@labada/contracts/core/problem'
import type { offlineCommand } from '@labada/contracts/offline/offline-commands'
import { newId } from '@labada/db/core/ids'
import { givenEmployee, givenToken, givePreset } from '@labada/db/testing/factories/factories'
import { givenPrices } from '@labada/db/testing/factories/price-factories'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Counter } from '../testing/app.ts'
import { brokenRules } from '../testing/invariants.ts'
import { stampCardOf } from '../testing/promotions.ts'
import { balances, done, opened, orderOf, payment, received, startTill } from '../testing/till.ts'

/** Pages.md 7.1 and story 10: what a counter did without a connection counts once, as it was told to its customers. */

const till = await startTill()
afterAll(() => till.app.stop())

const MORNING = '2026-11-21T09:00:00+08:00'
const EVENING = '2026-11-21T18:00:00+08:00'
let counter: Counter
let series: string
let seq = 0
beforeEach(async () => {
  till.setTime(MORNING)
  counter = await till.app.counter()
  await opened(till, { '100': 5 }, counter)
  series = done(await counter.post('/offline/series', {})).series
  seq = 0
})

type Made = z.input<typeof offlineCommand>

/** What a device keeps of a command. */
function made(route: string, input: object, more: Partial<Made> = {}): Made {
  seq += 1
  const at = new Date(Date.parse(MORNING) + seq * 60_000).toISOString()
  const own = { id: newId(), seq, at, route, actorId: counter.user.id, orderNumber: null }
  return { ...own, input: JSON.stringify(input), ...more }
}

const numberOf = (count: number) => `${counter.branch.code}-261121-${series}${String(count).padStart(3, '0')}`

/** An order worth ₱20 and what happens to it until it is released. */
function orderStory(count = 1, pesos = 20) {
  const body = orderOf(till, pesos, { priceVersionId: till.priceVersionId, shownTotal: pesos })
  const paid = payment('cash', pesos, { tendered: pesos })
  const receive = made('POST /orders', { body }, { orderNumber: numberOf(count) })
  const pay = made('POST /orders/:orderId/payments', { params: { orderId: body.id }, body: paid })
  return { body, receive, pay }
}

const bring = (commands: readonly Made[], by = counter) => by.post('/offline/commands', { commands })
async function statesOf(commands: readonly Made[], by = counter): Promise<string[]> {
  const { outcomes } = done(await bring(commands, by))
  const states = new Map<string, string>(outcomes.map(({ id, state }: Record<string, string>) => [id, state]))
  return commands.map(({ id }) => states.get(id) ?? 'no outcome')
}
const decide = (id: string, decision: 'record' | 'dismiss') =>
  till.admin.post(`/offline/commands/${id}/decision`, { decision, reason: 'Asked the counter' })
const listed = async (id: string) =>
  done(await till.admin.get('/offline/commands')).items.find((item: { id: string }) => item.id === id)

describe('A series of numbers', () => {
  test('is never given to two devices of a branch, not even at the same moment', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => till.app.counter(counter.branch)))
    const taken = await Promise.all(others.map((other) => other.post('/offline/series', {})))
    const all = [series, ...taken.map((answer) => done(answer).series)]
    expect(new Set(all)).toEqual(new Set(['A', 'B', 'C', 'D', 'E']))
    const elsewhere = await till.app.counter()
    expect(done(await elsewhere.post('/offline/series', {})).series).toBe('A')
  })
})

describe('Work of a day without a connection', () => {
  test('counts once, at its time, under its number and by its person, however often and in which order it comes', async () => {
    const { body, receive, pay } = orderStory()
    till.setTime(EVENING)
    expect(await statesOf([pay, receive])).toEqual(['done', 'done'])
    const order = done(await counter.get(`/orders/${body.id}`))
    expect(order).toMatchObject({
      number: numberOf(1),
      receivedAt: receive.at,
      businessDate: '2026-11-21',
      total: 20,
      balance: 0,
      receivedBy: { id: counter.user.id },
      payments: [{ recordedAt: pay.at, amount: 20 }],
    })
    const [load] = order.loads
    const move = made('POST /orders/:orderId/loads/:loadId/stage', {
      params: { orderId: body.id, loadId: load.id },
      body: { stage: 'ready' },
    })
    const release = made('POST /orders/:orderId/release', { params: { orderId: body.id }, body: {} })
    expect(await statesOf([move, release])).toEqual(['done', 'done'])
    const before = await balances(till, counter.branch)
    const again = [release, move, pay, receive, pay]
    expect(await statesOf(again)).toEqual(['done', 'done', 'done', 'done', 'done'])
    expect(await balances(till, counter.branch)).toEqual(before)
    expect(before).toMatchObject({ drawer: 520, receivable: 0 })
    expect(done(await counter.get(`/orders/${body.id}`))).toMatchObject({ stage: 'released', releasedAt: release.at })
    expect(await brokenRules(till)).toEqual([])
  })

  test('makes the same ids and the same claim code as a call with a connection', async () => {
    const { body, receive } = orderStory()
    const online = done(await counter.post('/orders', body))
    till.setTime(EVENING)
    // Its answer was lost: the device did it by itself, under a number of its own.
    expect(await statesOf([receive])).toEqual(['done'])
    expect(done(await counter.get(`/orders/by-code/${numberOf(1)}`)).order).toMatchObject({
      id: body.id,
      number: online.number,
      claimCode: online.claimCode,
    })
  })

  test('that comes after later work still counts at its own time', async () => {
    const first = orderStory(1)
    const second = orderStory(2)
    till.setTime(EVENING)
    expect(await statesOf([second.receive])).toEqual(['done'])
    expect(await statesOf([first.receive])).toEqual(['done'])
    expect(done(await counter.get(`/orders/${first.body.id}`))).toMatchObject({ receivedAt: first.receive.at })
    expect(await listed(first.receive.id)).toMatchObject({ remark: null })
  })

  test('of a moved clock counts between its neighbors, and an admin is told', async () => {
    const first = orderStory(1)
    const ahead = orderStory(2)
    till.setTime(EVENING)
    const wrong = {
      ...ahead.receive,
      at: '2026-11-25T09:00:00+08:00',
      orderNumber: `${counter.branch.code}-261125-${series}001`,
    }
    expect(await statesOf([first.receive, wrong])).toEqual(['done', 'done'])
    expect(done(await counter.get(`/orders/${ahead.body.id}`))).toMatchObject({
      receivedAt: new Date(EVENING).toISOString(),
    })
    expect(await listed(wrong.id)).toMatchObject({ remark: 'The device’s clock was wrong, so the time was corrected' })
  })
})

describe('What cannot be recorded', () => {
  test('waits for an admin with all that follows it, and is recorded with it', async () => {
    const { body, receive, pay } = orderStory()
    const other = orderStory(2)
    const [session] = done(await counter.get('/cash-sessions?limit=1')).items
    done(await counter.post(`/cash-sessions/${session.id}/count`, { counted: { '100': 5 } }))
    done(await counter.post(`/cash-sessions/${session.id}/close`, { counted: { '100': 5 }, keep: 500 }))
    till.setTime(EVENING)
    const release = made('POST /orders/:orderId/release', { params: { orderId: body.id }, body: {} })
    expect(await statesOf([receive, pay, release, other.receive])).toEqual(['done', 'waiting', 'waiting', 'done'])
    expect(await listed(pay.id)).toMatchObject({ what: 'Record payment', amount: 20, state: 'waiting' })
    expect(await listed(release.id)).toMatchObject({
      refusal: 'It follows work on the same order that’s waiting for a decision',
    })
    expect((await decide(pay.id, 'record')).body).toMatchObject({ code: 'NOT_RECORDABLE' })
    await opened(till, { '100': 5 }, counter)
    expect(done(await decide(pay.id, 'record'))).toMatchObject({ state: 'done', decidedBy: expect.any(String) })
    expect(done(await counter.get(`/orders/${body.id}`))).toMatchObject({ balance: 0, stage: 'received' })
    // Its load was never moved: releasing it still waits.
    expect(await listed(release.id)).toMatchObject({ state: 'waiting', refusal: '1 of 1 load is not ready' })
    expect(done(await decide(release.id, 'dismiss'))).toMatchObject({
      state: 'dismissed',
      refusal: '1 of 1 load is not ready',
    })
    expect(done(await decide(release.id, 'record'))).toMatchObject({ state: 'dismissed' })
    expect(await brokenRules(till)).toEqual([])
  })

  test('a payment on an order that was voided meanwhile waits', async () => {
    const order = await received(till, 20, {}, counter)
    const pay = made('POST /orders/:orderId/payments', { params: { orderId: order.id }, body: payment('cash', 20) })
    done(await till.admin.post(`/orders/${order.id}/void`, { reason: 'Wrong customer' }))
    till.setTime(EVENING)
    expect(await statesOf([pay])).toEqual(['waiting'])
    expect(await listed(pay.id)).toMatchObject({ refusal: 'This order was voided', orderNumber: order.number })
  })

  test('a number of another device, a stranger and a branch that was closed wait', async () => {
    const { receive } = orderStory()
    const stranger = await till.app.counter()
    const foreign = { ...orderStory(3).receive, actorId: stranger.user.id }
    const stolen = { ...receive, orderNumber: receive.orderNumber?.replace(`-${series}`, '-Z') ?? null }
    till.setTime(EVENING)
    expect(await statesOf([stolen, foreign])).toEqual(['waiting', 'waiting'])
    expect(await listed(stolen.id)).toMatchObject({ refusal: 'The number on its slip isn’t from this device' })
    expect(await listed(foreign.id)).toMatchObject({ refusal: 'The person who did this doesn’t work at this branch' })
  })

  test('what one person may do waits if another sends it who may not', async () => {
    const { receive } = orderStory(5)
    const user = await givenEmployee(till.app.db, { branchIds: [counter.branch.id] })
    await givePreset(till.app.db, user, 'rider')
    const { credential } = await givenToken(till.app.db, { user, device: counter.device })
    const rider = till.app.caller({ token: credential, client: counter.device.credential })
    till.setTime(EVENING)
    const { outcomes } = done(await rider.post('/offline/commands', { commands: [receive] }))
    expect(outcomes).toMatchObject([{ id: receive.id, state: 'waiting' }])
    expect(await listed(receive.id)).toMatchObject({
      refusal: 'The person who sent this doesn’t have permission to do it',
    })
  })

  test('an order without its page, and a second one under the same number, wait', async () => {
    const first = orderStory(1)
    const again = orderStory(1)
    till.setTime(EVENING)
    expect(await statesOf([first.receive, again.receive])).toEqual(['done', 'waiting'])
    expect(await listed(again.receive.id)).toMatchObject({ refusal: 'Another order has the number on its slip' })
    await till.app.db
      .updateTable('branch')
      .set({ features: ['release'] })
      .where('id', '=', counter.branch.id)
      .execute()
    const third = orderStory(3)
    expect(await statesOf([third.receive])).toEqual(['waiting'])
    expect(await listed(third.receive.id)).toMatchObject({ refusal: 'This page isn’t turned on for the branch' })
  })

  test('a promotion’s code keeps its rules', async () => {
    const body = orderOf(till, 20, { promoCode: 'NOSUCH', shownTotal: 1 })
    const receive = made('POST /orders', { body }, { orderNumber: numberOf(1) })
    till.setTime(EVENING)
    expect(await statesOf([receive])).toEqual(['waiting'])
    expect(await listed(receive.id)).toMatchObject({ refusal: 'No promotion with this code' })
  })

  test('counts for a stamp card at the price that was told; the free load is due at the next visit', async () => {
    const promotion = stampCardOf(2)
    done(await till.admin.post('/promotions', promotion))
    const lines = [{ serviceId: till.services.full, quantity: 2 }]
    const customer = { name: 'Rosa Cruz', phone: '09170000002' }
    const body = orderOf(till, 20, { lines, customer, priceVersionId: till.priceVersionId, shownTotal: 360 })
    const receive = made('POST /orders', { body }, { orderNumber: numberOf(1) })
    till.setTime(EVENING)
    expect(await statesOf([receive])).toEqual(['done'])
    const order = done(await counter.get(`/orders/${body.id}`))
    expect([order.total, order.steps.length]).toEqual([360, 1])
    const { stampCards } = done(await counter.get(`/customers/${order.customer.id}`))
    expect(stampCards).toEqual([{ name: 'Suki card', stamps: 0, of: 2, due: 1 }])
    done(await till.admin.post(`/promotions/${promotion.id}/state`, { state: 'ended' }))
  })

  test('what this version can’t read waits, and nothing behind it does', async () => {
    const [old, { receive }] = [made('POST /orders', { body: { id: 'no id' } }), orderStory()]
    till.setTime(EVENING)
    expect(await statesOf([old, receive])).toEqual(['waiting', 'done'])
    expect(await listed(old.id)).toMatchObject({ refusal: 'This version can’t read it' })
    expect((await decide(old.id, 'record')).status).toBe(409)
    expect(done(await decide(old.id, 'dismiss'))).toMatchObject({ state: 'dismissed' })
  })

  test('a call that needs a connection, or has no sense, is refused, and nothing of it is kept', async () => {
    const { body } = orderStory()
    const voiding = made('POST /orders/:orderId/void', { params: { orderId: body.id }, body: { reason: 'No' } })
    const senseless = [
      made('POST /orders', { body: orderOf(till, 20, { notes: '\u0000' }) }),
      made('POST /orders', { body: orderOf(till, 20) }, { input: 'no JSON' }),
    ]
    for (const command of [voiding, ...senseless]) {
      expect((await bring([command])).status).toBe(422)
      expect(await listed(command.id)).toBeUndefined()
    }
  })
})

describe('A shop that asks who is at the counter', () => {
  test('counts what somebody did who stood there, says what was done without a PIN, and keeps what somebody else claims', async () => {
    const value = { standing: 'pin', lockMinutes: 3 }
    const asked = {
      section: 'counter' as const,
      version: 1,
      value: JSON.stringify(value),
      changedBy: till.admin.user.id,
    }
    const [since, changedAt] = [new Date(MORNING), new Date(MORNING)]
    await till.app.db
      .insertInto('settingVersion')
      .values({ ...asked, effectiveAt: changedAt, changedAt })
      .execute()
    const ana = await givenEmployee(till.app.db, { branchIds: [counter.branch.id] })
    const ben = await givenEmployee(till.app.db, { branchIds: [counter.branch.id] })
    await till.app.db
      .insertInto('counterStand')
      .values({
        id: newId(),
        family: newId(),
        clientId: counter.device.id,
        branchId: counter.branch.id,
        accountId: counter.user.id,
        personId: ana.id,
        since,
      })
      .execute()
    const [hers, nobodys, claimed] = [orderStory(1), orderStory(2), orderStory(3)]
    till.setTime(EVENING)
    const commands = [{ ...hers.receive, actorId: ana.id }, nobodys.receive, { ...claimed.receive, actorId: ben.id }]
    expect(await statesOf(commands)).toEqual(['done', 'done', 'waiting'])
    expect(done(await counter.get(`/orders/${hers.body.id}`)).receivedBy.id).toBe(ana.id)
    expect(await listed(hers.receive.id)).toMatchObject({ remark: null })
    expect(await listed(nobodys.receive.id)).toMatchObject({ remark: 'Done without a connection and without a PIN' })
    expect(await listed(claimed.receive.id)).toMatchObject({
      refusal: 'The person who did this wasn’t at this counter',
    })
    await till.app.db.deleteFrom('settingVersion').where('section', '=', 'counter').execute()
  })
})

describe('A month that was closed meanwhile', () => {
  test('takes nothing more: what belongs to it counts today', async () => {
    till.setTime('2026-10-31T10:00:00+08:00')
    const old = orderStory()
    const receive = {
      ...old.receive,
      at: '2026-10-31T09:30:00+08:00',
      orderNumber: `${counter.branch.code}-261031-${series}001`,
    }
    till.setTime('2026-11-03T10:00:00+08:00')
    const month = '2026-10-01' as ManilaDate
    const closed = { month, closedAt: till.now(), closedBy: till.admin.user.id, note: null }
    await till.app.db.insertInto('monthClose').values(closed).execute()
    expect(await statesOf([receive])).toEqual(['done'])
    expect(done(await counter.get(`/orders/${old.body.id}`))).toMatchObject({ businessDate: '2026-11-03' })
    expect(await listed(receive.id)).toMatchObject({ remark: 'Its month is closed: it counts today' })
  })
})

describe('A price that changed meanwhile', () => {
  test('holds the price the customer was told, and tells an admin that it differs', async () => {
    const { body, receive, pay } = orderStory()
    till.setTime('2026-11-21T08:00:00+08:00')
    await givenPrices(till.app.db, {
      by: till.admin.user.id,
      of: [{ service: { id: till.services.dime, category: 'dry_clean', unit: 'piece' }, pesos: 0.15 }],
    })
    till.setTime(EVENING)
    expect(await statesOf([receive, pay])).toEqual(['done', 'done'])
    expect(done(await counter.get(`/orders/${body.id}`))).toMatchObject({ total: 20, balance: 0, subtotal: 30 })
    expect(await listed(receive.id)).toMatchObject({
      state: 'done',
      remark: 'Taken at ₱20.00. The price list says ₱30.00',
      orderNumber: numberOf(1),
    })
    expect(await brokenRules(till)).toEqual([])
  })
})

describe('A sending that a restore took back', () => {
  test('is redone with the others: what waited waits again, what counted counts once', async () => {
    const order = await received(till, 20, {}, counter)
    done(await till.admin.post(`/orders/${order.id}/void`, { reason: 'Wrong customer' }))
    const story = orderStory(1)
    // A wallet's: cash would be in the ledger too.
    const pay = made('POST /orders/:orderId/payments', { params: { orderId: order.id }, body: payment('gcash', 20) })
    till.setTime(EVENING)
    const commands = [story.receive, pay]
    const answer = await bring(commands)
    const seal = answer.headers.get(KEPT_COMMAND_HEADER)
    // As a restore leaves it: nothing of the sending is in the books of what was sent.
    const { db } = till.app
    await db.deleteFrom('offlineCommand').execute()
    await db.deleteFrom('idempotencyKey').execute()
    await db.deleteFrom('outbox').where('type', '=', 'offline_commands.changed').execute()
    const restoredAt = new Date('2026-11-21T19:00:00+08:00')
    const restore = { id: newId(), restoredAt, backupId: newId(), snapshotAt: new Date(MORNING) }
    await db
      .insertInto('restore')
      .values({ ...restore, sealedEntries: 1, knownEntries: 1, report: JSON.stringify({}) })
      .execute()
    till.setTime('2026-11-21T19:05:00+08:00')
    const kept = { seal, input: JSON.stringify({ body: { commands } }) }
    expect(done(await counter.post('/kept-commands', { commands: [kept] }))).toMatchObject({ taken: 1 })
    expect(done(await till.admin.post('/kept-commands/put-back', {}))).toMatchObject({ done: 1, refused: 0 })
    expect(await listed(pay.id)).toMatchObject({ state: 'waiting', refusal: 'This order was voided' })
    expect(await listed(story.receive.id)).toMatchObject({ state: 'done' })
    expect(done(await counter.get(`/orders/${story.body.id}`))).toMatchObject({ number: numberOf(1) })
  })
})
