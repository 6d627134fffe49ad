#!/usr/bin/env node
// npm run fuzz -- --requests 200000 --seed 7: malformed and hostile requests against a real gateway, checking responses
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { installIfMissing } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { run } from './lib/processes.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const whole = { type: 'string' }
const { values } = parseArgs({ options: { requests: whole, seed: whole } })

await main(async () => {
  await installIfMissing(root)
  const { code } = await run(
    process.execPath,
    [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'e2e', 'e2e/fuzz/fuzz.test.ts'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        LABADA_FUZZ_REQUESTS: values.requests ?? '200000',
        LABADA_FUZZ_SEED: values.seed ?? String(Math.floor(Math.random() * 1e9)),
      },
    },
  )
  return code
})
