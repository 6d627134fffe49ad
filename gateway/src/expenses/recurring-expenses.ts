import type { RouteInput } from '@labada/contracts/core/route'
import { CATEGORY_ICONS } from '@labada/contracts/expenses/expense-categories'
import type {
  ExpenseDraft,
  RecurringExpense,
  recurringExpenseRoutes,
} from '@labada/contracts/expenses/recurring-expenses'
import type { Trx } from '@labada/db/core/client'
import { violatedReference } from '@labada/db/core/failures'
import { onFirstPage } from '@labada/db/core/keyset'
import { announce } from '@labada/db/core/outbox'
import { findExpenseCategory } from '@labada/db/expenses/expense-categories'
import * as bills from '@labada/db/expenses/recurring-expenses'
import type { AuditAction } from '@labada/domain/core/audit-actions'
import { DomainError } from '@labada/domain/core/errors'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { dueAfterChange, dueOnOrAfter, refuseShares } from '@labada/domain/expenses/recurring-expenses'
import { writeAudit } from '../core/audit-entries.ts'
import { idTaken } from '../core/taken-ids.ts'
import type { Context, Handlers } from '../http/context.ts'
import { colourOf } from './expense-answers.ts'
import { noSuchBranch, recordSplit, sharesOf, splitExpense } from './expense-splitting.ts'

export const recurringExpenseHandlers: Handlers<typeof recurringExpenseRoutes> = {
  splitExpense,

  async listRecurringExpenses(_input, { db }) {
    return { items: (await bills.listRecurringExpenses(db)).map(toBill) }
  },

  async createRecurringExpense({ body }, context) {
    return orNoBranch(() =>
      context.command(async (trx) => {
        const known = await bills.findRecurringExpense(trx, body.id)
        if (known) {
          if (known.createdBy !== context.actor.id || known.description !== body.description) throw idTaken('bill')
          return toBill(known)
        }
        await refuseTerms(trx, body)
        await bills.insertRecurringExpense(
          trx,
          {
            id: body.id,
            ...columnsOf(body),
            nextDueOn: dueOnOrAfter(body.dayOfMonth, body.startsOn),
            createdAt: context.now,
            createdBy: context.actor.id,
          },
          sharesOf(body.shares),
        )
        return changed(trx, context, body.id, 'recurring_expense.created', undefined)
      }),
    )
  },

  async updateRecurringExpense({ params, body }, context) {
    return orNoBranch(() =>
      context.command(async (trx) => {
        const row = await bills.lockRecurringExpense(trx, params.recurringExpenseId)
        if (!row) throw new DomainError('not_found', 'Bill not found')
        if (row.version !== body.version) {
          throw new DomainError('stale_version', 'Someone else changed this bill. Reload and try again.', {
            version: row.version,
          })
        }
        await refuseTerms(trx, body, row.categoryId)
        await bills.setRecurringExpense(
          trx,
          row.id,
          {
            ...columnsOf(body),
            nextDueOn: dueAfterChange({ ...row, isPaused: row.pausedAt !== null }, body, manilaDateOf(context.now)),
            pausedAt: body.isPaused ? (row.pausedAt ?? context.now) : null,
          },
          sharesOf(body.shares),
        )
        return changed(trx, context, row.id, 'recurring_expense.changed', { ...toBill(row) })
      }),
    )
  },

  async listExpenseDrafts({ query: { status, cursor, limit = 50 } }, { db }) {
    const [{ items, nextCursor }, totals] = await Promise.all([
      bills.listExpenseDrafts(db, { status }, { cursor, limit }),
      onFirstPage(cursor, async () => ({ drafts: await bills.countExpenseDrafts(db, { status }) })),
    ])
    return { items: items.map(toDraft), nextCursor, totals }
  },

  async recordExpenseDraft({ params, body }, context) {
    return context.command(async (trx) => {
      const draft = await lockedDraft(trx, params.expenseDraftId)
      const recorded = await recordSplit(trx, context, draft.id, body)
      await decided(trx, context, draft, { status: 'recorded' })
      return recorded
    })
  },

  async dismissExpenseDraft({ params, body }, context) {
    return context.command(async (trx) => {
      const draft = await lockedDraft(trx, params.expenseDraftId)
      await decided(trx, context, draft, { status: 'dismissed', reason: body.reason })
      return toDraft({ ...draft, status: 'dismissed', reason: body.reason })
    })
  },
}

type Terms = Omit<RouteInput<typeof recurringExpenseRoutes.updateRecurringExpense>['body'], 'isPaused' | 'version'>

async function refuseTerms(trx: Trx, { categoryId, shares }: Terms, present?: string): Promise<void> {
  refuseShares(sharesOf(shares))
  const category = await findExpenseCategory(trx, categoryId)
  if (!category || (category.archivedAt !== null && category.id !== present)) {
    throw new DomainError('field_invalid', 'Category is required', { field: 'categoryId' })
  }
}

function columnsOf({ categoryId, description, supplier, amount, paidFrom, dayOfMonth, leadDays, endsOn }: Terms) {
  return {
    categoryId,
    description,
    supplier: supplier || null,
    amountCentavos: amount,
    paidFrom,
    dayOfMonth,
    leadDays,
    endsOn,
  }
}

async function changed(
  trx: Trx,
  context: Context,
  id: string,
  action: AuditAction,
  before: Readonly<Record<string, unknown>> | undefined,
): Promise<RecurringExpense> {
  const row = await bills.findRecurringExpense(trx, id)
  if (!row) throw new DomainError('not_found', 'Bill not found')
  const bill = toBill(row)
  await writeAudit(trx, context, {
    action,
    objectType: 'recurring_expense',
    objectId: id,
    branchId: null,
    before,
    after: { ...bill },
  })
  await announce(trx, context.now, {
    type: 'recurring_expense.changed',
    branchId: null,
    payload: { recurringExpenseId: id },
  })
  return bill
}

async function lockedDraft(trx: Trx, id: string): Promise<bills.ExpenseDraftRow> {
  const draft = await bills.lockExpenseDraft(trx, id)
  if (!draft) throw new DomainError('not_found', 'Draft not found')
  if (draft.status !== 'waiting') throw new DomainError('already_decided', `This draft was already ${draft.status}`)
  return draft
}

async function decided(
  trx: Trx,
  context: Context,
  draft: bills.ExpenseDraftRow,
  decision: { readonly status: 'recorded' | 'dismissed'; readonly reason?: string },
): Promise<void> {
  await bills.setExpenseDraft(trx, draft.id, { ...decision, decidedAt: context.now, decidedBy: context.actor.id })
  await writeAudit(trx, context, {
    action: `expense_draft.${decision.status}`,
    objectType: 'expense_draft',
    objectId: draft.id,
    branchId: null,
    reason: decision.reason,
    after: { description: draft.description, dueOn: draft.dueOn },
  })
  await announce(trx, context.now, {
    type: 'expense_draft.changed',
    branchId: null,
    payload: { expenseDraftId: draft.id },
  })
}

async function orNoBranch<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violatedReference(error) === 'recurring_expense_share_branch_id_fkey') throw noSuchBranch()
    throw error
  }
}

type Common = Pick<
  bills.ExpenseDraftRow,
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

function commonOf(row: Common) {
  return {
    category: {
      id: row.categoryId,
      name: row.categoryName,
      icon: CATEGORY_ICONS.find((known) => known === row.categoryIcon) ?? ('dots' as const),
      colour: colourOf(row.categoryColour),
    },
    description: row.description,
    supplier: row.supplier,
    amount: row.amountCentavos,
    paidFrom: row.paidFrom,
    shares: row.shares.map(({ branchId, branchName, basisPoints }) => ({ branchId, branchName, percent: basisPoints })),
  }
}

function toBill(row: bills.RecurringExpenseRow): RecurringExpense {
  return {
    id: row.id,
    ...commonOf(row),
    dayOfMonth: row.dayOfMonth,
    leadDays: row.leadDays,
    nextDueOn: row.nextDueOn,
    endsOn: row.endsOn,
    isPaused: row.pausedAt !== null,
    version: row.version,
  }
}

function toDraft(row: bills.ExpenseDraftRow): ExpenseDraft {
  return {
    id: row.id,
    recurringExpenseId: row.recurringExpenseId,
    dueOn: row.dueOn,
    status: row.status,
    draftedAt: row.draftedAt,
    reason: row.reason,
    ...commonOf(row),
  }
}
