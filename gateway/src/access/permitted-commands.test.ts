import { newId } from '@labada/db/core/ids'
import { type GivenUser, givePreset } from '@labada/db/testing/factories/factories'
import { fullNameOf } from '@labada/domain/core/names'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERMITTABLE_ROUTES } from '../http/requests/permits.ts'
import type { Counter } from '../testing/app.ts'
import type { Answer } from '../testing/caller.ts'
import { givenPlan, sellPackage } from '../testing/packages.ts'
import { changeSettings, givenStander, PIN } from '../testing/standers.ts'
import { opening, saleOf, stocked } from '../testing/stockroom.ts'
import { done, opened, orderOf, payment, received, startTill } from '../testing/till.ts'

/** Every command that a manager can allow at the counter by PIN, done by a cashier who may not. */

const till = await startTill(new Date().toISOString())
afterAll(() => till.app.stop())
let counter: Counter
let cashier: GivenUser
let senior: GivenUser

beforeAll(async () => {
  counter = await till.app.counter()
  cashier = await givenStander(till, counter.branch.id)
  senior = await givenStander(till, counter.branch.id)
  await givePreset(till.app.db, cashier, 'cashier')
  await changeSettings(till, 'reversals', { counterRefunds: 'limited', counterVoids: 'limited' })
  await opened(till, { '100': 9 }, counter)
  await changeSettings(till, 'counter', { standing: 'pin' })
  done(await counter.post('/counter/person', { userId: cashier.id, pin: PIN }))
})

const reason = 'Wrong customer'
const paidOrder = () => received(till, 100, { payments: [payment('cash', 100)] }, counter)
async function sold() {
  const item = await stocked(till)
  await opening(till, item.id, 10, 100, counter.branch)
  return done(await counter.post('/item-sales', saleOf([{ itemId: item.id, quantity: 2 }], 50)))
}

/** A package of ten, ₱16 in all. */
async function boughtPackage() {
  const plan = await givenPlan(till, { price: 16, serviceIds: [till.services.dime] })
  const { customer } = await received(till, 10, { customer: { name: 'Maria Cruz' } }, counter)
  return done(await sellPackage(counter, customer.id, plan))
}

interface Command {
  readonly params?: Readonly<Record<string, string>>
  readonly body: object
  readonly shows: object
  /** What the office reads of it before it allows it. */
  readonly reads: object
  /** The entry that it leaves in the audit log; null if it leaves none. */
  readonly audit: { readonly action: string; readonly key: string } | null
}

const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  'POST /orders': async () => ({
    body: { ...orderOf(till, 100), discount: { percent: 10, reason: 'Regular customer' }, shownTotal: 90 },
    shows: { total: 90 },
    reads: { percent: 10, total: 90, lines: [{ name: 'Dime', quantity: 1000 }], customer: null },
    audit: { action: 'order.discounted', key: 'order.discount' },
  }),
  'POST /orders/:orderId/void': async () => ({
    params: { orderId: (await paidOrder()).id },
    body: { reason },
    shows: { stage: 'voided' },
    reads: { total: 100, paid: 100, lines: [{ name: 'Dime', quantity: 1000 }], customer: null },
    audit: { action: 'order.voided', key: 'order.void' },
  }),
  'POST /orders/:orderId/refunds': async () => ({
    params: { orderId: (await paidOrder()).id },
    body: { id: newId(), method: 'cash', amount: 40, reason },
    shows: { refunded: 40 },
    reads: { amount: 40, method: 'cash', total: 100, paid: 100 },
    audit: { action: 'refund.recorded', key: 'payment.refund' },
  }),
  'POST /orders/:orderId/payments/:paymentId/void': async () => {
    const { id, payments } = await paidOrder()
    return {
      params: { orderId: id, paymentId: payments[0].id },
      body: { reason },
      shows: { paid: 0 },
      reads: { amount: 100, method: 'cash', total: 100 },
      audit: { action: 'payment.voided', key: 'payment.void' },
    }
  },
  // Nothing is due yet: the permit is all that is asked.
  'POST /orders/:orderId/storage-fee': async () => ({
    params: { orderId: (await paidOrder()).id },
    body: { decision: 'waive', reason },
    shows: { stage: 'received' },
    reads: { total: 100, order: { number: expect.any(String) } },
    audit: null,
  }),
  'POST /cash-movements': async () => ({
    body: { id: newId(), kind: 'cash_out', amount: 40, reason: 'other', note: 'Ice for the cooler' },
    shows: { amount: 40 },
    reads: { kind: 'cash_out', amount: 40, reason: 'Ice for the cooler' },
    audit: { action: 'cash.moved', key: 'drawer.move' },
  }),
  'POST /no-sales': async () => ({
    body: { id: newId(), reason },
    shows: { reason },
    reads: { reason, kind: null },
    audit: { action: 'drawer.opened', key: 'drawer.unlock' },
  }),
  'POST /customers/:customerId/prepaid-pay-outs': async () => {
    const { customer } = await received(till, 10, { customer: { name: 'Maria Cruz' } }, counter)
    done(await counter.post(`/customers/${customer.id}/prepaid-top-ups`, payment('cash', 100)))
    return {
      params: { customerId: customer.id },
      body: { id: newId(), method: 'cash', amount: 60, reason: 'Moves to another town' },
      shows: { amount: -60 },
      reads: { customer: 'Maria Cruz', amount: 60, method: 'cash' },
      audit: { action: 'prepaid.paid_out', key: 'prepaid.payout' },
    }
  },
  'POST /packages/:packageId/refund': async () => ({
    params: { packageId: (await boughtPackage()).id },
    body: { id: newId(), method: 'cash', reason },
    shows: { state: 'refunded' },
    reads: { customer: 'Maria Cruz', amount: 16, total: 16, method: 'cash' },
    audit: { action: 'package.refunded', key: 'package.refund' },
  }),
  'POST /packages/:packageId/void': async () => ({
    params: { packageId: (await boughtPackage()).id },
    body: { reason },
    shows: { state: 'voided' },
    reads: { customer: 'Maria Cruz', amount: 16, total: 16 },
    audit: { action: 'package.voided', key: 'package.refund' },
  }),
  'POST /item-sales/:saleId/void': async () => ({
    params: { saleId: (await sold()).id },
    body: { reason },
    shows: { status: 'voided' },
    reads: { saleNumber: expect.any(String), total: 50, lines: [{ name: expect.any(String), quantity: 2 }] },
    audit: { action: 'sale.voided', key: 'sale.void' },
  }),
  'POST /item-sales/:saleId/refunds': async () => {
    const { id, lines } = await sold()
    return {
      params: { saleId: id },
      body: { id: newId(), method: 'cash', reason, lines: [{ lineId: lines[0].id, quantity: 1, returnedTo: 'stock' }] },
      shows: { refunded: 25 },
      reads: { saleNumber: expect.any(String), total: 50, lines: [{ name: expect.any(String), quantity: 1 }] },
      audit: { action: 'sale.refunded', key: 'sale.void' },
    }
  },
}

test('every command that can be allowed is here', () => {
  expect(Object.keys(COMMANDS).sort()).toEqual([...PERMITTABLE_ROUTES.keys()].sort())
})

test.each(Object.entries(COMMANDS))(
  '%s is refused to the cashier, and done once a manager allowed it',
  async (call, command) => {
    const { params = {}, body, shows, reads, audit } = await command()
    const path = (call.split(' ')[1] ?? '').replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
    const send = (headers: Record<string, string>): Promise<Answer> =>
      counter.post(path, body, { headers: { 'idempotency-key': newId(), ...headers } })
    if (call !== 'POST /orders/:orderId/storage-fee')
      expect((await send({})).status).toBe(call === 'POST /orders' ? 409 : 403)
    const wanted = { call, input: JSON.stringify({ params, body }) }
    const request = done(await counter.post('/counter/permit-requests', { id: newId(), ...wanted }))
    expect(request).toMatchObject({ ...reads, askedBy: { name: fullNameOf(cashier) } })
    const asked = { userId: senior.id, pin: PIN, ...wanted }
    const { permit } = done(await counter.post('/counter/permits', asked))
    expect(done(await send({ 'x-permit': permit }))).toMatchObject(shows)
    if (!audit) return
    const { items } = done(await till.admin.get(`/audit?branchId=${counter.branch.id}&action=${audit.action}&limit=5`))
    expect(items).toMatchObject([
      {
        actor: fullNameOf(cashier),
        account: fullNameOf(counter.user),
        key: audit.key,
        after: { allowedBy: fullNameOf(senior) },
      },
    ])
  },
)
