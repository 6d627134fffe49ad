import { newId } from '@labada/db/core/ids'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { brokenRules } from '../testing/invariants.ts'
import { type OfflineDevice, openDevice } from '../testing/offline-device.ts'
import { balances, done, opened, payment, received, startTill } from '../testing/till.ts'

/** What a counter did with its drawer without a connection: money out, opening it, counting it. */

const till = await startTill()
afterAll(() => till.app.stop())

const MORNING = '2026-11-21T09:00:00+08:00'
const EVENING = '2026-11-21T18:00:00+08:00'
let counter: Counter
let device: OfflineDevice
beforeEach(async () => {
  till.setTime(MORNING)
  counter = await till.app.counter()
  device = await openDevice(till, counter)
})

let names = 0
/** A category of expenses, without limits unless told otherwise. */
async function category(more: object = {}) {
  names += 1
  const look = { name: `Kind ${names}`, icon: 'soup', colour: 'teal' }
  const terms = { approvalLimit: null, receiptOver: null, monthlyBudget: null, branchBudgets: [] }
  return done(await till.admin.post('/expense-categories', { id: newId(), ...look, ...terms, ...more }))
}
const drawer = async () => done(await counter.get('/cash-sessions/current')).session
async function closed(): Promise<void> {
  const { id } = await drawer()
  done(await counter.post(`/cash-sessions/${id}/count`, { counted: { '100': 5 } }))
  done(await counter.post(`/cash-sessions/${id}/close`, { counted: { '100': 5 }, keep: 500 }))
}

describe('An expense without a connection', () => {
  beforeEach(async () => {
    await opened(till, { '100': 5 }, counter)
  })

  function expense(categoryId: string, amount: number, more: object = {}) {
    const body = { id: newId(), categoryId, description: 'Rice and coffee', amount, paidFrom: 'drawer', ...more }
    return { body, command: device.made('POST /expenses', { body }) }
  }
  const expenseOf = async (id: string) => done(await counter.get(`/expenses/${id}`))

  test('counts once, at its time, under the branch’s next number, out of the drawer', async () => {
    const { id } = await category()
    const { body, command } = expense(id, 120)
    till.setTime(EVENING)
    expect(await device.bring([command])).toEqual(['done'])
    expect(await device.bring([command, command])).toEqual(['done', 'done'])
    expect(await expenseOf(body.id)).toMatchObject({
      number: `${counter.branch.code}-E0001`,
      recordedAt: command.at,
      recordedBy: { id: counter.user.id },
      status: 'recorded',
      isPaid: true,
    })
    expect(await balances(till, counter.branch)).toMatchObject({ drawer: 380 })
    expect(await device.listed(command.id)).toMatchObject({ what: 'Record expense', amount: 120, remark: null })
    expect(await brokenRules(till)).toEqual([])
  })

  test('over a limit, or without the receipt it needs, waits for approval with the money out', async () => {
    const limited = await category({ approvalLimit: 100 })
    const strict = await category({ receiptOver: 0 })
    const [over, bare] = [expense(limited.id, 120), expense(strict.id, 50)]
    till.setTime(EVENING)
    expect(await device.bring([over.command, bare.command])).toEqual(['done', 'done'])
    for (const { body } of [over, bare])
      expect(await expenseOf(body.id)).toMatchObject({ status: 'pending_approval', isPaid: true })
    expect(await balances(till, counter.branch)).toMatchObject({ drawer: 330, suspense: 170 })
    expect(await brokenRules(till)).toEqual([])
  })

  test('of a category that was archived meanwhile stands, and an admin is told', async () => {
    const found = await category()
    const { body, command } = expense(found.id, 120)
    await till.app.db
      .updateTable('expenseCategory')
      .set({ archivedAt: till.now() })
      .where('id', '=', found.id)
      .execute()
    till.setTime(EVENING)
    expect(await device.bring([command])).toEqual(['done'])
    expect(await expenseOf(body.id)).toMatchObject({ amount: 120 })
    expect(await device.listed(command.id)).toMatchObject({ remark: `The category ${found.name} is archived` })
  })

  test('of more than the books say the drawer held waits, and counts once the rest has come', async () => {
    const { id } = await category()
    const { command } = expense(id, 700)
    till.setTime(EVENING)
    expect(await device.bring([command])).toEqual(['waiting'])
    expect(await device.listed(command.id)).toMatchObject({ refusal: 'The drawer doesn’t have that much cash' })
    // The cash came in at another device, which sends later.
    await received(till, 300, { payments: [payment('cash', 300)] }, counter)
    expect(done(await device.decide(command.id, 'record'))).toMatchObject({ state: 'done' })
    expect(await balances(till, counter.branch)).toMatchObject({ drawer: 100 })
    expect(await brokenRules(till)).toEqual([])
  })

  test('from a drawer that was closed meanwhile waits until one is open', async () => {
    const { id } = await category()
    const fromDrawer = expense(id, 50)
    await closed()
    till.setTime(EVENING)
    expect(await device.bring([fromDrawer.command])).toEqual(['waiting'])
    expect(await device.listed(fromDrawer.command.id)).toMatchObject({ refusal: 'Open the drawer to take cash' })
    await opened(till, { '100': 5 }, counter)
    expect(done(await device.decide(fromDrawer.command.id, 'record'))).toMatchObject({ state: 'done' })
  })
})

describe('A drawer opened without a connection', () => {
  const opening = (counted: object, more: object = {}) => {
    const body = { id: newId(), counted, ...more }
    return { body, command: device.made('POST /cash-sessions', { body }) }
  }

  test('is open from its time, and takes the cash of the work that follows', async () => {
    const { body, command } = opening({ '100': 5 })
    const order = await received(till, 20, {}, counter)
    const pay = device.made('POST /orders/:orderId/payments', {
      params: { orderId: order.id },
      body: payment('cash', 20),
    })
    till.setTime(EVENING)
    expect(await device.bring([command, pay])).toEqual(['done', 'done'])
    expect(await device.bring([command, pay])).toEqual(['done', 'done'])
    expect(await drawer()).toMatchObject({ id: body.id, number: 1, openedAt: command.at, opening: 500 })
    expect(await balances(till, counter.branch)).toMatchObject({ drawer: 520 })
    expect(await brokenRules(till)).toEqual([])
  })

  test('off what the last close left is booked as over or short, and an admin is told', async () => {
    await opened(till, { '100': 5 }, counter)
    await closed()
    const { body, command } = opening({ '100': 4 }, { note: '' })
    till.setTime(EVENING)
    expect(await device.bring([command])).toEqual(['done'])
    expect(await drawer()).toMatchObject({ id: body.id, openingVariance: -100 })
    expect(await device.listed(command.id)).toMatchObject({
      what: 'Open cash session',
      amount: 400,
      remark: 'The count is −₱100.00 off what the last close left',
    })
    expect(await brokenRules(till)).toEqual([])
  })

  test('that another device opened before waits; the cash of both goes into the one that is open', async () => {
    const { command } = opening({ '100': 5 })
    const order = await received(till, 20, {}, counter)
    const pay = device.made('POST /orders/:orderId/payments', {
      params: { orderId: order.id },
      body: payment('cash', 20),
    })
    await opened(till, { '100': 5 }, counter)
    till.setTime(EVENING)
    expect(await device.bring([command, pay])).toEqual(['waiting', 'done'])
    expect(await device.listed(command.id)).toMatchObject({ refusal: 'The drawer is already open' })
    expect(await balances(till, counter.branch)).toMatchObject({ drawer: 520 })
  })
})

describe('A count without a connection', () => {
  const counting = async (counted: object) => {
    const { id } = await drawer()
    return device.made('POST /cash-sessions/:cashSessionId/count', {
      params: { cashSessionId: id },
      body: { counted },
    })
  }

  test('is provisional: the drawer stays open, cash goes on, and the real count is on record beside it', async () => {
    await opened(till, { '100': 5 }, counter)
    const command = await counting({ '100': 6 })
    till.setTime(EVENING)
    expect(await device.bring([command, command])).toEqual(['done', 'done'])
    const { id, ...session } = await drawer()
    expect(session).toMatchObject({ state: 'open', countedAmount: 600, variance: null, counted: { '100': 6 } })
    await received(till, 20, { payments: [payment('cash', 20)] }, counter)
    done(await counter.post(`/cash-sessions/${id}/count`, { counted: { '100': 5, '20': 1 } }))
    done(await counter.post(`/cash-sessions/${id}/close`, { counted: { '100': 5, '20': 1 }, keep: 520 }))
    const entries = await till.app.db
      .selectFrom('auditLog')
      .select('action')
      .where('objectId', '=', id)
      .orderBy('seq')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual([
      'cash.session_counted',
      'cash.session_recounted',
      'cash.session_closed',
    ])
    expect(await brokenRules(till)).toEqual([])
  })

  test('of a drawer that was counted or closed meanwhile waits', async () => {
    await opened(till, { '100': 5 }, counter)
    const [early, late] = [await counting({ '100': 6 }), await counting({ '100': 7 })]
    const { id } = await drawer()
    done(await counter.post(`/cash-sessions/${id}/count`, { counted: { '100': 5 } }))
    till.setTime(EVENING)
    expect(await device.bring([early])).toEqual(['waiting'])
    expect(await device.listed(early.id)).toMatchObject({ refusal: 'The drawer was counted again meanwhile' })
    done(await device.decide(early.id, 'dismiss'))
    done(await counter.post(`/cash-sessions/${id}/close`, { counted: { '100': 5 }, keep: 500 }))
    expect(await device.bring([late])).toEqual(['waiting'])
    expect(await device.listed(late.id)).toMatchObject({ refusal: 'This cash session is closed' })
  })
})
