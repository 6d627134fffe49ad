import { newId } from '@labada/db/core/ids'
import { checkInvariant } from '@labada/db/core/invariant'
import { INVARIANTS } from '@labada/db/invariants'
import { brokenBooks } from '@labada/db/testing/till-books'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Counter } from '../../testing/app.ts'
import { balances, done, opened, payment, readied, received, startTill, statusesOf } from '../../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { admin } = till
let counter: Counter
let rider: string
beforeEach(async () => {
  till.setTime('2026-11-21T10:00:00+08:00')
  counter = await till.app.counter()
  await counter.fetchCsrf()
  await opened(till, { '1000': 1 }, counter)
  const [first] = done(await counter.get('/riders')).items
  rider = first.id
})
afterEach(async () => {
  expect(await brokenBooks(till.app.db, counter.branch.id)).toEqual({})
  const carrying = INVARIANTS.find(({ name }) => name === 'riders-carry-what-the-ledger-says')
  if (!carrying) throw new Error('The invariant is gone')
  expect(await checkInvariant(till.app.db, carrying)).toMatchObject({ failingRows: 0 })
})

const home = { address: '12 Mango Avenue', landmark: 'Blue gate', window: 'Evening', fee: 50 }
const delivered = (more: object = {}) => received(till, 340, { type: 'deliver', delivery: home, ...more }, counter)
const tripOf = async (order: { id: string }) => done(await counter.get(`/trips?orderId=${order.id}`)).items.at(-1)
const move = (trip: { id: string }, what: string, more: object = {}, by: Counter = counter) =>
  by.post(`/trips/${trip.id}/move`, { move: what, ...more })
const deliver = (trip: { id: string }, amount: number | null, id = newId()) =>
  counter.post(`/trips/${trip.id}/deliver`, amount === null ? {} : { collected: { id, amount } })
const carries = async () =>
  done(await counter.get('/riders')).items.find(({ id }: { id: string }) => id === rider).carries
const cash = (kind: string, amount: number, id = newId()) =>
  counter.post('/rider-cash', { id, riderId: rider, kind, amount })

describe('A delivery', () => {
  test('goes out when it is ready, is paid at the door, and its cash is the rider’s until it is turned in', async () => {
    const order = await delivered()
    expect(order).toMatchObject({ total: 390, balance: 390 })
    const trip = await tripOf(order)
    expect(trip).toMatchObject({ kind: 'delivery', state: 'waiting', address: home.address, fee: 50, rider: null })
    expect((await move(trip, 'go_out', { riderId: rider })).body.code).toBe('NOT_READY')
    await readied(order, counter)
    expect((await move(trip, 'go_out')).status).toBe(422)
    done(await move(trip, 'assign', { riderId: rider }))
    expect(done(await move(trip, 'go_out'))).toMatchObject({ state: 'out', rider: { id: rider } })
    expect((await counter.post(`/orders/${order.id}/release`, {})).body.code).toBe('UNPAID')
    expect((await deliver(trip, null)).body.code).toBe('UNPAID')
    const before = await balances(till, counter.branch)
    expect(done(await deliver(trip, 390))).toMatchObject({ stage: 'released', balance: 0, paymentStatus: 'paid' })
    const after = await balances(till, counter.branch)
    expect([after.drawer, after.rider, after.receivable]).toEqual([before.drawer, 390, 0])
    expect(await carries()).toBe(390)
    expect((await cash('turn_in', 390.01)).status).toBe(422)
    done(await cash('turn_in', 390))
    expect(await balances(till, counter.branch)).toMatchObject({ rider: 0, drawer: 1390 })
    const kinds = done(await admin.get(`/orders/${order.id}/timeline`)).items.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['received', 'trip', 'payment', 'released']))
  })

  test('fails with a reason and goes out again; the tries are counted', async () => {
    const order = await readied(await delivered(), counter)
    const trip = await tripOf(order)
    done(await move(trip, 'go_out', { riderId: rider }))
    expect((await move(trip, 'fail')).body.code).toBe('NOTE_REQUIRED')
    const failed = done(await move(trip, 'fail', { reason: 'Nobody at home' }))
    expect(failed).toMatchObject({ state: 'waiting', attempts: 1, lastFailure: 'Nobody at home', rider: null })
    done(await move(trip, 'go_out', { riderId: rider }))
    expect(done(await deliver(trip, 390)).stage).toBe('released')
    const undo = await counter.post(`/orders/${order.id}/undo-release`, { loadIds: [order.loads[0].id] })
    expect(undo.body.code).toBe('ALREADY_RELEASED')
  })

  test('is due on the day its order is promised for, also when another is promised', async () => {
    const order = await delivered()
    expect(await tripOf(order)).toMatchObject({ dueOn: '2026-11-22' })
    const promisedAt = new Date('2026-11-24T17:00:00+08:00').toISOString()
    done(await counter.post(`/orders/${order.id}/promise`, { promisedAt, reason: 'The dryer is broken' }))
    expect(await tripOf(order)).toMatchObject({ dueOn: '2026-11-24', state: 'waiting', rider: null })
    // With the rider it has its day.
    const trip = await tripOf(await readied(order, counter))
    done(await move(trip, 'go_out', { riderId: rider }))
    const again = new Date('2026-11-25T17:00:00+08:00').toISOString()
    done(await counter.post(`/orders/${order.id}/promise`, { promisedAt: again, reason: 'The dryer is broken' }))
    expect(await tripOf(order)).toMatchObject({ dueOn: '2026-11-24', state: 'out' })
  })

  test('ends when the customer comes to the counter, but not while a rider has it', async () => {
    const order = await readied(await delivered({ payments: [payment('cash', 390)] }), counter)
    const trip = await tripOf(order)
    done(await move(trip, 'go_out', { riderId: rider }))
    expect((await counter.post(`/orders/${order.id}/release`, {})).body.code).toBe('INVALID_STAGE')
    expect((await till.admin.post(`/orders/${order.id}/void`, { reason: 'Entered by mistake' })).body.code).toBe(
      'INVALID_STAGE',
    )
    done(await move(trip, 'fail', { reason: 'Wrong address' }))
    done(await counter.post(`/orders/${order.id}/release`, {}))
    expect(await tripOf(order)).toMatchObject({ state: 'ended' })
  })

  test('twenty times at once is one payment and one release', async () => {
    const order = await readied(await delivered(), counter)
    const trip = await tripOf(order)
    done(await move(trip, 'go_out', { riderId: rider }))
    const id = newId()
    const before = (await till.app.announced()).length
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(trip, 390, id)))
    expect(new Set(statusesOf(answers))).toEqual(new Set([200]))
    expect((await till.app.announced()).slice(before)).toEqual(['payment.recorded', 'order.released', 'trip.changed'])
    expect(await carries()).toBe(390)
    await Promise.all(Array.from({ length: 20 }, () => cash('turn_in', 390)))
    expect(await carries()).toBe(0)
  })

  test('is out of reach for another branch', async () => {
    const order = await readied(await delivered(), counter)
    const trip = await tripOf(order)
    const elsewhere = await till.app.counter()
    expect((await move(trip, 'assign', { riderId: rider }, elsewhere)).status).toBe(404)
    expect(done(await elsewhere.get(`/trips?orderId=${order.id}`)).items).toEqual([])
    expect((await admin.post(`/trips/${trip.id}/move`, { move: 'assign' })).status).toBe(403)
  })
})

describe('A pick-up', () => {
  const request = (more: object = {}) => ({
    id: newId(),
    orderId: newId(),
    type: 'pick-up_deliver',
    customer: { name: 'Rosa Cruz', phone: '0917 555 7788' },
    address: home.address,
    fee: 40,
    dueOn: '2026-11-21',
    ...more,
  })

  test('is asked for, fetched, and becomes the order under the id that was kept for it', async () => {
    const told = { type: 'pick-up_deliver', address: home.address, landmark: 'Blue gate', fee: 40, note: 'Call first' }
    const asked = request({ ...told, window: ' ' })
    const trip = done(await counter.post('/trips', asked))
    expect(trip).toMatchObject({ kind: 'pickup', state: 'waiting', order: null, customer: { name: 'Rosa Cruz' } })
    expect(trip).toMatchObject({ ...told, window: null, dueOn: '2026-11-21' })
    expect(done(await counter.post('/trips', asked)).id).toBe(trip.id)
    done(await move(trip, 'assign', { riderId: rider }))
    expect(done(await move(trip, 'fail', { reason: 'Gate locked' }))).toMatchObject({ state: 'waiting', attempts: 1 })
    done(await move(trip, 'pick_up', { riderId: rider }))
    const order = await received(
      till,
      300,
      {
        id: asked.orderId,
        type: 'pick-up_deliver',
        customer: { id: trip.customer.id },
        pickup: { address: home.address, fee: 40 },
        delivery: home,
      },
      counter,
    )
    expect(order.total).toBe(390)
    const { items } = done(await counter.get(`/trips?orderId=${order.id}`))
    expect(items.map(({ kind, state }: { kind: string; state: string }) => [kind, state]).sort()).toEqual([
      ['delivery', 'waiting'],
      ['pickup', 'received'],
    ])
    expect((await move(trip, 'end', { reason: 'Too late' })).body.code).toBe('INVALID_STAGE')
  })

  test('that nobody wants any more ends with a reason; twice is harmless', async () => {
    const trip = done(await counter.post('/trips', request({ type: 'pick-up' })))
    expect((await move(trip, 'end')).body.code).toBe('NOTE_REQUIRED')
    done(await move(trip, 'end', { reason: 'Called off' }))
    done(await move(trip, 'end', { reason: 'Called off' }))
    expect(done(await counter.get('/trips')).items).toEqual([])
    expect(done(await counter.get('/trips?view=ended')).items).toMatchObject([{ id: trip.id, state: 'ended' }])
  })
})

test('Change money goes out of the drawer with the rider, and needs an open one that holds it', async () => {
  const id = newId()
  done(await cash('float', 200, id))
  done(await cash('float', 200, id))
  expect(await balances(till, counter.branch)).toMatchObject({ drawer: 800, rider: 200 })
  expect((await cash('float', 900)).body.code).toBe('CASH_SHORT')
  const stranger = await counter.post('/rider-cash', { id: newId(), riderId: newId(), kind: 'float', amount: 1 })
  expect(stranger.status).toBe(422)
  done(await cash('turn_in', 200))
})
