import { newId } from '@labada/db/core/ids'
import { brokenBooks } from '@labada/db/testing/till-books'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { balances, done, opened, payment, readied, received, startTill, statusesOf } from '../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { admin } = till
let counter: Counter
beforeEach(async () => {
  till.setTime('2026-11-21T10:00:00+08:00')
  counter = await till.app.counter()
  await counter.fetchCsrf()
  await admin.fetchCsrf()
})
afterEach(async () => expect(await brokenBooks(till.app.db, counter.branch.id)).toEqual({}))

const twoLoads = { lines: [{ serviceId: till.services.full, quantity: 2 }] }
const released = (order: { id: string }, body: object = {}) => counter.post(`/orders/${order.id}/release`, body)
const ready = async (pesos: number, more: object = {}) => readied(await received(till, pesos, more, counter), counter)
const ask = (order: { id: string }, more: object = {}) =>
  counter.post('/approvals', {
    id: newId(),
    kind: 'release_unpaid',
    subjectId: order.id,
    reason: 'Regular, pays on Friday',
    dueOn: '2026-11-27',
    ...more,
  })
const decide = (request: { id: string }, decision: string, by: Pick<Counter, 'post'> = admin) =>
  by.post(`/approvals/${request.id}/decide`, { decision })

describe('Releasing unpaid', () => {
  test('is refused until an admin allows it; then it leaves with its due date and stays owed', async () => {
    const order = await ready(390)
    expect((await released(order)).body.code).toBe('UNPAID')
    const request = done(await ask(order))
    expect(request).toMatchObject({ amount: 390, state: 'waiting', dueOn: '2026-11-27', orderNumber: order.number })
    expect((await released(order)).body.code).toBe('UNPAID')
    expect((await decide(request, 'approved', counter)).status).toBe(403)
    done(await decide(request, 'approved'))
    const gone = done(await released(order))
    expect(gone).toMatchObject({ stage: 'released', balance: 390, dueOn: '2026-11-27', paymentStatus: 'unpaid' })
    const { items } = done(await admin.get(`/approvals?subjectId=${order.id}`))
    expect(items).toMatchObject([{ state: 'used' }])
    expect(done(await counter.post(`/orders/${order.id}/payments`, payment('gcash', 390))).balance).toBe(0)
  })

  test('a request that was refused, or is for less than is owed now, allows nothing', async () => {
    const order = await ready(390, { payments: [payment('gcash', 100)] })
    const first = done(await ask(order))
    done(await decide(first, 'refused'))
    expect((await decide(first, 'approved')).body.code).toBe('STALE_VERSION')
    expect((await released(order)).body.code).toBe('UNPAID')
    const second = done(await ask(order))
    done(await decide(second, 'approved'))
    done(await admin.post(`/orders/${order.id}/payments/${order.payments[0].id}/void`, { reason: 'It never arrived' }))
    expect((await released(order)).body.code).toBe('UNPAID')
  })

  test('is asked for an order with a balance, until a day that is still to come, once', async () => {
    const order = await ready(100)
    expect((await ask(order, { dueOn: '2026-11-20' })).status).toBe(422)
    expect((await ask(order, { dueOn: undefined })).status).toBe(422)
    expect((await ask({ id: newId() })).status).toBe(404)
    const id = newId()
    const before = (await till.app.announced()).length
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(order, { id })))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect((await till.app.announced()).slice(before)).toEqual(['approval.requested'])
    done(await counter.post(`/orders/${order.id}/payments`, payment('maya', 100)))
    expect((await ask(order)).body.code).toBe('INVALID_AMOUNT')
    const elsewhere = await till.app.counter()
    expect((await elsewhere.get(`/approvals?subjectId=${order.id}`)).body.items).toEqual([])
  })

  test('twenty answers at once are one', async () => {
    const request = done(await ask(await ready(100)))
    const before = (await till.app.announced()).length
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => decide(request, i % 2 ? 'approved' : 'refused')),
    )
    expect(statusesOf(answers)).toEqual([...Array(10).fill(200), ...Array(10).fill(409)])
    expect((await till.app.announced()).slice(before)).toEqual(['approval.decided'])
  })
})

describe('Releasing part of an order', () => {
  test('hands over the loads that are named; the order stands where the others stand', async () => {
    const order = await received(till, 0, { ...twoLoads, payments: [payment('gcash', 360)] }, counter)
    const [first, second] = order.loads
    done(await counter.post(`/orders/${order.id}/loads/${first.id}/stage`, { stage: 'ready' }))
    expect((await released(order)).body.code).toBe('NOT_READY')
    const part = done(await released(order, { loadIds: [first.id], claim: 'phone' }))
    expect(part.loads.map(({ stage }: { stage: string }) => stage)).toEqual(['released', 'received'])
    expect(part).toMatchObject({ stage: 'received', releasedAt: null })
    expect((await counter.post(`/orders/${order.id}/void`, { reason: 'Entered by mistake' })).body.code).toBe(
      'ALREADY_RELEASED',
    )
    done(await counter.post(`/orders/${order.id}/loads/${second.id}/stage`, { stage: 'ready' }))
    expect(done(await released(order, { claim: 'stub' }))).toMatchObject({ stage: 'released', claimCheck: 'stub' })
    expect((await released(order, { loadIds: [newId()] })).status).toBe(404)
  })

  test('is no way around paying', async () => {
    const order = await ready(0, twoLoads)
    expect((await released(order, { loadIds: [order.loads[0].id] })).body.code).toBe('UNPAID')
  })
})

describe('Undoing a release', () => {
  const undo = (order: { id: string; loads: { id: string }[] }, more: object = {}, by: Counter = counter) =>
    by.post(`/orders/${order.id}/undo-release`, { loadIds: order.loads.map(({ id }) => id), ...more })

  test('takes the laundry back, without a reason for ten seconds, with one for fifteen minutes', async () => {
    const order = await ready(100, { payments: [payment('gcash', 100)] })
    done(await released(order))
    expect(done(await undo(order))).toMatchObject({ stage: 'ready', releasedAt: null, paid: 100 })
    done(await released(order))
    till.wait(1)
    expect((await undo(order)).body.code).toBe('NOTE_REQUIRED')
    expect(done(await undo(order, { reason: 'Gave it to the wrong Maria' })).stage).toBe('ready')
    done(await released(order))
    till.wait(15.01)
    expect((await undo(order, { reason: 'Too late' })).body.code).toBe('UNDO_WINDOW_OVER')
    const audit = done(await admin.get(`/audit?objectId=${order.id}&action=order.release_undone`)).items
    expect(audit).toHaveLength(2)
  })

  test('twice, and twenty times at once, is one', async () => {
    const order = await ready(100, { payments: [payment('gcash', 100)] })
    done(await released(order))
    const before = (await till.app.announced()).length
    const answers = await Promise.all(Array.from({ length: 20 }, () => undo(order)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect((await till.app.announced()).slice(before)).toEqual(['order.release_undone'])
    const elsewhere = await till.app.counter()
    expect((await undo(order, {}, elsewhere)).status).toBe(404)
  })
})

describe('Washing again', () => {
  test('is a new load at no charge, linked and with its reason, also after the release', async () => {
    const order = await ready(390, { payments: [payment('gcash', 390)] })
    done(await released(order))
    const id = newId()
    const again = { id, loadId: order.loads[0].id, reason: 'Still stained' }
    const before = await balances(till, counter.branch)
    const open = done(await counter.post(`/orders/${order.id}/rewashes`, again))
    expect(open).toMatchObject({ stage: 'received', total: 390, balance: 0, releasedAt: null })
    expect(open.loads).toMatchObject([
      { number: 1, stage: 'released', rewash: null },
      { id, number: 2, stage: 'received', rewash: 'Still stained', label: 'Rewash: Dime ×3900' },
    ])
    expect(done(await counter.post(`/orders/${order.id}/rewashes`, again)).loads).toHaveLength(2)
    expect(await balances(till, counter.branch)).toEqual(before)
    done(await counter.post(`/orders/${order.id}/loads/${id}/stage`, { stage: 'ready' }))
    expect(done(await released(order)).stage).toBe('released')
    const { items } = done(await admin.get(`/orders/${order.id}/timeline`))
    expect(items.map(({ kind }: { kind: string }) => kind)).toContain('rewash')
  })

  test('is for what was washed, once per id, and never for a voided order', async () => {
    const order = await received(till, 100, {}, counter)
    const again = { id: newId(), loadId: order.loads[0].id, reason: 'Stained' }
    expect((await counter.post(`/orders/${order.id}/rewashes`, again)).body.code).toBe('INVALID_STAGE')
    await readied(order, counter)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => counter.post(`/orders/${order.id}/rewashes`, again)),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await admin.post(`/orders/${order.id}/rewashes`, again)).status).toBe(403)
    const other = await ready(10)
    const stolen = await counter.post(`/orders/${other.id}/rewashes`, { ...again, loadId: other.loads[0].id })
    expect(stolen.body.code).toBe('STALE_VERSION')
  })
})

describe('Storage', () => {
  beforeEach(async () => {
    const fee = { storageFreeDays: 7, storageFeePerDay: 10, storageFeeMost: 50 }
    done(await admin.call('PATCH', `/branches/${counter.branch.id}`, { body: fee }))
  })

  test('is charged as a fee or waived with a reason before the laundry leaves', async () => {
    const order = await ready(100, { payments: [payment('gcash', 100)] })
    till.setTime('2026-11-30T12:00:00+08:00')
    const refused = await released(order)
    expect([refused.status, refused.body.code, refused.body.amount]).toEqual([409, 'STORAGE_FEE_DUE', 30])
    const settle = (body: object) => counter.post(`/orders/${order.id}/storage-fee`, body)
    const charged = done(await settle({ decision: 'charge' }))
    expect(charged).toMatchObject({ total: 130, balance: 30, storage: { charged: 30 } })
    expect(charged.steps.at(-1)).toEqual({ kind: 'storage_fee', label: 'Storage', amount: 30 })
    expect(done(await settle({ decision: 'charge' })).total).toBe(130)
    expect(await balances(till, counter.branch)).toMatchObject({ receivable: 30, 'revenue:fees': -30 })
    expect((await released(order)).body.code).toBe('UNPAID')
    till.setTime('2026-12-01T12:00:00+08:00')
    expect((await settle({ decision: 'waive' })).body.code).toBe('NOTE_REQUIRED')
    expect(done(await settle({ decision: 'waive', reason: 'We were shut' })).storage.waived).toBe(10)
    done(await counter.post(`/orders/${order.id}/payments`, payment('gcash', 30)))
    expect(done(await released(order)).stage).toBe('released')
  })

  test('goes with the order when it is voided', async () => {
    const order = await ready(100)
    till.setTime('2026-12-10T12:00:00+08:00')
    done(await counter.post(`/orders/${order.id}/storage-fee`, { decision: 'charge' }))
    done(await admin.post(`/orders/${order.id}/void`, { reason: 'Nobody knows whose it is' }))
    expect(await balances(till, counter.branch)).toMatchObject({ receivable: 0, 'revenue:fees': 0 })
  })

  test('is the counter’s affair, and twenty charges at once are one', async () => {
    const order = await ready(100)
    till.setTime('2026-11-30T12:00:00+08:00')
    const path = `/orders/${order.id}/storage-fee`
    expect((await admin.post(path, { decision: 'charge' })).status).toBe(403)
    await Promise.all(Array.from({ length: 20 }, () => counter.post(path, { decision: 'charge' })))
    expect(done(await admin.get(`/orders/${order.id}`)).total).toBe(130)
  })
})

describe('Giving a balance up', () => {
  test('is the owner’s: the customer owes nothing more and the loss is booked', async () => {
    const order = await ready(390, { payments: [payment('gcash', 100)] })
    const path = `/orders/${order.id}/write-off`
    expect((await counter.post(path, { reason: 'Moved away' })).status).toBe(403)
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.post(path, { reason: 'Moved away' })))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(done(await admin.get(`/orders/${order.id}`))).toMatchObject({
      writtenOff: 290,
      balance: 0,
      paymentStatus: 'paid',
    })
    expect(await balances(till, counter.branch)).toMatchObject({ receivable: 0, 'expense:bad_debt': 290 })
    expect(done(await released(order)).stage).toBe('released')
    expect(done(await admin.get(`/orders?view=unpaid&branchId=${counter.branch.id}`)).items).toEqual([])
  })
})

describe('Undoing one payment', () => {
  const undone = (order: { id: string }, id: string, by: Pick<Counter, 'post'> = counter) =>
    by.post(`/orders/${order.id}/payments/${id}/void`, { reason: 'Wrong method' })

  test('gives its money back to where it came from and leaves the order as it stands', async () => {
    await opened(till, { '1000': 1 }, counter)
    const order = await received(till, 390, { payments: [payment('cash', 390, { tendered: 500 })] }, counter)
    const answers = await Promise.all(Array.from({ length: 10 }, () => undone(order, order.payments[0].id)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(done(answers[0] ?? (await undone(order, order.payments[0].id)))).toMatchObject({ paid: 0, balance: 390 })
    expect(await balances(till, counter.branch)).toMatchObject({ drawer: 1000, receivable: 390 })
  })

  test('is over once laundry has left, and for the counter after its session', async () => {
    const order = await ready(100, { payments: [payment('gcash', 100)] })
    till.wait(16)
    expect((await undone(order, order.payments[0].id)).body.code).toBe('APPROVAL_REQUIRED')
    done(await released(order))
    expect((await undone(order, order.payments[0].id, admin)).body.code).toBe('ALREADY_RELEASED')
    expect((await undone(order, newId(), admin)).status).toBe(404)
  })
})

test('Another time is promised with a reason; sooner only by an admin', async () => {
  const order = await received(till, 100, {}, counter)
  const promise = (hours: number, by: Pick<Counter, 'post'>) =>
    by.post(`/orders/${order.id}/promise`, {
      promisedAt: new Date(new Date(order.promisedAt).getTime() + hours * 3_600_000).toISOString(),
      reason: 'Power cut',
    })
  expect((await promise(-1, counter)).status).toBe(422)
  const later = done(await promise(3, counter))
  expect(new Date(later.promisedAt).getTime()).toBe(new Date(order.promisedAt).getTime() + 3 * 3_600_000)
  done(await promise(-1, admin))
})

test('A rack says where ready laundry lies; twice the same is harmless', async () => {
  const order = await ready(100)
  expect(done(await counter.post(`/orders/${order.id}/rack`, { rack: ' b2 ' })).rack).toBe('B2')
  const before = (await till.app.announced()).length
  done(await counter.post(`/orders/${order.id}/rack`, { rack: 'B2' }))
  expect(await till.app.announced()).toHaveLength(before)
  expect(done(await counter.get('/orders?view=ready')).items[0].rack).toBe('B2')
  expect((await admin.post(`/orders/${order.id}/rack`, { rack: 'X' })).status).toBe(403)
})
