import { type PayrollTableRow, payrollTableFile } from '@labada/contracts/law/payroll-tables'
import file from './known-payroll-tables.json' with { type: 'json' }

/**
 * The tables of payroll law that this release knows, from its data file. A shop's own are in its database
 * (`payroll-tables.ts`), where a migration inserts these. Throws if the file has unexpected content.
 */
export function knownPayrollTables(): readonly PayrollTableRow[] {
  return payrollTableFile.parse(file).rows
}
