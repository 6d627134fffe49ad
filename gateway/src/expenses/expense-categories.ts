import type { ExpenseCategory, expenseCategoryRoutes } from '@labada/contracts/expenses/expense-categories'
import type { Trx } from '@labada/db/core/client'
import { violatedReference } from '@labada/db/core/failures'
import { announce } from '@labada/db/core/outbox'
import * as categories from '@labada/db/expenses/expense-categories'
import type { AuditAction } from '@labada/domain/core/audit-actions'
import { DomainError } from '@labada/domain/core/errors'
import type { ExpenseAccount } from '@labada/domain/ledger/ledger'
import { writeAudit } from '../core/audit-entries.ts'
import { fieldTaken, idTaken, unlessTaken } from '../core/taken-ids.ts'
import { afterTwin } from '../core/twins.ts'
import type { Context, Handlers } from '../http/context.ts'
import { toCategory } from './expense-answers.ts'

export const expenseCategoryHandlers: Handlers<typeof expenseCategoryRoutes> = {
  async listExpenseCategories(_input, { db, actor }) {
    const rows = await categories.listExpenseCategories(db, { archived: actor.role === 'admin' })
    return { items: rows.map((row) => toCategory(row, actor.role)) }
  },

  async createExpenseCategory({ body }, context) {
    return orComplaint(() =>
      afterTwin('category', ['expense_category_pkey', 'ledger_account_pkey'], () =>
        context.command(async (trx) => {
          const known = await categories.findExpenseCategory(trx, body.id)
          if (known) {
            if (known.name !== body.name) throw idTaken('category')
            return toCategory(known, 'admin')
          }
          await categories.insertExpenseCategory(trx, {
            id: body.id,
            accountCode: accountOf(body.name, body.id),
            ...columnsOf(body),
          })
          await categories.setBranchBudgets(trx, body.id, body.branchBudgets)
          return changed(trx, context, body.id, 'expense_category.created', undefined)
        }),
      ),
    )
  },

  async updateExpenseCategory({ params, body }, context) {
    return orComplaint(() =>
      context.command(async (trx) => {
        const row = await categories.lockExpenseCategory(trx, params.expenseCategoryId)
        if (!row) throw new DomainError('not_found', 'Category not found')
        if (row.version !== body.version) {
          throw new DomainError('stale_version', 'Someone else changed this category. Reload and try again.', {
            version: row.version,
          })
        }
        await categories.setExpenseCategory(trx, row, {
          ...columnsOf(body),
          archivedAt: body.isActive ? null : (row.archivedAt ?? context.now),
        })
        await categories.setBranchBudgets(trx, row.id, body.branchBudgets)
        return changed(trx, context, row.id, 'expense_category.changed', { ...toCategory(row, 'admin') })
      }),
    )
  },
}

async function changed(
  trx: Trx,
  context: Context,
  id: string,
  action: AuditAction,
  before: Readonly<Record<string, unknown>> | undefined,
): Promise<ExpenseCategory> {
  const row = await categories.findExpenseCategory(trx, id)
  if (!row) throw new DomainError('not_found', 'Category not found')
  const category = toCategory(row, 'admin')
  await writeAudit(trx, context, {
    action,
    objectType: 'expense_category',
    objectId: id,
    branchId: null,
    before,
    after: { ...category },
  })
  await announce(trx, context.now, {
    type: 'expense_category.changed',
    branchId: null,
    payload: { expenseCategoryId: id },
  })
  return category
}

type Terms = Pick<ExpenseCategory, 'name' | 'icon' | 'colour' | 'approvalLimit' | 'receiptOver' | 'monthlyBudget'>

function columnsOf({ name, icon, colour, approvalLimit, receiptOver, monthlyBudget }: Terms) {
  return {
    name,
    icon,
    colour,
    approvalLimitCentavos: approvalLimit,
    receiptOverCentavos: receiptOver,
    monthlyBudgetCentavos: monthlyBudget,
  }
}

/** `expense:pest-control-1a2b`: readable, and different if an archived category had the same name. */
function accountOf(name: string, id: string): ExpenseAccount {
  const words = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 30)
  return `expense:${words || 'kind'}-${id.slice(-8)}`
}

async function orComplaint<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await unlessTaken({ expense_category_name: nameTaken }, work)
  } catch (error) {
    if (violatedReference(error) !== 'expense_budget_branch_id_fkey') throw error
    throw new DomainError('field_invalid', 'Branch not found', { field: 'branchBudgets' })
  }
}

const nameTaken = () => fieldTaken('name', 'Another category has this name')
