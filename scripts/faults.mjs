#!/usr/bin/env node
// npm run faults: runs the real programs under load, injects faults one by one and verifies that no data is lost.
// See docs/faults.md for its output. npm run faults -- --seed 7 --minutes 3
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from './lib/build.mjs'
import { installIfMissing } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { run } from './lib/processes.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

await main(async () => {
  await installIfMissing(root)
  await buildIfStale(root, ['programs'])
  const faults = ['--conditions=source', '--import', 'tsx', 'e2e/faults/main.ts', ...process.argv.slice(2)]
  const { code } = await run(process.execPath, faults, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  return code
})
