import { MOST_COUNTED } from '@labada/domain/core/counts'
import { z } from 'zod'
import { admin, type Routes } from '../core/route.ts'
import { id, instant, manilaDate, more, page, pageQuery, pesos } from '../core/values.ts'

export const accountSchema = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(['asset', 'liability', 'equity', 'revenue', 'expense']),
  branchId: id,
  /** Debits less credits: the contents of a drawer are positive, revenue is negative. */
  balance: pesos,
})

export const transferSchema = z.object({
  id,
  branchId: id,
  occurredAt: instant,
  businessDate: manilaDate,
  sourceType: z.string(),
  sourceId: id,
  description: z.string(),
  by: z.string().nullable(),
  /** They sum to zero; a debit is positive. */
  postings: z.array(z.object({ account: z.string(), branchId: id, amount: pesos })),
})

export const ledgerRoutes = {
  listAccounts: {
    method: 'GET',
    path: '/ledger/accounts',
    access: admin,
    key: 'books.see',
    summary: 'List balances by account and branch; they sum to zero',
    query: z.object({ branchId: id.optional() }),
    response: z.object({ items: z.array(accountSchema), total: pesos }),
  },
  listTransfers: {
    method: 'GET',
    path: '/ledger/transfers',
    access: admin,
    key: 'books.see',
    summary: 'List the postings of a source, newest first',
    query: z.object({
      ...pageQuery,
      branchId: id.optional(),
      sourceId: id.optional(),
      account: z.string().max(60).optional(),
      from: manilaDate.optional(),
      to: manilaDate.optional(),
    }),
    response: page(transferSchema, z.object({ transfers: z.number().int().max(MOST_COUNTED), more })),
  },
} satisfies Routes
