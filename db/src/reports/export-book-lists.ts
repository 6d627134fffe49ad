import type { ExportQuery } from '@labada/contracts/reports/export-queries'
import { LEGAL_DISCOUNT_NAMES } from '@labada/domain/catalog/legal-discounts'
import { plural } from '@labada/domain/core/counts'
import { addDays, manilaDateOf, startOf } from '@labada/domain/core/manila-time'
import { add, subtract } from '@labada/domain/core/money'
import { usualGapDays } from '@labada/domain/orders/customers/coming-back'
import { maskPhone } from '@labada/domain/orders/customers/customers'
import { AGE_BANDS } from '@labada/domain/orders/order-ages'
import { countPromotions, listNamedPromotions } from '../catalog/promotions.ts'
import { type AuditFilter, type AuditRow, countAudit, listAudit } from '../core/audit.ts'
import type { Db } from '../core/client.ts'
import { listOf, EXPORT_PAGE as PAGE } from '../core/sheets/export-of.ts'
import { type CustomerDebtRow, customerDebtTotals, listCustomerDebts } from '../orders/customers/customer-figures.ts'
import { type CustomerRecordRow, countCustomers, listCustomerRecords } from '../orders/customers/customer-records.ts'
import { listOrderClaims, orderClaimTotals } from '../orders/order-claims.ts'
import { legalSaleTotals, listLegalSales } from '../orders/order-taxes.ts'

const agesAt = (now: Date) => ({ bands: AGE_BANDS, today: manilaDateOf(now) })

function usualGap(row: CustomerRecordRow): number | null {
  const days = usualGapDays(row)
  return days === null ? null : Math.round(days)
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** The exports of customers, claims, promotions and the audit log. */
export const BOOK_EXPORTS = {
  customers: listOf(
    'Customers',
    (db, { cursor: _, limit: __, sort: ___, ...filter }: ExportQuery<'customers'>, now) =>
      countCustomers(db, filter, now),
    (db, { cursor: _, limit: __, sort, ...filter }, cursor, now) =>
      listCustomerRecords(db, filter, { cursor, limit: PAGE, sort }, now),
    {
      Name: ({ name }) => ({ text: name }),
      Phone: ({ phone }) => ({ text: phone === null ? null : maskPhone(phone) }),
      Address: ({ address }) => ({ text: address }),
      Note: ({ note }) => ({ text: note }),
      Orders: ({ orders }) => ({ number: orders }),
      'Open orders': ({ openOrders }) => ({ number: openOrders }),
      Spent: ({ spent }) => ({ pesos: spent }),
      'Spent in the last year': ({ spentYear }) => ({ pesos: spentYear }),
      'Usual days between orders': (row) => ({ number: usualGap(row) }),
      'Credit limit': ({ creditLimitCentavos }) => ({ pesos: creditLimitCentavos ?? null }),
      'Balance due': ({ balance }) => ({ pesos: balance }),
      'Change owed': ({ credit }) => ({ pesos: credit }),
      'Prepaid balance': ({ prepaid }) => ({ pesos: prepaid }),
      'First order': ({ firstOrderAt }) => ({ at: firstOrderAt }),
      'Last order': ({ lastOrderAt }) => ({ at: lastOrderAt }),
    },
  ),
  customerDebts: listOf(
    'Unpaid by customer',
    async (db, { branchId }: ExportQuery<'customerDebts'>, now) =>
      (await customerDebtTotals(db, { branchId: branchId ?? null }, agesAt(now))).customers,
    (db, { branchId }, cursor, now) =>
      listCustomerDebts(db, { branchId: branchId ?? null }, agesAt(now), { cursor, limit: PAGE }),
    {
      Name: ({ name }) => ({ text: name }),
      Phone: ({ phone }) => ({ text: phone === null ? null : maskPhone(phone) }),
      ...Object.fromEntries(
        AGE_BANDS.map(({ from, to }, at) => [
          to === null ? `Older than ${plural(from - 1, 'day')}` : `${from} to ${plural(to, 'day')}`,
          ({ bands }: CustomerDebtRow) => ({ pesos: bands[at] ?? null }),
        ]),
      ),
      Unpaid: ({ balance }) => ({ pesos: balance }),
      'Released unpaid': ({ released }) => ({ pesos: released }),
      'Oldest, days': ({ oldestDays }) => ({ number: oldestDays }),
      'Credit limit': ({ creditLimitCentavos }) => ({ pesos: creditLimitCentavos }),
    },
  ),
  orderClaims: listOf(
    'Claims',
    async (db, { branchId, cursor: _, limit: __, ...filter }: ExportQuery<'orderClaims'>) =>
      (await orderClaimTotals(db, { branchId: branchId ?? null }, filter)).claims,
    (db, { branchId, cursor: _, limit: __, ...filter }, cursor) =>
      listOrderClaims(db, { branchId: branchId ?? null }, filter, { cursor, limit: PAGE }),
    {
      'Opened at': ({ openedAt }) => ({ at: openedAt }),
      Order: ({ orderNumber }) => ({ text: orderNumber }),
      Branch: ({ branchName }) => ({ text: branchName }),
      Customer: ({ customerName }) => ({ text: customerName }),
      Kind: ({ kind }) => ({ text: kind.replace('_', ' ') }),
      'What happened': ({ description }) => ({ text: description }),
      'Asked for': ({ askedCentavos }) => ({ pesos: askedCentavos }),
      Answer: ({ status }) => ({ text: status }),
      Paid: ({ paidCentavos }) => ({ pesos: paidCentavos }),
      'Paid from': ({ paidFrom }) => ({ text: paidFrom }),
      Reason: ({ decisionReason }) => ({ text: decisionReason }),
      'Opened by': ({ openedByName }) => ({ text: openedByName }),
      'Answered at': ({ decidedAt }) => ({ at: decidedAt }),
      'Answered by': ({ decidedByName }) => ({ text: decidedByName }),
    },
  ),
  legalSales: listOf(
    'Senior citizens and PWD',
    async (db, { branchId, from, to }: ExportQuery<'legalSales'>) =>
      (await legalSaleTotals(db, { branchId: branchId ?? null }, { from, to })).sales,
    (db, { branchId, from, to }, cursor) =>
      listLegalSales(db, { branchId: branchId ?? null }, { from, to }, { cursor, limit: PAGE }),
    {
      Date: ({ businessDate }) => ({ day: businessDate }),
      Order: ({ number }) => ({ text: number }),
      Branch: ({ branchName }) => ({ text: branchName }),
      Kind: ({ kind }) => ({ text: LEGAL_DISCOUNT_NAMES[kind] }),
      Name: ({ name }) => ({ text: name }),
      'ID no.': ({ idNumber }) => ({ text: idNumber }),
      'Gross sales': ({ grossCentavos }) => ({ pesos: grossCentavos }),
      'VAT not charged': ({ vatCentavos }) => ({ pesos: vatCentavos }),
      // Without VAT; at a branch that has none, the gross sales.
      'VAT-exempt sales': ({ grossCentavos, vatCentavos }) => ({ pesos: subtract(grossCentavos, vatCentavos) }),
      'Discount, %': ({ percent }) => ({ number: percent }),
      Discount: ({ discountCentavos }) => ({ pesos: discountCentavos }),
      'Net sales': (row) => ({ pesos: subtract(row.grossCentavos, add(row.vatCentavos, row.discountCentavos)) }),
      'Refunded on the order': ({ refundedCentavos }) => ({ pesos: refundedCentavos }),
    },
  ),
  promotions: listOf(
    'Promotions',
    countPromotions,
    async (db: Db) => ({ items: await listNamedPromotions(db), nextCursor: null }),
    {
      Promotion: ({ name }) => ({ text: name }),
      State: ({ state }) => ({ text: state }),
      Code: ({ code }) => ({ text: code }),
      Kind: ({ kind }) => ({ text: kind.replace('_', ' ') }),
      Percent: ({ percent }) => ({ number: percent }),
      Amount: ({ amountCentavos }) => ({ pesos: amountCentavos }),
      'One free per': ({ everyNth }) => ({ number: everyNth }),
      'At most': ({ mostCentavos }) => ({ pesos: mostCentavos }),
      'Minimum order': ({ minimumCentavos }) => ({ pesos: minimumCentavos }),
      'First day': ({ startsOn }) => ({ day: startsOn }),
      'Last day': ({ endsOn }) => ({ day: endsOn }),
      Weekdays: ({ weekdays }) => ({ text: weekdays.map((day) => WEEKDAYS[day]).join(', ') }),
      Services: ({ serviceNames }) => ({ text: serviceNames }),
      Branches: ({ branchNames }) => ({ text: branchNames }),
      For: ({ audience }) => ({ text: audience }),
      'Spent at least': ({ leastSpentCentavos }) => ({ pesos: leastSpentCentavos }),
      'Most uses': ({ totalLimit }) => ({ number: totalLimit }),
      'Uses per customer': ({ customerLimit }) => ({ number: customerLimit }),
      'Combines with others': ({ isStackable }) => ({ text: isStackable ? 'yes' : 'no' }),
      'Needs approval': ({ needsApproval }) => ({ text: needsApproval ? 'yes' : 'no' }),
      Uses: ({ uses }) => ({ number: uses }),
      Given: ({ givenCentavos }) => ({ pesos: givenCentavos }),
      'Started at': ({ createdAt }) => ({ at: createdAt }),
      'Started by': ({ createdByName }) => ({ text: createdByName }),
    },
  ),
  audit: listOf('Audit log', (db, query: ExportQuery<'audit'>) => countAudit(db, auditFilter(query)), auditPage, {
    No: ({ seq }) => ({ number: seq }),
    At: ({ at }) => ({ at }),
    Who: ({ actor }) => ({ text: actor }),
    'On the login of': ({ account }) => ({ text: account }),
    What: ({ action }) => ({ text: action }),
    'Kind of record': ({ objectType }) => ({ text: objectType }),
    Record: ({ objectId }) => ({ text: objectId }),
    Reason: ({ reason }) => ({ text: reason }),
    Branch: ({ branchId }) => ({ text: branchId }),
    Device: ({ device, clientId }) => ({ text: device ?? (clientId === null ? null : String(clientId)) }),
    Key: ({ key }) => ({ text: key }),
    'Allowed by': ({ after }) => ({ text: typeof after?.allowedBy === 'string' ? after.allowedBy : null }),
    Before: ({ before }) => ({ text: before && JSON.stringify(before) }),
    After: ({ after }) => ({ text: after && JSON.stringify(after) }),
    Request: ({ requestId }) => ({ text: requestId }),
  }),
} as const

function auditFilter({ from, to, cursor: _, limit: __, ...filter }: ExportQuery<'audit'>): Omit<AuditFilter, 'limit'> {
  return { ...filter, since: from && startOf(from), until: to && startOf(addDays(to, 1)) }
}

async function auditPage(
  db: Db,
  query: ExportQuery<'audit'>,
  cursor: string | undefined,
): Promise<{ items: readonly AuditRow[]; nextCursor: string | null }> {
  const before = cursor === undefined ? undefined : Number(cursor)
  const items = await listAudit(db, { ...auditFilter(query), before, limit: PAGE })
  const last = items.at(-1)
  return { items, nextCursor: items.length === PAGE && last ? String(last.seq) : null }
}
