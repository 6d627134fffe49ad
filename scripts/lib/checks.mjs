import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { tscOf } from './build.mjs'
import { run } from './processes.mjs'

const AT_ONCE = 2

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

/** What a change must pass besides its tests: name and command of each. */
export function checksOf(root) {
  const bin = (name) => join(root, 'node_modules', '.bin', name)
  return [
    { name: 'format, style and layers (biome)', command: [bin('biome'), 'check', '--colors=off', '.'] },
    // Folders by name: with none it would walk into node_modules where there is no git.
    {
      name: 'promises (oxlint)',
      command: [bin('oxlint'), '--type-aware', '--deny-warnings', ...existing(root, FOLDERS)],
    },
    { name: 'types (tsc -b)', command: [process.execPath, tscOf(root), '-b'] },
    { name: 'types of the tests (tsc)', command: [process.execPath, tscOf(root), '-p', 'tsconfig.tests.json'] },
    {
      name: 'words in catalogues (scripts/words.mjs)',
      command: [process.execPath, join(root, 'scripts', 'words.mjs')],
    },
    { name: 'dead code and dependencies (knip)', command: [bin('knip'), '--no-progress'] },
  ]
}

/** What the built dashboard must pass: it needs a build, so it is no part of the quick checks. */
export function bundleCheckOf(root) {
  return { name: 'bundle budgets', command: [process.execPath, join(root, 'scripts', 'bundle-budgets.mjs')] }
}

/** Runs checks, two at a time, and tells each result as it is known. Gives back the names of those that failed. */
export async function runChecks(root, checks, tell) {
  const waiting = [...checks]
  const failed = []
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const began = performance.now()
      const [command, ...args] = check.command
      const { code, output } = await run(command, args, { cwd: root })
      const took = `${((performance.now() - began) / 1000).toFixed(1)} s`
      if (code !== 0) failed.push(check.name)
      tell(code === 0 ? `✓ ${check.name} (${took})` : `✗ ${check.name} (${took})\n${output.trimEnd()}\n`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return failed
}

function existing(root, folders) {
  return folders.filter((folder) => existsSync(join(root, folder)))
}
