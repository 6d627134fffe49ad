import type { ExportList, ExportQuery } from '@labada/contracts/exports'
import type { Db } from './client.ts'
import { countExpenses, listExpenses } from './expense-lists.ts'
import { listOrders, orderTotals } from './order-lists.ts'
import { listPayments, paymentTotals } from './payments.ts'
import type { Cell } from './sheet-cells.ts'

/** Rows read and written at a time. */
const PAGE = 1_000

/** One list as a file: its name, its columns, how many rows a query finds, and the rows themselves page by page. */
export interface ExportOf<Query> {
  readonly title: string
  readonly heads: readonly string[]
  readonly count: (db: Db, query: Query, now: Date) => Promise<number>
  readonly rows: (db: Db, query: Query, now: Date) => AsyncIterable<readonly (readonly Cell[])[]>
}

/** Every list that can be exported. A list named in the contracts does not compile until it stands here. */
export const EXPORTS: { readonly [List in ExportList]: ExportOf<ExportQuery<List>> } = {
  expenses: listOf(
    'Expenses',
    (db, { branchId, cursor: _, limit: __, sort: ___, direction: ____, ...filter }: ExportQuery<'expenses'>) =>
      countExpenses(db, { branchId: branchId ?? null }, filter),
    (db, { branchId, cursor: _, limit: __, sort = 'spentOn', direction = 'desc', ...filter }, cursor) =>
      listExpenses(db, { branchId: branchId ?? null }, filter, { cursor, limit: PAGE, sort, direction }),
    {
      Date: ({ spentOn }) => ({ day: spentOn }),
      'No.': ({ number }) => ({ text: number }),
      Branch: ({ branchName }) => ({ text: branchName }),
      Category: ({ categoryName }) => ({ text: categoryName }),
      Description: ({ description }) => ({ text: description }),
      Supplier: ({ supplier }) => ({ text: supplier }),
      'Document no.': ({ documentNo }) => ({ text: documentNo }),
      'Paid from': ({ paidFrom }) => ({ text: paidFrom }),
      Amount: ({ amountCentavos }) => ({ pesos: amountCentavos }),
      Status: ({ status }) => ({ text: status.replace('_', ' ') }),
      Paid: ({ isPaid }) => ({ text: isPaid ? 'yes' : 'no' }),
      Receipts: ({ receipts }) => ({ number: receipts.length }),
      'Recorded at': ({ recordedAt }) => ({ at: recordedAt }),
      'Recorded by': ({ recordedByName }) => ({ text: recordedByName }),
      Session: ({ sessionNumber }) => ({ number: sessionNumber }),
      'Decided by': ({ decidedByName }) => ({ text: decidedByName }),
      Reason: ({ reason, decisionReason, voidReason }) => ({ text: voidReason ?? decisionReason ?? reason }),
      'Over limit': ({ isOverLimit }) => ({ text: isOverLimit ? 'yes' : 'no' }),
      'Duplicate?': ({ isDuplicate }) => ({ text: isDuplicate ? 'yes' : 'no' }),
    },
  ),
  orders: listOf(
    'Orders',
    async (
      db,
      { branchId, view = 'all', cursor: _, limit: __, sort: ___, direction: ____, ...rest }: ExportQuery<'orders'>,
      now,
    ) => (await orderTotals(db, { branchId: branchId ?? null }, { ...rest, view }, now)).orders,
    (
      db,
      { branchId, view = 'all', cursor: _, limit: __, sort = 'receivedAt', direction = 'desc', ...rest },
      cursor,
      now,
    ) =>
      listOrders(db, { branchId: branchId ?? null }, { ...rest, view }, { cursor, limit: PAGE, sort, direction }, now),
    {
      'Received at': ({ receivedAt }) => ({ at: receivedAt }),
      'No.': ({ number }) => ({ text: number }),
      Branch: ({ branchName }) => ({ text: branchName }),
      Customer: ({ customerName }) => ({ text: customerName }),
      Phone: ({ customerPhone }) => ({ text: customerPhone }),
      Type: ({ type }) => ({ text: type }),
      Services: ({ services }) => ({ text: services }),
      Loads: ({ loads }) => ({ number: loads.length }),
      Kilos: ({ kilos }) => ({ number: kilos }),
      Stage: ({ stage }) => ({ text: stage }),
      Rush: ({ isRush }) => ({ text: isRush ? 'yes' : 'no' }),
      Total: ({ totalCentavos }) => ({ pesos: totalCentavos }),
      Paid: ({ paidCentavos }) => ({ pesos: paidCentavos }),
      Refunded: ({ refundedCentavos }) => ({ pesos: refundedCentavos }),
      Balance: ({ balanceCentavos }) => ({ pesos: balanceCentavos }),
      Promised: ({ promisedAt }) => ({ at: promisedAt }),
      Released: ({ releasedAt }) => ({ at: releasedAt }),
      'Received by': ({ receivedByName }) => ({ text: receivedByName }),
    },
  ),
  payments: listOf(
    'Payments',
    async (db, { branchId, cursor: _, limit: __, ...filter }: ExportQuery<'payments'>) =>
      (await paymentTotals(db, { branchId: branchId ?? null }, filter)).payments,
    (db, { branchId, cursor: _, limit: __, ...filter }, cursor) =>
      listPayments(db, { branchId: branchId ?? null }, filter, { cursor, limit: PAGE }),
    {
      'Taken at': ({ recordedAt }) => ({ at: recordedAt }),
      Order: ({ orderNumber }) => ({ text: orderNumber }),
      Branch: ({ branchName }) => ({ text: branchName }),
      Method: ({ method }) => ({ text: method }),
      Amount: ({ amountCentavos }) => ({ pesos: amountCentavos }),
      Tendered: ({ tenderedCentavos }) => ({ pesos: tenderedCentavos }),
      Change: ({ changeCentavos }) => ({ pesos: changeCentavos }),
      'Change owed': ({ owedCentavos }) => ({ pesos: owedCentavos }),
      Reference: ({ reference }) => ({ text: reference }),
      Voided: ({ isVoided }) => ({ text: isVoided ? 'yes' : 'no' }),
      'Taken by': ({ recordedByName }) => ({ text: recordedByName }),
    },
  ),
}

interface Page<Row> {
  readonly items: readonly Row[]
  readonly nextCursor: string | null
}

function listOf<Query, Row>(
  title: string,
  count: ExportOf<Query>['count'],
  fetch: (db: Db, query: Query, cursor: string | undefined, now: Date) => Promise<Page<Row>>,
  columns: Readonly<Record<string, (row: Row) => Cell>>,
): ExportOf<Query> {
  const cells = Object.values(columns)
  return {
    title,
    heads: Object.keys(columns),
    count,
    async *rows(db, query, now) {
      let cursor: string | undefined
      do {
        const page = await fetch(db, query, cursor, now)
        if (page.items.length > 0) yield page.items.map((row) => cells.map((cell) => cell(row)))
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
    },
  }
}
