import type { RouteRequest } from '@labada/contracts/core/route'
import type { ExpenseCategory } from '@labada/contracts/expenses/expense-categories'
import type { Expense, expenseRoutes } from '@labada/contracts/expenses/expenses'
import { type Centavos, fromPesos, inWords, toPesos } from '@labada/domain/core/money'
import { firstComplaint, minLength, required } from '@labada/domain/core/rules'
import { needsReceipt } from '@labada/domain/expenses/expenses'
import { z } from 'zod'
import type { ShownReceipt } from '../../../components/expenses/receipt-thumb.tsx'
import { newId } from '../../../lib/ids.ts'
import { t } from './t.ts'

/** An expense being entered. */
export interface ExpenseDraft {
  readonly id: string
  /** The expense that is being corrected, and the version of it that was read. */
  readonly corrects: { readonly number: string; readonly version: number } | null
  readonly categoryId: string | null
  /** As typed: `150.5`. */
  readonly amount: string
  readonly paidFrom: 'drawer' | 'safe'
  readonly description: string
  readonly supplier: string
  readonly documentNo: string
  readonly reason: string
  readonly receipts: readonly ShownReceipt[]
}

export const newDraft = (): ExpenseDraft => ({
  id: newId(),
  corrects: null,
  categoryId: null,
  amount: '',
  paidFrom: 'drawer',
  description: '',
  supplier: '',
  documentNo: '',
  reason: '',
  receipts: [],
})

/** An expense as a draft again, to correct it. */
export const draftOf = (expense: Expense): ExpenseDraft => ({
  id: expense.id,
  corrects: { number: expense.number, version: expense.version },
  categoryId: expense.category.id,
  amount: String(toPesos(expense.amount)),
  paidFrom: expense.paidFrom === 'safe' ? 'safe' : 'drawer',
  description: expense.description,
  supplier: expense.supplier ?? '',
  documentNo: expense.documentNo ?? '',
  reason: expense.reason ?? '',
  receipts: expense.receipts,
})

export const amountOf = ({ amount }: ExpenseDraft): Centavos | null => {
  const pesos = Number(amount)
  return amount === '' || !(pesos > 0) ? null : fromPesos(pesos)
}

export interface Standing {
  /** Why admin approval is required, as text; null if it is not. */
  readonly notice: string | null
  readonly isOverCash: boolean
  readonly needsReceipt: boolean
}

/** The known cash of the paying drawer or safe. */
export interface CashAtHand {
  /** Undefined if the counter counts blind, or while unknown. */
  readonly holds: Centavos | undefined
  /** The server reported that it holds less than this. */
  readonly isShort: boolean
}

/** The expected result of saving the draft. The server decides. */
export function standingOf(
  draft: ExpenseDraft,
  category: ExpenseCategory | undefined,
  { holds, isShort }: CashAtHand,
): Standing {
  const amount = amountOf(draft)
  if (amount === null || !category) return { notice: null, isOverCash: false, needsReceipt: false }
  const isOverCash = holds === undefined ? isShort : amount > holds
  const limit = category.approvalLimit
  const isOverLimit = limit !== null && amount > limit
  const place = draft.paidFrom === 'drawer' ? 'drawer' : 'safe'
  return {
    isOverCash,
    needsReceipt: needsReceipt(amount, category) && !isOverCash,
    notice: isOverCash
      ? holds === undefined
        ? t('notEnoughCashInThe', { place })
        : t('thePlaceHasOnlyIn', { place, in: inWords(holds) })
      : isOverLimit
        ? t('overTheInLimitFor', { in: inWords(limit), category: category.name })
        : null,
  }
}

export type Complaints = Readonly<
  Partial<Record<'categoryId' | 'amount' | 'description' | 'receipts' | 'reason', string>>
>

/**
 * Missing fields with messages in the owner's words; empty if the draft can be saved. Where the cash is unknown, the
 * server decides whether a receipt is required: an expense that is only requested has none yet.
 */
export function complaintsOf(draft: ExpenseDraft, standing: Standing, { holds }: CashAtHand): Complaints {
  const found = {
    categoryId: draft.categoryId === null ? t('categoryIsRequired') : undefined,
    amount: amountOf(draft) === null ? t('amountIsRequired') : undefined,
    description: firstComplaint([required, minLength(3)], draft.description.trim(), t('description')),
    receipts:
      holds !== undefined && standing.needsReceipt && draft.receipts.length === 0 ? t('receiptIsRequired') : undefined,
    reason: standing.notice === null ? undefined : firstComplaint([required], draft.reason, t('reason')),
  }
  return Object.fromEntries(Object.entries(found).filter(([, words]) => words !== undefined))
}

/** The draft as request parameters; only for a draft without errors. */
export function bodyOf(
  draft: ExpenseDraft,
): Omit<RouteRequest<typeof expenseRoutes.recordExpense>['body'], 'id'> | null {
  const amount = amountOf(draft)
  if (amount === null || draft.categoryId === null) return null
  return {
    categoryId: draft.categoryId,
    amount,
    paidFrom: draft.paidFrom,
    description: draft.description.trim(),
    supplier: draft.supplier.trim(),
    documentNo: draft.documentNo.trim(),
    reason: draft.reason.trim(),
    receipts: draft.receipts.map(({ id }) => id),
  }
}

const stored = z.object({
  id: z.uuid(),
  corrects: z.object({ number: z.string(), version: z.number() }).nullable(),
  categoryId: z.uuid().nullable(),
  amount: z.string(),
  paidFrom: z.enum(['drawer', 'safe']),
  description: z.string(),
  supplier: z.string(),
  documentNo: z.string(),
  reason: z.string(),
  receipts: z.array(z.object({ id: z.uuid(), name: z.string(), type: z.string() })),
})

/** The stored draft, if it still has a valid shape. */
export function storedDraft(kept: unknown): ExpenseDraft | null {
  const read = stored.safeParse(kept)
  return read.success ? read.data : null
}
