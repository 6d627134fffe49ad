import { STATEMENT_ACCOUNTS } from '@labada/domain/cash/statement-matching'
import { z } from 'zod'
import { admin, type Routes } from '../core/route.ts'
import { id, instant, manilaDate, pesos, text } from '../core/values.ts'

const MOST_CENTAVOS = 100_000_000_00

const account = z.enum(STATEMENT_ACCOUNTS)

/** The limit of amounts on a statement: no more than a shop can have, so that results stay within range. */
const shownPesos = pesos.refine((centavos) => Math.abs(centavos) <= MOST_CENTAVOS, 'Amount is too large')

/** A statement line as read from its file; positive if the balance grew. */
const line = z.object({
  on: manilaDate,
  description: text(200, 0),
  reference: text(60, 0),
  amount: shownPesos,
})

const entry = z.object({
  transferId: id,
  on: manilaDate,
  reference: z.string().nullable(),
  amount: pesos,
  description: z.string(),
  branchName: z.string(),
})

const statement = {
  /** Omitted if the account is shared by all branches. */
  branchId: id.optional(),
  account,
  from: manilaDate,
  to: manilaDate,
  /** The closing balance of the statement. */
  closing: shownPesos,
}

export const accountStatementRoutes = {
  listStatementAccounts: {
    method: 'GET',
    path: '/statement-accounts',
    access: admin,
    key: 'books.see',
    summary: 'List bank, wallet and card terminal accounts: balance, unverified amount, last reconciliation',
    query: z.object({ branchId: id.optional() }),
    response: z.object({
      items: z.array(
        z.object({
          account,
          balance: pesos,
          unverified: pesos,
          unverifiedCount: z.number().int(),
          reconciledTo: manilaDate.nullable(),
          reconciledAt: instant.nullable(),
          reconciledBy: z.string().nullable(),
          difference: pesos.nullable(),
          explanation: z.string().nullable(),
        }),
      ),
    }),
  },
  matchStatement: {
    method: 'POST',
    path: '/account-statements/match',
    access: admin,
    key: 'books.enter',
    summary: 'Match statement lines with ledger entries without saving; returns the unmatched on both sides',
    body: z.object({ ...statement, lines: z.array(line).max(1_000) }),
    response: z.object({
      book: pesos,
      /** Statement less ledger. */
      difference: pesos,
      matches: z.array(z.object({ transferId: id, how: z.enum(['reference', 'amount']) }).nullable()),
      entries: z.array(entry),
    }),
  },
  recordStatement: {
    method: 'POST',
    path: '/account-statements',
    access: admin,
    key: 'books.enter',
    summary: 'Save a statement and verify its matched entries; a difference needs an explanation',
    body: z.object({
      id,
      ...statement,
      lines: z.array(line.extend({ transferId: id.nullable() })).max(1_000),
      explanation: text(300, 0).optional(),
    }),
    response: z.object({ id, difference: pesos, verified: z.number().int() }),
  },
} satisfies Routes
