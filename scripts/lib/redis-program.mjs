import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { SHARED_COPIES } from './account.mjs'
import { Refusal } from './print.mjs'
import { run } from './processes.mjs'

const NAMES = ['redis-server', 'valkey-server']
const MORE_FOLDERS = ['/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin', '/opt/homebrew/opt/valkey/bin']

/** Debian's packages that hold the server and what it links to. The server itself is in redis-tools. */
const PACKAGES = ['redis-tools', 'libjemalloc2', 'liblzf1', 'libatomic1']
const PACKAGE_OF_LIBRARY = [
  [/libssl|libcrypto/, 'libssl3'],
  [/libsystemd/, 'libsystemd0'],
  [/liblua5\.1/, 'liblua5.1-0'],
  [/libhiredis/, 'libhiredis0.14'],
  [/libstdc/, 'libstdc++6'],
]

/**
 * A Redis (or Valkey) program of this machine: `{command, env, how}`. On the PATH, else the copy fetched before, else installed
 * with apt by root, else fetched with apt and unpacked into `cache` without changing the machine.
 * `doing` is called with the progress of slow steps.
 */
export async function redisProgram(cache, { doing = () => {} } = {}) {
  for (const name of NAMES) {
    const command = onPath(name)
    if (command && answers({ command, env: {} })) return { command, env: {}, how: 'on the PATH' }
  }
  const tool = calledAsServer(cache)
  if (tool) return { ...tool, how: 'of redis-tools' }
  const copy = unpacked(cache)
  if (answers(copy)) return { ...copy, how: 'fetched before' }
  if (!onPath('apt-get') || !onPath('dpkg')) {
    throw new Refusal(
      'No Redis was found on this machine. Install redis-server or valkey-server (on macOS: brew install valkey), or set REDIS_URL to a Redis 7 server.',
    )
  }
  if (process.getuid?.() === 0) {
    const installed = await install(cache, doing)
    if (installed) return installed
  }
  return fetchAndUnpack(cache, doing)
}

/**
 * Installs the package with the program but without the service: a system Redis starting automatically on the default port is
 * neither needed nor wanted.
 */
async function install(cache, doing) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  doing('apt-get update')
  await run('apt-get', ['update', '-qq'], { env })
  doing('apt-get install redis-tools')
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'redis-tools'], { env })
  const tool = calledAsServer(cache)
  return tool && { ...tool, how: 'installed with apt' }
}

/** Debian's redis-tools contain the whole server; the binary acts as the server if invoked by that name. */
function calledAsServer(cache) {
  const tool = onPath('redis-check-rdb')
  if (!tool) return undefined
  const folder = process.getuid?.() === 0 ? SHARED_COPIES : cache
  const link = join(folder, NAMES[0])
  mkdirSync(folder, { recursive: true })
  // Atomic: another run may be starting it at the same time.
  const fresh = `${link}.${process.pid}`
  rmSync(fresh, { force: true })
  symlinkSync(tool, fresh)
  renameSync(fresh, link)
  const program = { command: link, env: {} }
  return answers(program) ? program : undefined
}

async function fetchAndUnpack(cache, doing) {
  const state = join(cache, 'apt')
  const archives = join(state, 'debs')
  for (const folder of ['lists/partial', 'cache/archives/partial', 'debs'])
    mkdirSync(join(state, folder), { recursive: true })
  const settings = [
    `Dir::State=${state}`,
    `Dir::State::Lists=${state}/lists`,
    `Dir::Cache=${state}/cache`,
    'Dir::State::status=/var/lib/dpkg/status',
    'APT::Sandbox::User=',
    'Acquire::Languages=none',
  ].flatMap((setting) => ['-o', setting])
  const must = async (command, args, options) => {
    const { code, output } = await run(command, args, options)
    if (code !== 0)
      throw new Refusal(
        `No Redis was found, and it could not be fetched (${command} failed): ${output.trim()}\nInstall redis-server, or set REDIS_URL.`,
      )
  }
  const unpack = async (packages) => {
    doing(`fetching ${packages.join(', ')}`)
    await must('apt-get', [...settings, 'download', ...packages], { cwd: archives })
    for (const archive of readdirSync(archives)) {
      await must('dpkg', ['-x', join(archives, archive), join(cache, 'root')])
      rmSync(join(archives, archive))
    }
  }
  doing('reading the list of packages')
  await must('apt-get', [...settings, 'update', '-qq'])
  await unpack(PACKAGES)
  rmSync(join(cache, 'root/usr/bin/redis-server'), { force: true })
  symlinkSync('redis-check-rdb', join(cache, 'root/usr/bin/redis-server'))
  const missing = missingPackages(unpacked(cache))
  if (missing.length) await unpack(missing)
  rmSync(state, { recursive: true, force: true })
  const program = unpacked(cache)
  if (!answers(program))
    throw new Refusal('The Redis that was fetched does not run here. Install redis-server, or set REDIS_URL.')
  return { ...program, how: 'fetched with apt' }
}

function unpacked(cache) {
  const libraries = join(cache, 'root/usr/lib')
  const folders = existsSync(libraries) ? readdirSync(libraries).filter((name) => name.endsWith('-linux-gnu')) : []
  return {
    command: join(cache, 'root/usr/bin/redis-server'),
    env: { LD_LIBRARY_PATH: folders.map((name) => join(libraries, name)).join(':') },
  }
}

function missingPackages({ command, env }) {
  const { stdout } = spawnSync('ldd', [command], { encoding: 'utf8', env: { ...process.env, ...env } })
  const libraries = [...(stdout ?? '').matchAll(/(\S+) => not found/g)].map(([, library]) => library)
  const packages = libraries.map((library) => PACKAGE_OF_LIBRARY.find(([pattern]) => pattern.test(library))?.[1])
  return [...new Set(packages.filter((name) => name !== undefined))]
}

function onPath(name) {
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), ...MORE_FOLDERS]) {
    const file = join(folder, name)
    try {
      accessSync(file, constants.X_OK)
      return file
    } catch {
      // Not in this folder.
    }
  }
  return undefined
}

function answers({ command, env }) {
  return spawnSync(command, ['--version'], { env: { ...process.env, ...env }, stdio: 'ignore' }).status === 0
}
