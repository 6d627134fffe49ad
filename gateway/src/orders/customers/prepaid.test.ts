import { newId } from '@labada/db/core/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Counter } from '../../testing/app.ts'
import { brokenRules } from '../../testing/invariants.ts'
import {
  balances,
  done,
  opened,
  orderOf,
  payment,
  readied,
  received,
  startTill,
  statusesOf,
} from '../../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { admin, counter } = till
let second: Counter
beforeAll(async () => {
  await admin.fetchCsrf()
  second = await till.app.counter()
  await opened(till, { 1000: 1 })
  await opened(till, { 1000: 1 }, second)
  const { items } = done(await admin.get('/settings'))
  const item = items.find(
    ({ current }: { current: { setting: { section: string } } }) => current.setting.section === 'reversals',
  )
  const value = { ...item.current.setting.value, counterRefunds: 'limited', refundMost: 120 }
  done(await admin.post('/settings', { change: { section: 'reversals', value }, version: item.newestVersion }))
})

/** A new customer; returns its id. */
async function customer(name = 'Maria Cruz', by: Counter = counter): Promise<string> {
  const order = await received(till, 10, { customer: { name } }, by)
  done(await admin.post(`/orders/${order.id}/void`, { reason: 'Only to know them' }))
  return order.customer.id
}
const topUp = (id: string, pesos: number, method = 'cash', by: Counter = counter) =>
  by.post(`/customers/${id}/prepaid-top-ups`, payment(method, pesos))
const payOut = (id: string, pesos: number, by: Pick<Counter, 'post'> = counter, more: object = {}) =>
  by.post(`/customers/${id}/prepaid-pay-outs`, {
    id: newId(),
    method: 'cash',
    amount: pesos,
    reason: 'Moves to another town',
    ...more,
  })
const today = async ({ branch }: Counter) => done(await admin.get(`/branches/${branch.id}/today`)).today
const balanceOf = async (id: string) => done(await counter.get(`/customers/${id}`)).prepaid
const entriesOf = async (id: string) => done(await admin.get(`/customers/${id}/prepaid-entries`))

describe('a prepaid balance', () => {
  it('is topped up in one branch, pays in another, and is owed by the shop until then', async () => {
    const id = await customer()
    const before = await balances(till)
    const { sales, collected } = await today(counter)
    const entry = done(await topUp(id, 500))
    expect(entry).toMatchObject({ kind: 'top_up', amount: 500, balance: 500, method: 'cash', order: null })
    done(await topUp(id, 250.5, 'gcash'))
    const after = await balances(till)
    expect((after.drawer ?? 0) - (before.drawer ?? 0)).toBe(500)
    expect((after['wallet:gcash'] ?? 0) - (before['wallet:gcash'] ?? 0)).toBe(250.5)
    expect((after.prepaid ?? 0) - (before.prepaid ?? 0)).toBe(-750.5)
    // No income yet: neither sales nor collected grew.
    expect(await today(counter)).toMatchObject({ sales, collected, toppedUp: 750.5, paidOut: 0 })
    // A blind counter sees neither: with them it could tell what the drawer should hold.
    expect(done(await counter.get('/shop/summary')).today).toMatchObject({ toppedUp: null, paidOut: null })

    const otherBefore = await balances(till, second.branch)
    const order = await received(till, 300, { customer: { id }, payments: [payment('prepaid', 300)] }, second)
    expect(order).toMatchObject({ paid: 300, balance: 0, payments: [{ method: 'prepaid', reference: null }] })
    const other = await balances(till, second.branch)
    expect((other.prepaid ?? 0) - (otherBefore.prepaid ?? 0)).toBe(300)
    expect(other.drawer).toBe(otherBefore.drawer)
    expect(await balanceOf(id)).toBe(450.5)
    expect(await today(second)).toMatchObject({
      collected: 300,
      collectedByMethod: { prepaid: 300, cash: 0 },
      toppedUp: 0,
    })
    const { items, totals } = await entriesOf(id)
    expect(totals).toEqual({ balance: 450.5 })
    expect(items.map(({ kind, amount, balance }: Record<string, unknown>) => [kind, amount, balance])).toEqual([
      ['payment', -300, 450.5],
      ['top_up', 250.5, 750.5],
      ['top_up', 500, 500],
    ])
    expect(items[0]).toMatchObject({ branchName: second.branch.name, order: { number: order.number } })
    expect(await brokenRules(till)).toEqual([])
  })

  it('pays a part, and is never below zero', async () => {
    const id = await customer()
    done(await topUp(id, 100))
    const order = await received(till, 180, { customer: { id } })
    const short = await counter.post(`/orders/${order.id}/payments`, payment('prepaid', 100.01))
    expect([short.status, short.body.code]).toEqual([409, 'PREPAID_SHORT'])
    done(await counter.post(`/orders/${order.id}/payments`, payment('prepaid', 100)))
    const paid = done(await counter.post(`/orders/${order.id}/payments`, payment('cash', 80)))
    expect(paid).toMatchObject({ balance: 0, paymentStatus: 'paid' })
    expect(await balanceOf(id)).toBe(0)
  })

  it('pays for a customer only', async () => {
    const guest = await counter.post('/orders', orderOf(till, 100, { payments: [payment('prepaid', 100)] }))
    expect([guest.status, guest.body.errors]).toEqual([422, { method: ['Choose a customer to use a prepaid balance'] }])
  })

  it('is back after a void of the payment or of the order', async () => {
    const id = await customer()
    done(await topUp(id, 200))
    const order = await received(till, 100, { customer: { id }, payments: [payment('prepaid', 100)] })
    done(await admin.post(`/orders/${order.id}/payments/${order.payments[0].id}/void`, { reason: 'The wrong order' }))
    expect(await balanceOf(id)).toBe(200)
    done(await counter.post(`/orders/${order.id}/payments`, payment('prepaid', 60)))
    done(await counter.post(`/orders/${order.id}/payments`, payment('cash', 40)))
    const { drawer = 0 } = await balances(till)
    done(await admin.post(`/orders/${order.id}/void`, { reason: 'Typed twice' }))
    expect(await balanceOf(id)).toBe(200)
    expect((await balances(till)).drawer).toBe(drawer - 40)
    expect(await brokenRules(till)).toEqual([])
  })

  it('takes back what it paid when an order is refunded; only the rest is refunded in money', async () => {
    const id = await customer()
    done(await topUp(id, 200))
    const paid = [payment('prepaid', 100), payment('cash', 50)]
    const order = await received(till, 150, { customer: { id }, payments: paid })
    await readied(order, counter)
    done(await counter.post(`/orders/${order.id}/release`, {}))
    const refund = (method: string, amount: number) =>
      admin.post(`/orders/${order.id}/refunds`, { id: newId(), method, amount, reason: 'A stain stayed' })
    expect((await refund('cash', 50.01)).body.errors).toEqual({
      method: ['Only ₱50.00 was paid another way. Refund the rest to the prepaid balance.'],
    })
    expect((await refund('prepaid', 100.01)).status).toBe(422)
    done(await refund('prepaid', 70))
    done(await refund('cash', 50))
    expect((await refund('cash', 10)).status).toBe(422)
    done(await refund('prepaid', 30))
    expect(await balanceOf(id)).toBe(200)
    expect(await brokenRules(till)).toEqual([])
  })

  it('refunds after an approval as the counter asked', async () => {
    const id = await customer()
    done(await topUp(id, 100))
    const order = await received(till, 100, { customer: { id }, payments: [payment('prepaid', 100)] })
    const asked = { id: newId(), kind: 'refund_order', subjectId: order.id, amount: 40, reason: 'A stain stayed' }
    expect((await counter.post('/approvals', { ...asked, method: 'cash' })).status).toBe(422)
    done(await counter.post('/approvals', { ...asked, method: 'prepaid' }))
    done(await admin.post(`/approvals/${asked.id}/decide`, { decision: 'approved' }))
    expect(await balanceOf(id)).toBe(40)
  })
})

describe('paying out', () => {
  it('takes the cash out of the drawer, within what the counter may refund', async () => {
    const id = await customer()
    done(await topUp(id, 2000))
    const { drawer = 0 } = await balances(till)
    const entry = done(await payOut(id, 100))
    expect(entry).toMatchObject({ kind: 'pay_out', amount: -100, balance: 1900, reason: 'Moves to another town' })
    expect((await balances(till)).drawer).toBe(drawer - 100)
    // Twice a hundred is more than 120.
    const large = await payOut(id, 100)
    expect([large.status, large.body.code]).toEqual([409, 'ADMIN_ONLY'])
    const wallet = await payOut(id, 50, counter, { method: 'gcash' })
    expect([wallet.status, wallet.body.code]).toEqual([409, 'ADMIN_ONLY'])
    expect((await payOut(id, 10, counter, { reason: '  a    b' })).status).toBe(422)
    done(await payOut(id, 1900, admin, { branchId: counter.branch.id }))
    expect((await payOut(id, 1, admin, { branchId: counter.branch.id })).body.code).toBe('PREPAID_SHORT')
    expect(await balanceOf(id)).toBe(0)
    expect(await brokenRules(till)).toEqual([])
  })

  it('comes out of the safe when an admin does it with no drawer open, and never below zero', async () => {
    const id = await customer()
    done(await topUp(id, 100, 'gcash'))
    const third = await till.app.counter()
    const none = await payOut(id, 100, third)
    expect([none.status, none.body.code]).toEqual([409, 'NO_OPEN_SESSION'])
    const empty = await payOut(id, 100, admin, { branchId: third.branch.id })
    expect([empty.status, empty.body.code]).toEqual([409, 'CASH_SHORT'])
    expect((await payOut(id, 100, admin)).body.errors).toEqual({ branchId: ['Branch is required'] })
  })
})

describe('each command', () => {
  it('sent twice, or twenty times at once, counts once', async () => {
    const id = await customer()
    const body = payment('cash', 75)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => counter.post(`/customers/${id}/prepaid-top-ups`, body)),
    )
    expect([...new Set(statusesOf(answers))].every((status) => status === 200 || status === 409)).toBe(true)
    expect(done(await counter.post(`/customers/${id}/prepaid-top-ups`, body))).toMatchObject({
      amount: 75,
      balance: 75,
    })
    const other = await counter.post(`/customers/${id}/prepaid-top-ups`, { ...body, amount: 80 })
    expect([other.status, other.body.code]).toEqual([409, 'STALE_VERSION'])
    const given = { id: newId(), method: 'cash', amount: 25, reason: 'Moves to another town' }
    done(await counter.post(`/customers/${id}/prepaid-pay-outs`, given))
    done(await counter.post(`/customers/${id}/prepaid-pay-outs`, given))
    expect(await balanceOf(id)).toBe(50)
  })

  it('is refused without permission', async () => {
    const id = await customer()
    const [attendant, cashier] = [await till.app.counter(), await till.app.counter()]
    for (const [one, preset] of [
      [attendant, 'attendant'],
      [cashier, 'cashier'],
    ] as const) {
      await till.app.db.updateTable('appUser').set({ preset }).where('id', '=', one.user.id).execute()
    }
    expect((await topUp(id, 10, 'cash', attendant)).status).toBe(403)
    expect((await payOut(id, 10, cashier)).status).toBe(403)
    expect((await counter.get(`/customers/${id}/prepaid-entries`)).status).toBe(403)
  })

  it('does not take a reference twice, and follows the settings of payments', async () => {
    const id = await customer()
    const first = payment('gcash', 20)
    done(await counter.post(`/customers/${id}/prepaid-top-ups`, first))
    const again = await counter.post(`/customers/${id}/prepaid-top-ups`, { ...first, id: newId() })
    expect([again.status, again.body.code]).toEqual([409, 'DUPLICATE_REFERENCE'])
    const order = await received(till, 20)
    const paid = await counter.post(`/orders/${order.id}/payments`, { ...first, id: newId() })
    expect([paid.status, paid.body.code]).toEqual([409, 'DUPLICATE_REFERENCE'])
    const none = await counter.post(`/customers/${id}/prepaid-top-ups`, { id: newId(), method: 'gcash', amount: 20 })
    expect([none.status, none.body.errors]).toEqual([422, { reference: ['Reference is required'] }])
    expect((await topUp(id, 20, 'prepaid')).status).toBe(422)
  })

  it('spends a balance once, in however many branches at the same moment', async () => {
    const id = await customer()
    done(await topUp(id, 100))
    const tills = [counter, second]
    const orders = await Promise.all(
      Array.from({ length: 10 }, (_, at) => received(till, 60, { customer: { id } }, tills[at % 2])),
    )
    const answers = await Promise.all(
      orders.map((order, at) =>
        (tills[at % 2] ?? counter).post(`/orders/${order.id}/payments`, payment('prepaid', 60)),
      ),
    )
    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(await balanceOf(id)).toBe(40)
    expect(await brokenRules(till)).toEqual([])
  })
})

describe('a customer', () => {
  it('that is merged brings the balance along', async () => {
    const [from, into] = [await customer('Ana Reyes'), await customer('Ana D. Reyes')]
    done(await topUp(from, 120))
    done(await topUp(into, 30, 'cash', second))
    const order = await received(till, 20, { customer: { id: from }, payments: [payment('prepaid', 20)] })
    const { prepaid } = await balances(till)
    expect(done(await admin.post(`/customer-records/${from}/merge`, { intoId: into }))).toMatchObject({ prepaid: 130 })
    expect((await balances(till)).prepaid).toBe(prepaid)
    // What is voided later goes to the one that is left, and so does a top-up for the old one.
    done(await admin.post(`/orders/${order.id}/void`, { reason: 'Typed twice' }))
    done(await topUp(from, 1))
    expect(await balanceOf(into)).toBe(151)
    const { items } = await entriesOf(into)
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['top_up', 'payment_void', 'merge', 'top_up'])
    expect(await brokenRules(till)).toEqual([])
  })

  it('is not forgotten while the shop owes them a balance', async () => {
    const id = await customer('Liza Tan')
    done(await topUp(id, 60))
    const forget = () => admin.post(`/customer-records/${id}/forget`, { reason: 'Asked for it' })
    const refused = await forget()
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'CUSTOMER_HAS_OPEN_WORK',
      'Pay out the prepaid balance of ₱60.00 first.',
    ])
    done(await payOut(id, 60))
    done(await forget())
    expect((await topUp(id, 10)).status).toBe(404)
  })

  it('with a balance is in the list of those the shop owes, with the total', async () => {
    const id = await customer('Prepaid Paula')
    done(await topUp(id, 33))
    const { items, totals } = done(await admin.get('/customer-records?view=prepaid&search=Paula'))
    expect(items).toMatchObject([{ id, prepaid: 33 }])
    expect(totals).toMatchObject({ customers: 1, prepaid: 33 })
  })
})
