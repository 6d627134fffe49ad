import { type Customer, type customerRoutes, LAST_ORDERS } from '@labada/contracts/orders/customers/customers'
import { stampCardsOf } from '@labada/db/catalog/promotions'
import type { Scope } from '@labada/db/core/scope'
import * as customers from '@labada/db/orders/customers/customers'
import type { Role } from '@labada/domain/core/access'
import { DomainError } from '@labada/domain/core/errors'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { maskPhone } from '@labada/domain/orders/customers/customers'
import { USUAL_FROM, usualOf } from '@labada/domain/orders/customers/usual'
import { toStampCards } from '../../catalog/promotion-terms.ts'
import type { Actor } from '../../http/actor.ts'
import type { Handlers } from '../../http/context.ts'

export const customerHandlers: Handlers<typeof customerRoutes> = {
  async listCustomers({ query }, { db, actor, scope }) {
    const rows = await customers.listCustomers(db, seenBy(actor, scope), query.search ?? '', query.limit ?? 20)
    return { items: rows.map((row) => listed(toCustomer(row), actor.role)) }
  },

  async getCustomer({ params }, { db, actor, scope, now }) {
    const seen = seenBy(actor, scope)
    const row = await customers.findCustomer(db, seen, params.customerId)
    if (!row) throw new DomainError('not_found', 'Customer not found')
    const cards = await stampCardsOf(db, row.id, { branchId: scope.branchId, today: manilaDateOf(now) })
    const recent = await customers.listRecentOrders(db, seen, row.id, USUAL_FROM)
    const isKnown = actor.role === 'employee' || actor.keys.has('customer.records')
    return {
      ...(isKnown ? toCustomer(row) : { ...listed(toCustomer(row), actor.role), address: '' }),
      note: isKnown ? row.note : '',
      creditLimit: row.creditLimitCentavos,
      usual: [...usualOf(recent.map(({ lines }) => lines))],
      lastOrders: recent.slice(0, LAST_ORDERS).map((order) => ({ ...order, lines: [...order.lines] })),
      stampCards: toStampCards(cards),
    }
  },
}

/** Somebody of named branches sees who came to theirs, and those orders; a counter serves every customer of the shop. */
const seenBy = ({ role }: Actor, scope: Scope): Scope => (role === 'admin' ? scope : { branchId: null })

/** The counter serves the customer and sees the whole number; an admin's list shows only its end. */
function listed(customer: Customer, role: Role): Customer {
  if (role !== 'admin' || customer.phone === null) return customer
  return { ...customer, phone: maskPhone(customer.phone) }
}

function toCustomer(row: customers.CustomerRow): Customer {
  const { id, name, phone, address, balance, credit, prepaid, openOrders, lastOrderAt } = row
  return { id, name, phone, address, balance, credit, prepaid, openOrders, lastOrderAt }
}
