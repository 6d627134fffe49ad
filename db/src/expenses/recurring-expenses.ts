import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Share } from '@labada/domain/expenses/recurring-expenses'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import { newId } from '../core/ids.ts'
import type { Row } from '../core/json-rows.ts'
import { after, pageOf, readCursor } from '../core/keyset.ts'
import type { Database } from '../schema.ts'

/** A branch's share with its name. */
export type NamedShare = Share & { readonly branchName: string }

/** A monthly bill with its category and the branches that share it. */
export type RecurringExpenseRow = Row<'recurringExpense'> & {
  readonly categoryName: string
  readonly categoryIcon: string
  readonly categoryColour: string
  readonly shares: readonly NamedShare[]
}

/** A draft with its bill. */
export type ExpenseDraftRow = Row<'expenseDraft'> &
  Pick<
    RecurringExpenseRow,
    | 'categoryId'
    | 'categoryName'
    | 'categoryIcon'
    | 'categoryColour'
    | 'description'
    | 'supplier'
    | 'amountCentavos'
    | 'paidFrom'
    | 'shares'
  >

/** All monthly bills, the next due first; paused ones last. */
export async function listRecurringExpenses(db: Db): Promise<RecurringExpenseRow[]> {
  return bills(db)
    .orderBy(sql`paused_at is not null or ends_on < next_due_on`)
    .orderBy('nextDueOn')
    .orderBy('recurringExpense.id')
    .execute()
}

export async function findRecurringExpense(db: Db, id: string): Promise<RecurringExpenseRow | undefined> {
  return bills(db).where('recurringExpense.id', '=', id).executeTakeFirst()
}

/** Locks the bill for this transaction; undefined if there is none. */
export async function lockRecurringExpense(trx: Trx, id: string): Promise<RecurringExpenseRow | undefined> {
  const locked = await trx
    .selectFrom('recurringExpense')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked && findRecurringExpense(trx, id)
}

/** Throws a unique violation: `recurring_expense_pkey` for a known id. */
export async function insertRecurringExpense(
  trx: Trx,
  bill: Insertable<Database['recurringExpense']>,
  shares: readonly Share[],
): Promise<void> {
  await trx.insertInto('recurringExpense').values(bill).execute()
  await setShares(trx, bill.id, shares)
}

/** Updates a locked bill and the branches that share it, and increments its version. */
export async function setRecurringExpense(
  trx: Trx,
  id: string,
  changes: Updateable<Database['recurringExpense']>,
  shares: readonly Share[],
): Promise<void> {
  await trx
    .updateTable('recurringExpense')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('recurringExpenseShare').where('recurringExpenseId', '=', id).execute()
  await setShares(trx, id, shares)
}

/** Bills that may need a draft by `today`, given their lead days. */
export async function listBillsDue(db: Db, today: ManilaDate): Promise<string[]> {
  const rows = await db
    .selectFrom('recurringExpense')
    .select('id')
    .where('pausedAt', 'is', null)
    .where(sql<boolean>`next_due_on - lead_days <= ${today} and (ends_on is null or next_due_on <= ends_on)`)
    .orderBy('nextDueOn')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Creates drafts of a locked bill for these days, one each, and sets its next due date. Returns the ids of the new
 * drafts.
 */
export async function insertDrafts(
  trx: Trx,
  recurringExpenseId: string,
  days: readonly ManilaDate[],
  next: ManilaDate,
  at: Date,
): Promise<string[]> {
  const drafts = await trx
    .insertInto('expenseDraft')
    .values(
      days.map((dueOn) => ({ id: newId(), recurringExpenseId, dueOn, status: 'waiting' as const, draftedAt: at })),
    )
    .onConflict((conflict) => conflict.columns(['recurringExpenseId', 'dueOn']).doNothing())
    .returning('id')
    .execute()
  await trx.updateTable('recurringExpense').set({ nextDueOn: next }).where('id', '=', recurringExpenseId).execute()
  return drafts.map(({ id }) => id)
}

/** One page of drafts, the earliest due first, with the total number. */
export async function listExpenseDrafts(
  db: Db,
  { status }: { readonly status?: ExpenseDraftRow['status'] | undefined },
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: ExpenseDraftRow[]; nextCursor: string | null }> {
  let rows = drafts(db).orderBy('expenseDraft.dueOn').orderBy('expenseDraft.id')
  if (status !== undefined) rows = rows.where('expenseDraft.status', '=', status)
  if (cursor !== undefined) {
    const place = readCursor(cursor, 'day')
    rows = rows.where(() => after(sql`expense_draft.due_on`, sql`expense_draft.id`, place, 'asc'))
  }
  const found = await rows.limit(limit + 1).execute()
  return pageOf(found, limit, (row) => ({ value: row.dueOn, id: row.id }))
}

export async function countExpenseDrafts(
  db: Db,
  { status }: { readonly status?: ExpenseDraftRow['status'] | undefined },
): Promise<number> {
  let rows = db.selectFrom('expenseDraft').select(sql<number>`count(*)`.as('count'))
  if (status !== undefined) rows = rows.where('status', '=', status)
  return (await rows.executeTakeFirstOrThrow()).count
}

/** Locks the draft for this transaction; undefined if there is none. */
export async function lockExpenseDraft(trx: Trx, id: string): Promise<ExpenseDraftRow | undefined> {
  const locked = await trx.selectFrom('expenseDraft').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return locked && drafts(trx).where('expenseDraft.id', '=', id).executeTakeFirst()
}

export async function setExpenseDraft(
  trx: Trx,
  id: string,
  changes: Updateable<Database['expenseDraft']>,
): Promise<void> {
  await trx.updateTable('expenseDraft').set(changes).where('id', '=', id).execute()
}

const named = sql<NamedShare[]>`coalesce((
  select jsonb_agg(jsonb_build_object('branchId', s.branch_id, 'branchName', b.name, 'basisPoints', s.basis_points)
    order by b.name, b.id)
  from recurring_expense_share s join branch b on b.id = s.branch_id
  where s.recurring_expense_id = recurring_expense.id), '[]')`

function bills(db: Db) {
  return db
    .selectFrom('recurringExpense')
    .innerJoin('expenseCategory', 'expenseCategory.id', 'recurringExpense.categoryId')
    .selectAll('recurringExpense')
    .select([
      'expenseCategory.name as categoryName',
      'expenseCategory.icon as categoryIcon',
      'expenseCategory.colour as categoryColour',
      named.as('shares'),
    ])
}

function drafts(db: Db) {
  return db
    .selectFrom('expenseDraft')
    .innerJoin('recurringExpense', 'recurringExpense.id', 'expenseDraft.recurringExpenseId')
    .innerJoin('expenseCategory', 'expenseCategory.id', 'recurringExpense.categoryId')
    .selectAll('expenseDraft')
    .select([
      'recurringExpense.categoryId',
      'recurringExpense.description',
      'recurringExpense.supplier',
      'recurringExpense.amountCentavos',
      'recurringExpense.paidFrom',
      'expenseCategory.name as categoryName',
      'expenseCategory.icon as categoryIcon',
      'expenseCategory.colour as categoryColour',
      named.as('shares'),
    ])
}

async function setShares(trx: Trx, recurringExpenseId: string, shares: readonly Share[]): Promise<void> {
  await trx
    .insertInto('recurringExpenseShare')
    .values(shares.map(({ branchId, basisPoints }) => ({ recurringExpenseId, branchId, basisPoints })))
    .execute()
}
