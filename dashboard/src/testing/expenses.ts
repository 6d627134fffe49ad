import type { Expense } from '@labada/contracts/expenses/expenses'
import { centavos } from '@labada/domain/core/money'
import { newId } from '../lib/ids.ts'
import { ANA, GIVEN_NOW, givenCashSession, MABOLO } from './shop.ts'

/** ₱20 of soap that Ana paid from the drawer of Mabolo, not decided yet. */
export const givenExpense = (own: Partial<Expense> = {}): Expense => ({
  id: newId(),
  number: 'MAB-E0001',
  branchId: MABOLO.id,
  branchName: MABOLO.name,
  category: { id: newId(), name: 'Supplies', icon: 'bottle', colour: 'teal' },
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
  ...own,
})
