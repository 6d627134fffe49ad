import { PERIOD_KINDS } from '@labada/domain/core/periods'
import { z } from 'zod'
import { admin, type Routes } from '../core/route.ts'
import { id, instant, manilaDate, pesos } from '../core/values.ts'

/** One column of the statement: a period, of one branch or of all. Outflows are negative. */
export const statementColumnSchema = z.object({
  from: manilaDate,
  to: manilaDate,
  /** Null for all requested branches together. */
  branchId: id.nullable(),
  opening: pesos,
  in: pesos,
  out: pesos,
  transfers: pesos,
  overShort: pesos,
  closing: pesos,
  /** In the order of the statement's `lines`. */
  amounts: z.array(pesos),
})
export type StatementColumn = z.output<typeof statementColumnSchema>

export const statementLineSchema = z.object({
  key: z.string(),
  section: z.enum(['in', 'out', 'transfer', 'over_short']),
  name: z.string(),
})
export type StatementLine = z.output<typeof statementLineSchema>

/** Whether opening plus movements equals the ledger's balances, and when the nightly check last covered every day. */
export const proofSchema = z.object({
  proven: z.boolean(),
  /** Account balances less the statement's closing. */
  difference: pesos,
  checkedAt: instant.nullable(),
  differingDays: z.number().int(),
})

const span = { from: manilaDate, to: manilaDate, branchId: id.optional() }

export const cashFlowRoutes = {
  cashFlow: {
    method: 'GET',
    path: '/cash-flow',
    access: admin,
    key: 'books.see',
    summary: 'Get opening, in, out, transfers, over and short, closing: by line, period and branch, with comparison',
    query: z.object({ ...span, by: z.enum(PERIOD_KINDS) }),
    response: z.object({
      asOf: instant,
      lines: z.array(statementLineSchema),
      /** Oldest first. */
      periods: z.array(statementColumnSchema),
      branches: z.array(statementColumnSchema.extend({ name: z.string() })),
      total: statementColumnSchema,
      /** The same number of days or months just before. */
      previous: statementColumnSchema,
      proof: proofSchema,
    }),
  },
  cashFlowDays: {
    method: 'GET',
    path: '/cash-flow/days',
    access: admin,
    key: 'books.see',
    summary: 'List cash in and out by branch and day, from the daily rollup',
    query: z.object(span),
    response: z.object({
      asOf: instant,
      /** Each branch's balance before the first day. */
      openings: z.array(z.object({ branchId: id, opening: pesos })),
      items: z.array(z.object({ branchId: id, date: manilaDate, in: pesos, out: pesos, overShort: pesos })),
    }),
  },
} satisfies Routes
