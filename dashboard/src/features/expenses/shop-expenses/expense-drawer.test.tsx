import { branchRoutes } from '@labada/contracts/company/branches'
import { type Expense, expenseRoutes } from '@labada/contracts/expenses/expenses'
import { centavos } from '@labada/domain/core/money'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { givenPrinter, open } from '../../../testing/counter.tsx'
import { givenBranch, givenOffice, LAHUG } from '../../../testing/office.tsx'
import { ANA, GIVEN_NOW, givenCashSession } from '../../../testing/shop.ts'
import { ExpenseDrawer } from './expense-drawer.tsx'
import { useDecisions } from './use-decisions.ts'

const EXPENSE: Expense = {
  id: '0199aaaa-0000-7000-8000-0000000000e2',
  number: 'LAH-E0001',
  branchId: LAHUG.id,
  branchName: LAHUG.name,
  category: { id: '0199aaaa-0000-7000-8000-0000000000e3', name: 'Supplies', icon: 'bottle', colour: 'teal' },
  description: 'Soap',
  supplier: null,
  documentNo: null,
  amount: centavos(20_00),
  paidFrom: 'drawer',
  status: 'recorded',
  isPaid: true,
  isOverLimit: false,
  reason: null,
  spentOn: givenCashSession().businessDate,
  recordedAt: GIVEN_NOW,
  recordedBy: ANA,
  sessionNumber: 41,
  decidedAt: null,
  decidedBy: null,
  decisionReason: null,
  returnedAt: null,
  returnedBy: null,
  voidedAt: null,
  voidedBy: null,
  voidReason: null,
  receipts: [],
  isDuplicate: false,
  canChange: true,
  version: 1,
}

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
