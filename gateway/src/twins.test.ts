import { recipientText } from '@labada/contracts/backup/backup-keys'
import { newIdentity } from '@labada/db/backup/age'
import { newId } from '@labada/db/core/ids'
import type { Database } from '@labada/db/schema'
import { countOf, sentTwice } from '@labada/db/testing/meeting'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Counter, startTestApp } from './testing/app.ts'
import { givenCustomer, givenPlan, sellPackage } from './testing/packages.ts'
import { promotionOf } from './testing/promotions.ts'
import { categoriesOf, expenseOf } from './testing/spending.ts'
import { itemBody } from './testing/stockroom.ts'
import { done, opened, orderOf, payment, readied, received, startTill } from './testing/till.ts'

/** A request that creates a record: its table, who sends it, its path, and its body besides the id. */
interface Call {
  readonly table: keyof Database
  readonly by: 'counter' | 'admin'
  readonly path: string
  readonly body: object
}

const till = await startTill()
/** A second gateway on the same books. */
const second = await startTestApp({ database: till.app.database, clock: till.now })
afterAll(async () => {
  await second.stop()
  await till.app.stop()
})
const { admin, counter } = till
const { db } = till.app
const by = (who: Call['by']): Counter | typeof admin => (who === 'admin' ? admin : counter)
const elsewhere = {
  admin: second.caller({ token: admin.credentials.token ?? '' }),
  counter: second.caller({ token: counter.credentials.token ?? '', client: counter.device.credential }),
}

const received300 = () => received(till, 300, { customer: { name: 'Rosa Cruz', phone: '0917 555 7788' } })
let rider: string
let meals: string | undefined
let machine: { id: string }
beforeAll(async () => {
  await Promise.all([admin, counter, elsewhere.admin, elsewhere.counter].map((one) => one.fetchCsrf()))
  await opened(till, { '1000': 5 })
  rider = done(await counter.get('/riders')).items[0].id
  meals = (await categoriesOf(till)).Meals
  machine = done(await admin.post(`/branches/${counter.branch.id}/machines`, { ...machineBody('W1'), id: newId() }))
})

const machineBody = (name: string) => ({
  name,
  kind: 'washer',
  capacityKg: 8,
  minutesPerCycle: 35,
  counterReading: null,
})
const { id: _, ...promotion } = promotionOf({ code: 'RAIN-26' })
const category = { name: 'Pests', icon: 'tool', colour: 'slate', approvalLimit: null, receiptOver: null }
const template = { name: 'Opening', branchId: null, starts: 450, ends: 990, breakMinutes: 60, role: null }
const pickUp = {
  type: 'pick-up_deliver',
  customer: { name: 'Rosa Cruz', phone: '0917 555 7788' },
  address: '12 Mango Avenue',
  fee: 40,
  dueOn: '2026-11-21',
}

const CALLS: Readonly<Record<string, () => Call | Promise<Call>>> = {
  'an order': () => ({
    table: 'order',
    by: 'counter',
    path: '/orders',
    body: orderOf(till, 100, { payments: [payment('cash', 40)] }),
  }),
  'a payment': async () => ({
    table: 'payment',
    by: 'counter',
    path: `/orders/${(await received300()).id}/payments`,
    body: payment('cash', 100),
  }),
  'a payment in the office': async () => ({
    table: 'payment',
    by: 'admin',
    path: `/orders/${(await received300()).id}/office-payments`,
    body: { account: 'safe', amount: 100, reason: 'Sent to the owner' },
  }),
  'a refund': async () => ({
    table: 'refund',
    by: 'admin',
    path: `/orders/${(await received(till, 300, { payments: [payment('cash', 300)] })).id}/refunds`,
    body: { method: 'cash', amount: 10, reason: 'A stain stayed' },
  }),
  'change that was owed': async () => {
    const paid = payment('cash', 300, { tendered: 500, oweChange: true })
    const { id } = await received(till, 300, { payments: [paid] })
    return { table: 'shortChange', by: 'counter', path: `/orders/${id}/short-change`, body: {} }
  },
  'a receipt': async () => ({
    table: 'receipt',
    by: 'counter',
    path: `/orders/${(await received(till, 300, { payments: [payment('cash', 300)] })).id}/receipts`,
    body: {},
  }),
  'a load that is washed again': async () => {
    const order = await readied(await received300(), counter)
    const body = { loadId: order.loads[0].id, reason: 'Stained' }
    return { table: 'load', by: 'counter', path: `/orders/${order.id}/rewashes`, body }
  },
  'a claim': async () => ({
    table: 'orderClaim',
    by: 'counter',
    path: `/orders/${(await received300()).id}/claims`,
    body: { kind: 'lost', description: 'A blue towel', asked: 100, photos: [] },
  }),
  'a machine': () => ({
    table: 'machine',
    by: 'admin',
    path: `/branches/${counter.branch.id}/machines`,
    body: machineBody('W2'),
  }),
  'a load in a machine': async () => {
    const order = await received(till, 0, { lines: [{ serviceId: till.services.full, quantity: 1 }] })
    const body = { orderId: order.id, loadId: order.loads[0].id }
    return { table: 'machineCycle', by: 'counter', path: `/machines/${machine.id}/cycles`, body }
  },
  'a prepaid top-up': async () => ({
    table: 'prepaidEntry',
    by: 'counter',
    path: `/customers/${(await received300()).customer.id}/prepaid-top-ups`,
    body: payment('cash', 500),
  }),
  'a prepaid pay-out': async () => {
    const { customer } = await received300()
    done(await counter.post(`/customers/${customer.id}/prepaid-top-ups`, payment('cash', 500)))
    const body = { method: 'cash', amount: 50, reason: 'Moves to another town', branchId: counter.branch.id }
    return { table: 'prepaidEntry', by: 'admin', path: `/customers/${customer.id}/prepaid-pay-outs`, body }
  },
  'a package': async () => {
    const plan = await givenPlan(till)
    const body = { planId: plan.id, method: 'cash', price: plan.price }
    return { table: 'soldPackage', by: 'counter', path: `/customers/${await givenCustomer(till)}/packages`, body }
  },
  'a package given back': async () => {
    const sold = done(await sellPackage(counter, await givenCustomer(till), await givenPlan(till)))
    const body = { method: 'cash', reason: 'Moves to another town', branchId: counter.branch.id }
    return { table: 'packageEntry', by: 'admin', path: `/packages/${sold.id}/refund`, body }
  },
  'a pick-up': () => ({ table: 'trip', by: 'counter', path: '/trips', body: { ...pickUp, orderId: newId() } }),
  'change money of a rider': () => ({
    table: 'riderCash',
    by: 'counter',
    path: '/rider-cash',
    body: { riderId: rider, kind: 'float', amount: 20 },
  }),
  'cash to the safe': () => ({
    table: 'cashMovement',
    by: 'counter',
    path: '/cash-movements',
    body: { kind: 'to_safe', amount: 10, note: 'To the safe' },
  }),
  'a drawer opened without a sale': () => ({
    table: 'noSale',
    by: 'counter',
    path: '/no-sales',
    body: { reason: 'Change for the sari-sari store' },
  }),
  'a note for the next shift': () => ({
    table: 'handoverNote',
    by: 'counter',
    path: '/handover-notes',
    body: { text: 'Dryer 2 squeaks', checks: [] },
  }),
  'a request for approval': async () => ({
    table: 'approval',
    by: 'counter',
    path: '/approvals',
    body: {
      kind: 'release_unpaid',
      subjectId: (await readied(await received300(), counter)).id,
      reason: 'Regular, pays on Friday',
      dueOn: '2026-11-27',
    },
  }),
  'an expense': () => ({ table: 'expense', by: 'counter', path: '/expenses', body: expenseOf(meals, 50) }),
  'a kind of expense': () => ({
    table: 'expenseCategory',
    by: 'admin',
    path: '/expense-categories',
    body: { ...category, monthlyBudget: null, branchBudgets: [] },
  }),
  'an item': () => ({ table: 'item', by: 'admin', path: '/items', body: itemBody() }),
  'a promotion': () => ({ table: 'promotion', by: 'admin', path: '/promotions', body: promotion }),
  'a shift template': () => ({ table: 'shiftTemplate', by: 'admin', path: '/shift-templates', body: template }),
  'an export': () => ({
    table: 'export',
    by: 'admin',
    path: '/exports',
    body: { list: 'payments', format: 'csv', query: {} },
  }),
}

test.for(Object.keys(CALLS))('%s, sent twice at the same moment, is one record with one answer', async (what) => {
  const call = await CALLS[what]?.()
  if (!call) throw new Error(`No call makes ${what}`)
  const body = { id: newId(), ...call.body }
  const senders = [by(call.by), elsewhere[call.by]] as const
  const answers = await sentTwice(db, call.table, (which) => senders[which].post(call.path, body))
  expect(answers.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual([200, 200])
  expect(answers[1].body).toEqual(answers[0].body)
  expect(await countOf(db, call.table, body.id)).toBe(1)
})

test('a drawer that is opened twice at the same moment is open once', async () => {
  const fresh = await till.app.counter()
  await fresh.fetchCsrf()
  const body = { id: newId(), counted: { '100': 3 } }
  const answers = await sentTwice(db, 'cashSession', () => fresh.post('/cash-sessions', body))
  expect(done(answers[1])).toEqual(done(answers[0]))
  expect(await countOf(db, 'cashSession', body.id)).toBe(1)
})

test('a backup key and a backup, each sent twice at the same moment, are one', async () => {
  const recipient = recipientText(newIdentity().recipient)
  for (const [table, path, more] of [
    ['backupKey', '/backups/keys', { recipient }],
    ['backup', '/backups', {}],
  ] as const) {
    const body = { id: newId(), ...more }
    const answers = await sentTwice(db, table, () => admin.post(path, body))
    // What is free on the disk changes from one moment to the next.
    const [one, other] = answers.map((answer) => ({ ...done(answer), freeBytes: 0 }))
    expect(other).toEqual(one)
    expect(await countOf(db, table, body.id)).toBe(1)
  }
})
