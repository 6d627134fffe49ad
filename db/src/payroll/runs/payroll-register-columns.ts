import { add, subtract, sum } from '@labada/domain/core/money'
import type { Cell } from '../../core/sheets/sheet-cells.ts'
import type { RegisterRow } from './payroll-reports.ts'
import type { FigureColumn } from './payroll-run-tables.ts'

const pesos =
  (name: FigureColumn) =>
  (row: RegisterRow): Cell => ({ pesos: row[name] })
const hours =
  (name: 'regularMinutes' | 'overtimeMinutes' | 'nightMinutes') =>
  (row: RegisterRow): Cell => ({ number: Math.round(row[name] / 0.6) / 100 })

/** The columns of the payroll register: one payslip per row. */
export const REGISTER_COLUMNS: Readonly<Record<string, (row: RegisterRow) => Cell>> = {
  From: ({ fromOn }) => ({ day: fromOn }),
  To: ({ toOn }) => ({ day: toOn }),
  'Pay date': ({ payOn }) => ({ day: payOn }),
  Employee: ({ name }) => ({ text: name }),
  Code: ({ code }) => ({ text: code }),
  Branch: ({ branchName }) => ({ text: branchName }),
  Days: ({ daysWorked }) => ({ number: daysWorked }),
  Hours: hours('regularMinutes'),
  'OT hours': hours('overtimeMinutes'),
  'Night hours': hours('nightMinutes'),
  'Late minutes': ({ lateMinutes }) => ({ number: lateMinutes }),
  'Undertime minutes': ({ undertimeMinutes }) => ({ number: undertimeMinutes }),
  Basic: pesos('basicCentavos'),
  Overtime: pesos('overtimeCentavos'),
  'Night differential': pesos('nightDifferentialCentavos'),
  Premiums: pesos('premiumsCentavos'),
  Holidays: pesos('holidaysCentavos'),
  Leave: pesos('leaveCentavos'),
  Allowances: pesos('allowancesCentavos'),
  'Of allowances: de minimis': pesos('deMinimisCentavos'),
  '13th month': pesos('thirteenthMonthCentavos'),
  Corrections: pesos('correctionsCentavos'),
  Gross: pesos('grossCentavos'),
  SSS: ({ sssCentavos, mpfCentavos }) => ({ pesos: add(sssCentavos, mpfCentavos) }),
  PhilHealth: pesos('philhealthCentavos'),
  'Pag-IBIG': pesos('pagibigCentavos'),
  Tax: pesos('taxCentavos'),
  Refund: pesos('refundCentavos'),
  Loans: pesos('loansCentavos'),
  Advances: pesos('advancesCentavos'),
  'Other deductions': pesos('otherDeductionsCentavos'),
  'Still owed': pesos('uncollectedCentavos'),
  'Total deductions': ({ grossCentavos, netCentavos }) => ({ pesos: subtract(grossCentavos, netCentavos) }),
  Net: pesos('netCentavos'),
  'Employer SSS': ({ employerSssCentavos, employerMpfCentavos }) => ({
    pesos: add(employerSssCentavos, employerMpfCentavos),
  }),
  'Employer EC': pesos('employerEcCentavos'),
  'Employer PhilHealth': pesos('employerPhilhealthCentavos'),
  'Employer Pag-IBIG': pesos('employerPagibigCentavos'),
  'Employer cost': (row) => ({
    pesos: sum([
      row.grossCentavos,
      row.employerSssCentavos,
      row.employerMpfCentavos,
      row.employerEcCentavos,
      row.employerPhilhealthCentavos,
      row.employerPagibigCentavos,
    ]),
  }),
  'Paid by': ({ payMethod }) => ({ text: payMethod }),
  State: ({ state, isPaid }) => ({ text: isPaid ? 'paid' : state }),
  'Payslip received': ({ acknowledgedAt }) => ({ at: acknowledgedAt }),
}
