import { sessionRoutes } from '@labada/contracts/access/session'
import { settingsInForceRoutes } from '@labada/contracts/company/settings-in-force'
import { type ExpenseCategory, expenseCategoryRoutes } from '@labada/contracts/expenses/expense-categories'
import { type Expense, expenseRoutes } from '@labada/contracts/expenses/expenses'
import { DEFAULT_SETTINGS } from '@labada/domain/company/settings'
import { centavos, sum, ZERO } from '@labada/domain/core/money'
import { type CounterPreset, PRESET_KEYS } from '@labada/domain/core/presets'
import type { ExpenseStatus } from '@labada/domain/expenses/expenses'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { setSession } from '../../../api/session.ts'
import { CashChip } from '../../../app/shells/cash-chip.tsx'
import { newId } from '../../../lib/ids.ts'
import { givenCounter, open } from '../../../testing/counter.tsx'
import { givenExpense } from '../../../testing/expenses.ts'
import { Refusal } from '../../../testing/network.ts'
import { GIVEN_NOW } from '../../../testing/shop.ts'
import { ExpensesPage } from './expenses-page.tsx'

const SUPPLIES: ExpenseCategory = {
  id: newId(),
  name: 'Supplies',
  icon: 'bottle',
  colour: 'teal',
  account: 'expense:supplies',
  approvalLimit: null,
  receiptOver: null,
  monthlyBudget: null,
  branchBudgets: [],
  isActive: true,
  version: 1,
}

const spent = (at: number): Expense =>
  givenExpense({
    id: newId(),
    number: `MAB-E${String(at).padStart(4, '0')}`,
    category: SUPPLIES,
    description: `Soap ${at}`,
  })
const NONE = { count: 0, amount: ZERO }
const BY_STATUS = {
  recorded: NONE,
  pending_approval: NONE,
  approved: NONE,
  rejected: NONE,
  returned: NONE,
  voided: NONE,
} satisfies Record<ExpenseStatus, typeof NONE>

/** A drawer that should hold ₱1,460.00, and a safe with ₱4,000.00. */
function givenExpenses({
  isBlind = true,
  items = [],
  preset,
  hasTotals = true,
}: {
  readonly isBlind?: boolean
  readonly items?: Expense[]
  readonly preset?: CounterPreset
  readonly hasTotals?: boolean
} = {}) {
  const network = givenCounter(['expenses'])
  const cash = { ...DEFAULT_SETTINGS.cash, blindCount: isBlind }
  network.answers(settingsInForceRoutes.settingsInForce, () => ({ ...DEFAULT_SETTINGS, cash }))
  network.answers(sessionRoutes.branchBalance, () => ({
    balance: centavos(5460_00),
    drawer: centavos(1460_00),
    safe: centavos(4000_00),
    as_of: GIVEN_NOW,
  }))
  network.answers(expenseCategoryRoutes.listExpenseCategories, () => ({ items: [SUPPLIES] }))
  network.answers(expenseRoutes.listSuppliers, () => ({ items: [] }))
  network.answers(expenseRoutes.listExpenses, ({ query }) => {
    const found = query.view === 'to_return' ? [] : items
    const totals = { expenses: found.length, amount: sum(found.map(({ amount }) => amount)), byStatus: BY_STATUS }
    return { items: found, nextCursor: null, totals: hasTotals ? totals : null }
  })
  if (preset) setSession({ keys: new Set(PRESET_KEYS[preset]) })
  const { user } = open(
    <>
      {!preset && <CashChip />}
      <ExpensesPage />
    </>,
  )
  return { network, user }
}
const write = async (user: ReturnType<typeof givenExpenses>['user'], amount: string) => {
  await user.click(await screen.findByRole('button', { name: /^Supplies/ }))
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), amount)
  await user.type(screen.getByRole('textbox', { name: /^Description/ }), 'Detergent')
}

describe('a shop that counts blind', () => {
  it('shows what the drawer should hold neither in the header nor on Expenses', async () => {
    const { network, user } = givenExpenses()
    await write(user, '150')
    await screen.findByText('₱4,000.00')
    await waitFor(() => expect(network.sentTo(settingsInForceRoutes.settingsInForce).length).toBeGreaterThan(0))
    for (const sum of [/1,460\.00/, /5,460\.00/, /1,310\.00/]) expect(document.body.textContent).not.toMatch(sum)
  })

  it('asks for the reason once the server says that the drawer does not hold that much', async () => {
    const { network, user } = givenExpenses()
    network.answers(expenseRoutes.recordExpense, ({ body }) => {
      if (!body.reason) {
        throw new Refusal(422, {
          message: 'This needs approval. Enter a reason.',
          code: 'NOTE_REQUIRED',
          errors: { reason: ['Reason is required'] },
          overCash: true,
        })
      }
      return { ...spent(43), status: 'pending_approval' as const, isPaid: false }
    })
    await write(user, '2000')
    await user.click(screen.getByRole('button', { name: /^Save/ }))
    await screen.findByText(/^Not enough cash in the drawer\. Saved as a request/)
    await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'The dryer broke')
    await user.click(screen.getByRole('button', { name: /^Request approval/ }))
    expect(await screen.findByText('MAB-E0043 requested. Don’t take any money until it’s approved.')).toBeTruthy()
  })
})

it('shows the cash at hand where the shop does not count blind', async () => {
  const { user } = givenExpenses({ isBlind: false })
  await write(user, '150')
  await screen.findByText('₱5,460.00')
  await screen.findByText('₱1,460.00')
  expect(await screen.findByText('₱1,310.00')).toBeTruthy()
})

it('asks and shows nothing of the cash for a cashier, also where the shop does not count blind', async () => {
  const { network, user } = givenExpenses({ isBlind: false, preset: 'cashier', items: [spent(7)] })
  network.answers(expenseRoutes.recordExpense, () => spent(8))
  network.answers(expenseRoutes.getExpense, () => ({ ...spent(7), duplicates: [] }))
  await write(user, '150')
  await user.click(screen.getByRole('button', { name: /^Save/ }))
  await screen.findByText(/^MAB-E0008 saved/)
  expect(network.sentTo(sessionRoutes.branchBalance)).toEqual([])
  for (const sum of [/1,460\.00/, /4,000\.00/, /1,310\.00/]) expect(document.body.textContent).not.toMatch(sum)
  await user.click(screen.getByRole('button', { name: /^Soap 7/ }))
  await screen.findByRole('button', { name: 'Edit' })
  expect(screen.queryByRole('button', { name: 'Void' })).toBeNull()
})

it('sums up what was spent', async () => {
  givenExpenses({ items: [spent(7), spent(8)] })
  await screen.findByText('Soap 8')
  expect(document.body.textContent).toContain('₱40.00')
})

it.each([true, false])(
  'lists expenses without their sum for a cashier (the server tells it: %s)',
  async (hasTotals) => {
    givenExpenses({ items: [spent(7), spent(8)], preset: 'cashier', hasTotals })
    await screen.findByText('Soap 8')
    expect(document.body.textContent).not.toMatch(/₱40\.00|₱0\.00/)
  },
)

it('lists twenty expenses at a time', async () => {
  const { user } = givenExpenses({ items: Array.from({ length: 45 }, (_, at) => spent(45 - at)) })
  await screen.findByText('Soap 45')
  expect(screen.getAllByText(/^Soap /)).toHaveLength(20)
  await user.click(screen.getByRole('button', { name: 'Show 20 more' }))
  await user.click(screen.getByRole('button', { name: 'Show 5 more' }))
  expect(screen.getAllByText(/^Soap /)).toHaveLength(45)
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
})
