import { newId } from '@labada/db/core/ids'
import { givenBranch, givePreset } from '@labada/db/testing/factories/factories'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Counter } from '../../testing/app.ts'
import { brokenRules } from '../../testing/invariants.ts'
import { givenCustomer, givenPlan, sellPackage } from '../../testing/packages.ts'
import { changeSettings } from '../../testing/standers.ts'
import { balances, done, opened, payment, readied, startTill, statusesOf } from '../../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { admin, counter, services } = till
let second: Counter
beforeAll(async () => {
  await admin.fetchCsrf()
  second = await till.app.counter()
  await opened(till, { 1000: 5 })
  await opened(till, { 1000: 5 }, second)
  await changeSettings(till, 'reversals', {
    counterRefunds: 'limited',
    counterVoids: 'limited',
    refundMost: 1000,
    voidMost: 2000,
  })
})

const today = async ({ branch }: Counter) => done(await admin.get(`/branches/${branch.id}/today`)).today
const packagesOf = async (id: string) => done(await counter.get(`/customers/${id}/packages`)).items
const loads = (customerId: string, quantity: number, more: object = {}) => ({
  id: newId(),
  type: 'walk-in',
  customer: { id: customerId },
  lines: [{ serviceId: services.full, quantity }],
  ...more,
})
/** A customer with a package of ten loads, ₱162 each. */
async function withPackage(by: Counter = counter) {
  const [customerId, plan] = [await givenCustomer(till), await givenPlan(till)]
  return { customerId, plan, sold: done(await sellPackage(by, customerId, plan)) }
}

describe('a package', () => {
  it('is sold in one branch, used in another, and owed by the shop until then', async () => {
    const [before, figures] = [await balances(till), await today(counter)]
    const { customerId, sold } = await withPackage()
    expect(sold).toMatchObject({
      name: 'Ten loads',
      price: 1620,
      units: 10,
      unit: 'load',
      unitsLeft: 10,
      valueLeft: 1620,
      state: 'open',
      validUntil: '2026-12-20',
      serviceNames: ['Full service'],
      customer: { id: customerId },
    })
    expect(sold.number).toMatch(/-K-000001$/)
    const after = await balances(till)
    expect((after.drawer ?? 0) - (before.drawer ?? 0)).toBe(1620)
    expect((after.packages ?? 0) - (before.packages ?? 0)).toBe(-1620)
    // No income yet: neither sales nor collected grew.
    const { sales, collected } = figures
    expect(await today(counter)).toMatchObject({ sales, collected, packagesSold: 1620, packagesRefunded: 0 })
    expect(done(await counter.get('/shop/summary')).today).toMatchObject({ packagesSold: null, packagesRefunded: null })

    const uses = [{ id: newId(), packageId: sold.id, line: 0, units: 2 }]
    const order = done(await second.post('/orders', loads(customerId, 2, { packageUses: uses })))
    expect(order).toMatchObject({
      subtotal: 360,
      total: 324,
      paid: 324,
      balance: 0,
      paymentStatus: 'paid',
      payments: [{ method: 'package', amount: 324, reference: null }],
    })
    expect(order.steps.at(-1)).toEqual({ kind: 'package', label: 'Package', amount: -36 })
    expect(await balances(till, second.branch)).toMatchObject({ packages: 324, discount: 36, receivable: 0 })
    expect(await today(second)).toMatchObject({
      sales: 324,
      collected: 324,
      collectedByMethod: { package: 324, cash: 0 },
    })
    expect(await packagesOf(customerId)).toMatchObject([{ unitsLeft: 8, valueLeft: 1296, state: 'open' }])
    const { items } = done(await admin.get(`/packages/${sold.id}/entries`))
    expect(items.map(({ kind, units, amount }: Record<string, unknown>) => [kind, units, amount])).toEqual([
      ['use', -2, -324],
      ['sale', 10, 1620],
    ])
    expect(items[0]).toMatchObject({ branchName: second.branch.name, order: { number: order.number } })
    expect(await brokenRules(till)).toEqual([])
  })

  it('pays for its services, and money for the rest, when laundry is received or later', async () => {
    const { customerId, sold } = await withPackage()
    const lines = [
      { serviceId: services.full, quantity: 1 },
      { serviceId: services.fabcon, quantity: 1 },
    ]
    const packageUses = [{ id: newId(), packageId: sold.id, line: 0, units: 1 }]
    const mixed = { lines, packageUses, payments: [payment('cash', 12)], shownTotal: 192 }
    const order = done(await counter.post('/orders', loads(customerId, 1, mixed)))
    expect(order).toMatchObject({ total: 174, paid: 174, balance: 0 })
    const receipt = done(await counter.post(`/orders/${order.id}/receipts`, { id: newId() }))
    expect([receipt.amount, receipt.packagesLeft]).toEqual([
      174,
      [{ name: 'Ten loads', unitsLeft: 9, unit: 'load', validUntil: '2026-12-20' }],
    ])
    const over = await counter.post('/orders', loads(customerId, 1, { ...mixed, payments: [payment('cash', 13)] }))
    expect([over.status, over.body.code]).toEqual([422, 'OVERPAYMENT'])

    const later = done(await counter.post('/orders', loads(customerId, 2)))
    const use = { id: newId(), packageId: sold.id, lineId: later.lines[0].id, units: 1 }
    done(await counter.post(`/orders/${later.id}/package-uses`, use))
    // Sent twice counts once.
    const once = done(await counter.post(`/orders/${later.id}/package-uses`, use))
    expect(once).toMatchObject({ total: 342, paid: 162, balance: 180, paymentStatus: 'partial' })
    const twice = await counter.post(`/orders/${later.id}/package-uses`, { ...use, id: newId(), units: 2 })
    expect(twice.status).toBe(422)
    done(await counter.post(`/orders/${later.id}/payments`, payment('cash', 180)))
    expect(await packagesOf(customerId)).toMatchObject([{ unitsLeft: 8 }])
    expect(await brokenRules(till)).toEqual([])
  })

  it('takes the VAT of what was paid for it, at a registered branch; a voided payment puts the price back', async () => {
    const taxed = await till.app.counter(await givenBranch(till.app.db, { isVatRegistered: true }))
    await opened(till, { 1000: 5 }, taxed)
    const customerId = await givenCustomer(till)
    const sold = done(await sellPackage(taxed, customerId, await givenPlan(till)))
    const packageUses = [{ id: newId(), packageId: sold.id, line: 0, units: 2 }]
    const order = done(await taxed.post('/orders', loads(customerId, 2, { packageUses })))
    // 12 ÷ 112 of ₱324, and of ₱360.
    expect(order).toMatchObject({ total: 324, vat: 34.71 })
    expect(await balances(till, taxed.branch)).toMatchObject({ vat_payable: -34.71, packages: -1296, receivable: 0 })
    done(await admin.post(`/orders/${order.id}/payments/${order.payments[0].id}/void`, { reason: 'The wrong order' }))
    expect(done(await taxed.get(`/orders/${order.id}`))).toMatchObject({ total: 360, vat: 38.57, balance: 360 })
    expect(await balances(till, taxed.branch)).toMatchObject({ vat_payable: -38.57, packages: -1620, receivable: 360 })
    expect(await brokenRules(till)).toEqual([])
  })

  it('is refused for another service, branch or customer, and for more than is left', async () => {
    const [customerId, other] = [await givenCustomer(till), await givenCustomer(till, 'Ben Tan')]
    const plan = await givenPlan(till, { units: 2, price: 324, branchIds: [counter.branch.id] })
    const sold = done(await sellPackage(counter, customerId, plan))
    const refusal = async (body: object, by: Counter = counter) => {
      const packageUses = [{ id: newId(), packageId: sold.id, line: 0, units: 1 }]
      const answer = await by.post('/orders', { ...loads(customerId, 3), packageUses, ...body })
      return [answer.status, answer.body.code]
    }
    expect(await refusal({ lines: [{ serviceId: services.fabcon, quantity: 1 }] })).toEqual([409, 'PACKAGE_UNFIT'])
    expect(await refusal({}, second)).toEqual([409, 'PACKAGE_UNFIT'])
    expect(await refusal({ customer: { id: other } })).toEqual([409, 'PACKAGE_UNFIT'])
    expect(await refusal({ customer: null })).toEqual([409, 'PACKAGE_UNFIT'])
    const units = (many: number, line = 0) => ({
      packageUses: [{ id: newId(), packageId: sold.id, line, units: many }],
    })
    expect(await refusal(units(3))).toEqual([409, 'PACKAGE_SHORT'])
    expect(await refusal(units(1, 7))).toEqual([422, 'FIELD_INVALID'])
    expect((await sellPackage(second, customerId, plan)).body.code).toBe('PACKAGE_UNFIT')
  })

  it('has its units back after a void of the payment or the order, to the centavo', async () => {
    const customerId = await givenCustomer(till)
    const plan = await givenPlan(till, { units: 3, price: 500 })
    const sold = done(await sellPackage(counter, customerId, plan))
    const before = await balances(till)
    const packageUses = [{ id: newId(), packageId: sold.id, line: 0, units: 1 }]
    const order = done(await counter.post('/orders', loads(customerId, 1, { packageUses })))
    expect(order).toMatchObject({ total: 166.66, paid: 166.66 })
    done(await admin.post(`/orders/${order.id}/payments/${order.payments[0].id}/void`, { reason: 'The wrong order' }))
    const open = done(await counter.get(`/orders/${order.id}`))
    expect(open).toMatchObject({ total: 180, paid: 0, balance: 180 })
    expect(open.steps.map(({ kind }: { kind: string }) => kind)).toEqual(['service'])
    expect(await packagesOf(customerId)).toMatchObject([{ unitsLeft: 3, valueLeft: 500 }])
    const use = { id: newId(), packageId: sold.id, lineId: order.lines[0].id, units: 1 }
    done(await counter.post(`/orders/${order.id}/package-uses`, use))
    done(await admin.post(`/orders/${order.id}/void`, { reason: 'Typed twice' }))
    expect(await packagesOf(customerId)).toMatchObject([{ unitsLeft: 3, valueLeft: 500 }])
    const after = await balances(till)
    for (const account of ['packages', 'receivable', 'discount', 'revenue:laundry'])
      expect([account, after[account] ?? 0]).toEqual([account, before[account] ?? 0])
    expect(await brokenRules(till)).toEqual([])
  })

  it('gets its units back by a refund of the order, which is never money', async () => {
    const { customerId, sold } = await withPackage()
    const packageUses = [{ id: newId(), packageId: sold.id, line: 0, units: 1 }]
    const order = done(await counter.post('/orders', loads(customerId, 1, { packageUses })))
    await readied(order, counter)
    done(await counter.post(`/orders/${order.id}/release`, {}))
    const refund = (method: string, amount: number) =>
      admin.post(`/orders/${order.id}/refunds`, { id: newId(), method, amount, reason: 'A stain stayed' })
    expect((await refund('cash', 162)).body.errors).toEqual({
      method: ['Only ₱0.00 was paid another way. Refund the rest to the package.'],
    })
    expect((await refund('package', 100)).body.errors).toEqual({
      amount: ['Refund the whole amount that a package paid'],
    })
    expect(done(await refund('package', 162))).toMatchObject({ refunded: 162, paymentStatus: 'refunded' })
    expect(await packagesOf(customerId)).toMatchObject([{ unitsLeft: 10, valueLeft: 1620 }])
    expect(await brokenRules(till)).toEqual([])
  })
})

describe('money back', () => {
  const refund = (id: string, by: Pick<Counter, 'post'> = counter, more: object = {}) =>
    by.post(`/packages/${id}/refund`, { id: newId(), method: 'cash', reason: 'Moves to another town', ...more })
  const undo = (id: string, by: Pick<Counter, 'post'> = counter) =>
    by.post(`/packages/${id}/void`, { reason: 'The wrong customer' }, { headers: { 'idempotency-key': newId() } })

  it('is what is left of it: the counter within its limit, the office anything', async () => {
    const { customerId, sold } = await withPackage()
    const packageUses = [{ id: newId(), packageId: sold.id, line: 0, units: 3 }]
    done(await counter.post('/orders', loads(customerId, 3, { packageUses })))
    const large = await refund(sold.id)
    expect([large.status, large.body.code]).toEqual([409, 'ADMIN_ONLY'])
    expect((await refund(sold.id, admin)).body.errors).toEqual({ branchId: ['Branch is required'] })
    const { drawer = 0, packages = 0 } = await balances(till)
    const given = { id: newId(), branchId: counter.branch.id }
    const back = done(await refund(sold.id, admin, given))
    expect(back).toMatchObject({ unitsLeft: 0, valueLeft: 0, state: 'refunded' })
    done(await refund(sold.id, admin, given))
    const after = await balances(till)
    expect([after.drawer, after.packages]).toEqual([drawer - 1134, packages + 1134])
    expect((await refund(sold.id, admin, { branchId: counter.branch.id })).body.code).toBe('PACKAGE_SHORT')
    expect((await undo(sold.id, admin)).body.code).toBe('VOID_WINDOW_OVER')
    expect(await brokenRules(till)).toEqual([])
  })

  it('is all of it when a sale is voided on its day, once and unused', async () => {
    const { drawer = 0, packages = 0 } = await balances(till)
    const { packagesSold } = await today(counter)
    const { sold } = await withPackage()
    expect(done(await undo(sold.id))).toMatchObject({ state: 'voided', unitsLeft: 0 })
    done(await undo(sold.id))
    const after = await balances(till)
    expect([after.drawer, after.packages]).toEqual([drawer, packages])
    expect((await today(counter)).packagesSold).toBe(packagesSold)
    expect((await undo((await withPackage()).sold.id, second)).status).toBe(404)
    expect(await brokenRules(till)).toEqual([])
  })
})

describe('each command', () => {
  it('sent twice, or twenty times at once, counts once', async () => {
    const [customerId, plan] = [await givenCustomer(till), await givenPlan(till)]
    const body = { id: newId() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => sellPackage(counter, customerId, plan, body)))
    expect([...new Set(statusesOf(answers))].every((status) => status === 200 || status === 409)).toBe(true)
    expect(done(await sellPackage(counter, customerId, plan, body))).toMatchObject({ unitsLeft: 10 })
    const other = await sellPackage(counter, customerId, plan, { ...body, method: 'card' })
    expect([other.status, other.body.code]).toEqual([409, 'STALE_VERSION'])
    expect(await packagesOf(customerId)).toHaveLength(1)
  })

  it('is refused without permission', async () => {
    const { customerId, plan, sold } = await withPackage()
    const attendant = await till.app.counter()
    await givePreset(till.app.db, attendant.user, 'attendant')
    expect((await sellPackage(attendant, customerId, plan)).status).toBe(403)
    expect(
      (await attendant.post(`/packages/${sold.id}/refund`, { id: newId(), method: 'cash', reason: 'Moves away' }))
        .status,
    ).toBe(403)
    expect((await counter.post('/package-plans', {})).status).toBe(403)
  })

  it('uses the last units once, however many use them at the same moment', async () => {
    const customerId = await givenCustomer(till)
    const sold = done(await sellPackage(counter, customerId, await givenPlan(till, { units: 1, price: 150 })))
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => {
        const packageUses = [{ id: newId(), packageId: sold.id, line: 0, units: 1 }]
        return (at % 2 === 0 ? counter : second).post('/orders', loads(customerId, 1, { packageUses }))
      }),
    )
    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    expect(await packagesOf(customerId)).toMatchObject([{ unitsLeft: 0, valueLeft: 0, state: 'used' }])
    expect(await brokenRules(till)).toEqual([])
  })
})

describe('a customer', () => {
  it('that is merged brings their packages along, and is not forgotten while one is owed', async () => {
    const [{ customerId, sold }, into] = [await withPackage(), await givenCustomer(till, 'Maria D. Cruz')]
    done(await admin.post(`/customer-records/${customerId}/merge`, { intoId: into }))
    expect(await packagesOf(into)).toMatchObject([{ id: sold.id, customer: { id: into } }])
    const refused = await admin.post(`/customer-records/${into}/forget`, { reason: 'Asked for it' })
    expect([refused.status, refused.body.message]).toEqual([409, 'Refund the packages of ₱1,620.00 first.'])
    const packageUses = [{ id: newId(), packageId: sold.id, line: 0, units: 1 }]
    done(await counter.post('/orders', loads(into, 1, { packageUses })))
    expect(await brokenRules(till)).toEqual([])
  })
})
