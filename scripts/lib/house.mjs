import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { lockDataDir, openDataDir } from './data-dir.mjs'
import { followLog, wordsForPeople } from './log-tail.mjs'
import { pidFileOf, stopOrphans } from './orphans.mjs'
import { freePort, requireFree } from './ports.mjs'
import { portOfRunningPostmaster, postgresUrl } from './postgres.mjs'
import { Refusal, say, task } from './print.mjs'
import { endRuns, run } from './processes.mjs'
import { argumentsOf, PROGRAMS, ROLES } from './programs.mjs'
import { loadSecrets } from './secrets.mjs'
import { startPostgres, startRedis } from './servers.mjs'
import { supervise } from './supervisor.mjs'
import { walArchiveSettings } from './wal-archive.mjs'

const STOP_ORDER = [...ROLES, 'redis', 'postgres']
const READY_WITHIN_MS = 180_000
/** A program may take ten seconds to drain; one that takes longer is stuck. */
const PROGRAM_GRACE_MS = 12_000

/** Thrown if the house is closed while it is being opened: nothing more is started. */
class Closing extends Refusal {}

/**
 * The whole house on one machine: the servers, the prepared database and the programs, opened step by step (`claim`, `openServers`,
 * `prepareDatabase`, `openPrograms`) and closed in order, even if only partly open.
 * `onHopeless(words)` is called if a program cannot be kept running.
 */
export function house({ root, switches, environment, fromSources = false, onHopeless, tell = say }) {
  const supervised = new Map()
  const followed = new Map()
  let dirs
  let release = () => {}
  let closing
  let settings
  const hooks = { tell, onHopeless }

  const keep = (key) => (supervisor) => {
    if (closing) throw new Closing()
    supervised.set(key, supervisor)
  }

  /** Performs all checks that can fail before anything is started. */
  async function claim() {
    dirs = openDataDir(switches.dataDir)
    release = lockDataDir(dirs)
    await stopOrphans(dirs, tell)
    const { port, host, scannerPort, scannerHost, roles } = switches
    if (roles.includes('gateway')) await requireFree({ port, host, variable: 'PORT', purpose: 'the pages and the API' })
    if (roles.includes('scanner')) {
      await requireFree({
        port: scannerPort,
        host: scannerHost,
        variable: 'SCANNER_PORT',
        purpose: 'the scanner socket',
      })
    }
  }

  /** Starts the servers for which no address is configured. */
  async function openServers() {
    const secrets = loadSecrets(dirs.root)
    const shared = { root, dirs, secrets, hooks }
    const postgres = switches.databaseUrl
      ? undefined
      : await startPostgres({
          ...shared,
          settings: walArchiveSettings(switches.walArchive, dirs),
          onSupervised: keep('postgres'),
        })
    const redis = switches.redisUrl ? undefined : await startRedis({ ...shared, onSupervised: keep('redis') })
    const healthPort = environment.HEALTH_PORT ?? (await freePort())
    settings = settingsOf({ postgres, redis, secrets, healthPort })
  }

  /** Uses servers that another start keeps running on this data directory, without starting or stopping any. */
  function useRunningServers() {
    dirs = openDataDir(switches.dataDir)
    const secrets = loadSecrets(dirs.root)
    const port = switches.databaseUrl ? undefined : portOfRunningPostmaster(dirs.postgres)
    const postgres = { urlFor: (login) => postgresUrl({ port, password: secrets.postgres, ...login }) }
    settings = settingsOf({ postgres, redis: { urlFor: () => 'redis://127.0.0.1:1' }, secrets, healthPort: 0 })
  }

  /** Runs a command in the terminal until it exits. Returns its exit code. */
  async function runCommand(key, args) {
    const { code } = await run(process.execPath, [...argumentsOf(key, { fromSources }), ...args], {
      cwd: root,
      env: { ...settings.workers, OWNER_DATABASE_URL: settings.prepare.DATABASE_URL },
      stdio: ['inherit', 'inherit', 'inherit'],
    })
    return code
  }

  /** Starts the programs on a prepared database; resolves once all of them are ready. */
  async function openPrograms() {
    for (const role of switches.roles) startProgram(role, settings[role])
    await task('Starting the programs', tell, untilReady)
  }

  /** The environment of each program. */
  function settingsOf({ postgres, redis, secrets, healthPort }) {
    const owner = switches.databaseUrl ?? postgres.urlFor()
    const passwords = {
      labada_gateway: environment.LABADA_GATEWAY_DB_PASSWORD ?? secrets.gatewayDatabase,
      labada_workers: environment.LABADA_WORKERS_DB_PASSWORD ?? secrets.workersDatabase,
      labada_backup: environment.LABADA_BACKUP_DB_PASSWORD ?? secrets.backupDatabase,
    }
    // Only the workers write copies of backups.
    const isBucket = ([name]) => name.startsWith('LABADA_S3_')
    const bucket = Object.fromEntries(Object.entries(environment).filter(isBucket))
    const common = {
      ...without(environment, ...Object.keys(bucket)),
      NODE_ENV: environment.NODE_ENV || (fromSources ? 'development' : 'production'),
      LABADA_ENV: environment.LABADA_ENV ?? 'development',
      LABADA_DEMO: switches.demo ? '1' : '0',
      LABADA_DATA_DIR: switches.dataDir,
      SCANNER_PORT: String(switches.scannerPort),
    }
    const as = (role) => withLogin(owner, role, passwords[role])
    const redisAs = (login) => switches.redisUrl ?? redis.urlFor(login)
    return {
      prepare: {
        ...common,
        DATABASE_URL: owner,
        LABADA_GATEWAY_DB_PASSWORD: passwords.labada_gateway,
        LABADA_WORKERS_DB_PASSWORD: passwords.labada_workers,
        LABADA_BACKUP_DB_PASSWORD: passwords.labada_backup,
      },
      gateway: {
        ...common,
        DATABASE_URL: as('labada_gateway'),
        REDIS_URL: redisAs('labada_gateway'),
        LABADA_SECRET: environment.LABADA_SECRET ?? secrets.signing,
        PORT: String(switches.port),
        HOST: switches.host,
      },
      workers: {
        ...common,
        ...bucket,
        DATABASE_URL: as('labada_workers'),
        BACKUP_DATABASE_URL: as('labada_backup'),
        REDIS_URL: redisAs('labada_workers'),
        HEALTH_PORT: String(healthPort),
      },
      scanner: {
        ...without(common, 'REDIS_URL', 'DATABASE_URL'),
        SCANNER_HOST: switches.scannerHost,
        GATEWAY_URL: addressOf(switches),
      },
    }
  }

  async function prepareDatabase() {
    if (closing) throw new Closing()
    await task('Preparing the database', tell, async (doing) => {
      const { code, output } = await run(process.execPath, argumentsOf('prepare', { fromSources }), {
        cwd: root,
        env: settings.prepare,
        pidFile: pidFileOf(dirs.run, 'prepare'),
        onLine: (line) => doing(wordsForPeople(line) ?? ''),
      })
      if (closing) throw new Closing()
      if (code !== 0) throw new Refusal(`The database could not be prepared (exit code ${code}):\n${output.trim()}`)
    })
  }

  function startProgram(role, env) {
    const { name } = PROGRAMS[role]
    const logFile = join(dirs.logs, `${role}.log`)
    followed.set(
      role,
      followLog(logFile, (line) => {
        const words = wordsForPeople(line)
        if (words) tell(`${name} │ ${words}`)
      }),
    )
    const program = supervise(
      {
        name,
        command: process.execPath,
        args: argumentsOf(role, { fromSources }),
        cwd: root,
        env,
        logFile,
        pidFile: pidFileOf(dirs.run, role),
        stopSignal: 'SIGTERM',
        graceMs: PROGRAM_GRACE_MS,
        forceSignal: 'SIGKILL',
        isReady: isReady[role],
      },
      hooks,
    )
    keep(role)(program)
    void program.startAndKeep()
  }

  async function untilReady(doing) {
    const until = performance.now() + READY_WITHIN_MS
    for (;;) {
      if (closing) throw new Closing()
      const waiting = [...supervised.values()].filter((program) => !program.ready)
      if (!waiting.length) return
      const { ready, why } = switches.roles.includes('gateway') ? await readiness(addressOf(switches)) : { ready: true }
      const names = waiting.map(({ name }) => name).join(', ')
      doing(ready ? `waiting for ${names}` : `waiting for ${names}; the gateway says: ${why}`)
      if (performance.now() > until) {
        throw new Refusal(
          `Not ready after ${READY_WITHIN_MS / 1000} s: ${names}${why ? ` (${why})` : ''}. The logs are in ${dirs.logs}.`,
        )
      }
      await delay(100)
    }
  }

  const isReady = {
    gateway: async () => (await readiness(addressOf(switches))).ready,
    workers: async () => (await readiness(`http://127.0.0.1:${settings.workers.HEALTH_PORT}`)).ready,
    scanner: () => listensOn(switches.scannerPort, switches.scannerHost),
  }

  return {
    get logs() {
      return dirs.logs
    },
    /** The file that records the identity of a process that must not outlive this start. */
    pidFileOf: (key) => pidFileOf(dirs.run, key),
    claim,
    openServers,
    prepareDatabase,
    openPrograms,
    useRunningServers,
    runCommand,
    restart: (role) => supervised.get(role)?.restart(),

    /** Gateway, workers, agent, Redis, Postgres: each has exited before the next is stopped. */
    close: () => {
      closing ??= (async () => {
        await endRuns()
        for (const key of STOP_ORDER) {
          await supervised.get(key)?.stop()
          followed.get(key)?.()
        }
        if (supervised.size) tell('Stopped.')
        release()
      })()
      return closing
    },
    hasten: (options) => {
      for (const supervisor of supervised.values()) supervisor.hasten(options)
    },
  }
}

/** The gateway's address on this machine. */
export function addressOf({ host, port }) {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host)
  return `http://${reachable}:${port}`
}

async function readiness(address) {
  try {
    const response = await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(5000) })
    return { ready: response.status === 200, why: (await response.text()).slice(0, 200) }
  } catch {
    return { ready: false, why: 'nothing yet' }
  }
}

/** The same database for another login. */
function withLogin(address, user, password) {
  const changed = new URL(address)
  changed.username = user
  changed.password = password
  return String(changed)
}

function without(record, ...names) {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))
}

function listensOn(port, host) {
  return new Promise((resolve) => {
    const socket = connect(port, host, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
