import { newId } from '@labada/db/core/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done, received, startTill, statusesOf, type Till } from '../../testing/till.ts'

let till: Till
beforeAll(async () => {
  till = await startTill()
})
afterAll(() => till.app.stop())

let last = 0
/** A number nobody has. */
const aPhone = () => `0917${String(++last).padStart(7, '0')}`
/** A customer who brought laundry worth these pesos. */
const customerWith = async (name: string, phone: string | null, pesos = 100) =>
  (await received(till, pesos, { customer: { name, ...(phone && { phone }) } })).customer.id as string
const record = async (id: string) => done(await till.admin.get(`/customer-records/${id}`))
const merge = (from: string, intoId: string) => till.admin.post(`/customer-records/${from}/merge`, { intoId })

describe('a customer', () => {
  it('is found by name, by number and by what is owed; a list shows the end of the number only', async () => {
    const phone = aPhone()
    const id = await customerWith('Corazon Abaya', phone, 320)
    const list = async (query: string) => done(await till.admin.get(`/customer-records?${query}`))
    const byName = await list('search=corazon')
    expect(byName.items).toMatchObject([{ id, phone: `•••• ${phone.slice(-4)}`, balance: 320, orders: 1, spent: 320 }])
    expect(byName.totals).toEqual({ customers: 1, more: false, balance: 320, credit: 0, prepaid: 0, spentYear: 320 })
    expect((await list(`search=${phone}&view=owing`)).items).toMatchObject([{ id }])
    expect((await list(`search=${phone}&view=credit`)).items).toEqual([])
    expect(await record(id)).toMatchObject({ phone, alike: [] })
  })

  it('is corrected by an admin who saw the newest version, and by nobody else', async () => {
    const id = await customerWith('Wrong Name', aPhone())
    const body = { name: 'Right Name', phone: aPhone(), address: 'Mango Ave', note: 'No fabcon', version: 1 }
    expect((await till.counter.call('PATCH', `/customer-records/${id}`, { body })).status).toBe(403)
    expect(done(await till.admin.patch(`/customer-records/${id}`, body))).toMatchObject({ ...body, version: 2 })
    expect((await till.admin.patch(`/customer-records/${id}`, body)).body.code).toBe('STALE_VERSION')
    const taken = aPhone()
    await customerWith('Has it', taken)
    const answer = await till.admin.patch(`/customer-records/${id}`, { ...body, version: 2, phone: taken })
    expect(answer.body.errors.phone[0]).toMatch(/Another customer has this number/)
    expect((await till.admin.patch(`/customer-records/${id}`, { ...body, version: 2, phone: '123' })).status).toBe(422)
  })
})

describe('two customers who are one person', () => {
  it('become one, with the orders of both; whoever is received under the old one is the new one', async () => {
    const [old, phone] = [aPhone(), aPhone()]
    const from = await customerWith('Luz Santos', old, 100)
    const into = await customerWith('Luz Santos', phone, 50)
    expect((await record(into)).alike).toMatchObject([{ id: from }])
    expect(done(await merge(from, into))).toMatchObject({ id: into, orders: 2, balance: 150, phone })
    expect((await till.admin.get(`/customer-records/${from}`)).status).toBe(404)
    expect((await received(till, 20, { customer: { id: from } })).customer.id).toBe(into)
    expect(await customerWith('Luz S.', old, 30)).toBe(into)
    expect(done(await till.admin.get(`/customer-records?search=${old}`)).items).toMatchObject([{ id: into, orders: 4 }])
    expect(done(await till.counter.get('/customers?search=Luz')).items).toHaveLength(1)
  })

  it('the one that stays takes the number it lacks, and a merge goes along with a later one', async () => {
    const phone = aPhone()
    const first = await customerWith('Ana A', phone)
    const second = await customerWith('Ana B', null)
    const third = await customerWith('Ana C', aPhone())
    expect(done(await merge(first, second))).toMatchObject({ phone })
    done(await merge(second, third))
    expect((await received(till, 10, { customer: { id: first } })).customer.id).toBe(third)
  })

  it('are merged once, however often it is asked, and not with themselves, with nobody, or by a counter', async () => {
    const [from, into] = [await customerWith('Twice', aPhone()), await customerWith('Twice', aPhone())]
    const answers = await Promise.all([merge(from, into), merge(from, into), merge(from, into)])
    expect(statusesOf(answers)).toEqual([200, 200, 200])
    expect((await record(into)).orders).toBe(2)
    expect((await merge(into, into)).status).toBe(422)
    expect((await merge(into, newId())).status).toBe(404)
    expect((await till.counter.post(`/customer-records/${into}/merge`, { intoId: from })).status).toBe(403)
  })

  it('lose no order that is received while they are merged', async () => {
    const [from, into] = [await customerWith('Race', aPhone()), await customerWith('Race', aPhone())]
    await Promise.all([
      ...Array.from({ length: 10 }, () => received(till, 10, { customer: { id: from } })),
      merge(from, into).then(done),
    ])
    expect((await record(into)).orders).toBe(12)
  })
})
