import { DUPLICATE_DAYS } from '@labada/domain/expenses/expenses'
import type { ExpenseAccount } from '@labada/domain/ledger/ledger'
import { type Expression, type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import { fullNameOf } from '../core/names.ts'
import type { Scope } from '../core/scope.ts'
import type { Database } from '../schema.ts'

/** An expense with the names it refers to and its receipts. */
export type ExpenseRow = Row<'expense'> & {
  readonly branchName: string
  /** Minutes after midnight at which the branch's day begins. */
  readonly cutoffMinutes: number
  readonly categoryName: string
  readonly categoryIcon: string
  readonly categoryColour: string
  readonly accountCode: ExpenseAccount
  readonly recordedByName: string
  readonly decidedByName: string | null
  readonly returnedByName: string | null
  readonly voidedByName: string | null
  readonly sessionNumber: number | null
  readonly receipts: readonly { readonly id: string; readonly name: string; readonly type: string }[]
  readonly isDuplicate: boolean
}

export async function findExpense(db: Db, scope: Scope, id: string): Promise<ExpenseRow | undefined> {
  const [row] = await selectExpenses(db, { where: sql<SqlBool>`expense.id = ${id} and ${inScope(scope)}`, limit: 1 })
  return row
}

/** Locks the expense for this transaction; undefined if there is none. */
export async function lockExpense(trx: Trx, scope: Scope, id: string): Promise<ExpenseRow | undefined> {
  // Locked first and then read: a transaction that waited for the lock must see the previous one's decision.
  const locked = await trx.selectFrom('expense').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return locked && findExpense(trx, scope, id)
}

/** The parts of a bill that is split between branches, by branch. */
export async function listSplit(db: Db, splitId: string): Promise<ExpenseRow[]> {
  const where = sql<SqlBool>`expense.split_id = ${splitId}`
  return selectExpenses(db, { where, by: sql`branch.name`, direction: 'asc', limit: 200 })
}

/** Throws a unique violation: `expense_pkey` for a known id. */
export async function insertExpense(trx: Trx, expense: Insertable<Database['expense']>): Promise<void> {
  await trx.insertInto('expense').values(expense).execute()
}

/** Updates a locked expense and increments its version. */
export async function setExpense(trx: Trx, id: string, changes: Updateable<Database['expense']>): Promise<void> {
  await trx
    .updateTable('expense')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Sets the uploads of an expense, replacing any previous ones. */
export async function setReceipts(trx: Trx, expenseId: string, uploadIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('expenseReceipt').where('expenseId', '=', expenseId).execute()
  if (uploadIds.length === 0) return
  await trx
    .insertInto('expenseReceipt')
    .values(uploadIds.map((uploadId, position) => ({ expenseId, uploadId, position })))
    .execute()
}

/** Possible duplicates of this expense, newest first; of all branches in scope. */
export async function listDuplicates(db: Db, scope: Scope, expenseId: string): Promise<ExpenseRow[]> {
  return selectExpenses(db, {
    where: sql<SqlBool>`${inScope(scope)} and expense.id in (
      select other.id from expense mine, expense other where mine.id = ${expenseId} and ${isSameThing('mine')}
      union select q.expense_id from expense mine, expense_receipt r, upload u, upload v, expense_receipt q
      where mine.id = ${expenseId} and ${isSameReceipt('mine')})`,
    limit: 10,
  })
}

/**
 * `other` is a duplicate of `mine`: in the same branch the same amount to the same supplier (or with the same
 * description) within three days, or in any branch the same document of the same supplier.
 */
function isSameThing(name: 'mine' | 'expense'): RawBuilder<boolean> {
  const mine = sql.ref(name)
  return sql<boolean>`other.amount_centavos = ${mine}.amount_centavos
    and other.id <> ${mine}.id and ${isOtherBill(sql`other`, mine)} and other.status <> 'voided' and ${mine}.status <> 'voided'
    and (
      (other.branch_id = ${mine}.branch_id
        and other.spent_on between ${mine}.spent_on - ${DUPLICATE_DAYS}::int and ${mine}.spent_on + ${DUPLICATE_DAYS}::int
        and (lower(other.supplier) = lower(${mine}.supplier)
          or (other.supplier is null and ${mine}.supplier is null and other.category_id = ${mine}.category_id
            and lower(other.description) = lower(${mine}.description))))
      or (lower(other.supplier) = lower(${mine}.supplier) and lower(other.document_no) = lower(${mine}.document_no)))`
}

/** The expense of the receipt `q` has the same file as `mine`. */
function isSameReceipt(name: 'mine' | 'expense'): RawBuilder<boolean> {
  const mine = sql.ref(name)
  return sql<boolean>`r.expense_id = ${mine}.id and u.id = r.upload_id and v.source_hash = u.source_hash
    and q.upload_id = v.id and q.expense_id <> ${mine}.id and ${mine}.status <> 'voided'
    and exists (select from expense e
      where e.id = q.expense_id and e.status <> 'voided' and ${isOtherBill(sql`e`, mine)})`
}

/** Parts of one bill are not each other's duplicates. */
function isOtherBill(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${one}.split_id is null or ${one}.split_id is distinct from ${other}.split_id)`
}

/** Whether a listed expense looks like one that is already recorded. */
export const isDuplicate = sql<SqlBool>`(exists (select from expense other where ${isSameThing('expense')}) or exists (
  select from expense_receipt r, upload u, upload v, expense_receipt q where ${isSameReceipt('expense')}))`

/** Which expenses to read, and in which order. */
export interface Selection {
  readonly where: Expression<SqlBool>
  /** Newest first when left out. */
  readonly by?: Expression<unknown>
  readonly direction?: 'asc' | 'desc'
  readonly limit: number
}

/** Expenses with their names and receipts; `where` says of which scope. */
export async function selectExpenses(
  db: Db,
  { where, by = sql`expense.spent_on`, direction = 'desc', limit }: Selection,
): Promise<ExpenseRow[]> {
  return db
    .selectFrom('expense')
    .innerJoin('branch', 'branch.id', 'expense.branchId')
    .innerJoin('expenseCategory', 'expenseCategory.id', 'expense.categoryId')
    .innerJoin('appUser as recorder', 'recorder.id', 'expense.recordedBy')
    .leftJoin('appUser as decider', 'decider.id', 'expense.decidedBy')
    .leftJoin('appUser as returner', 'returner.id', 'expense.returnedBy')
    .leftJoin('appUser as voider', 'voider.id', 'expense.voidedBy')
    .leftJoin('cashSession', 'cashSession.id', 'expense.cashSessionId')
    .selectAll('expense')
    .select([
      'branch.name as branchName',
      'branch.cutoffMinutes',
      'expenseCategory.name as categoryName',
      'expenseCategory.icon as categoryIcon',
      'expenseCategory.colour as categoryColour',
      'expenseCategory.accountCode',
      'cashSession.number as sessionNumber',
      fullNameOf('recorder').as('recordedByName'),
      fullNameOf<string | null>('decider').as('decidedByName'),
      fullNameOf<string | null>('returner').as('returnedByName'),
      fullNameOf<string | null>('voider').as('voidedByName'),
      sql<ExpenseRow['receipts']>`coalesce((
        select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'type', u.type) order by r.position)
        from expense_receipt r join upload u on u.id = r.upload_id where r.expense_id = expense.id), '[]')`.as(
        'receipts',
      ),
      sql<boolean>`${isDuplicate}`.as('isDuplicate'),
    ])
    .where(where)
    .orderBy(by, direction)
    .orderBy(sql`expense.id`, direction)
    .limit(limit)
    .execute()
}

function inScope({ branchId }: Scope): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${branchId}::uuid is null or expense.branch_id = ${branchId}::uuid)`
}
