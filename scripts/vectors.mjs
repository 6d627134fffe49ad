#!/usr/bin/env node
// npm run vectors -- FILE: checks a payroll vector file against the payroll rules. Ends with `N passed, N failed`.
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installIfMissing } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { Refusal } from './lib/print.mjs'
import { run } from './lib/processes.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [file] = process.argv.slice(2)

await main(async () => {
  if (!file) throw new Refusal('Say which file: npm run vectors -- FILE')
  await installIfMissing(root)
  // npm runs scripts in the project's folder; the file is relative to the user's working directory.
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), file)
  const { code } = await run(
    process.execPath,
    ['--conditions=source', '--import', 'tsx', 'scripts/vectors/main.ts', path],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  return code
})
