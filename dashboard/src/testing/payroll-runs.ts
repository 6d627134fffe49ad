import { payFiguresSchema } from '@labada/contracts/payroll/runs/payroll-figures'
import type { PayrollBlocker, PayrollRun } from '@labada/contracts/payroll/runs/payroll-run-schemas'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { GIVEN_NOW, MABOLO } from './shop.ts'

const DAY = manilaDateOf(GIVEN_NOW)

/** An approved period of four people, nobody paid, whatever of it is told otherwise. */
export const givenPayrollRun = (own: Partial<PayrollRun> = {}): PayrollRun => ({
  id: '0199aaaa-0000-7000-8000-0000000000e5',
  from: DAY,
  to: DAY,
  payOn: DAY,
  frequency: 'semi_monthly',
  branches: [],
  state: 'approved',
  withThirteenthMonth: false,
  projectsYear: false,
  settlesYear: false,
  heads: 4,
  excluded: 0,
  held: 0,
  paid: 0,
  toPay: 4,
  acknowledged: 0,
  totals: payFiguresSchema.parse(Object.fromEntries(Object.keys(payFiguresSchema.shape).map((figure) => [figure, 0]))),
  compute: null,
  blockers: 0,
  warnings: 0,
  cash: [],
  createdAt: GIVEN_NOW,
  createdBy: 'Rosa Owner',
  submitted: null,
  approved: null,
  closed: null,
  discarded: null,
  reverted: null,
  reopens: null,
  version: 1,
  ...own,
})

/** A scan of Ana Cruz’s that nobody reviewed yet, which may be waived. */
export const givenBlocker = (own: Partial<PayrollBlocker> = {}): PayrollBlocker => ({
  key: 'unproven_scan:1',
  kind: 'unproven_scan',
  warning: false,
  waivable: true,
  employee: { id: '0199aaaa-0000-7000-8000-0000000000e1', name: 'Ana Cruz' },
  branchId: MABOLO.id,
  slipId: null,
  date: DAY,
  minutes: null,
  detail: null,
  waived: null,
  ...own,
})
