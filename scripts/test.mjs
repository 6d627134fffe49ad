#!/usr/bin/env node
// npm test: installs what is missing, then runs every check and every test. With arguments, only those tests: npm test -- db/src
// npm run test:all (--all) is the whole proof: the same tests, some of them with more dice, rows and looks (scripts/testing/extent.ts),
// and the long ones that are proven smaller here (scripts/lib/at-length.mjs).
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { leftOut } from './lib/at-length.mjs'
import { buildIfStale } from './lib/build.mjs'
import { bundleCheckOf, checksOf, runChecks } from './lib/checks.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureHelper } from './lib/fp-helper.mjs'
import { installIfMissing } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { complain, say, task, wordsOf } from './lib/print.mjs'
import { run } from './lib/processes.mjs'
import { redisProgram } from './lib/redis-program.mjs'
import { timesTable } from './lib/test-times.mjs'
import { closingLine, countTests, failedTests } from './lib/vitest-report.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const isWhole = process.argv.includes('--all')
const selected = process.argv.slice(2).filter((argument) => argument !== '--all')

await main(async () => {
  const total = { passed: 0, failed: 0, skipped: 0 }
  const add = (counts) => {
    for (const key of Object.keys(total)) total[key] += counts[key] ?? 0
  }
  // What apt brings and what npm brings come side by side; neither is cut off because the other fails.
  const [installed, machine] = await Promise.allSettled([installIfMissing(root), readyMachine(add)])
  if (installed.reason) throw installed.reason
  const { chromium, helper } = machine.value
  const isAll = selected.length === 0
  const checks = isAll ? checksOf(root) : []
  const [failedChecks] = await Promise.all([
    runChecks(root, checks, say),
    step(add, 'the build', () => buildIfStale(root)),
  ])
  const checksOfBuild = isAll ? [bundleCheckOf(root)] : []
  failedChecks.push(...(await runChecks(root, checksOfBuild, say)))
  add({ passed: checks.length + checksOfBuild.length - failedChecks.length, failed: failedChecks.length })
  add(await runVitest(chromium, helper))
  // Said again: what a check printed is thousands of lines above.
  for (const name of failedChecks) complain(`✗ ${name}`)
  say()
  say(closingLine(total))
  return total.failed ? 1 : 0
})

/** What the tests need of the machine, one after the other: apt does one thing at a time. */
async function readyMachine(add) {
  const chromium = await step(add, 'a browser to test with', () => ensureChromium(say))
  await step(add, 'a Redis to test with', () =>
    task('Finding Redis', say, (doing) => redisProgram(join(root, '.cache', 'redis'), { doing })),
  )
  return { chromium, helper: await step(add, 'a libfprint to test with', () => ensureHelper(say)) }
}

/** A prerequisite of the tests: a failure is reported and counted, and the rest still runs. */
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
  const times = join(folder, 'times.json')
  try {
    const ours = `--reporter=${join(root, 'scripts', 'testing', 'times-reporter.mjs')}`
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ours]
    // Tests that cannot run here were counted as failed above.
    const withoutBrowser = chromium ? [] : ['--project=!e2e*']
    const withoutSensor = helper ? [] : ['**/libfprint.test.ts']
    const { code } = await run(
      process.execPath,
      [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...reporters, ...withoutBrowser, ...selected],
      {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: {
          ...process.env,
          LABADA_TEST_TIMES: times,
          LABADA_TEST_LEFT_OUT: [...withoutSensor, ...leftOut({ isWhole, selected })].join(),
          ...(chromium && { CHROMIUM_PATH: chromium }),
          ...(isWhole && { LABADA_TEST_ALL: '1' }),
        },
      },
    )
    tellTimes(times)
    for (const test of failedTests(report)) complain(`✗ ${relative(root, test)}`)
    return countTests(report, code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The slowest files and the time by part: printed at the end of a run, and saved to `.cache/test-times.json` after a full one. */
function tellTimes(times) {
  if (!existsSync(times)) return
  const files = JSON.parse(readFileSync(times, 'utf8'))
  say()
  for (const line of timesTable(files)) say(line)
  if (selected.length) return
  mkdirSync(join(root, '.cache'), { recursive: true })
  const kept = { at: new Date(), isWhole, files: files.toSorted((one, other) => other.ms - one.ms) }
  writeFileSync(join(root, '.cache', 'test-times.json'), `${JSON.stringify(kept, null, 2)}\n`)
}
