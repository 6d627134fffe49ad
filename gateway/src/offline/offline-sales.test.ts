import { newId } from '@labada/db/core/ids'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { brokenRules } from '../testing/invariants.ts'
import { type OfflineDevice, openDevice } from '../testing/offline-device.ts'
import { levelOf, opening, stocked } from '../testing/stockroom.ts'
import { balances, done, opened, payment, received, startTill } from '../testing/till.ts'

/** Items sold without a connection: the goods are gone, so the sale stands as it was told, and an admin learns what differs. */

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

const withStock = async (quantity: number, more: object = {}) => {
  const item = await stocked(till, more)
  await opening(till, item.id, quantity, 100, counter.branch)
  return item
}

/** A sale of one item at ₱25 each, as a device keeps it. */
function sale(itemId: string, quantity: number, more: object = {}) {
  const total = quantity * 25
  const lines = [{ itemId, quantity, unitPrice: 25 }]
  const body = { id: newId(), lines, total, payments: [payment('cash', total)], ...more }
  return { body, command: device.made('POST /item-sales', { body }, { orderNumber: device.saleNumber() }) }
}
const saleOfId = async (id: string) => done(await counter.get(`/item-sales/${id}`))

describe('A sale without a connection', () => {
  test('counts once, at its time, under the device’s own number, with stock, money and cost', async () => {
    const item = await withStock(10)
    const { body, command } = sale(item.id, 2)
    till.setTime(EVENING)
    expect(await device.bring([command])).toEqual(['done'])
    expect(await device.bring([command, command])).toEqual(['done', 'done'])
    expect(await saleOfId(body.id)).toMatchObject({
      number: `${counter.branch.code}-S-${device.series}00001`,
      soldAt: command.at,
      soldBy: { id: counter.user.id },
      total: 50,
      negative: false,
    })
    expect(await levelOf(till, item.id, counter.branch)).toMatchObject({ onHand: 8 })
    expect(await balances(till, counter.branch)).toMatchObject({ drawer: 550, 'revenue:item': -50, cogs: 20 })
    expect(await device.listed(command.id)).toMatchObject({ what: 'Sell items', amount: 50, remark: null })
    // The branch’s own series goes on without a gap.
    const online = {
      id: newId(),
      lines: [{ itemId: item.id, quantity: 1 }],
      total: 25,
      payments: [payment('cash', 25)],
    }
    expect(done(await counter.post('/item-sales', online))).toMatchObject({
      number: `${counter.branch.code}-S-000001`,
    })
    expect(await brokenRules(till)).toEqual([])
  })

  test('that also reached the server keeps its number there, and is found by the one on its slip', async () => {
    const item = await withStock(10)
    const { body, command } = sale(item.id, 1)
    const online = done(await counter.post('/item-sales', body))
    till.setTime(EVENING)
    expect(await device.bring([command])).toEqual(['done'])
    const { items } = done(await counter.get(`/item-sales?search=${command.orderNumber}`))
    expect(items).toMatchObject([{ id: body.id, number: online.number }])
    expect(await levelOf(till, item.id, counter.branch)).toMatchObject({ onHand: 9 })
  })

  test('of more than is left stands, and an admin is told to count', async () => {
    const item = await withStock(3)
    const [first, second] = [sale(item.id, 2), sale(item.id, 2)]
    till.setTime(EVENING)
    expect(await device.bring([first.command, second.command])).toEqual(['done', 'done'])
    expect(await saleOfId(second.body.id)).toMatchObject({ negative: true })
    expect(await levelOf(till, item.id, counter.branch)).toMatchObject({ onHand: -1 })
    expect(await device.listed(first.command.id)).toMatchObject({ remark: null })
    expect(await device.listed(second.command.id)).toMatchObject({
      state: 'done',
      remark: `${item.name}: 2 sold, 1 in stock by the books. Count it`,
    })
    expect(await brokenRules(till)).toEqual([])
  })

  test('at an earlier price holds, and an admin is told', async () => {
    const item = await withStock(10)
    const { body, command } = sale(item.id, 2)
    await till.app.db
      .updateTable('item')
      .set({ priceCentavos: 3000 as never })
      .where('id', '=', item.id)
      .execute()
    till.setTime(EVENING)
    expect(await device.bring([command])).toEqual(['done'])
    expect(await saleOfId(body.id)).toMatchObject({ total: 50, lines: [{ unitPrice: 25, amount: 50 }] })
    expect(await device.listed(command.id)).toMatchObject({
      remark: `${item.name} was sold at ₱25.00. The price list says ₱30.00`,
    })
  })

  test('of an item that was archived meanwhile stands, and an admin is told', async () => {
    const item = await withStock(10)
    const { body, command } = sale(item.id, 1)
    await till.app.db.updateTable('item').set({ deactivatedAt: till.now() }).where('id', '=', item.id).execute()
    till.setTime(EVENING)
    expect(await device.bring([command])).toEqual(['done'])
    expect(await saleOfId(body.id)).toMatchObject({ total: 25 })
    expect(await device.listed(command.id)).toMatchObject({ remark: `${item.name} isn’t sold anymore` })
    expect(await brokenRules(till)).toEqual([])
  })

  test('with an order that was voided meanwhile stands without it', async () => {
    const item = await withStock(10)
    const order = await received(till, 20, {}, counter)
    const { body, command } = sale(item.id, 1, { orderId: order.id })
    done(await till.admin.post(`/orders/${order.id}/void`, { reason: 'Wrong customer' }))
    till.setTime(EVENING)
    expect(await device.bring([command])).toEqual(['done'])
    expect(await saleOfId(body.id)).toMatchObject({ order: null })
    expect(await device.listed(command.id)).toMatchObject({
      remark: 'Its order isn’t open anymore, so the items aren’t added to it',
    })
  })
})

describe('A sale that waits for an admin', () => {
  test('its drawer was closed and none is open; it is recorded once one is', async () => {
    const item = await withStock(10)
    const { body, command } = sale(item.id, 1)
    const [session] = done(await counter.get('/cash-sessions?limit=1')).items
    done(await counter.post(`/cash-sessions/${session.id}/count`, { counted: { '100': 5 } }))
    done(await counter.post(`/cash-sessions/${session.id}/close`, { counted: { '100': 5 }, keep: 500 }))
    till.setTime(EVENING)
    expect(await device.bring([command])).toEqual(['waiting'])
    expect(await device.listed(command.id)).toMatchObject({ refusal: 'Open the drawer to take cash' })
    expect(await levelOf(till, item.id, counter.branch)).toMatchObject({ onHand: 10 })
    await opened(till, { '100': 5 }, counter)
    expect(done(await device.decide(command.id, 'record'))).toMatchObject({ state: 'done' })
    expect(await saleOfId(body.id)).toMatchObject({ number: command.orderNumber })
    expect(await brokenRules(till)).toEqual([])
  })

  test('its number is of another device, or another sale has it', async () => {
    const item = await withStock(10)
    const first = sale(item.id, 1)
    const again = { ...sale(item.id, 1).command, orderNumber: first.command.orderNumber }
    const stolen = { ...sale(item.id, 1).command, orderNumber: `${counter.branch.code}-S-Z00001` }
    till.setTime(EVENING)
    expect(await device.bring([first.command, again, stolen])).toEqual(['done', 'waiting', 'waiting'])
    expect(await device.listed(again.id)).toMatchObject({ refusal: 'Another sale has the number on its slip' })
    expect(await device.listed(stolen.id)).toMatchObject({ refusal: 'The number on its slip isn’t from this device' })
  })

  test('its total is not the sum of the prices it was sold at', async () => {
    const item = await withStock(10)
    const { command } = sale(item.id, 2, { total: 40, payments: [payment('cash', 40)] })
    till.setTime(EVENING)
    expect(await device.bring([command])).toEqual(['waiting'])
    expect(await device.listed(command.id)).toMatchObject({ refusal: 'The total is now ₱50.00' })
  })
})

test('A sale of a closed month counts today', async () => {
  till.setTime('2026-10-31T08:00:00+08:00')
  const item = await withStock(10)
  const { body, command } = sale(item.id, 1)
  const old = { ...command, at: '2026-10-31T09:30:00+08:00' }
  till.setTime('2026-11-03T10:00:00+08:00')
  const closed = { month: '2026-10-01' as never, closedAt: till.now(), closedBy: till.admin.user.id, note: null }
  await till.app.db.insertInto('monthClose').values(closed).execute()
  expect(await device.bring([old])).toEqual(['done'])
  expect(await saleOfId(body.id)).toMatchObject({ businessDate: '2026-11-03' })
  expect(await device.listed(old.id)).toMatchObject({ remark: 'Its month is closed: it counts today' })
})
