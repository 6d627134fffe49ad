import type { PayItem } from '@labada/contracts/payroll/items/pay-items'
import { fromPesos, ZERO } from '@labada/domain/core/money'
import { GIVEN_NOW } from './shop.ts'

/** A loss of one payslip, not shown to be the employee's yet. */
export const givenPayItem = (own: Partial<PayItem> = {}): PayItem => ({
  id: '0199aaaa-0000-7000-8000-0000000000e3',
  employee: { id: '0199aaaa-0000-7000-8000-0000000000e1', name: 'Ana Cruz' },
  kind: 'loss',
  label: 'Broken dryer door',
  amount: fromPesos(300),
  fromOn: null,
  toOn: null,
  slipId: '0199aaaa-0000-7000-8000-0000000000e2',
  total: null,
  taken: ZERO,
  taxable: false,
  inContributionBase: false,
  deMinimis: null,
  givenOn: null,
  basis: 'Report of 3 November',
  paper: null,
  hasAuthority: false,
  authority: null,
  approved: false,
  createdAt: GIVEN_NOW,
  createdBy: 'Rosa Owner',
  ended: null,
  ...own,
})
