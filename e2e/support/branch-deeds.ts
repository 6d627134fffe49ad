import { newId } from '@labada/db/core/ids'
import { asked, inPortal } from '@labada/gateway/testing/advances'
import type { Counter } from '@labada/gateway/testing/app'
import { openDevice } from '@labada/gateway/testing/offline-device'
import { givenPayableDays } from '@labada/gateway/testing/payable-days'
import { payrollDeeds } from '@labada/gateway/testing/payroll-deeds'
import { categoriesOf, expenseOf } from '@labada/gateway/testing/spending'
import { opening, stocked } from '@labada/gateway/testing/stockroom'
import { done, opened, payment, received, type Till } from '@labada/gateway/testing/till'

/** A separate branch with ₱5,000 in its open drawer, in a shop shared with other branches. */
export interface Branch {
  readonly till: Till
  readonly counter: Counter
  /** The open session. */
  readonly session: { readonly id: string }
}

/** A new customer, who has an order. */
export async function customerOf(branch: Branch): Promise<string> {
  const { customer } = await order(branch, { customer: { name: 'Maria Cruz' } })
  return customer.id
}

export const order = ({ till, counter }: Branch, more: object = {}) => received(till, 100, more, counter)

/** An order that is void: a payment for it waits for an admin. */
export async function voided(branch: Branch): Promise<{ readonly id: string }> {
  const made = await order(branch)
  done(await branch.till.admin.post(`/orders/${made.id}/void`, { reason: 'Typed twice' }))
  return made
}

/** A cash payment of ₱100 that the counter took without a connection, sent now. */
export async function paidLater({ till, counter }: Branch, orderId: string) {
  const device = await openDevice(till, counter)
  const input = { params: { orderId }, body: payment('cash', 100) }
  const at = till.now().toISOString()
  const command = device.made('POST /orders/:orderId/payments', input, { at })
  return counter.post('/offline/commands', { commands: [command] })
}

/** A package of ten, ₱90 each, sold for cash; `days` for which it can be used. */
export async function packageSold({ till, counter }: Branch, customerId: string, days = 30) {
  const serviceIds = [till.services.dime]
  const plan = {
    id: newId(),
    name: `Package ${newId()}`,
    price: 900,
    units: 10,
    serviceIds,
    branchIds: [],
    validDays: days,
  }
  done(await till.admin.post('/package-plans', plan))
  const sold = { id: newId(), planId: plan.id, method: 'cash', price: 900 }
  return counter.post(`/customers/${customerId}/packages`, sold)
}

export const close = ({ counter, session }: Branch, body: object) =>
  counter.post(`/cash-sessions/${session.id}/close`, { counted: { 1000: 5 }, ...body })

export const moveCash = ({ counter }: Branch, kind: string) =>
  counter.post('/cash-movements', {
    id: newId(),
    kind,
    amount: 100,
    note: 'For the day',
    ...(kind.startsWith('cash') && { reason: 'other' }),
  })

export async function riderCash({ counter }: Branch, kind: string, amount: number) {
  const [rider] = done(await counter.get('/riders')).items
  return counter.post('/rider-cash', { id: newId(), riderId: rider.id, kind, amount })
}

export const mealOf = async ({ till }: Branch, amount: number) =>
  expenseOf((await categoriesOf(till)).Meals, amount, { reason: 'Stock-taking until midnight' })

export async function approvedAdvance({ till, counter }: Branch): Promise<string> {
  const id = await asked(await inPortal(till, counter), 500)
  done(await till.admin.post(`/cash-advances/${id}/approve`, { amount: 500, instalments: 1 }))
  return id
}

/** An approved payroll of the branch. */
export async function payrollOf({ till, counter }: Branch): Promise<string> {
  await inPortal(till, counter)
  await givenPayableDays(till)
  const payroll = payrollDeeds(till)
  const period = { from: '2026-11-06', to: '2026-11-20', payOn: '2026-11-30', branchIds: [counter.branch.id] }
  const runId = await payroll.create(period)
  await payroll.compute(runId)
  await payroll.approve(runId)
  return runId
}

/** Stocks twenty of a new item; returns its id. */
export async function shelved({ till, counter }: Branch): Promise<string> {
  const { id } = await stocked(till)
  await opening(till, id, 20, 300, counter.branch)
  return id
}

/** Goods received and paid from the drawer. */
export async function purchase({ till, counter }: Branch, itemId?: string) {
  const lines = [{ itemId: itemId ?? (await stocked(till)).id, packs: 10, amount: 300 }]
  const bought = { branchId: counter.branch.id, supplier: 'Cebu Soap', paidFrom: 'drawer', received: true }
  return till.admin.post('/purchases', { id: newId(), ...bought, lines })
}

/** A branch of a shop with an open drawer. */
export async function openBranch(till: Till): Promise<Branch> {
  const counter = await till.app.counter()
  return { till, counter, session: await opened(till, { 1000: 5 }, counter) }
}
