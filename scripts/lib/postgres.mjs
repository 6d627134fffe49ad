import {
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { canReach, makeAccountFolder, serverAccount } from './account.mjs'
import { postgresProgram } from './postgres-program.mjs'
import { Refusal } from './print.mjs'
import { identityOf, run, workingFolderOf } from './processes.mjs'

export const OWNER = 'labada'
export const DATABASE = 'labada'

/** Postgres stops in order, ending its connections, on this signal. */
export const STOP_SIGNAL = 'SIGINT'

/** The initdb flags, here and in containers. Uses the server's built-in collation, independent of the C library. */
export const CLUSTER_FLAGS =
  '--auth=scram-sha-256 -E UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8 --data-checksums'.split(
    ' ',
  )

const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C' }

/**
 * Creates a cluster in `folder` if there is none, and returns what the supervisor needs to run it: a function from port to
 * process. With `setPassword` the password of an existing cluster is reset (the secrets file was lost).
 */
export async function preparePostgres({
  root,
  folder,
  password,
  setPassword = false,
  settings = {},
  initFlags = /** @type {string[]} */ ([]),
  logFile,
  pidFile,
}) {
  const cluster = join(folder, 'cluster')
  const account = serverAccount(cluster)
  const programs = postgresProgram(root, account)
  makeAccountFolder(folder, account)
  const isNew = !existsSync(cluster) || readdirSync(cluster).length === 0
  if (isNew) await initialize({ programs, account, cluster, password, flags: initFlags, pidFile })
  else requireVersion(cluster, '18')
  if (account) makeAccountFolder(cluster, account)
  if (setPassword && !isNew) {
    await runAlone({ programs, account, cluster, pidFile }, 'postgres', `ALTER ROLE ${OWNER} PASSWORD '${password}'`)
  }
  const place = placeOf(cluster, account)
  const flags = Object.entries({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] %q%u@%d ',
    log_connections: 'authorization',
    log_disconnections: 'on',
    password_encryption: 'scram-sha-256',
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return (port) => ({
    name: 'Postgres',
    command: programs.postgres,
    args: ['-D', place.path, '-p', String(port), ...flags],
    ...place.options,
    logFile,
    pidFile,
    stopSignal: STOP_SIGNAL,
    // A clean stop takes milliseconds; after that long something is wrong, and Postgres recovers from its log at the next start.
    graceMs: 20_000,
    forceSignal: 'SIGQUIT',
    keepsData: true,
    isReady: () => acceptsConnections(port),
    // The lock of a killed postmaster remains until it has been reaped and its last backend has exited.
    mayRecover: (said) => /postmaster\.pid|shared memory block/.test(said),
  })
}

/** The address of the embedded server for a login. */
export function postgresUrl({ port, user = OWNER, password, database = DATABASE }) {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
}

/** The postmaster still running on this cluster, found through its pid file; undefined if there is none. */
export function runningPostmaster(folder) {
  const cluster = join(folder, 'cluster')
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
    if (pid < 2 || workingFolderOf(pid) !== realpathSync(cluster)) return undefined
    return identityOf(pid)
  } catch {
    return undefined
  }
}

/** The port of this cluster's running server. Refuses if none is running. */
export function portOfRunningPostmaster(folder) {
  if (!runningPostmaster(folder))
    throw new Refusal('Labada’s Postgres does not run, though its data directory is in use.')
  return Number(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[3])
}

async function initialize({ programs, account, cluster, password, flags, pidFile }) {
  // Created elsewhere and renamed once complete, so that an interrupted first start leaves nothing partial.
  const partial = `${cluster}.partial`
  const passwordFile = `${partial}.password`
  rmSync(partial, { recursive: true, force: true, maxRetries: 5 })
  makeAccountFolder(partial, account)
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (account) chownSync(passwordFile, account.uid, account.gid)
  const place = placeOf(partial, account)
  try {
    const passwordFlag = `--pwfile=${place.path}/../${basename(passwordFile)}`
    const where = ['-D', place.path, '-U', OWNER, passwordFlag]
    const { code, output } = await run(programs.initdb, [...where, ...CLUSTER_FLAGS, ...flags], {
      ...place.options,
      pidFile,
    })
    if (code !== 0) throw new Refusal(`Postgres could not make its files in ${cluster}:\n${output.trim()}`)
    await runAlone({ programs, account, cluster: partial, pidFile }, 'postgres', `CREATE DATABASE ${DATABASE}`)
    renameSync(partial, cluster)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** One statement on a cluster that no server has open: no port, no password, no client needed. */
async function runAlone({ programs, account, cluster, pidFile }, database, statement) {
  const place = placeOf(cluster, account)
  const { code, output } = await run(programs.postgres, ['--single', '-j', '-D', place.path, database], {
    ...place.options,
    input: `${statement};\n`,
    pidFile,
  })
  if (code !== 0 || /(ERROR|FATAL|PANIC):/.test(output))
    throw new Refusal(`Postgres could not prepare ${cluster}:\n${output.trim()}`)
}

/**
 * How the account accesses a cluster. If root keeps the data where the account has no access (a folder in /root, a private
 * temporary folder), the process is started inside it with a relative path: the modes of other folders are not changed.
 */
function placeOf(cluster, account) {
  const options = { ...account, cwd: cluster, env: ENVIRONMENT }
  if (canReach(cluster, account)) return { path: cluster, options }
  if (process.platform === 'linux') return { path: '/proc/self/cwd', options }
  throw new Refusal(
    `Postgres does not run as root, and the account it runs as cannot reach ${dirname(cluster)}. Start as an ordinary user, or set LABADA_DATA_DIR to a folder everyone may enter.`,
  )
}

function requireVersion(cluster, major) {
  const file = join(cluster, 'PG_VERSION')
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  if (found === major) return
  throw new Refusal(
    found
      ? `${cluster} was made by Postgres ${found}; this is Postgres ${major}. Set LABADA_DATA_DIR to a new folder, or DATABASE_URL to a server of that version.`
      : `${cluster} holds files, but is no Postgres cluster. Nothing in it was touched; set LABADA_DATA_DIR to another folder, or put the cluster back from a backup.`,
  )
}

/** Whether a server answers a login there with anything but "not yet". */
function acceptsConnections(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(startupMessage({ user: OWNER, database: DATABASE })))
    const answer = (ready) => {
      socket.destroy()
      resolve(ready)
    }
    socket.setTimeout(2000, () => answer(false))
    socket.once('error', () => answer(false))
    socket.once('end', () => answer(false))
    socket.once('data', (data) => answer(String.fromCharCode(data[0]) === 'R' || !data.includes('C57P03\0')))
  })
}

function startupMessage(parameters) {
  const text = Object.entries(parameters).flat().join('\0')
  const body = Buffer.concat([Buffer.from([0, 3, 0, 0]), Buffer.from(`${text}\0\0`)])
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([length, body])
}
