import { accessSync, constants, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Refusal, task } from './print.mjs'
import { run } from './processes.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const SOURCE = join(root, 'scanner-agent', 'native', 'fp-helper.c')
const PROGRAM = join(root, 'scanner-agent', 'native', 'fp-helper')
const LIBRARIES = ['libfprint-2', 'json-glib-1.0', 'gio-unix-2.0']
const PACKAGES = ['libfprint-2-2', 'libfprint-2-dev', 'libjson-glib-dev', 'pkg-config', 'gcc', 'libc6-dev']

/**
 * Builds the helper through which the agent drives libfprint, and returns its path. Under root on a Debian-like machine,
 * packages are installed; otherwise it explains what to do. Throws Refusal if this machine does not support it.
 */
export async function ensureHelper(tell) {
  if (existsSync(PROGRAM) && statSync(PROGRAM).mtimeMs >= statSync(SOURCE).mtimeMs) return PROGRAM
  if (!(await hasLibraries())) await installLibraries(tell)
  const { output } = await run('pkg-config', ['--cflags', '--libs', ...LIBRARIES])
  mkdirSync(dirname(PROGRAM), { recursive: true })
  // Concurrent builds must not run each other's incomplete output.
  const made = `${PROGRAM}.${process.pid}`
  const built = await run('gcc', ['-O2', '-Wall', '-o', made, SOURCE, ...output.trim().split(/\s+/)])
  if (built.code !== 0) throw new Refusal(`The libfprint helper could not be built:\n${built.output.trim()}`)
  renameSync(made, PROGRAM)
  return PROGRAM
}

async function hasLibraries() {
  if (!['/usr/bin/pkg-config', '/usr/bin/gcc'].every(isProgram)) return false
  return (await run('pkg-config', ['--exists', ...LIBRARIES])).code === 0
}

async function installLibraries(tell) {
  const lacking = `This machine lacks libfprint, so the agent’s way to real sensors cannot be tested. As root: apt-get install ${PACKAGES.join(' ')}`
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) throw new Refusal(lacking)
  await task('Installing libfprint', tell, async (doing) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    doing('apt-get update')
    await run('apt-get', ['update', '-qq'], { env })
    doing(`apt-get install ${PACKAGES.join(' ')}`)
    const { output } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES], { env })
    if (!(await hasLibraries())) throw new Refusal(`${lacking}\n${output.trim().slice(-1500)}`)
  })
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
