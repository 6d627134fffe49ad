import { readFileSync } from 'node:fs'
import { knownPayrollTables } from '@labada/db/law/known-payroll-tables'
import { tablesOf } from '@labada/domain/law/tables'
import { type Result, runVectors } from './cases.ts'

const [path] = process.argv.slice(2)
if (!path) {
  console.error('Say which file: npm run vectors -- FILE')
  process.exit(2)
}

const tables = tablesOf(knownPayrollTables().filter(({ withdrawn }) => withdrawn === undefined))
const results = resultsOf(path)
for (const { id, title, isPassed, differences } of results) {
  console.log(`${isPassed ? '✓' : '✗'} ${id} ${title}`)
  for (const difference of differences) console.log(`    ${difference}`)
}
const failed = results.filter(({ isPassed }) => !isPassed).length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function resultsOf(file: string): Result[] {
  try {
    return runVectors(JSON.parse(readFileSync(file, 'utf8')), tables)
  } catch (error) {
    console.error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    process.exit(1)
  }
}
