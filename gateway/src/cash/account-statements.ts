import type { accountStatementRoutes } from '@labada/contracts/cash/account-statements'
import * as statements from '@labada/db/cash/account-statements'
import type { Db, Trx } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import {
  explainedDifference,
  matchStatement,
  STATEMENT_ACCOUNTS,
  type StatementAccount,
} from '@labada/domain/cash/statement-matching'
import { DomainError } from '@labada/domain/core/errors'
import { addDays, type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { subtract } from '@labada/domain/core/money'
import { writeAudit } from '../core/audit-entries.ts'
import { idTaken, unlessTaken } from '../core/taken-ids.ts'
import { afterTwin } from '../core/twins.ts'
import type { Context, Handler, Handlers } from '../http/context.ts'

/** Receipts may appear on a statement some days later than in the ledger; older ones may never have appeared on any. */
const DAYS_BEFORE = 35
const DAYS_AFTER = 4

export const accountStatementHandlers: Handlers<typeof accountStatementRoutes> = {
  async listStatementAccounts({ query }, { db, now }) {
    const scope = { branchId: query.branchId ?? null }
    return { items: await statements.listStandings(db, scope, STATEMENT_ACCOUNTS, manilaDateOf(now)) }
  },

  async matchStatement({ body }, { db, now }) {
    refuseOddDays(body, now)
    const scope = { branchId: body.branchId ?? null }
    const entries = await unverified(db, body)
    const book = await statements.bookBalanceAt(db, scope, body.account, body.to)
    return { book, difference: subtract(body.closing, book), matches: matchStatement(body.lines, entries), entries }
  },

  async recordStatement({ body }, context) {
    return unlessTaken({ account_statement_line_once: verifiedMeanwhile }, () =>
      afterTwin('statement', 'account_statement_pkey', () => context.command((trx) => record(trx, body, context))),
    )
  },
}

const verifiedMeanwhile = () =>
  new DomainError('stale_version', 'One of these receipts was just verified. Match the statement again.')

type RecordBody = Parameters<Handler<typeof accountStatementRoutes.recordStatement>>[0]['body']

async function record(trx: Trx, body: RecordBody, context: Context) {
  const { actor, now } = context
  const { id, account, closing, from, to, lines, branchId = null, explanation = '' } = body
  const verified = lines.filter(({ transferId }) => transferId !== null).length
  await statements.lockStatements(trx, account)
  const known = await statements.findStatement(trx, id)
  if (known) {
    if (known.accountCode !== account || known.closingCentavos !== closing) throw idTaken('statement')
    return { id, difference: subtract(known.closingCentavos, known.bookCentavos), verified }
  }
  refuseOddDays(body, now)
  refuseForeignMatches(lines, await unverified(trx, body))
  const book = await statements.bookBalanceAt(trx, { branchId }, account, to)
  const difference = explainedDifference(closing, book, explanation)
  await statements.insertStatement(
    trx,
    {
      id,
      branchId,
      accountCode: account,
      fromOn: from,
      toOn: to,
      closingCentavos: closing,
      bookCentavos: book,
      explanation: explanation || null,
      recordedAt: now,
      recordedBy: actor.id,
    },
    lines.map(({ on, description, reference, amount, transferId }, position) => ({
      statementId: id,
      position,
      accountCode: account,
      onDate: on,
      description,
      reference: reference || null,
      amountCentavos: amount,
      transferId,
    })),
  )
  await writeAudit(trx, context, {
    action: 'account.reconciled',
    objectType: 'account_statement',
    objectId: id,
    branchId,
    reason: explanation || undefined,
    after: { account, to, closingCentavos: closing, bookCentavos: book, differenceCentavos: difference, verified },
  })
  const shown = lines.flatMap(({ transferId }) => (transferId === null ? [] : [transferId]))
  const paid = await statements.paymentsOfTransfers(trx, shown)
  await announce(
    trx,
    now,
    { type: 'account.reconciled', branchId, payload: { statementId: id } },
    ...paid.map(({ orderId, paymentId, branchId: at }) => ({
      type: 'payment.verified' as const,
      branchId: at,
      payload: { orderId, paymentId },
    })),
  )
  return { id, difference, verified }
}

/** Entries the statement may show: booked within its days or shortly before. */
async function unverified(
  db: Db,
  {
    account,
    branchId,
    from,
    to,
  }: {
    readonly account: StatementAccount
    readonly branchId?: string | undefined
    readonly from: ManilaDate
    readonly to: ManilaDate
  },
) {
  const scope = { branchId: branchId ?? null }
  return statements.listUnverifiedEntries(db, scope, account, addDays(from, -DAYS_BEFORE), addDays(to, DAYS_AFTER))
}

/** A line may match only an entry of this account, with its own amount, that no other line matches. */
function refuseForeignMatches(lines: RecordBody['lines'], entries: readonly statements.UnverifiedEntry[]): void {
  const free = new Map(entries.map(({ transferId, amount }) => [transferId, amount]))
  for (const { transferId, amount } of lines) {
    if (transferId === null) continue
    if (free.get(transferId) !== amount) {
      throw new DomainError('stale_version', 'One of these receipts was just verified. Match the statement again.')
    }
    free.delete(transferId)
  }
}

function refuseOddDays(
  { from, to, lines }: { from: ManilaDate; to: ManilaDate; lines: readonly { on: ManilaDate; amount: number }[] },
  now: Date,
): void {
  const wrong = (field: string, words: string) => new DomainError('field_invalid', words, { field })
  if (to < from) throw wrong('to', 'Until can’t be before From')
  if (to > manilaDateOf(now)) throw wrong('to', 'Date can’t be in the future')
  if (lines.some(({ on }) => on < from || on > to)) throw wrong('lines', 'A line is outside the statement dates')
  if (lines.some(({ amount }) => amount === 0)) throw wrong('lines', 'A line has no amount')
}
