import { newId } from '@labada/db/core/ids'
import { givePreset } from '@labada/db/testing/factories/factories'
import { afterAll, expect, test } from 'vitest'
import { done, received, startTill } from '../../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { counter, admin } = till

let numbers = 0
async function customer(): Promise<string> {
  const phone = `0917555${String(3000 + ++numbers)}`
  return (await received(till, 20, { customer: { name: 'Rosa Cruz', phone } })).customer.id
}
const path = (id: string) => `/customers/${id}/birth-month`
const auditOf = async (id: string) =>
  done(await admin.get('/audit?objectType=customer')).items.filter(
    ({ objectId }: { objectId: string }) => objectId === id,
  )

test('The counter enters the month of a birthday, and the office sees it; nothing more of it is kept', async () => {
  const id = await customer()
  expect(done(await counter.get(path(id)))).toEqual({ birthMonth: null })
  expect(done(await counter.put(path(id), { birthMonth: 11 }))).toEqual({ birthMonth: 11 })
  expect(done(await counter.put(path(id), { birthMonth: 11 }))).toEqual({ birthMonth: 11 })
  expect(done(await counter.get(path(id)))).toEqual({ birthMonth: 11 })
  expect(done(await admin.get(`/customer-records/${id}`)).birthMonth).toBe(11)
  expect(await auditOf(id)).toMatchObject([
    { action: 'customer.changed', before: { birthMonth: null }, after: { birthMonth: 11 } },
  ])
  expect(done(await counter.put(path(id), { birthMonth: null }))).toEqual({ birthMonth: null })
})

test('A month that is none, and a customer who is none, are refused', async () => {
  const id = await customer()
  for (const birthMonth of [0, 13, 1.5, 'May']) expect((await counter.put(path(id), { birthMonth })).status).toBe(422)
  expect((await counter.put(path(newId()), { birthMonth: 5 })).status).toBe(404)
  done(await admin.post(`/customer-records/${id}/merge`, { intoId: await customer() }))
  expect((await counter.put(path(id), { birthMonth: 5 })).status).toBe(404)
  expect((await counter.get(path(id))).status).toBe(404)
})

test('Whoever takes no orders, or is at no counter, does not enter it', async () => {
  const id = await customer()
  expect((await admin.put(path(id), { birthMonth: 5 })).status).toBe(403)
  const rider = await till.app.counter(counter.branch)
  await givePreset(till.app.db, rider.user, 'rider', [counter.branch.id])
  expect((await rider.put(path(id), { birthMonth: 5 })).status).toBe(403)
})
