import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal, say, task } from './print.mjs'
import { run } from './processes.mjs'

/** Updates node_modules to match package-lock.json, if it does not already. */
export async function installIfMissing(root, { pidFile } = {}) {
  const why = whatIsMissing(root)
  if (!why) return
  await task(`Installing dependencies (${why})`, say, async () => {
    // Includes development dependencies regardless of NODE_ENV: the build needs them.
    const { code, output } = await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=warn'], {
      cwd: root,
      pidFile,
    })
    if (code !== 0) throw new Refusal(`npm ci failed:\n${output.trim().split('\n').slice(-25).join('\n')}`)
  })
}

/** Runs npm: the one that runs this script, else the one on the PATH. */
export function npm(args, options) {
  const own = process.env.npm_execpath
  return own?.endsWith('.js') ? run(process.execPath, [own, ...args], options) : run('npm', args, options)
}

/**
 * Describes what is missing from the lockfile; undefined if all is installed. Compared by versions, not by file times: a checkout
 * gives every file a new time. npm writes its own list last, so an interrupted install has none.
 */
export function whatIsMissing(root) {
  const wanted = packagesIn(join(root, 'package-lock.json'))
  if (!wanted) throw new Refusal(`There is no package-lock.json in ${root}: this is not a checkout of Labada.`)
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json'))
  if (!installed) return 'the first time, a minute or so'
  const missing = Object.entries(wanted).filter(([path, { version, link, optional }]) => {
    if (!path.includes('node_modules/')) return false
    // An optional package that npm skipped belongs to another platform.
    if (optional && !installed[path]) return false
    return (
      installed[path]?.version !== version ||
      installed[path]?.link !== link ||
      !existsSync(join(root, path, 'package.json'))
    )
  })
  return missing.length
    ? `${missing.length} ${missing.length === 1 ? 'package is' : 'packages are'} missing or outdated`
    : undefined
}

function packagesIn(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined
}
