import { readFileSync } from 'node:fs'
import { type PayrollTableRow, payrollTableFile } from '@labada/contracts/law/payroll-tables'

/**
 * The tables of payroll law that this release knows, from its data file. A shop's own are in its database
 * (`payroll-tables.ts`), where a migration inserts these. Throws if the file has unexpected content.
 */
export function knownPayrollTables(): readonly PayrollTableRow[] {
  const file = readFileSync(new URL('./known-payroll-tables.json', import.meta.url), 'utf8')
  return payrollTableFile.parse(JSON.parse(file)).rows
}
