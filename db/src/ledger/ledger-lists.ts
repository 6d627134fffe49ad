import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import type { AccountCode, Posting } from '@labada/domain/ledger/ledger'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../core/client.ts'
import { after, countUpTo, pageOf, readCursor } from '../core/keyset.ts'
import { fullNameOf } from '../core/names.ts'
import type { Scope } from '../core/scope.ts'
import type { AccountKind } from './ledger-tables.ts'

/** The balance of an account of a branch. */
export interface AccountBalance {
  readonly code: string
  readonly name: string
  readonly kind: AccountKind
  readonly branchId: string
  /** Debits less credits. */
  readonly balance: Centavos
}

/** Every account of every branch in scope; zero if nothing ever moved. */
export async function listAccounts(db: Db, scope: Scope): Promise<AccountBalance[]> {
  let query = db
    .selectFrom('branch')
    .innerJoin('ledgerAccount', (join) => join.onTrue())
    .leftJoin('ledgerBalance', (join) =>
      join
        .onRef('ledgerBalance.branchId', '=', 'branch.id')
        .onRef('ledgerBalance.accountCode', '=', 'ledgerAccount.code'),
    )
    .select([
      'ledgerAccount.code',
      'ledgerAccount.name',
      'ledgerAccount.kind',
      'branch.id as branchId',
      sql<Centavos>`coalesce(ledger_balance.balance_centavos, 0)`.as('balance'),
    ])
    .orderBy('branch.name')
    .orderBy('ledgerAccount.code')
  if (scope.branchId !== null) query = query.where('branch.id', '=', scope.branchId)
  return query.execute()
}

/** Filters of the list of transfers. */
export interface TransferFilter {
  readonly sourceId?: string | undefined
  /** With at least one posting to this account. */
  readonly account?: string | undefined
  /** Business days, both included. */
  readonly from?: ManilaDate | undefined
  readonly to?: ManilaDate | undefined
}

export type ListedTransfer = Awaited<ReturnType<typeof selectTransfers>>[number] & {
  readonly postings: readonly Posting[]
}

/** One page of transfers with all their postings, newest first. */
export async function listTransfers(
  db: Db,
  scope: Scope,
  filter: TransferFilter,
  page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: ListedTransfer[]; nextCursor: string | null }> {
  const rows = await selectTransfers(db, scope, filter, page)
  const { items, nextCursor } = pageOf(rows, page.limit, (row) => ({ value: row.occurredAt, id: row.id }))
  return { items: await withPostings(db, items), nextCursor }
}

/** How many transfers match, counted up to `MOST_COUNTED`. */
export async function transferTotals(
  db: Db,
  scope: Scope,
  filter: TransferFilter,
): Promise<{ readonly transfers: number; readonly more: boolean }> {
  const { count, more } = await countUpTo(db, sql`select from ledger_transfer where ${found(scope, filter)}`)
  return { transfers: count, more }
}

/**
 * The transfers of some sources that were not reversed, oldest first, with their postings: what a void must reverse.
 */
export async function standingTransfersOf(
  db: Db,
  sourceIds: readonly string[],
): Promise<{ readonly id: string; readonly description: string; readonly postings: readonly Posting[] }[]> {
  const transfers = await db
    .selectFrom('ledgerTransfer as transfer')
    .select(['id', 'description'])
    .where('sourceId', '=', sql<string>`any(${sourceIds}::uuid[])`)
    .where('reversesId', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('ledgerTransfer as undoing').whereRef('undoing.reversesId', '=', 'transfer.id'))),
    )
    .orderBy('id')
    .execute()
  return withPostings(db, transfers)
}

function selectTransfers(
  db: Db,
  scope: Scope,
  filter: TransferFilter,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
) {
  let query = db
    .selectFrom('ledgerTransfer')
    .leftJoin('appUser', 'appUser.id', 'ledgerTransfer.actorId')
    .select([
      'ledgerTransfer.id',
      'ledgerTransfer.branchId',
      'ledgerTransfer.occurredAt',
      'ledgerTransfer.businessDate',
      'ledgerTransfer.sourceType',
      'ledgerTransfer.sourceId',
      'ledgerTransfer.description',
      fullNameOf<string | null>('appUser').as('by'),
    ])
    .where(() => found(scope, filter))
    .orderBy('ledgerTransfer.occurredAt', 'desc')
    .orderBy('ledgerTransfer.id', 'desc')
    .limit(limit + 1)
  if (cursor !== undefined) {
    const place = readCursor(cursor, 'instant')
    query = query.where(after(sql`ledger_transfer.occurred_at`, sql`ledger_transfer.id`, place, 'desc'))
  }
  return query.execute()
}

async function withPostings<Transfer extends { readonly id: string }>(
  db: Db,
  transfers: readonly Transfer[],
): Promise<(Transfer & { readonly postings: readonly Posting[] })[]> {
  const rows = await db
    .selectFrom('ledgerPosting')
    .select(['transferId', sql<AccountCode>`account_code`.as('account'), 'amountCentavos as amount'])
    .where('transferId', '=', sql<string>`any(${transfers.map(({ id }) => id)}::uuid[])`)
    .orderBy('transferId')
    .orderBy('position')
    .execute()
  const byTransfer = new Map<string, Posting[]>()
  for (const { transferId, account, amount } of rows) {
    byTransfer.set(transferId, [...(byTransfer.get(transferId) ?? []), { account, amount }])
  }
  return transfers.map((transfer) => ({ ...transfer, postings: byTransfer.get(transfer.id) ?? [] }))
}

function found(scope: Scope, { sourceId, account, from, to }: TransferFilter): Expression<SqlBool> {
  const all: Expression<SqlBool>[] = [sql<SqlBool>`true`]
  if (scope.branchId !== null) all.push(sql<SqlBool>`ledger_transfer.branch_id = ${scope.branchId}`)
  if (sourceId) all.push(sql<SqlBool>`ledger_transfer.source_id = ${sourceId}`)
  if (from) all.push(sql<SqlBool>`ledger_transfer.business_date >= ${from}`)
  if (to) all.push(sql<SqlBool>`ledger_transfer.business_date <= ${to}`)
  if (account) {
    all.push(sql<SqlBool>`exists (
      select from ledger_posting p where p.transfer_id = ledger_transfer.id and p.account_code = ${account})`)
  }
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}

/** A transfer with what prevents reversing it. */
export async function findTransfer(db: Db, scope: Scope, id: string) {
  let query = db
    .selectFrom('ledgerTransfer as transfer')
    .innerJoin('branch', 'branch.id', 'transfer.branchId')
    .leftJoin('ledgerTransfer as undoing', 'undoing.reversesId', 'transfer.id')
    .select([
      'transfer.id',
      'transfer.branchId',
      'transfer.businessDate',
      'transfer.sourceType',
      'transfer.description',
      'transfer.reversesId',
      'transfer.lateFor',
      'undoing.id as reversedById',
      'branch.cutoffMinutes',
    ])
    .where('transfer.id', '=', id)
  if (scope.branchId !== null) query = query.where('transfer.branchId', '=', scope.branchId)
  const found = await query.executeTakeFirst()
  return found && (await withPostings(db, [found]))[0]
}
