import { trimUploads } from '@labada/db/company/uploads'
import { newId } from '@labada/db/core/ids'
import { givePreset } from '@labada/db/testing/factories/factories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Counter } from '../../testing/app.ts'
import { PDF, photo, send } from '../../testing/spending.ts'
import { done, opened, readied, received, startTill } from '../../testing/till.ts'

/** The photo of the laundry at the door. */

const till = await startTill('2026-11-21T10:00:00+08:00')
afterAll(() => till.app.stop())
const { admin, counter } = till
let elsewhere: Counter
beforeAll(async () => {
  await opened(till, { '1000': 1 })
  elsewhere = await till.app.counter()
  await elsewhere.fetchCsrf()
})

const WHERE = { address: '12 Mango Avenue', fee: 50 }
const GONE = { status: 422, body: { errors: { photoId: ['This photo is no longer here. Add it again.'] } } }
/** An order on its way, and its trip. */
async function onItsWay(more: object = {}) {
  const order = await readied(await received(till, 340, { type: 'deliver', delivery: WHERE, ...more }), counter)
  const [trip] = done(await counter.get(`/trips?orderId=${order.id}`)).items
  done(await counter.post(`/trips/${trip.id}/move`, { move: 'go_out', riderId: counter.user.employeeId }))
  return { order, trip }
}
const deliver = (trip: { id: string }, photoId?: string, id = newId()) =>
  counter.post(`/trips/${trip.id}/deliver`, { collected: { id, amount: 390 }, ...(photoId && { photoId }) })
const tripOf = async (order: { id: string }) => done(await counter.get(`/trips?orderId=${order.id}`)).items[0]
const statusOf = async (by: Pick<Counter, 'get'>, id: string) => (await by.get(`/uploads/${id}?size=small`)).status
const trimmed = async () => {
  await trimUploads(till.app.db, new Date(till.now().getTime() + 60_000))
}

test('stays with the trip it was taken on, for the branch and the office; a repeat changes nothing', async () => {
  const { order, trip } = await onItsWay()
  expect(trip.photoId).toBeNull()
  const { id } = done(await send(counter, await photo(31)))
  const paymentId = newId()
  expect(done(await deliver(trip, id, paymentId))).toMatchObject({ stage: 'released', balance: 0 })
  expect(done(await deliver(trip, id, paymentId)).stage).toBe('released')
  // Without it, as a page that was opened before.
  expect(done(await deliver(trip, undefined, paymentId)).stage).toBe('released')
  expect(await tripOf(order)).toMatchObject({ state: 'delivered', photoId: id })
  await trimmed()
  expect([await statusOf(counter, id), await statusOf(admin, id), await statusOf(elsewhere, id)]).toEqual([
    200, 200, 404,
  ])
})

test('is a picture that the sender uploaded; nothing is delivered otherwise, and none is needed', async () => {
  const { order, trip } = await onItsWay()
  const others = [
    done(await send(elsewhere, await photo(32))).id,
    done(await send(admin, await photo(33))).id,
    done(await send(counter, PDF, { type: 'application/pdf', name: 'bill.pdf' })).id,
    newId(),
  ]
  for (const id of others) expect(await deliver(trip, id)).toMatchObject(GONE)
  expect(await tripOf(order)).toMatchObject({ state: 'out', photoId: null })
  done(await deliver(trip))
  expect(await tripOf(order)).toMatchObject({ state: 'delivered', photoId: null })
})

test('is taken by riders with an account of their own; a colleague’s picture is not theirs to give', async () => {
  const rider = await till.app.counter(counter.branch)
  await givePreset(till.app.db, rider.user, 'rider')
  const { order, trip } = await onItsWay()
  const colleague = done(await send(counter, await photo(35)))
  const own = done(await send(rider, await photo(36)))
  const body = { collected: { id: newId(), amount: 390 } }
  expect(await rider.post(`/trips/${trip.id}/deliver`, { ...body, photoId: colleague.id })).toMatchObject(GONE)
  done(await rider.post(`/trips/${trip.id}/deliver`, { ...body, photoId: own.id }))
  expect(await tripOf(order)).toMatchObject({ state: 'delivered', photoId: own.id })
  expect([await statusOf(rider, own.id), await statusOf(counter, own.id)]).toEqual([200, 200])
})

test('goes when its customer is forgotten', async () => {
  const { order, trip } = await onItsWay({ customer: { name: 'Vera Cruz', phone: '09170000043' } })
  const { id } = done(await send(counter, await photo(34)))
  done(await deliver(trip, id))
  done(await admin.post(`/customer-records/${order.customer.id}/forget`, { reason: 'Asked by letter' }))
  expect(await tripOf(order)).toMatchObject({ state: 'delivered', photoId: null })
  await trimmed()
  expect([await statusOf(counter, id), await statusOf(admin, id)]).toEqual([404, 404])
})
