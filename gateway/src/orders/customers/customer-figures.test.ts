import { newId } from '@labada/db/core/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done, opened, payment, readied, received, startTill, type Till } from '../../testing/till.ts'

let till: Till
beforeAll(async () => {
  till = await startTill('2026-09-05T10:00:00+08:00')
})
afterAll(() => till.app.stop())

let last = 0
/** Brings laundry worth these pesos on a day at ten. */
async function came(day: string, customer: object | undefined, pesos = 100) {
  till.setTime(`${day}T10:00:00+08:00`)
  return received(till, pesos, customer ? { customer } : {})
}
const someone = (name: string) => ({ name, phone: `0917${String(++last).padStart(7, '0')}` })
const figures = async (query = '') => done(await till.admin.get(`/customer-figures${query}`))
const records = async (query: string) => done(await till.admin.get(`/customer-records?${query}`))
const debts = async (query = '') => done(await till.admin.get(`/customer-debts${query}`))
const named = (items: readonly { name: string }[]) => items.map(({ name }) => name)

describe('customers over the months', () => {
  it('are new in their first month and come again after it; a voided order is no visit, and a walk-in nobody', async () => {
    const [weekly, once] = [someone('Weekly Wen'), someone('Once Ona')]
    await came('2026-09-05', weekly, 100)
    await came('2026-09-12', weekly, 100)
    await came('2026-09-19', weekly, 100)
    await came('2026-09-20', once, 50)
    await came('2026-10-03', weekly, 70)
    await came('2026-10-04', someone('Octo Berta'), 30)
    await came('2026-10-05', undefined, 25)
    const mistake = await came('2026-11-02', once, 999)
    done(await till.admin.post(`/orders/${mistake.id}/void`, { reason: 'Typed twice' }))
    till.setTime('2026-11-20T10:00:00+08:00')
    const { cohorts, months } = await figures()
    expect(cohorts.slice(-3)).toEqual([
      { since: '2026-09', customers: 2, cameAgain: [1, 0] },
      { since: '2026-10', customers: 1, cameAgain: [0] },
      { since: '2026-11', customers: 0, cameAgain: [] },
    ])
    expect(cohorts).toHaveLength(12)
    expect(months.slice(-3)).toEqual([
      { month: '2026-09', newCustomers: 2, cameAgain: 0, newTotal: 350, againTotal: 0, walkInTotal: 0 },
      { month: '2026-10', newCustomers: 1, cameAgain: 1, newTotal: 30, againTotal: 70, walkInTotal: 25 },
      { month: '2026-11', newCustomers: 0, cameAgain: 0, newTotal: 0, againTotal: 0, walkInTotal: 0 },
    ])
    const other = await till.app.counter()
    expect((await figures(`?branchId=${other.branch.id}`)).cohorts.at(-3)).toMatchObject({ customers: 0 })
  })

  it('who stopped coming are found, and the page says what they were worth', async () => {
    till.setTime('2026-11-02T10:00:00+08:00')
    expect(named((await records('view=lapsed')).items)).toEqual([])
    till.setTime('2026-11-03T10:00:00+08:00')
    const { items, totals } = await records('view=lapsed&sort=spentYear')
    expect(items).toMatchObject([{ name: 'Weekly Wen', hasStoppedComing: true, spentYear: 370, orders: 4 }])
    expect(items[0].usualGapDays).toBeCloseTo(28 / 3)
    expect(totals).toMatchObject({ customers: 1, spentYear: 370 })
    await came('2026-11-04', { id: items[0].id }, 10)
    expect((await records('view=lapsed')).items).toEqual([])
  })

  it('are found by the same rule in a list and on their own, whatever the day', async () => {
    for (const [name, gaps] of Object.entries({ Fay: [1, 1], Gil: [20, 30, 40], Hana: [60, 61], Ivy: [2] })) {
      const who = someone(name)
      let day = Date.parse('2026-01-10')
      for (const gap of [0, ...gaps]) {
        day += gap * 86_400_000
        await came(new Date(day).toISOString().slice(0, 10), who, 5)
      }
    }
    for (const day of ['2026-02-12', '2026-05-30', '2026-06-11', '2026-09-09', '2026-11-05']) {
      till.setTime(`${day}T10:00:01+08:00`)
      const all = (await records('limit=200')).items as { name: string; hasStoppedComing: boolean }[]
      const lapsed = all.filter(({ hasStoppedComing }) => hasStoppedComing)
      expect([day, named((await records('view=lapsed&limit=200')).items)]).toEqual([day, named(lapsed)])
      expect(lapsed.length).toBeLessThan(all.length)
    }
  })

  it('are listed by what they spent, a page at a time', async () => {
    till.setTime('2026-11-05T10:00:00+08:00')
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await records(`sort=spentYear&limit=1${cursor && `&cursor=${cursor}`}`)
      seen.push(...named(page.items))
      cursor = page.nextCursor ?? ''
    } while (cursor)
    expect(seen.slice(0, 3)).toEqual(['Weekly Wen', 'Once Ona', 'Octo Berta'])
    expect(new Set(seen).size).toBe(7)
    expect(named((await records('sort=lastOrder')).items)[0]).toBe('Weekly Wen')
  })
})

describe('what customers owe', () => {
  it('is listed by age from the most, with what was released of it', async () => {
    const hotel = someone('Hotel Aurora')
    const old = await came('2026-09-01', hotel, 400)
    await came('2026-11-10', hotel, 100)
    till.setTime('2026-11-12T10:00:00+08:00')
    const { items, totals } = await debts('?limit=1')
    expect(items).toMatchObject([{ name: 'Hotel Aurora', balance: 500, released: 0, oldestDays: 72 }])
    expect(items[0].amounts).toEqual([100, 0, 0, 400])
    expect(items[0].phone).toMatch(/^•••• \d{4}$/)
    const all = await debts()
    expect(totals).toEqual(all.totals)
    const sum = all.items.reduce((total: number, { balance }: { balance: number }) => total + balance, 0)
    expect([all.totals.customers, all.totals.balance]).toEqual([all.items.length, sum])
    const inBands = all.totals.bands.reduce((total: number, { amount }: { amount: number }) => total + amount, 0)
    expect(inBands).toBe(sum)
    await opened(till)
    done(await till.counter.post(`/orders/${old.id}/payments`, payment('cash', 400, { tendered: 400 })))
    expect((await debts()).items.find(({ name }: { name: string }) => name === 'Hotel Aurora')).toMatchObject({
      balance: 100,
      amounts: [100, 0, 0, 0],
    })
  })

  it('has a limit: above it, releasing laundry unpaid cannot even be asked for', async () => {
    const order = await came('2026-11-12', someone('Account Ada'), 300)
    const { id } = order.customer
    const { version, name, phone, address, note } = done(await till.admin.get(`/customer-records/${id}`))
    const changed = { name, phone, address, note, version, creditLimit: 250 }
    expect(done(await till.admin.patch(`/customer-records/${id}`, changed))).toMatchObject({ creditLimit: 250 })
    const ask = (subject: { id: string }) => ({
      id: newId(),
      kind: 'release_unpaid',
      subjectId: subject.id,
      reason: 'Pays monthly',
      dueOn: '2026-11-30',
    })
    await readied(order, till.counter)
    const refused = await till.counter.post('/approvals', ask(order))
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'CREDIT_LIMIT', limit: 250, owed: 0, over: 50 },
    })
    const small = await came('2026-11-13', { id }, 200)
    await readied(small, till.counter)
    const asked = done(await till.counter.post('/approvals', ask(small)))
    done(await till.admin.post(`/approvals/${asked.id}/decide`, { decision: 'approved' }))
    done(await till.counter.post(`/orders/${small.id}/release`, {}))
    // What is owed for released laundry counts.
    const next = await came('2026-11-14', { id }, 60)
    expect((await till.counter.post('/approvals', ask(next))).body).toMatchObject({ owed: 200, over: 10 })
    // A page of before does not take the limit away.
    const now = done(await till.admin.get(`/customer-records/${id}`))
    const kept = await till.admin.patch(`/customer-records/${id}`, { name, phone, address, note, version: now.version })
    expect(done(kept)).toMatchObject({ creditLimit: 250 })
  })
})

describe('a customer who asks to be forgotten', () => {
  it('waits until nothing is open', async () => {
    const order = await came('2026-11-15', someone('Still Stella'), 10)
    const answer = await till.admin.post(`/customer-records/${order.customer.id}/forget`, { reason: 'Asked by letter' })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'CUSTOMER_HAS_OPEN_WORK', openOrders: 1, owed: 1, openTrips: 0, openClaims: 0 },
    })
    expect(done(await till.admin.get(`/customer-records/${order.customer.id}`))).toMatchObject({ name: 'Still Stella' })
  })

  it('is gone from lists, searches and the counter, and the books stay as they are', async () => {
    const who = someone('Vanishing Vera')
    const order = await came('2026-11-15', { ...who }, 40)
    done(await till.counter.post(`/orders/${order.id}/payments`, payment('cash', 40, { tendered: 40 })))
    await readied(order, till.counter)
    done(await till.counter.post(`/orders/${order.id}/release`, {}))
    const { id } = order.customer
    const before = await figures()
    expect((await till.counter.post(`/customer-records/${id}/forget`, { reason: 'x' })).status).toBe(403)
    expect((await till.admin.post(`/customer-records/${id}/forget`, { reason: '' })).status).toBe(422)
    done(await till.admin.post(`/customer-records/${id}/forget`, { reason: 'Asked by letter' }))
    // Safe to repeat.
    expect(done(await till.admin.post(`/customer-records/${id}/forget`, { reason: 'Again' }))).toEqual({ id })

    expect((await till.admin.get(`/customer-records/${id}`)).status).toBe(404)
    expect((await records('search=vera')).items).toEqual([])
    expect((await records(`search=${who.phone}`)).items).toEqual([])
    expect(done(await till.counter.get('/customers?search=vera')).items).toEqual([])
    expect((await till.counter.get(`/customers/${id}`)).status).toBe(404)
    const everywhere = [
      await till.admin.get('/search?q=forgotten'),
      await till.admin.get('/search?q=forgoten'),
      await till.admin.get('/customer-records?search=forgotten'),
      await till.counter.get('/customers?search=forgotten'),
      await till.counter.get('/offline/customers'),
    ]
    for (const answer of everywhere) expect(done(answer).items.map((one: { id: string }) => one.id)).not.toContain(id)
    expect((await till.counter.post('/orders', { id: newId(), customer: { id } })).status).not.toBe(200)
    const shown = done(await till.admin.get(`/orders/${order.id}`))
    expect(shown).toMatchObject({ total: 40, customer: { name: 'Forgotten customer', phone: null } })
    expect(await figures()).toEqual(before)
    // The number may come back as somebody new.
    const again = await came('2026-11-16', who, 15)
    expect(again.customer.id).not.toBe(id)
    const { items } = done(await till.admin.get(`/audit?objectId=${id}`))
    const forgetting = items.filter(({ action }: { action: string }) => action === 'customer.forgotten')
    expect(forgetting).toHaveLength(1)
    expect(JSON.stringify(forgetting)).not.toMatch(/Vera|0917/)
  })

  it('takes the records merged into it along', async () => {
    const old = someone('Earlier Me')
    const one = await came('2026-11-16', old, 20)
    const two = await came('2026-11-16', someone('Later Me'), 20)
    done(await till.admin.post(`/customer-records/${one.customer.id}/merge`, { intoId: two.customer.id }))
    for (const { id } of [one, two])
      done(await till.admin.post(`/orders/${id}/void`, { reason: 'Received by mistake' }))
    done(await till.admin.post(`/customer-records/${two.customer.id}/forget`, { reason: 'Asked' }))
    const left = await till.app.db.selectFrom('customer').select('id').where('phone', '=', old.phone).execute()
    expect(left).toEqual([])
  })
})
