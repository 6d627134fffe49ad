#!/usr/bin/env node
// npm run bench: measures the rows of bench/ against their limits. With arguments, only those rows: npm run bench -- receive-order
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from './lib/build.mjs'
import { installIfMissing } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { run } from './lib/processes.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

await main(async () => {
  await installIfMissing(root)
  await buildIfStale(root)
  const bench = ['--conditions=source', '--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2)]
  const { code } = await run(process.execPath, bench, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  return code
})
