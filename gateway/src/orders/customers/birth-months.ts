import type { birthMonthRoutes } from '@labada/contracts/orders/customers/birth-months'
import { announce } from '@labada/db/core/outbox'
import { lockCustomers, setCustomer } from '@labada/db/orders/customers/customer-records'
import { findBirthMonth } from '@labada/db/orders/customers/customers'
import { DomainError } from '@labada/domain/core/errors'
import { writeAudit } from '../../core/audit-entries.ts'
import type { Handlers } from '../../http/context.ts'

export const birthMonthHandlers: Handlers<typeof birthMonthRoutes> = {
  async getBirthMonth({ params }, { db }) {
    const found = await findBirthMonth(db, params.customerId)
    if (!found) throw noSuchCustomer()
    return { birthMonth: found.birthMonth }
  },

  async setBirthMonth({ params, body: { birthMonth } }, context) {
    return context.command(async (trx) => {
      const [row] = await lockCustomers(trx, [params.customerId])
      if (!row || row.mergedInto !== null || row.forgottenAt !== null) throw noSuchCustomer()
      if (row.birthMonth === birthMonth) return { birthMonth } // a retry
      await setCustomer(trx, row.id, { birthMonth })
      await writeAudit(trx, context, {
        branchId: null,
        action: 'customer.changed',
        objectType: 'customer',
        objectId: row.id,
        before: { birthMonth: row.birthMonth },
        after: { birthMonth },
      })
      await announce(trx, context.now, {
        type: 'customer.changed',
        branchId: null,
        payload: { customerId: row.id },
      })
      return { birthMonth }
    })
  },
}

const noSuchCustomer = () => new DomainError('not_found', 'Customer not found')
