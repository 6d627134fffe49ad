import { tablesThatSay } from '@labada/db/testing/kept-words'
import { afterAll, expect, test } from 'vitest'
import { done, payment, readied, received, startTill } from '../../testing/till.ts'

/** A forgotten customer is nowhere in the database but where the law keeps them. */

const till = await startTill('2026-11-15T10:00:00+08:00')
afterAll(() => till.app.stop())

const WHO = { name: 'Vanishing Vera', phone: '09170000042' }
const WHERE = { address: '99 Secret Street', landmark: 'Hidden gate', window: 'After Zumba', fee: 50 }
const WORDS = 'Vanishing|Vera|0000042|Secret|Hidden|Zumba|Starch allergy|Beware of her dog'

test('leaves no name, number, address or note behind', async () => {
  const { counter, admin } = till
  const order = await received(till, 100, { type: 'deliver', customer: WHO, delivery: WHERE, notes: 'Starch allergy' })
  await received(till, 10, { customer: { id: order.customer.id }, notes: 'Starch allergy again' }).then(({ id }) =>
    admin.post(`/orders/${id}/void`, { reason: 'Typed twice' }),
  )
  const record = done(await admin.get(`/customer-records/${order.customer.id}`))
  const { version } = record
  const more = { ...WHO, address: WHERE.address, note: 'Beware of her dog', version }
  done(await admin.patch(`/customer-records/${order.customer.id}`, more))
  await readied(order, counter)
  done(await counter.post(`/orders/${order.id}/payments`, payment('gcash', 150, { reference: '9001234567890' })))
  const [trip] = done(await counter.get(`/trips?orderId=${order.id}`)).items
  done(await counter.post(`/trips/${trip.id}/move`, { move: 'go_out', riderId: counter.user.employeeId }))
  done(await counter.post(`/trips/${trip.id}/deliver`, {}))
  expect(await tablesThatSay(till.app.db, WORDS)).toEqual(expect.arrayContaining(['customer', 'order', 'trip']))

  done(await admin.post(`/customer-records/${order.customer.id}/forget`, { reason: 'Asked by letter' }))
  const { delivery } = done(await admin.get(`/orders/${order.id}`))
  expect(delivery).toEqual({ address: 'Forgotten customer', fee: 50 })
  // The audit log is sealed and stays; answers that a repeated call gets again are deleted after days (`trimming.ts`).
  expect(await tablesThatSay(till.app.db, WORDS)).toEqual(['audit_log', 'idempotency_key'])
})
