import { branchRoutes } from '@labada/contracts/company/branches'
import { expenseCategoryRoutes } from '@labada/contracts/expenses/expense-categories'
import { expenseRoutes } from '@labada/contracts/expenses/expenses'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { fromPesos, ZERO } from '@labada/domain/core/money'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { open } from '../../../../testing/counter.tsx'
import { Refusal } from '../../../../testing/network.ts'
import { givenBranch, givenOffice } from '../../../../testing/office.tsx'
import { ImportExpensesDialog } from './import-expenses-dialog.tsx'

const TODAY = manilaDateOf(new Date('2026-11-21T10:00:00+08:00'))
const SUPPLIES = '0199aaaa-0000-7000-8000-0000000000f1'
const TEXT =
  'Date,Branch,Category,Description,Supplier,Paid from,Amount\n' +
  '2026-11-20,MAB,Supplies,Garbage bags,SM,bank,50\n' +
  '2026-11-20,MAB,Supplies,Hand soap,SM,drawer,45\n'

async function given() {
  const network = givenOffice()
  network.answers(branchRoutes.listBranches, () => ({ items: [givenBranch()] }))
  network.answers(expenseCategoryRoutes.listExpenseCategories, () => ({
    items: [
      {
        id: SUPPLIES,
        name: 'Supplies',
        icon: 'bottle' as const,
        colour: 'teal' as const,
        account: 'expense:supplies',
        approvalLimit: null,
        receiptOver: fromPesos(500),
        monthlyBudget: null,
        branchBudgets: [],
        isActive: true,
        version: 1,
      },
    ],
  }))
  network.answers(expenseRoutes.listExpenses, () => ({
    items: [],
    nextCursor: null,
    totals: { expenses: 0, amount: ZERO, byStatus: NONE },
  }))
  network.answers(expenseRoutes.recordExpense, () => {
    throw new Refusal(409, { message: 'Open drawer first', code: 'NO_OPEN_SESSION' })
  })
  const close = vi.fn<() => void>()
  const { user } = open(<ImportExpensesDialog today={TODAY} onClose={close} />)
  const dialog = await screen.findByRole('dialog', { name: 'Import expenses' })
  const field = await within(dialog).findByLabelText('CSV file')
  const choose = (text: string) => user.upload(field, new File([text], 'expenses.csv', { type: 'text/csv' }))
  return { network, user, dialog, choose, close }
}

const nothing = { count: 0, amount: ZERO }
const NONE = {
  recorded: nothing,
  pending_approval: nothing,
  approved: nothing,
  rejected: nothing,
  returned: nothing,
  voided: nothing,
}

it('shows what it would record, and names every line that was refused', async () => {
  const { network, user, dialog, choose, close } = await given()
  await choose(TEXT)
  expect(await within(dialog).findByText('2 new expenses, ₱95.00')).toBeTruthy()
  expect(network.sentTo(expenseRoutes.recordExpense)).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'OK' }))
  expect(await within(dialog).findByText('Line 3: Open drawer first')).toBeTruthy()
  expect(within(dialog).getByText('Line 2: Open drawer first')).toBeTruthy()
  expect(close).not.toHaveBeenCalled()
  const sent = network.sentTo(expenseRoutes.recordExpense).map(({ body }) => body)
  expect(sent).toMatchObject([
    { description: 'Garbage bags', amount: 5000, paidFrom: 'bank', categoryId: SUPPLIES },
    { description: 'Hand soap', amount: 4500, paidFrom: 'drawer' },
  ])
  // The same file once more is the same expenses: what was recorded after all is not recorded twice.
  await choose(TEXT)
  await within(dialog).findByText('2 new expenses, ₱95.00')
  await user.click(within(dialog).getByRole('button', { name: 'OK' }))
  await within(dialog).findByText('Line 3: Open drawer first')
  const again = network.sentTo(expenseRoutes.recordExpense).map(({ body }) => body.id)
  expect(again.slice(2)).toEqual(sent.map(({ id }) => id))
})

it('records nothing of a file with a wrong line', async () => {
  const { network, dialog, choose } = await given()
  await choose(`${TEXT}2026-11-20,MAB,Rent,Shop,,bank,100\n`)
  expect(await within(dialog).findByText('Line 4: No category named Rent')).toBeTruthy()
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'OK' }).disabled).toBe(true)
  expect(network.sentTo(expenseRoutes.listExpenses)).toEqual([])
})
