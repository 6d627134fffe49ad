import { randomUUID } from 'node:crypto'
import { fullNameOf } from '@labada/domain/core/names'
import type { Caller } from './api.ts'
import { asked } from './branch-pc.ts'

/** Somebody with a PIN at a counter. */
export interface Stander {
  /** Of their login. */
  readonly id: string
  readonly employeeId: string
  readonly name: string
  readonly pin: string
}

interface Listed {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
  readonly username: string | null
}

const LEAD_KEYS = [
  'drawer.move',
  'drawer.unlock',
  'order.see',
  'order.void',
  'package.refund',
  'payment.refund',
  'prepaid.payout',
  'reversal.allow',
  'sale.void',
]

/** A cashier of a branch, and a manager who may stand in for the office’s approval; both get a login and a PIN. */
export async function cashierAndManager(office: Caller, branchId: string): Promise<[Stander, Stander]> {
  const { items } = await asked<{ items: Listed[] }>(office, 'GET', `/employees?branchId=${branchId}&limit=50`)
  const [first, second] = items.filter(({ username }) => username === null)
  if (!first || !second) throw new Error('The demo has too few people')
  const lead = { id: randomUUID(), role: 'employee', name: 'Shift lead', keys: LEAD_KEYS }
  await asked(office, 'POST', '/key-sets', lead)
  const stander = async ({ id, ...person }: Listed, username: string, given: object): Promise<Stander> => {
    const { userId } = await asked<{ userId: string }>(office, 'POST', `/employees/${id}/account`, { username })
    await asked(office, 'PUT', `/accounts/${userId}/keys`, { preset: null, keySetId: null, branchIds: null, ...given })
    const { pin } = await asked<{ pin: string }>(office, 'POST', `/employees/${id}/pin`, {})
    return { id: userId, employeeId: id, name: fullNameOf(person), pin }
  }
  return [
    await stander(first, 'the.cashier', { preset: 'cashier' }),
    await stander(second, 'the.lead', { keySetId: lead.id }),
  ]
}
