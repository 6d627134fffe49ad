import type { Branch } from '@labada/contracts/company/branches'
import type { ExpenseCategory } from '@labada/contracts/expenses/expense-categories'
import { addDays, type ManilaDate, parseManilaDate } from '@labada/domain/core/manila-time'
import { type Centavos, fromPesos } from '@labada/domain/core/money'
import { BACKDATED_DAYS, needsReceipt, PAID_FROM, type PaidFrom } from '@labada/domain/expenses/expenses'
import { type CsvCells, readCsv } from '../../../../lib/csv.ts'
import { idOfText } from '../../../../lib/id-of-text.ts'
import { t } from '../t.ts'

const COLUMNS = [
  'Date',
  'Branch',
  'Category',
  'Description',
  'Supplier',
  'Document no.',
  'Paid from',
  'Amount',
  'Reason',
]
/** Stand in the export; what has a number is recorded already. */
const READ_ONLY = [
  'No.',
  'Status',
  'Paid',
  'Receipts',
  'Recorded at',
  'Recorded by',
  'Session',
  'Decided by',
  'Over limit',
  'Duplicate?',
]
const NEEDED = [t('date'), t('branch'), t('category'), t('description'), t('amount')]
const MOST_LINES = 500

/** One expense of a file, as request parameters. */
export interface ExpenseLine {
  readonly line: number
  /** Derived from the line's content: the same line of the same file is the same expense. */
  readonly id: string
  readonly branchId: string
  readonly branchName: string
  readonly categoryId: string
  readonly categoryName: string
  readonly description: string
  readonly supplier: string
  readonly documentNo: string
  readonly amount: Centavos
  readonly paidFrom: PaidFrom
  readonly spentOn: ManilaDate
  readonly reason: string
}

export interface ReadExpenses {
  readonly lines: readonly ExpenseLine[]
  /** Parse errors, each with its line. Nothing is recorded if there are any. */
  readonly problems: readonly string[]
  /** Lines with a number: an export of ours, recorded already. */
  readonly numbered: number
}

interface Known {
  readonly branches: readonly Pick<Branch, 'id' | 'code' | 'name'>[]
  readonly categories: readonly Pick<ExpenseCategory, 'id' | 'name' | 'isActive' | 'receiptOver'>[]
  readonly today: ManilaDate
}

/** Reads a file of expenses, named as the export names its columns. */
export function readExpenseCsv(text: string, known: Known): ReadExpenses {
  const { rows, fields, problems } = readCsv(text, { columns: [...COLUMNS, ...READ_ONLY] })
  const missing = NEEDED.filter((name) => !fields.includes(name)).map((name) => t('missingColumnName', { name }))
  const fresh = rows.filter(({ cells }) => !cells['No.'])
  const found = [...problems, ...(problems.length === 0 ? missing : [])]
  if (found.length === 0 && rows.length === 0) found.push(t('theFileIsEmpty'))
  if (fresh.length > MOST_LINES) found.push(t('theFileHasMoreThan', { mostLines: MOST_LINES }))
  if (found.length > 0) return { lines: [], problems: found, numbered: 0 }
  const times = new Map<string, number>()
  const lines = fresh.flatMap(({ line, cells }) => {
    const read = readLine(cells, known, (words) => found.push(t('lineLineWords', { line, words })))
    if (!read) return []
    const says = JSON.stringify(read)
    const nth = (times.get(says) ?? 0) + 1
    times.set(says, nth)
    return [{ ...read, line, id: idOfText(`expense ${nth} ${says}`) }]
  })
  return { lines, problems: found, numbered: rows.length - fresh.length }
}

function readLine(
  cells: CsvCells,
  { branches, categories, today }: Known,
  complain: (words: string) => void,
): Omit<ExpenseLine, 'line' | 'id'> | null {
  const named = (text: string | undefined, name: string) => text?.toLowerCase() === name.toLowerCase()
  const branch = branches.find(({ code, name }) => named(cells.Branch, code) || named(cells.Branch, name))
  const category = categories.find(({ name, isActive }) => isActive && named(cells.Category, name))
  const spentOn = parseManilaDate(cells.Date ?? '')
  const amount = amountOf(cells.Amount ?? '')
  const paidFrom = cells['Paid from'] ? PAID_FROM.find((one) => named(cells['Paid from'], one)) : 'bank'
  const description = cells.Description ?? ''
  const reason = cells.Reason ?? ''
  const tooLong = (name: string, most: number) => {
    if ((cells[name]?.length ?? 0) > most) complain(t('nameMustBeAtMost', { count: most, name }))
  }
  for (const [name, most] of [
    [t('description'), 200],
    [t('supplier'), 80],
    [t('documentNo'), 40],
    ['Reason', 200],
  ] as const) {
    tooLong(name, most)
  }
  if (!branch) complain(cells.Branch ? t('noOpenBranchNamedBranch', { branch: cells.Branch }) : t('branchIsRequired'))
  if (!category)
    complain(cells.Category ? t('noCategoryNamedCategory', { category: cells.Category }) : t('categoryIsRequired'))
  if (!spentOn) complain(t('dateIsntADateLike', { date: cells.Date || t('nothing') }))
  else if (spentOn > today) complain(t('spentOnIsInTheFuture', { spentOn }))
  else if (spentOn < addDays(today, -BACKDATED_DAYS) && !reason) {
    complain(t('moreThanBackdatedDaysDaysAgo', { backdatedDays: BACKDATED_DAYS }))
  }
  if (amount === null) complain(t('amountIsntAValidAmount', { amount: cells.Amount || t('nothing') }))
  if (!paidFrom)
    complain(t('valueIsntAPaymentSource', { value: cells['Paid from'] ?? '', paidFrom: PAID_FROM.join(', ') }))
  if (description.length < 3) complain(t('descriptionMustBeAtLeast'))
  if (category && amount !== null && needsReceipt(amount, category)) {
    complain(t('categoryNeedsAReceiptAt', { category: category.name }))
  }
  if (!branch || !category || !spentOn || amount === null || !paidFrom) return null
  return {
    branchId: branch.id,
    branchName: branch.name,
    categoryId: category.id,
    categoryName: category.name,
    description,
    supplier: cells.Supplier ?? '',
    documentNo: cells['Document no.'] ?? '',
    amount,
    paidFrom,
    spentOn,
    reason,
  }
}

function amountOf(text: string): Centavos | null {
  const bare = text.replace(/^₱/, '').replaceAll(',', '')
  const isAmount = /^\d{1,8}(\.\d{1,2})?$/.test(bare) && Number(bare) > 0
  return isAmount ? fromPesos(Number(bare)) : null
}
