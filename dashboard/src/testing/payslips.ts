import { payFiguresSchema } from '@labada/contracts/payroll/runs/payroll-figures'
import type { Payslip } from '@labada/contracts/payroll/slips/payslips'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { ZERO } from '@labada/domain/core/money'
import { GIVEN_NOW, MABOLO } from './shop.ts'

const DAY = manilaDateOf(GIVEN_NOW)

/** Ana Cruz’s slip of a draft, which pays nothing, whatever of it is told otherwise. */
export const givenPayslip = (own: Partial<Payslip> = {}): Payslip => ({
  slip: {
    id: '0199aaaa-0000-7000-8000-0000000000e2',
    runId: '0199aaaa-0000-7000-8000-0000000000e5',
    employee: { id: '0199aaaa-0000-7000-8000-0000000000e1', code: 'E-001', name: 'Ana Cruz', position: 'Attendant' },
    branchId: MABOLO.id,
    branchName: MABOLO.name,
    state: 'computed',
    note: null,
    held: null,
    payMethod: 'cash',
    payAccount: '',
    rate: null,
    daysWorked: 0,
    regularMinutes: 0,
    overtimeMinutes: 0,
    nightMinutes: 0,
    lateMinutes: 0,
    undertimeMinutes: 0,
    figures: payFiguresSchema.parse(
      Object.fromEntries(Object.keys(payFiguresSchema.shape).map((figure) => [figure, 0])),
    ),
    previousNet: null,
    change: null,
    flags: [],
    paid: null,
    acknowledged: null,
    computedAt: GIVEN_NOW,
  },
  period: { from: DAY, to: DAY, payOn: DAY, frequency: 'semi_monthly', state: 'draft' },
  company: { name: 'Labada Laundry', address: 'Mabolo, Cebu City', tin: '' },
  numbers: { sss: null, philhealth: null, pagibig: null, tin: null },
  lines: [],
  deductions: [],
  explanation: { code: 'NET', amount: ZERO, parts: [] },
  days: [],
  changes: [],
  benefits: null,
  yearToDate: { gross: ZERO, taxable: ZERO, tax: ZERO, net: ZERO, thirteenthMonthAccrued: ZERO, deMinimis: ZERO },
  ...own,
})
