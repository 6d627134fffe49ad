#!/usr/bin/env node
// npm test: installs what is missing, then runs every check and every test. With arguments, only those tests: npm test -- db/src
// npm run test:all (--all) is the whole proof: the same tests, some of them with more dice, rows and looks (scripts/testing/extent.ts).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from './lib/build.mjs'
import { bundleCheckOf, checksOf, runChecks } from './lib/checks.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureHelper } from './lib/fp-helper.mjs'
import { installIfMissing } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { complain, say, task, wordsOf } from './lib/print.mjs'
import { run } from './lib/processes.mjs'
import { redisProgram } from './lib/redis-program.mjs'
import { closingLine, countTests } from './lib/vitest-report.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const isWhole = process.argv.includes('--all')
const selected = process.argv.slice(2).filter((argument) => argument !== '--all')

await main(async () => {
  const total = { passed: 0, failed: 0, skipped: 0 }
  const add = (counts) => {
    for (const key of Object.keys(total)) total[key] += counts[key] ?? 0
  }
  await installIfMissing(root)
  const chromium = await step(add, 'a browser to test with', () => ensureChromium(say))
  await step(add, 'a Redis to test with', () =>
    task('Finding Redis', say, (doing) => redisProgram(join(root, '.cache', 'redis'), { doing })),
  )
  const helper = await step(add, 'a libfprint to test with', () => ensureHelper(say))
  await step(add, 'the build', () => buildIfStale(root))
  if (!selected.length) {
    const failed = await runChecks(root, [...checksOf(root), bundleCheckOf(root)], say)
    add({ passed: checksOf(root).length + 1 - failed.length, failed: failed.length })
  }
  add(await runVitest(chromium, helper))
  say()
  say(closingLine(total))
  return total.failed ? 1 : 0
})

/** Something the tests rest on: a failure is said and counted, and the rest still runs. */
async function step(add, name, work) {
  try {
    return await work()
  } catch (error) {
    complain(`✗ ${name}\n${wordsOf(error)}\n`)
    add({ failed: 1 })
    return undefined
  }
}

async function runVitest(chromium, helper) {
  const folder = mkdtempSync(join(tmpdir(), 'labada-report-'))
  const report = join(folder, 'vitest.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    // What cannot run here was counted as failed above.
    const withoutBrowser = chromium ? [] : ['--project=!e2e*']
    const withoutSensor = helper ? [] : ['--exclude=**/libfprint.test.ts']
    const { code } = await run(
      process.execPath,
      [
        join(root, 'node_modules', 'vitest', 'vitest.mjs'),
        'run',
        ...reporters,
        ...withoutBrowser,
        ...withoutSensor,
        ...selected,
      ],
      {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: {
          ...process.env,
          ...(chromium && { CHROMIUM_PATH: chromium }),
          ...(isWhole && { LABADA_TEST_ALL: '1' }),
        },
      },
    )
    return countTests(report, code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
