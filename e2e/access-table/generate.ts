import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { accessTable } from './expectations.ts'

// node --conditions=source --import tsx e2e/access-table/generate.ts
const file = fileURLToPath(new URL('access-table.json', import.meta.url))
writeFileSync(file, `${JSON.stringify(accessTable(), null, 2)}\n`)
process.stdout.write(`${file}\n`)
