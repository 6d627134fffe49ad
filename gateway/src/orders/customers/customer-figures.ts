import type { CustomerDebt, customerFigureRoutes } from '@labada/contracts/orders/customers/customer-figures'
import { onFirstPage } from '@labada/db/core/keyset'
import * as figures from '@labada/db/orders/customers/customer-figures'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { ZERO } from '@labada/domain/core/money'
import { cohortsOf, monthsUpTo } from '@labada/domain/orders/customers/coming-back'
import { maskPhone } from '@labada/domain/orders/customers/customers'
import { AGE_BANDS } from '@labada/domain/orders/order-ages'
import type { Handlers } from '../../http/context.ts'

const MONTHS = 12

export const customerFigureHandlers: Handlers<typeof customerFigureRoutes> = {
  async getCustomerFigures({ query }, { db, now }) {
    const scope = { branchId: query.branchId ?? null }
    const months = monthsUpTo(manilaDateOf(now).slice(0, 7), MONTHS)
    const from = months[0] ?? ''
    const [counts, rows] = await Promise.all([
      figures.countCohorts(db, scope, from),
      figures.listCustomerMonths(db, scope, from),
    ])
    const byMonth = new Map(rows.map((row) => [row.month, row]))
    const none = { newCustomers: 0, cameAgain: 0, newTotal: ZERO, againTotal: ZERO, walkInTotal: ZERO }
    return {
      cohorts: cohortsOf(counts, months),
      months: months.map((month) => byMonth.get(month) ?? { month, ...none }),
    }
  },

  async listCustomerDebts({ query: { cursor, limit = 50, branchId } }, { db, now }) {
    const scope = { branchId: branchId ?? null }
    const ages = { bands: AGE_BANDS, today: manilaDateOf(now) }
    const [{ items, nextCursor }, totals] = await Promise.all([
      figures.listCustomerDebts(db, scope, ages, { cursor, limit }),
      onFirstPage(cursor, async () => {
        const { customers, balance, bands } = await figures.customerDebtTotals(db, scope, ages)
        return {
          customers,
          balance,
          bands: AGE_BANDS.map((band, at) => ({ ...band, amount: bands[at] ?? ZERO })),
        }
      }),
    ])
    return { items: items.map(toDebt), nextCursor, totals }
  },
}

function toDebt(row: figures.CustomerDebtRow): CustomerDebt {
  const { id, name, phone, balance, released, creditLimitCentavos, oldestDays, bands } = row
  return {
    id,
    name,
    phone: phone === null ? null : maskPhone(phone),
    balance,
    released,
    creditLimit: creditLimitCentavos,
    oldestDays,
    amounts: bands,
  }
}
