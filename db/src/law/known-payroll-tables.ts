import { readFileSync } from 'node:fs'
import { type PayrollTableRow, payrollTableFile } from '@labada/contracts/law/payroll-tables'

/**
 * The tables of payroll law that this release knows, as its data file has them. A shop's own are in its database
 * (`payroll-tables.ts`), where these are put in when it is migrated. Throws when the file does not hold what it should.
 */
export function knownPayrollTables(): readonly PayrollTableRow[] {
  const file = readFileSync(new URL('./known-payroll-tables.json', import.meta.url), 'utf8')
  return payrollTableFile.parse(JSON.parse(file)).rows
}
