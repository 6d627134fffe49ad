import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { serverAccount } from '../../../scripts/lib/account.mjs'
import { isLeftBehind, lockDataDir, openDataDir, partsOf } from '../../../scripts/lib/data-dir.mjs'
import { pidFileOf, recordedProcesses } from '../../../scripts/lib/orphans.mjs'
import { freePort } from '../../../scripts/lib/ports.mjs'
import { OWNER, postgresUrl, preparePostgres } from '../../../scripts/lib/postgres.mjs'
import { endProcess, run } from '../../../scripts/lib/processes.mjs'
import { argumentsOf } from '../../../scripts/lib/programs.mjs'
import { prepareRedis, redisUrl } from '../../../scripts/lib/redis.mjs'
import { redisProgram } from '../../../scripts/lib/redis-program.mjs'
import { loadSecrets, redisPasswords } from '../../../scripts/lib/secrets.mjs'
import { type Kept, keep } from './kept.ts'

export const root = join(import.meta.dirname, '../../..')

export interface Login {
  readonly database: string
  /** The owner when left out. */
  readonly role?: 'labada_gateway' | 'labada_workers'
  /** Another door to the same server. */
  readonly port?: number
}

/** What a run stands on: a folder of its own with a real Postgres and a real Redis in it, both of which may be harmed. */
export interface Ground {
  readonly folder: string
  readonly dirs: ReturnType<typeof openDataDir>
  readonly signingSecret: string
  readonly postgres: Kept & { readonly port: number; readonly url: (login: Login) => string }
  readonly redis: Kept & {
    readonly port: number
    /** For its owner when no role is given; at another door to the same server when a port is. */
    readonly url: (login?: Pick<Login, 'role' | 'port'>) => string
    readonly data: string
  }
  /** What the supervisors said: who ended, how, and who runs again. */
  readonly said: string[]
  /** A migrated, empty database. */
  readonly createDatabase: (name: string) => Promise<void>
  readonly close: () => Promise<void>
}

export interface GroundOptions {
  /** Where Postgres keeps its cluster; inside the run's folder when left out. Called with the run's folder. */
  readonly arrange?: (folder: string) => { readonly initFlags?: readonly string[]; readonly undo: () => void }
  readonly settings?: Readonly<Record<string, string | number>>
}

const BLANK = 'blank'
const PREFIX = 'labada-faults-'

/** Opens the ground. Everything of it lies in one temporary folder and ends with `close` or with this program. */
export async function openGround({ arrange, settings = {} }: GroundOptions = {}): Promise<Ground> {
  await sweep()
  const folder = mkdtempSync(join(tmpdir(), PREFIX))
  if (process.getuid?.() === 0) chmodSync(folder, 0o711)
  const dirs = openDataDir(folder)
  lockDataDir(dirs)
  const secrets = loadSecrets(folder)
  const said: string[] = []
  const tell = (line: string) => said.push(line)
  const servers: Kept[] = []
  const arranged = arrange?.(folder)
  const stopNow = () => {
    for (const server of servers) server.hasten()
    arranged?.undo()
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', stopNow)

  const close = async () => {
    for (const server of servers.toReversed()) await server.down()
    process.off('exit', stopNow)
    arranged?.undo()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const [postgresPort, redisPort] = [await freePort(), await freePort()]
    const postgresOn = await preparePostgres({
      root,
      folder: dirs.postgres,
      password: secrets.postgres,
      setPassword: false,
      settings: { max_connections: 300, ...settings },
      initFlags: [...(arranged?.initFlags ?? [])],
      logFile: join(dirs.logs, 'postgres.log'),
      pidFile: pidFileOf(dirs.run, 'postgres'),
    })
    const postgres = await keep(postgresOn(postgresPort), folder, tell)
    servers.push(postgres)
    const redisOn = prepareRedis({
      program: await redisProgram(join(root, '.cache', 'redis')),
      folder: dirs.redis,
      account: serverAccount(join(dirs.postgres, 'cluster')),
      password: secrets.redis,
      passwords: redisPasswords(secrets),
      logFile: join(dirs.logs, 'redis.log'),
      pidFile: pidFileOf(dirs.run, 'redis'),
    })
    const redis = await keep(redisOn(redisPort), folder, tell)
    servers.push(redis)

    const passwords = {
      labada_gateway: secrets.gatewayDatabase,
      labada_workers: secrets.workersDatabase,
      labada_backup: secrets.backupDatabase,
    }
    const url = ({ database, role, port = postgresPort }: Login): string =>
      postgresUrl({ port, database, user: role ?? OWNER, password: role ? passwords[role] : secrets.postgres })
    await administer(url({ database: 'postgres' }), `create database ${BLANK}`)
    const { code, output } = await run(process.execPath, argumentsOf('prepare'), {
      cwd: root,
      env: {
        PATH: '/usr/bin:/bin',
        DATABASE_URL: url({ database: BLANK }),
        LABADA_GATEWAY_DB_PASSWORD: passwords.labada_gateway,
        LABADA_WORKERS_DB_PASSWORD: passwords.labada_workers,
        LABADA_BACKUP_DB_PASSWORD: passwords.labada_backup,
      },
    })
    if (code !== 0) throw new Error(`The database could not be prepared:\n${output}`)
    return {
      folder,
      dirs,
      signingSecret: secrets.signing,
      postgres: { ...postgres, port: postgresPort, url },
      redis: {
        ...redis,
        port: redisPort,
        url: ({ role, port = redisPort } = {}) =>
          redisUrl({ port, user: role, password: role ? redisPasswords(secrets)[role] : secrets.redis }),
        data: dirs.redis,
      },
      said,
      createDatabase: (name) => administer(url({ database: 'postgres' }), `create database ${name} template ${BLANK}`),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Runs that were killed could not clean up: their processes, known by number and moment of beginning, and their folders. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name)
    try {
      // Looked at only: another file's folder may be going away.
      const dirs = partsOf(folder)
      if (!isLeftBehind(dirs)) continue
      for (const left of recordedProcesses(dirs.run)) await endProcess(left, { graceMs: 3_000 })
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Somebody else's, or just being made: left alone.
    }
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
