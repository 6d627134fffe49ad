import { branchRoutes } from '@labada/contracts/company/branches'
import { expenseRoutes } from '@labada/contracts/expenses/expenses'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { givenPrinter, open } from '../../../testing/counter.tsx'
import { givenExpense } from '../../../testing/expenses.ts'
import { givenBranch, givenOffice, LAHUG } from '../../../testing/office.tsx'
import { ExpenseDrawer } from './expense-drawer.tsx'
import { useDecisions } from './use-decisions.ts'

const EXPENSE = givenExpense({ branchId: LAHUG.id, branchName: LAHUG.name })

function Drawer() {
  return <ExpenseDrawer expenseId={EXPENSE.id} onClose={() => undefined} decisions={useDecisions()} />
}

it('a voucher that the office prints is headed by the branch of the expense', async () => {
  const printer = givenPrinter()
  const network = givenOffice()
  network.answers(expenseRoutes.getExpense, () => ({ ...EXPENSE, duplicates: [] }))
  network.answers(branchRoutes.listBranches, () => ({ items: [givenBranch({ ...LAHUG, phone: '09175550202' })] }))
  const { user } = open(<Drawer />)
  await user.click(await screen.findByRole('button', { name: 'Print voucher' }))
  await waitFor(() => expect(printer.slips).toHaveLength(1))
  expect(printer.slips[0]).toMatch(/^Suds & CoLahug0917 555 0202/)
})
