import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import type { ExpenseStatus, PaidFrom } from '@labada/domain/expenses/expenses'
import type { ExpenseAccount } from '@labada/domain/ledger/ledger'
import type { Generated } from 'kysely'
import type { Json, Later } from '../core/column-types.ts'

/** The tables of expenses, their receipt files, and exported lists. */
export interface ExpenseTables {
  upload: UploadTable
  expenseCategory: ExpenseCategoryTable
  expenseBudget: { categoryId: string; branchId: string; monthlyCentavos: Centavos }
  expense: ExpenseTable
  export: ExportTable
  recurringExpense: RecurringExpenseTable
  recurringExpenseShare: { recurringExpenseId: string; branchId: string; basisPoints: number }
  expenseDraft: ExpenseDraftTable
  expenseReceipt: { expenseId: string; uploadId: string; position: number }
}

interface UploadTable {
  id: string
  /** Null for a file of the back office. */
  branchId: string | null
  name: string
  type: 'image/webp' | 'application/pdf'
  bytes: number
  width: number | null
  height: number | null
  contentHash: string
  smallHash: string | null
  /** The hash of the uploaded original, before it was re-encoded: it detects the same photo sent twice. */
  sourceHash: string
  uploadedAt: Date
  uploadedBy: string
}

interface ExpenseCategoryTable {
  id: string
  name: string
  icon: string
  colour: string
  accountCode: ExpenseAccount
  approvalLimitCentavos: Centavos | null
  receiptOverCentavos: Centavos | null
  monthlyBudgetCentavos: Centavos | null
  sort: number
  archivedAt: Later<Date>
  createdAt: Generated<Date>
  version: Generated<number>
}

interface ExportTable {
  id: string
  list: string
  format: 'csv' | 'xlsx'
  query: Json<Record<string, string>>
  state: 'waiting' | 'ready' | 'failed'
  totalRows: number
  doneRows: Generated<number>
  bytes: number | null
  requestedAt: Date
  requestedBy: string
  finishedAt: Date | null
}

interface ExpenseTable {
  id: string
  branchId: string
  number: string
  categoryId: string
  description: string
  supplier: string | null
  documentNo: string | null
  amountCentavos: Centavos
  paidFrom: PaidFrom
  status: ExpenseStatus
  isPaid: boolean
  isOverLimit: boolean
  reason: string | null
  spentOn: ManilaDate
  recordedAt: Date
  recordedBy: string
  clientId: number | null
  cashSessionId: string | null
  decidedAt: Later<Date>
  decidedBy: Later<string>
  decisionReason: Later<string>
  returnedAt: Later<Date>
  returnedBy: Later<string>
  voidedAt: Later<Date>
  voidedBy: Later<string>
  voidReason: Later<string>
  /** The same on every branch's part of one bill. */
  splitId: Later<string>
  version: Generated<number>
}

interface RecurringExpenseTable {
  id: string
  categoryId: string
  description: string
  supplier: string | null
  amountCentavos: Centavos
  paidFrom: PaidFrom
  /** 31: the last day of a shorter month. */
  dayOfMonth: number
  /** Days before the due date on which its draft is created. */
  leadDays: number
  /** The first due date that has no draft yet. */
  nextDueOn: ManilaDate
  endsOn: ManilaDate | null
  pausedAt: Later<Date>
  createdAt: Date
  createdBy: string
  version: Generated<number>
}

interface ExpenseDraftTable {
  id: string
  recurringExpenseId: string
  dueOn: ManilaDate
  status: 'waiting' | 'recorded' | 'dismissed'
  draftedAt: Date
  decidedAt: Later<Date>
  decidedBy: Later<string>
  reason: Later<string>
}
