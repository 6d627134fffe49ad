import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderOf, startTill, type Till } from '../testing/till.ts'

let till: Till
let order: { id: string; number: string; claimCode: string }
beforeAll(async () => {
  till = await startTill()
  const customer = { name: 'Maricel Ng', phone: '0917 555 4321' }
  order = (await till.counter.post('/orders', orderOf(till, 150, { customer }))).body
})
afterAll(() => till.app.stop())

const kindsFound = async (person: Till['admin'], q: string) =>
  (await person.get(`/search?q=${encodeURIComponent(q)}`)).body.items.map(
    ({ kind, title }: { kind: string; title: string }) => [kind, title],
  )

test('an order is found by its number, its claim code, its customer’s name and phone', async () => {
  for (const person of [till.counter, till.admin])
    for (const q of [order.number, order.claimCode.toLowerCase(), 'maricel', '5554321', '+63 917 555'])
      expect(await kindsFound(person, q), q).toContainEqual(['order', order.number])
})

test('a customer is found with the phone number masked', async () => {
  const { body } = await till.counter.get('/search?q=maricel')
  const found = body.items.find(({ kind }: { kind: string }) => kind === 'customer')
  expect(found).toMatchObject({ title: 'Maricel Ng', detail: '•••• 4321' })
})

test('a name typed wrongly finds who is called nearly so, and says that it is only that', async () => {
  for (const q of ['Marcel', 'maricell ng', 'Maricle']) {
    const { body } = await till.admin.get(`/search?q=${encodeURIComponent(q)}`)
    expect(body.items, q).toMatchObject([{ title: 'Maricel Ng', detail: 'Similar name · •••• 4321' }])
  }
  expect(await kindsFound(till.admin, 'Teodoro')).toEqual([])
  // Too short to be like anything.
  expect(await kindsFound(till.admin, 'Mrc')).toEqual([])
})

test('another branch’s counter does not find the order', async () => {
  const elsewhere = await till.app.counter()
  for (const q of [order.number, order.claimCode, 'maricel'])
    expect((await kindsFound(elsewhere, q)).filter(([kind]: [string]) => kind === 'order')).toEqual([])
})

test('signs with a meaning to the database are only signs', async () => {
  for (const q of ['%', '_', '\\', '%%%%']) expect(await kindsFound(till.admin, q)).toEqual([])
})
