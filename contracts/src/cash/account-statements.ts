import { STATEMENT_ACCOUNTS } from '@labada/domain/cash/statement-matching'
import { z } from 'zod'
import { admin, type Routes } from '../core/route.ts'
import { id, instant, manilaDate, pesos, text } from '../core/values.ts'

const MOST_CENTAVOS = 100_000_000_00

const account = z.enum(STATEMENT_ACCOUNTS)

/** What a statement may show: no more than a shop can have, so that what is reckoned from it can be told. */
const shownPesos = pesos.refine((centavos) => Math.abs(centavos) <= MOST_CENTAVOS, 'Amount is too large')

/** A line of a statement as it was read from its file; more in the account when positive. */
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
  /** Missing: the account is one for all branches. */
  branchId: id.optional(),
  account,
  from: manilaDate,
  to: manilaDate,
  /** What the statement ends with. */
  closing: shownPesos,
}

export const accountStatementRoutes = {
  listStatementAccounts: {
    method: 'GET',
    path: '/statement-accounts',
    access: admin,
    summary:
      'Banks, wallets and card terminals: what the ledger has, what no statement has shown, the last reconciling',
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
    summary: 'A dry run: which line is which entry of the ledger, and what is left over on either side',
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
    summary: 'Keeps a statement: its matched entries are verified; a difference has to be explained',
    body: z.object({
      id,
      ...statement,
      lines: z.array(line.extend({ transferId: id.nullable() })).max(1_000),
      explanation: text(300, 0).optional(),
    }),
    response: z.object({ id, difference: pesos, verified: z.number().int() }),
  },
} satisfies Routes
