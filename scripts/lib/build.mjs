import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { npm } from './install.mjs'
import { Refusal, say, task } from './print.mjs'
import { run } from './processes.mjs'

const LIBRARIES = ['domain', 'contracts']
const SHARED_FILES = ['package-lock.json', 'tsconfig.base.json']

/** The parts to build: their sources, command, and a file that must exist afterwards. */
const PARTS = {
  programs: {
    label: 'Building the programs',
    sources: [...LIBRARIES, 'db', 'gateway', 'workers', 'scanner-agent', join('scripts', 'bundle')],
    result: 'gateway/dist/main.js',
    build: (options) => run(process.execPath, [join(options.cwd, 'scripts', 'bundle-programs.mjs')], options),
  },
  dashboard: {
    label: 'Building the dashboard',
    sources: [...LIBRARIES, 'dashboard'],
    // The last of its builds.
    result: 'dashboard/dist-tracking/tracking.html',
    // Always a production build, even in a test run: vitest's NODE_ENV would select React's development build.
    build: (options) =>
      npm(['run', '--silent', 'build', '-w', '@labada/dashboard'], {
        ...options,
        env: { ...process.env, NODE_ENV: 'production' },
      }),
  },
}

/** Rebuilds the parts that changed. Compares contents, so that new file times alone do not cause a rebuild. */
export async function buildIfStale(root, parts = Object.keys(PARTS), { pidFile } = {}) {
  for (const key of parts) {
    const { label, sources, result, build } = PARTS[key]
    const stamp = join(root, '.cache', `built-${key}`)
    const wanted = fingerprint(root, sources)
    if (existsSync(join(root, result)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) continue
    await task(label, say, async () => {
      const { code, output } = await build({ cwd: root, pidFile })
      if (code !== 0) throw new Refusal(`${label} failed:\n${output.trim()}`)
      if (!existsSync(join(root, result))) throw new Refusal(`${label} left no ${result}:\n${output.trim()}`)
    })
    mkdirSync(join(root, '.cache'), { recursive: true })
    writeFileSync(`${stamp}.${process.pid}`, wanted)
    renameSync(`${stamp}.${process.pid}`, stamp)
  }
}

export const tscOf = (root) => join(root, 'node_modules', 'typescript', 'bin', 'tsc')

/** A digest of all source files of a part, and of the version of Node, which alone reads the compiled code of its programs. */
function fingerprint(root, folders) {
  const digest = createHash('sha256').update(process.version)
  const files = [
    ...SHARED_FILES.map((file) => join(root, file)),
    ...folders.flatMap((folder) => filesIn(join(root, folder))),
  ]
  for (const file of files)
    digest
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return digest.digest('hex')
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(
      ({ name }) =>
        !['node_modules', 'dist', 'dist-desktop', 'dist-tracking', 'dist-types', 'testing'].includes(name) &&
        !/\.test\.tsx?$/.test(name),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]))
}
