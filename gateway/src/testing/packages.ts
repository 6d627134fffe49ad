import { newId } from '@labada/db/core/ids'
import type { Counter } from './app.ts'
import { done, received, type Till } from './till.ts'

/** What the office may say of a plan; pesos. */
interface PlanGiven {
  readonly name?: string
  readonly price?: number
  readonly units?: number
  readonly serviceIds?: readonly string[]
  readonly branchIds?: readonly string[]
  readonly validDays?: number
}

/** A package plan on sale: ten loads for the price of nine, unless something else is said. */
export async function givenPlan({ admin, services }: Till, given: PlanGiven = {}) {
  const usual = { name: 'Ten loads', price: 1620, units: 10, serviceIds: [services.full], branchIds: [], validDays: 30 }
  return done(await admin.post('/package-plans', { id: newId(), ...usual, ...given }))
}

/** Sells a package of a plan to a customer; the answer. */
export const sellPackage = (
  by: Counter,
  customerId: string,
  plan: { readonly id: string; readonly price: number },
  more: object = {},
) =>
  by.post(`/customers/${customerId}/packages`, {
    id: newId(),
    planId: plan.id,
    price: plan.price,
    method: 'cash',
    ...more,
  })

/** A new customer; returns its id. */
export async function givenCustomer(till: Till, name = 'Maria Cruz', by: Counter = till.counter): Promise<string> {
  const order = await received(till, 10, { customer: { name } }, by)
  done(await till.admin.post(`/orders/${order.id}/void`, { reason: 'Only to know them' }))
  return order.customer.id
}
