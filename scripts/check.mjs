#!/usr/bin/env node
// npm run check: all static checks of the code, in seconds.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checksOf, runChecks } from './lib/checks.mjs'
import { installIfMissing } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { say } from './lib/print.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

await main(async () => {
  await installIfMissing(root)
  const failed = await runChecks(root, checksOf(root), say)
  say(failed.length ? `\nFailed: ${failed.join('; ')}` : '\nAll is well.')
  say(`${checksOf(root).length - failed.length} passed, ${failed.length} failed`)
  return failed.length ? 1 : 0
})
