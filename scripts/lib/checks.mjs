import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { tscOf } from './build.mjs'
import { run } from './processes.mjs'

const AT_ONCE = 2

/**
 * The compiler's own choice is four checkers a project, and each works out every type it meets anew: on two cores that was 96 s
 * of processor time and 5 GB for the sources, and is 57 s and 2 GB with one.
 */
const CHECKERS = ['--checkers', String(Math.max(1, Math.floor(availableParallelism() / 4)))]

const FOLDERS = [
  'domain',
  'contracts',
  'db',
  'gateway',
  'workers',
  'scanner-agent',
  'dashboard',
  'e2e',
  'bench',
  'scripts',
]

const TYPES = 'types (tsc -b)'

/** The checks a change must pass besides its tests: name and command of each, and the check that it needs. */
export function checksOf(root) {
  const bin = (name) => join(root, 'node_modules', '.bin', name)
  return [
    { name: TYPES, command: [process.execPath, tscOf(root), '-b', ...CHECKERS] },
    { name: 'format, style and layers (biome)', command: [bin('biome'), 'check', '--colors=off', '.'] },
    {
      name: 'words in catalogues (scripts/words.mjs)',
      command: [process.execPath, join(root, 'scripts', 'words.mjs')],
    },
    { name: 'secrets (secretlint)', command: [process.execPath, join(root, 'scripts', 'secrets.mjs')] },
    { name: 'dead code and dependencies (knip)', command: [bin('knip'), '--no-progress'] },
    // Both read the types of packages as they were built, and take those that are missing for errors.
    {
      name: 'types of the tests (tsc)',
      after: TYPES,
      command: [process.execPath, tscOf(root), '-p', 'tsconfig.tests.json', ...CHECKERS],
    },
    // Folders are listed explicitly: otherwise it would scan node_modules if there is no git repository.
    {
      name: 'promises (oxlint)',
      after: TYPES,
      command: [bin('oxlint'), '--type-aware', '--deny-warnings', ...existing(root, FOLDERS)],
    },
  ]
}

/** Checks of the built dashboard: they need a build, so they are not part of the quick checks. */
export function bundleCheckOf(root) {
  return { name: 'bundle budgets', command: [process.execPath, join(root, 'scripts', 'bundle-budgets.mjs')] }
}

/**
 * Runs checks, two at a time, and reports each result as it completes. One with `after` waits for that check, which stands
 * before it. Returns the names of those that failed.
 */
export async function runChecks(root, checks, tell) {
  const waiting = [...checks]
  const failed = []
  const running = new Map()
  const make = async ({ name, command: [command, ...args], after }) => {
    await running.get(after)
    const began = performance.now()
    const { code, output } = await run(command, args, { cwd: root })
    const took = `${((performance.now() - began) / 1000).toFixed(1)} s`
    if (code !== 0) failed.push(name)
    tell(code === 0 ? `✓ ${name} (${took})` : `✗ ${name} (${took})\n${output.trimEnd()}\n`)
  }
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const made = make(check)
      running.set(check.name, made)
      await made
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return failed
}

function existing(root, folders) {
  return folders.filter((folder) => existsSync(join(root, folder)))
}
