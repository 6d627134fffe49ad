import { CASH_ENTRY_KINDS, ENTRY_ACCOUNTS } from '@labada/domain/cash/cash-entries'
import { MONEY_ACCOUNTS } from '@labada/domain/ledger/money-accounts'
import { z } from 'zod'
import { admin, confirmedAdmin, kept } from '../core/route.ts'
import { id, instant, manilaDate, page, pageQuery, pesos, positivePesos, text } from '../core/values.ts'

/** A ledger transfer that moved money. */
export const cashEntrySchema = z.object({
  id,
  branchId: id,
  branchName: z.string(),
  occurredAt: instant,
  businessDate: manilaDate,
  /** The day of a closed month it belongs to. */
  lateFor: manilaDate.nullable(),
  sourceType: z.string(),
  sourceId: id,
  orderId: id.nullable(),
  cashSessionId: id.nullable(),
  description: z.string(),
  by: z.string().nullable(),
  /** The entry that this one reverses. */
  reverses: id.nullable(),
  reversedBy: id.nullable(),
  /** It has no other record and is not reversed. */
  reversible: z.boolean(),
  moves: z.array(
    z.object({
      account: z.enum(MONEY_ACCOUNTS),
      accountName: z.string(),
      counter: z.string(),
      counterName: z.string(),
      line: z.string(),
      direction: z.enum(['in', 'out', 'transfer']),
      /** Positive if the balance grew. */
      amount: pesos,
    }),
  ),
  /** The balance of the requested accounts after it. */
  balance: pesos,
})
export type CashEntry = z.output<typeof cashEntrySchema>

const account = z.enum(ENTRY_ACCOUNTS)
const booked = z.object({ id, businessDate: manilaDate, lateFor: manilaDate.nullable() })

export const cashEntryRoutes = kept({
  listCashEntries: {
    method: 'GET',
    path: '/cash-entries',
    access: admin,
    key: 'books.see',
    summary: 'List ledger entries that moved money, with the balance after each; by line, account or branch',
    query: z.object({
      ...pageQuery,
      from: manilaDate,
      to: manilaDate,
      branchId: id.optional(),
      account: z.enum(MONEY_ACCOUNTS).optional(),
      /** A line of the cash flow statement. */
      line: z.string().max(80).optional(),
    }),
    response: page(cashEntrySchema, z.object({ in: pesos, out: pesos, moved: pesos })),
  },
  recordCashEntry: {
    method: 'POST',
    path: '/cash-entries',
    access: admin,
    key: 'books.enter',
    summary: 'Record capital, a withdrawal, a transfer, income or a bank charge; `late` books a closed month’s today',
    body: z.object({
      id,
      branchId: id,
      kind: z.enum(CASH_ENTRY_KINDS),
      amount: positivePesos,
      from: account.optional(),
      to: account.optional(),
      date: manilaDate,
      description: text(200, 3),
      late: z.boolean().optional(),
    }),
    response: booked,
  },
  reverseCashEntry: {
    method: 'POST',
    path: '/cash-entries/:transferId/reverse',
    access: admin,
    key: 'books.enter',
    summary: 'Reverse an entry that no other record stands behind, with a reason',
    params: z.object({ transferId: id }),
    body: z.object({ id, reason: text(200, 5) }),
    response: booked,
  },
  listMonths: {
    method: 'GET',
    path: '/months',
    access: admin,
    key: 'books.see',
    summary: 'List the months that have entries, newest first, and which are closed',
    response: z.object({
      items: z.array(
        z.object({
          /** The first day of the month. */
          month: manilaDate,
          transfers: z.number().int(),
          lateBookings: z.number().int(),
          closedAt: instant.nullable(),
          closedBy: z.string().nullable(),
          note: z.string().nullable(),
          /** The oldest open month, if it is over. */
          canClose: z.boolean(),
        }),
      ),
    }),
  },
  closeMonth: {
    method: 'POST',
    path: '/months/:month/close',
    access: confirmedAdmin,
    key: 'books.close',
    summary: 'Close a month for good; its days take no more entries',
    params: z.object({ month: manilaDate }),
    body: z.object({ note: text(300, 0).optional() }),
    response: z.object({ month: manilaDate, closedAt: instant }),
  },
})
