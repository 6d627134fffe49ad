import type { MoneyMethod } from '../company/payment-methods.ts'
import { add, type Centavos, sum, ZERO } from '../core/money.ts'
import { MONEY_ACCOUNTS, type MoneyAccount } from '../ledger/money-accounts.ts'
import type { CashDirection, CashMove } from './cash-moves.ts'

/** The section of a line on the statement. */
export type Section = 'in' | 'out' | 'transfer' | 'over_short'

/** The name of a money movement on the statement: `payments:gcash`, `expense:rent`, `withdrawals`. */
export type LineKey = string

/** The lines in statement order; expense categories are at `expense`. */
const LINES: Readonly<Record<string, { readonly section: Section; readonly name: string }>> = {
  'payments:cash': { section: 'in', name: 'Order payments, cash' },
  'payments:gcash': { section: 'in', name: 'Order payments, GCash' },
  'payments:maya': { section: 'in', name: 'Order payments, Maya' },
  'payments:card': { section: 'in', name: 'Order payments, card' },
  'payments:bank': { section: 'in', name: 'Order payments, bank' },
  item_sales: { section: 'in', name: 'Item sales' },
  capital: { section: 'in', name: 'Capital in' },
  prepaid_in: { section: 'in', name: 'Prepaid top-ups' },
  packages_in: { section: 'in', name: 'Packages sold' },
  deposits: { section: 'in', name: 'Customer deposits and change kept' },
  undecided_in: { section: 'in', name: 'Cash of work that waits for a decision' },
  returned: { section: 'in', name: 'Returned by staff' },
  other_in: { section: 'in', name: 'Other income' },
  expense: { section: 'out', name: 'Expenses' },
  pending: { section: 'out', name: 'Expenses that needed approval' },
  payroll: { section: 'out', name: 'Payroll' },
  advances: { section: 'out', name: 'Cash advances' },
  purchases: { section: 'out', name: 'Stock purchases' },
  refunds: { section: 'out', name: 'Refunds' },
  prepaid_out: { section: 'out', name: 'Prepaid balances paid out' },
  packages_out: { section: 'out', name: 'Packages refunded' },
  given_back: { section: 'out', name: 'Deposits and change returned' },
  undecided_out: { section: 'out', name: 'Cash of work that was decided' },
  withdrawals: { section: 'out', name: 'Owner withdrawals' },
  contributions: { section: 'out', name: 'Contributions and taxes' },
  other_out: { section: 'out', name: 'Other payments' },
  transfer: { section: 'transfer', name: 'Between own accounts' },
  over_short: { section: 'over_short', name: 'Cash over and short' },
}
const ORDER = Object.keys(LINES)

/** The statement line of a movement. Every movement has one, for any account. */
export function lineOf({ account, counter, direction }: Omit<CashMove, 'amount'>): LineKey {
  if (direction === 'transfer') return 'transfer'
  if (counter === 'over_short') return 'over_short'
  if (counter.startsWith('expense:')) return direction === 'out' ? counter : 'returned'
  const line = direction === 'in' ? IN_LINES[counter] : OUT_LINES[counter]
  if (line === 'payments') return `payments:${METHOD_OF[account]}`
  if (line) return line
  const isAdvance = counter === 'advance' || counter.startsWith('advance:')
  if (isAdvance) return direction === 'in' ? 'returned' : 'advances'
  return direction === 'in' ? 'other_in' : 'other_out'
}

/** All kinds of movements that belong to a statement line, for the given accounts. */
export function kindsOfLine(line: LineKey, accounts: readonly string[]): Omit<CashMove, 'amount'>[] {
  const directions: readonly CashDirection[] = ['in', 'out']
  const all = MONEY_ACCOUNTS.flatMap((account) => [
    { account, counter: 'transfer', direction: 'transfer' as const },
    ...accounts.flatMap((counter) => directions.map((direction) => ({ account, counter, direction }))),
  ])
  return all.filter((kind) => lineOf(kind) === line)
}

export function sectionOf(line: LineKey): Section {
  return line.startsWith('expense:') ? 'out' : (LINES[line]?.section ?? 'out')
}

/** The name of a line; `accountNames` has the names of expense categories. */
export function nameOfLine(line: LineKey, accountNames: ReadonlyMap<string, string>): string {
  return LINES[line]?.name ?? accountNames.get(line) ?? line
}

/** Compares lines in statement order; expense categories by name. */
export function compareLines(one: LineKey, other: LineKey): number {
  const place = (line: LineKey) => ORDER.indexOf(line.startsWith('expense:') ? 'expense' : line)
  return place(one) - place(other) || (one < other ? -1 : one > other ? 1 : 0)
}

/** A period of one branch or all branches: opening, in, out, closing. */
export interface Statement {
  readonly opening: Centavos
  readonly in: Centavos
  /** Negative: money that went out. */
  readonly out: Centavos
  /** Between own accounts: zero, unless money is missing. */
  readonly transfers: Centavos
  /** Counted more (+) or less (−) than expected. */
  readonly overShort: Centavos
  readonly closing: Centavos
  readonly lines: ReadonlyMap<LineKey, Centavos>
}

/** The statement of a period: opening plus all movements is closing. */
export function statementOf(opening: Centavos, moves: readonly CashMove[]): Statement {
  const lines = new Map<LineKey, Centavos>()
  for (const move of moves) {
    const line = lineOf(move)
    lines.set(line, add(lines.get(line) ?? ZERO, move.amount))
  }
  const of = (section: Section) =>
    sum([...lines].flatMap(([line, amount]) => (sectionOf(line) === section ? [amount] : [])))
  const parts = { in: of('in'), out: of('out'), transfers: of('transfer'), overShort: of('over_short') }
  const closing = sum([opening, parts.in, parts.out, parts.transfers, parts.overShort])
  return { opening, ...parts, closing, lines }
}

const METHOD_OF: Readonly<Record<MoneyAccount, MoneyMethod>> = {
  drawer: 'cash',
  safe: 'cash',
  transit: 'cash',
  'wallet:gcash': 'gcash',
  'wallet:maya': 'maya',
  card: 'card',
  bank: 'bank',
}

const IN_LINES: Readonly<Record<string, LineKey>> = {
  receivable: 'payments',
  'revenue:item': 'item_sales',
  owner: 'capital',
  customer_credit: 'deposits',
  prepaid: 'prepaid_in',
  packages: 'packages_in',
  undecided: 'undecided_in',
  to_return: 'returned',
  suspense: 'returned',
}
const OUT_LINES: Readonly<Record<string, LineKey>> = {
  suspense: 'pending',
  payroll_payable: 'payroll',
  inventory: 'purchases',
  payable: 'purchases',
  'revenue:refund': 'refunds',
  'revenue:item': 'refunds',
  receivable: 'refunds',
  customer_credit: 'given_back',
  prepaid: 'prepaid_out',
  packages: 'packages_out',
  undecided: 'undecided_out',
  owner: 'withdrawals',
  contrib_payable: 'contributions',
  vat_payable: 'contributions',
}
