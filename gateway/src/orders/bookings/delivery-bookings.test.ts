import { newId } from '@labada/db/core/ids'
import { checkInvariant } from '@labada/db/core/invariant'
import { INVARIANTS } from '@labada/db/invariants'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Counter } from '../../testing/app.ts'
import { bookingBody, customerPhone, deliveryBody, letBook, trackingPhone, ZONE } from '../../testing/bookings.ts'
import { balances, done, opened, payment, readied, received, startTill, statusesOf } from '../../testing/till.ts'

const till = await startTill('2026-11-21T10:00:00+08:00', { trustedProxies: ['loopback'] })
afterAll(() => till.app.stop())

let counter: Counter
beforeEach(async () => {
  counter = await till.app.counter()
  await letBook(till, [counter])
})
afterEach(async () => {
  const broken = await Promise.all(
    INVARIANTS.filter(({ name }) => !name.startsWith('events')).map((one) => checkInvariant(till.app.db, one)),
  )
  expect(broken.filter(({ failingRows }) => failingRows > 0)).toEqual([])
})

let numbers = 0
/** An order of a customer of its own, with its page on their phone. */
async function ordered(amount: number, more: object = {}) {
  const lastFour = String(2000 + ++numbers)
  const customer = { name: 'Maria Santos', phone: `0917800${lastFour}` }
  const order = await received(till, amount, { customer, ...more }, counter)
  return { order, phone: await trackingPhone(till.app.caller(), order.claimCode, lastFour, `10.3.0.${numbers}`) }
}
const answer = (id: string, what: string, more: object = {}) =>
  counter.post(`/bookings/${id}/answer`, { answer: what, ...more })
const seen = async (code: string) => done(await customerPhone(till.app.caller()).see(code)).booking

describe('An order that was to be picked up', () => {
  test('is brought once its customer asked and the counter confirmed, and its fee is part of what is due', async () => {
    await opened(till, { '1000': 1 }, counter)
    const { order, phone } = await ordered(300, { payments: [payment('cash', 300)] })
    const { offer } = await phone.offer()
    expect(offer.zones).toEqual([ZONE])
    const body = deliveryBody(offer.days)
    const { code } = done(await phone.ask(body))
    expect(done(await phone.ask(body)).code).toBe(code)
    expect(await phone.offer()).toEqual({ offer: null, booking: { code, state: 'asked' } })
    expect(await seen(code)).toMatchObject({ state: 'asked', type: 'deliver', claimCode: order.claimCode })
    expect(done(await counter.get('/bookings')).items).toMatchObject([
      { id: body.id, kind: 'delivery', orderNumber: order.number, name: 'Maria Santos' },
    ])

    const before = await balances(till, counter.branch)
    const answers = await Promise.all(Array.from({ length: 5 }, () => answer(body.id, 'confirm')))
    expect(new Set(statusesOf(answers))).toEqual(new Set([200]))
    const after = await balances(till, counter.branch)
    expect((after.receivable ?? 0) - (before.receivable ?? 0)).toBe(40)
    expect(done(await counter.get(`/orders/${order.id}`))).toMatchObject({
      type: 'deliver',
      total: 340,
      balance: 40,
      paymentStatus: 'partial',
      delivery: { address: '12 Mango Avenue', fee: 40 },
    })
    const [trip] = done(await counter.get(`/trips?orderId=${order.id}`)).items
    expect(trip).toMatchObject({ id: body.id, kind: 'delivery', type: 'deliver', zone: 'Mabolo', state: 'waiting' })
    expect((await phone.offer()).booking.state).toBe('confirmed')

    await readied(order, counter)
    done(await counter.post(`/trips/${trip.id}/move`, { move: 'go_out', riderId: counter.user.employeeId }))
    const paid = { collected: { id: newId(), amount: 40 } }
    expect(done(await counter.post(`/trips/${trip.id}/deliver`, paid)).stage).toBe('released')
  })

  test('keeps how it came, and all of it is undone when it is voided', async () => {
    const request = bookingBody(counter.branch.id)
    const { type: _, ...pickup } = request
    done(await customerPhone(till.app.caller()).ask({ ...pickup, type: 'pick-up' }))
    done(await answer(request.id, 'confirm'))
    const [fetched] = done(await counter.get('/trips')).items
    const { order, phone } = await ordered(300, {
      id: fetched.orderId,
      type: 'pick-up',
      pickup: { address: '12 Mango Avenue', fee: 40 },
    })
    const body = deliveryBody((await phone.offer()).offer.days)
    done(await phone.ask(body))
    done(await answer(body.id, 'confirm'))
    expect(done(await counter.get(`/orders/${order.id}`))).toMatchObject({ type: 'pick-up_deliver', total: 380 })
    done(await till.admin.post(`/orders/${order.id}/void`, { reason: 'Entered by mistake' }))
    expect((await balances(till, counter.branch)).receivable ?? 0).toBe(0)
  })

  test('is asked for by nobody without the last digits, and once by those with them', async () => {
    const { order, phone } = await ordered(300)
    const { days } = (await phone.offer()).offer
    const stranger = till.app.caller()
    expect(done(await stranger.get(`/track/${order.claimCode}/delivery`))).toEqual({ offer: null, booking: null })
    expect((await stranger.post(`/track/${order.claimCode}/delivery`, deliveryBody(days))).status).toBe(404)
    const other = await ordered(300)
    const answers = await Promise.all(Array.from({ length: 4 }, () => phone.ask(deliveryBody(days))))
    expect(statusesOf(answers).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect((await other.phone.offer()).booking).toBeNull()
    const { id } = done(await counter.get('/bookings')).items[0]
    done(await answer(id, 'decline', { reason: 'Too far' }))
    // Declined, it may be asked for again.
    done(await phone.ask(deliveryBody(days)))
  })

  test('is not brought below the minimum of its zone, nor once it was released', async () => {
    const { phone } = await ordered(199)
    const { days } = (await phone.offer()).offer
    expect((await phone.ask(deliveryBody(days))).body.errors).toHaveProperty('zoneId')
    const late = await ordered(300, { payments: [payment('gcash', 300)] })
    const body = deliveryBody(days)
    done(await late.phone.ask(body))
    await readied(late.order, counter)
    done(await counter.post(`/orders/${late.order.id}/release`, {}))
    expect((await answer(body.id, 'confirm')).body.code).toBe('INVALID_STAGE')
    done(await answer(body.id, 'decline', { reason: 'Picked up already' }))
    expect((await late.phone.offer()).offer).toBeNull()
    expect((await late.phone.ask(deliveryBody(days))).body.code).toBe('ALREADY_ASKED')
  })
})
