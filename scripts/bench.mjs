#!/usr/bin/env node
import { spawn } from 'node:child_process'
// npm run bench [-- row …]: the measurements of bench/, each beside a limit taken in the same run.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from './lib/build.mjs'
import { installIfMissing } from './lib/install.mjs'
import { main } from './lib/main.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

await main(async () => {
  await installIfMissing(root)
  await buildIfStale(root)
  const bench = spawn(
    process.execPath,
    ['--conditions=source', '--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit' },
  )
  return new Promise((resolve) => bench.once('exit', (code) => resolve(code ?? 1)))
})
