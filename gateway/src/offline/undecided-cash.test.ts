import { newId } from '@labada/db/core/ids'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { brokenRules } from '../testing/invariants.ts'
import { type OfflineDevice, openDevice } from '../testing/offline-device.ts'
import { saleOf, stocked } from '../testing/stockroom.ts'
import { balances, done, opened, orderOf, payment, received, startTill } from '../testing/till.ts'

/** Cash that a counter took, or paid out, by work that the server refused: it is in the drawer whatever it was for. */

const till = await startTill()
afterAll(() => till.app.stop())

const MORNING = '2026-11-21T09:00:00+08:00'
const EVENING = '2026-11-21T18:00:00+08:00'
let counter: Counter
let device: OfflineDevice
beforeEach(async () => {
  till.setTime(MORNING)
  counter = await till.app.counter()
  await opened(till, { '100': 5 }, counter)
  device = await openDevice(till, counter)
})

const books = () => balances(till, counter.branch)
const drawer = async () => done(await counter.get('/cash-sessions/current')).session
/** As the office sees them: counters count blind. */
async function movements() {
  const { id } = await drawer()
  const session = done(await till.admin.get(`/cash-sessions/${id}`))
  return session.movements.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])
}

/** Closes the drawer with what is in it. */
async function closed(pesos: number): Promise<void> {
  const { id } = await drawer()
  const counted = { '100': Math.floor(pesos / 100), '20': (pesos % 100) / 20 }
  done(await counter.post(`/cash-sessions/${id}/close`, { counted, keep: pesos }))
}

/** An order that the office voided while a counter without a connection took cash for it. */
async function paidOnVoided(pesos: number, more: object = {}) {
  const order = await received(till, pesos, {}, counter)
  const params = { orderId: order.id }
  const command = device.made('POST /orders/:orderId/payments', { params, body: payment('cash', pesos, more) })
  done(await till.admin.post(`/orders/${order.id}/void`, { reason: 'Typed twice' }))
  till.setTime(EVENING)
  expect(await device.bring([command])).toEqual(['waiting'])
  return command
}

describe('Cash of work that waits for a decision', () => {
  test('is in the drawer the moment it waits, on a line of its own, and counts once however often it is sent', async () => {
    const command = await paidOnVoided(120)
    expect(await device.bring([command, command])).toEqual(['waiting', 'waiting'])
    expect(await books()).toMatchObject({ drawer: 620, undecided: -120, receivable: 0 })
    expect(await drawer()).toMatchObject({ expected: null })
    const { id } = await drawer()
    const counted = done(await counter.post(`/cash-sessions/${id}/count`, { counted: { '100': 6, '20': 1 } }))
    expect(counted).toMatchObject({ expected: 620, variance: 0 })
    expect(await movements()).toEqual([
      ['opening', 500],
      ['undecided_cash', 120],
    ])
    expect(await device.listed(command.id)).toMatchObject({ state: 'waiting', amount: 120, inDrawer: 120 })
    const span = `branchId=${counter.branch.id}&from=2026-11-21&to=2026-11-21&by=day`
    const flow = done(await till.admin.get(`/cash-flow?${span}`))
    expect(flow.lines).toContainEqual(expect.objectContaining({ key: 'undecided_in' }))
    expect(flow.proof).toMatchObject({ proven: true, difference: 0 })
    expect(await brokenRules(till)).toEqual([])
  })

  test('sent by two requests at the same moment is booked once', async () => {
    const order = await received(till, 100, {}, counter)
    const params = { orderId: order.id }
    const command = device.made('POST /orders/:orderId/payments', { params, body: payment('cash', 100) })
    done(await till.admin.post(`/orders/${order.id}/void`, { reason: 'Typed twice' }))
    await Promise.all(Array.from({ length: 4 }, () => device.bring([command])))
    expect(await books()).toMatchObject({ drawer: 600, undecided: -100 })
    expect(await brokenRules(till)).toEqual([])
  })

  test('includes change that could not be given, and no wallet’s money', async () => {
    await paidOnVoided(120, { tendered: 200, oweChange: true })
    expect(await books()).toMatchObject({ drawer: 700, undecided: -200 })
    const order = await received(till, 50, {}, counter)
    const params = { orderId: order.id }
    const wallet = device.made('POST /orders/:orderId/payments', { params, body: payment('gcash', 50) })
    done(await till.admin.post(`/orders/${order.id}/void`, { reason: 'Typed twice' }))
    expect(await device.bring([wallet])).toEqual(['waiting'])
    expect(await device.listed(wallet.id)).toMatchObject({ inDrawer: null })
    expect(await books()).toMatchObject({ drawer: 700, undecided: -200 })
  })

  test('moves to the order when an admin records it, with all that follows on it', async () => {
    // A number of another device: the order waits, and with it its payment.
    const body = orderOf(till, 80, { priceVersionId: till.priceVersionId, shownTotal: 80 })
    const receive = device.made('POST /orders', { body }, { orderNumber: `${counter.branch.code}-261121-Q001` })
    const params = { orderId: body.id }
    const pay = device.made('POST /orders/:orderId/payments', { params, body: payment('cash', 80) })
    till.setTime(EVENING)
    expect(await device.bring([receive, pay])).toEqual(['waiting', 'waiting'])
    expect(await books()).toMatchObject({ drawer: 580, undecided: -80 })
    expect(done(await device.decide(receive.id, 'record'))).toMatchObject({ state: 'done' })
    expect(done(await counter.get(`/orders/${body.id}`))).toMatchObject({ paid: 80, balance: 0 })
    expect(await books()).toMatchObject({ drawer: 580, undecided: 0, receivable: 0 })
    expect(done(await device.decide(receive.id, 'record'))).toMatchObject({ state: 'done' })
    expect(await books()).toMatchObject({ drawer: 580, undecided: 0 })
    expect(await brokenRules(till)).toEqual([])
  })

  test('of a drawer that was counted since is moved in the drawer that is open now', async () => {
    const order = await received(till, 100, {}, counter)
    const params = { orderId: order.id }
    const command = device.made(
      'POST /orders/:orderId/payments',
      { params, body: payment('cash', 100) },
      { actorId: newId() },
    )
    till.setTime(EVENING)
    expect(await device.bring([command])).toEqual(['waiting'])
    await closed(600)
    await opened(till, { '100': 6 }, counter)
    // It is refused again: the one who did it is not known. Nothing moves.
    expect((await device.decide(command.id, 'record')).body).toMatchObject({ code: 'NOT_RECORDABLE' })
    expect(await books()).toMatchObject({ drawer: 600, undecided: -100, over_short: 0 })
    expect(done(await device.decide(command.id, 'dismiss', 'returned'))).toMatchObject({ state: 'dismissed' })
    expect(await books()).toMatchObject({ drawer: 500, undecided: 0, over_short: 0 })
    expect(await movements()).toEqual([
      ['opening', 600],
      ['undecided_cash_settled', -100],
    ])
    expect(await brokenRules(till)).toEqual([])
  })

  test('stays, or goes back, as the admin says who dismisses the work; they have to say it', async () => {
    const [kept, returned] = [await paidOnVoided(120), await paidOnVoided(60)]
    expect(await books()).toMatchObject({ drawer: 680, undecided: -180 })
    const refused = await device.decide(kept.id, 'dismiss')
    expect([refused.status, refused.body.field ?? refused.body.errors]).toEqual([422, expect.anything()])
    expect(done(await device.decide(kept.id, 'dismiss', 'kept'))).toMatchObject({ state: 'dismissed', inDrawer: 120 })
    expect(await books()).toMatchObject({ drawer: 680, undecided: -60, over_short: -120 })
    expect(done(await device.decide(returned.id, 'dismiss', 'returned'))).toMatchObject({ state: 'dismissed' })
    expect(await books()).toMatchObject({ drawer: 620, undecided: 0, over_short: -120 })
    done(await device.decide(returned.id, 'dismiss', 'returned'))
    expect(await books()).toMatchObject({ drawer: 620, undecided: 0 })
    expect(await brokenRules(till)).toEqual([])
  })

  test('cannot go back out of a drawer that is closed; it can be left as it is', async () => {
    const command = await paidOnVoided(120)
    await closed(620)
    expect((await device.decide(command.id, 'dismiss', 'returned')).body).toMatchObject({ code: 'NO_OPEN_SESSION' })
    expect(await device.listed(command.id)).toMatchObject({ state: 'waiting' })
    expect(done(await device.decide(command.id, 'dismiss', 'kept'))).toMatchObject({ state: 'dismissed' })
    expect(await books()).toMatchObject({ drawer: 620, undecided: 0, over_short: -120 })
    expect(await brokenRules(till)).toEqual([])
  })

  test('with no drawer open is not booked: whoever opens it counts it', async () => {
    await closed(500)
    const command = await paidOnVoided(120)
    expect(await device.listed(command.id)).toMatchObject({ inDrawer: null })
    expect(await books()).toMatchObject({ drawer: 500, undecided: 0 })
    expect(done(await device.decide(command.id, 'dismiss'))).toMatchObject({ state: 'dismissed' })
    expect(await brokenRules(till)).toEqual([])
  })

  test('of items sold waits in the drawer too, and becomes the sale', async () => {
    const item = await stocked(till)
    const device2 = await openDevice(till, await till.app.counter(counter.branch))
    // The receipt is of another device.
    const sale = saleOf([{ itemId: item.id, quantity: 2 }], 50)
    const command = device.made('POST /item-sales', { body: sale }, { orderNumber: device2.saleNumber() })
    till.setTime(EVENING)
    expect(await device.bring([command])).toEqual(['waiting'])
    expect(await books()).toMatchObject({ drawer: 550, undecided: -50 })
    expect(done(await device.decide(command.id, 'record'))).toMatchObject({ state: 'done' })
    expect(await books()).toMatchObject({ drawer: 550, undecided: 0 })
    expect(await brokenRules(till)).toEqual([])
  })
})

describe('An expense that waits for a decision', () => {
  /** Paid from the drawer by somebody whom the branch does not know. */
  async function spent(amount: number, paidFrom = 'drawer') {
    const look = { name: `Kind ${newId().slice(-12)}`, icon: 'soup', colour: 'teal' }
    const terms = { approvalLimit: null, receiptOver: null, monthlyBudget: null, branchBudgets: [] }
    const { id: categoryId } = done(await till.admin.post('/expense-categories', { id: newId(), ...look, ...terms }))
    const body = { id: newId(), categoryId, description: 'Rice and coffee', amount, paidFrom }
    const other = await till.app.counter()
    return { body, command: device.made('POST /expenses', { body }, { actorId: other.user.id }) }
  }

  test('has left the drawer, and becomes the expense when an admin records it', async () => {
    const { body, command } = await spent(400)
    till.setTime(EVENING)
    expect(await device.bring([command])).toEqual(['waiting'])
    expect(await device.listed(command.id)).toMatchObject({ amount: 400, inDrawer: -400 })
    expect(await books()).toMatchObject({ drawer: 100, undecided: 400 })
    // More than the drawer still has: what is booked already is not missing twice.
    expect(done(await device.decide(command.id, 'record'))).toMatchObject({ state: 'done' })
    expect(done(await counter.get(`/expenses/${body.id}`))).toMatchObject({ amount: 400, isPaid: true })
    expect(await books()).toMatchObject({ drawer: 100, undecided: 0 })
    expect(await brokenRules(till)).toEqual([])
  })

  test('that is dismissed is short, or its cash came back', async () => {
    const [short, back] = [await spent(100), await spent(60)]
    till.setTime(EVENING)
    expect(await device.bring([short.command, back.command])).toEqual(['waiting', 'waiting'])
    done(await device.decide(short.command.id, 'dismiss', 'kept'))
    done(await device.decide(back.command.id, 'dismiss', 'returned'))
    expect(await books()).toMatchObject({ drawer: 400, undecided: 0, over_short: 100 })
    expect(await brokenRules(till)).toEqual([])
  })

  test('of more than the drawer holds, or from the safe, books nothing before its decision', async () => {
    const [much, safe] = [await spent(700), await spent(60, 'safe')]
    till.setTime(EVENING)
    expect(await device.bring([much.command, safe.command])).toEqual(['waiting', 'waiting'])
    expect(await device.listed(much.command.id)).toMatchObject({ inDrawer: null })
    expect(await books()).toMatchObject({ drawer: 500, undecided: 0, safe: 0 })
    expect(await brokenRules(till)).toEqual([])
  })
})

describe('What a counter sees of work that it sent', () => {
  test('is what waits, and what an admin decided and why, of its own branch', async () => {
    const [one, two] = [await paidOnVoided(120), await paidOnVoided(60)]
    expect(await device.sent()).toMatchObject({
      waiting: 2,
      items: [
        {
          id: one.id,
          state: 'waiting',
          route: 'POST /orders/:orderId/payments',
          amount: 120,
          inDrawer: 120,
          reason: null,
        },
        { id: two.id, state: 'waiting', decidedBy: null },
      ],
    })
    done(await device.decide(one.id, 'dismiss', 'returned'))
    const { firstname, lastname } = till.admin.user
    expect(await device.sent()).toMatchObject({
      waiting: 1,
      items: [
        { id: two.id },
        { id: one.id, state: 'dismissed', decidedBy: `${firstname} ${lastname}`, reason: 'Asked the counter' },
      ],
    })
    const elsewhere = await till.app.counter()
    expect(done(await elsewhere.get('/offline/sent'))).toEqual({ waiting: 0, items: [] })
    till.setTime('2026-11-29T09:00:00+08:00')
    expect((await device.sent()).items.map(({ id }: { id: string }) => id)).toEqual([two.id])
  })

  test('is not for the office', async () => {
    expect((await till.admin.get('/offline/sent')).status).toBe(403)
  })
})
