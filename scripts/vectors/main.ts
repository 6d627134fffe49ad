import { readFileSync } from 'node:fs'
import { knownPayrollTables } from '@labada/db/known-payroll-tables'
import { tablesOf } from '@labada/domain/payroll/tables'
import { runVectors } from './cases.ts'

const [path] = process.argv.slice(2)
if (!path) {
  console.error('Say which file: npm run vectors -- FILE')
  process.exit(2)
}

const tables = tablesOf(knownPayrollTables().filter(({ withdrawn }) => withdrawn === undefined))
const results = runVectors(contentOf(path), tables)
for (const { id, title, isPassed, differences } of results) {
  console.log(`${isPassed ? '✓' : '✗'} ${id} ${title}`)
  for (const difference of differences) console.log(`    ${difference}`)
}
const failed = results.filter(({ isPassed }) => !isPassed).length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function contentOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    console.error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    process.exit(1)
  }
}
