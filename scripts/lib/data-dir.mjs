import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Refusal } from './print.mjs'
import { identityOf, isRunning } from './processes.mjs'

const LOCK = 'start.lock'
const SETTLED_MS = 60_000

/** The paths of a data directory's parts, of which none may be there: for those who only look. */
export function partsOf(root) {
  return {
    root,
    logs: join(root, 'logs'),
    run: join(root, 'run'),
    postgres: join(root, 'postgres'),
    redis: join(root, 'redis'),
  }
}

/** Creates the missing parts of a data directory and returns their paths. */
export function openDataDir(root) {
  const parts = partsOf(root)
  try {
    // Each level separately: a recursive mkdir would apply this mode to new parents too. Others may traverse the
    // directory (root's Postgres runs as another user) but not list it; what is private inside has its own mode.
    makeFolder(root, process.getuid?.() === 0 ? 0o711 : 0o700)
    for (const folder of [parts.logs, parts.run]) makeFolder(folder, 0o700)
  } catch (error) {
    throw new Refusal(
      `The data directory ${root} cannot be used (${error.message}). Set LABADA_DATA_DIR to a folder you may write to.`,
    )
  }
  return parts
}

/** One folder with exactly this mode; missing parents get the ordinary one. */
export function makeFolder(folder, mode) {
  mkdirSync(dirname(folder), { recursive: true })
  try {
    mkdirSync(folder)
    chmodSync(folder, mode)
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
}

/**
 * Locks the data directory for this process; refuses, naming the holder, if it is locked. Returns a release function.
 * The lock of a killed process is taken over: it records the process and its start time.
 */
export function lockDataDir({ root, run }) {
  const lock = join(run, LOCK)
  const mine = JSON.stringify(identityOf(process.pid))
  const ticket = `${lock}.${process.pid}`
  writeFileSync(ticket, mine)
  try {
    for (;;) {
      try {
        linkSync(ticket, lock)
        break
      } catch (error) {
        if (error.code !== 'EEXIST') throw error
        refuseIfHeld(lock, root)
      }
    }
  } finally {
    rmSync(ticket, { force: true })
  }
  return () => {
    if (readText(lock) === mine) rmSync(lock, { force: true })
  }
}

/** Whether a running process holds this data directory. */
export function isHeld({ run }) {
  const holder = parse(readText(join(run, LOCK)))
  return holder !== undefined && isRunning(holder)
}

/** Whether nobody holds a folder that is there: one made a moment ago may not be held yet, one that is being removed no more. */
export function isLeftBehind(parts) {
  return !isHeld(parts) && Date.now() - statSync(parts.root).mtimeMs >= SETTLED_MS
}

function refuseIfHeld(lock, root) {
  const text = readText(lock)
  const holder = parse(text)
  if (holder && isRunning(holder)) {
    throw new Refusal(
      `Labada already runs on the data directory ${root} (process ${holder.pid}). Stop it with Ctrl-C first, or start a second one beside it with its own LABADA_DATA_DIR, PORT and SCANNER_PORT.`,
    )
  }
  // Moved aside, not removed: if another process took over the lock in between, its lock is restored.
  const aside = `${lock}.stale.${process.pid}`
  try {
    renameSync(lock, aside)
  } catch (error) {
    if (error.code === 'ENOENT') return
    throw error
  }
  if (readText(aside) !== text) renameSync(aside, lock)
  else rmSync(aside, { force: true })
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
