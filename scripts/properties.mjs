#!/usr/bin/env node
// npm run properties -- --rounds 20 --seed 7: every property, each round with other dice; the first that fails ends it
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { installIfMissing } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { say } from './lib/print.mjs'
import { run } from './lib/processes.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const whole = { type: 'string' }
const { values, positionals } = parseArgs({ options: { rounds: whole, seed: whole }, allowPositionals: true })

await main(async () => {
  await installIfMissing(root)
  const files = positionals.length > 0 ? positionals : await testsWithProperties()
  const first = Number(values.seed ?? Math.floor(Math.random() * 1e9))
  for (let seed = first; seed < first + Number(values.rounds ?? 10); seed += 1) {
    say(`Dice ${seed}`)
    const { code } = await run(
      process.execPath,
      [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...files],
      {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, LABADA_DICE: String(seed), LABADA_TEST_ALL: '1' },
      },
    )
    if (code !== 0) return code
  }
  return 0
})

async function testsWithProperties() {
  const packages = ['domain', 'contracts', 'db', 'gateway', 'workers', 'scanner-agent']
  const found = await Promise.all(
    packages.map(async (name) => {
      const names = await readdir(join(root, name, 'src'), { recursive: true })
      return names.filter((one) => one.endsWith('.test.ts')).map((one) => join(name, 'src', one))
    }),
  )
  const tests = await Promise.all(
    found.flat().map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
  )
  return tests.filter(({ text }) => text.includes("from 'fast-check'")).map(({ path }) => path)
}
