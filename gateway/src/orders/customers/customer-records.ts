import type { CustomerRecord, customerRecordRoutes } from '@labada/contracts/orders/customers/customer-records'
import { stampCardsOf } from '@labada/db/catalog/promotions'
import type { Trx } from '@labada/db/core/client'
import { onFirstPage } from '@labada/db/core/keyset'
import { announce } from '@labada/db/core/outbox'
import { forgetCustomer, unfinishedOf } from '@labada/db/orders/customers/customer-forgetting'
import * as records from '@labada/db/orders/customers/customer-records'
import { movePackages, packagesOwedTo } from '@labada/db/orders/customers/packages'
import { lockPrepaid } from '@labada/db/orders/customers/prepaid'
import type { AuditAction } from '@labada/domain/core/audit-actions'
import { DomainError } from '@labada/domain/core/errors'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { inWords, toPesos } from '@labada/domain/core/money'
import { hasStoppedComing, usualGapDays } from '@labada/domain/orders/customers/coming-back'
import { maskPhone, phoneOf } from '@labada/domain/orders/customers/customers'
import { toStampCards } from '../../catalog/promotion-terms.ts'
import { writeAudit } from '../../core/audit-entries.ts'
import { fieldTaken, unlessTaken } from '../../core/taken-ids.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { mergePrepaid } from './prepaid-entries.ts'

export const customerRecordHandlers: Handlers<typeof customerRecordRoutes> = {
  async listCustomerRecords({ query: { cursor, limit = 50, sort, ...filter } }, { db, now }) {
    const [{ items, nextCursor }, totals] = await Promise.all([
      records.listCustomerRecords(db, filter, { cursor, limit, sort }, now),
      onFirstPage(cursor, () => records.customerTotals(db, filter, now)),
    ])
    return { items: items.map((row) => masked(toRecord(row, now))), nextCursor, totals }
  },

  async getCustomerRecord({ params }, { db, now }) {
    const row = await records.findCustomerRecord(db, params.customerId, now)
    if (!row) throw noSuchCustomer()
    const alike = await records.listAlike(db, row, now)
    const cards = await stampCardsOf(db, row.id, { branchId: null, today: manilaDateOf(now) })
    return {
      ...toRecord(row, now),
      alike: alike.map((one) => masked(toRecord(one, now))),
      stampCards: toStampCards(cards),
    }
  },

  async updateCustomer({ params, body }, context) {
    const { version, creditLimit, birthMonth, ...who } = body
    return unlessTaken({ customer_phone_key: phoneTaken }, () =>
      context.command(async (trx) => {
        const [row] = await records.lockCustomers(trx, [params.customerId])
        if (!row || isGone(row)) throw noSuchCustomer()
        if (row.version !== version) {
          throw new DomainError('stale_version', 'Someone else changed this customer. Reload and try again.', {
            version: row.version,
          })
        }
        const changes = {
          ...who,
          phone: phoneOf(who.phone),
          address: who.address || null,
          creditLimitCentavos: creditLimit === undefined ? row.creditLimitCentavos : creditLimit,
          birthMonth: birthMonth === undefined ? row.birthMonth : birthMonth,
        }
        await records.setCustomer(trx, row.id, changes)
        const { name, phone, address, note, creditLimitCentavos, birthMonth: monthBefore } = row
        const before = { name, phone, address, note, creditLimitCentavos, birthMonth: monthBefore }
        await told(trx, context, row.id, 'customer.changed', before, changes)
        return recordOf(trx, context, row.id)
      }),
    )
  },

  async mergeCustomer({ params, body: { intoId } }, context) {
    return context.command(async (trx) => {
      const { customerId } = params
      if (customerId === intoId) {
        throw new DomainError('field_invalid', 'A customer can’t be merged into itself. Choose another one.', {
          field: 'intoId',
        })
      }
      const locked = await records.lockCustomers(trx, [customerId, intoId])
      const from = locked.find(({ id }) => id === customerId)
      const into = locked.find(({ id }) => id === intoId)
      if (!from || !into || isGone(into) || from.forgottenAt !== null) throw noSuchCustomer()
      if (from.mergedInto === intoId) return recordOf(trx, context, intoId)
      if (from.mergedInto !== null) throw noSuchCustomer()
      await records.moveCustomer(trx, from.id, into.id, context.now)
      await mergePrepaid(trx, from.id, into.id, context)
      await movePackages(trx, from.id, into.id)
      // The remaining record keeps its values and takes missing ones. A number is unique: it is cleared first.
      if (into.phone === null && from.phone !== null) await records.setCustomer(trx, from.id, { phone: null })
      await records.setCustomer(trx, into.id, {
        phone: into.phone ?? from.phone,
        address: into.address ?? from.address,
        creditLimitCentavos: into.creditLimitCentavos ?? from.creditLimitCentavos,
        birthMonth: into.birthMonth ?? from.birthMonth,
        note: [into.note, from.note]
          .filter((note) => note !== '')
          .join(' · ')
          .slice(0, 300),
      })
      const merged = { mergedId: from.id, name: from.name, phone: from.phone, address: from.address }
      await told(trx, context, into.id, 'customer.merged', merged, { name: into.name })
      return recordOf(trx, context, into.id)
    })
  },

  async forgetCustomer({ params: { customerId }, body }, context) {
    return context.command(async (trx) => {
      const [row] = await records.lockCustomers(trx, [customerId])
      if (!row || row.mergedInto !== null) throw noSuchCustomer()
      if (row.forgottenAt !== null) return { id: row.id }
      const prepaid = await lockPrepaid(trx, row.id)
      if (prepaid > 0) {
        throw new DomainError('customer_has_open_work', `Pay out the prepaid balance of ${inWords(prepaid)} first.`, {
          prepaid: toPesos(prepaid),
        })
      }
      const packages = await packagesOwedTo(trx, row.id)
      if (packages > 0) {
        throw new DomainError('customer_has_open_work', `Refund the packages of ${inWords(packages)} first.`, {
          packages: toPesos(packages),
        })
      }
      const unfinished = await unfinishedOf(trx, row.id)
      if (Object.values(unfinished).some((count) => count > 0)) {
        throw new DomainError(
          'customer_has_open_work',
          'Finish this customer’s orders, trips, claims and balance first.',
          {
            ...unfinished,
          },
        )
      }
      await forgetCustomer(trx, row.id, 'Forgotten customer', context.now)
      // Only that it was done, and why: the entry must not keep what was erased.
      await told(trx, context, row.id, 'customer.forgotten', {}, {}, body.reason)
      return { id: row.id }
    })
  },
}

const phoneTaken = () => fieldTaken('phone', 'Another customer has this number. Merge them if they’re the same person.')

const isGone = ({ mergedInto, forgottenAt }: CustomerState) => mergedInto !== null || forgottenAt !== null
type CustomerState = Awaited<ReturnType<typeof records.lockCustomers>>[number]

async function told(
  trx: Trx,
  context: Context,
  customerId: string,
  action: AuditAction,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  reason?: string,
): Promise<void> {
  await writeAudit(trx, context, {
    action,
    ...(reason !== undefined && { reason }),
    objectType: 'customer',
    objectId: customerId,
    branchId: null,
    before,
    after,
  })
  await announce(trx, context.now, { type: 'customer.changed', branchId: null, payload: { customerId } })
}

async function recordOf(trx: Trx, { now }: Context, id: string): Promise<CustomerRecord> {
  const row = await records.findCustomerRecord(trx, id, now)
  if (!row) throw noSuchCustomer()
  return toRecord(row, now)
}

function noSuchCustomer(): DomainError {
  return new DomainError('not_found', 'Customer not found')
}

/** Lists show only the end of a number. */
function masked(record: CustomerRecord): CustomerRecord {
  return record.phone === null ? record : { ...record, phone: maskPhone(record.phone) }
}

function toRecord(row: records.CustomerRecordRow, now: Date): CustomerRecord {
  return {
    ...row,
    usualGapDays: usualGapDays(row),
    hasStoppedComing: hasStoppedComing(row, now),
    creditLimit: row.creditLimitCentavos,
    birthMonth: row.birthMonth,
  }
}
