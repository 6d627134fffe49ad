import { join } from 'node:path'
import { pidFileOf } from '../../../scripts/lib/orphans.mjs'
import { freePort } from '../../../scripts/lib/ports.mjs'
import type { Dice } from './dice.ts'
import { type Ground, root } from './ground.ts'
import { type Kept, keep } from './kept.ts'
import { type LineProxy, openProxy } from './proxy.ts'

/** A program with a line of its own to each server, so that every one of them can be spoilt by itself. */
export interface Program extends Kept {
  readonly toPostgres: LineProxy
  readonly toRedis: LineProxy
  readonly logFile: string
  /** Its own address, past every proxy. */
  readonly address: string
}
export interface Gateway extends Program {
  /** How browsers reach it. */
  readonly front: LineProxy
  readonly url: string
}

export interface Programs {
  readonly gateways: readonly Gateway[]
  readonly workers: readonly Program[]
  /** The workers whose relay leads just now, and the other ones. */
  readonly relays: () => Promise<{ readonly leader: Program | undefined; readonly standby: Program | undefined }>
  readonly all: readonly Program[]
  readonly close: () => Promise<void>
}

export interface ProgramsOptions {
  readonly ground: Ground
  readonly database: string
  readonly dice: Dice
  /** A weakened program in the place of the workers, for a negative control. */
  readonly workersEntry?: string
}

const GRACE_MS = 12_000

/** Two gateways and two workers as `npm start` runs them: what was built, with plain node, under the same supervisor. */
export async function openPrograms({ ground, database, dice, workersEntry }: ProgramsOptions): Promise<Programs> {
  const proxies: LineProxy[] = []
  const opened: Program[] = []
  const { dirs, folder, said } = ground

  async function line(target: number): Promise<LineProxy> {
    const proxy = await openProxy(() => target, dice)
    proxies.push(proxy)
    return proxy
  }

  async function start(
    name: string,
    role: 'labada_gateway' | 'labada_workers',
    entry: readonly string[],
    settings: Readonly<Record<string, string>>,
    port: number,
  ): Promise<Program> {
    const [toPostgres, toRedis] = [await line(ground.postgres.port), await line(ground.redis.port)]
    const logFile = join(dirs.logs, `${database}-${name}.log`)
    const address = `http://127.0.0.1:${port}`
    const kept = await keep(
      {
        name,
        command: process.execPath,
        args: [...entry],
        cwd: folder,
        env: {
          PATH: '/usr/bin:/bin',
          NODE_ENV: 'production',
          DATABASE_URL: ground.postgres.url({ database, role, port: toPostgres.port }),
          REDIS_URL: ground.redis.url({ role, port: toRedis.port }),
          ...settings,
        },
        logFile,
        pidFile: pidFileOf(dirs.run, `${database}-${name}`),
        stopSignal: 'SIGTERM',
        graceMs: GRACE_MS,
        forceSignal: 'SIGKILL',
        isReady: () => isAnswering(`${address}/health/ready`),
      },
      folder,
      (words) => said.push(words),
    )
    const program = { ...kept, toPostgres, toRedis, logFile, address }
    opened.push(program)
    return program
  }

  async function gateway(name: string): Promise<Gateway> {
    const port = await freePort()
    const settings = {
      LABADA_SECRET: ground.signingSecret,
      LABADA_REQUESTS_PER_MINUTE: '0',
      LABADA_LOG_LEVEL: 'warn',
      LABADA_DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: String(port),
    }
    const program = await start(name, 'labada_gateway', [join(root, 'gateway/dist/main.js')], settings, port)
    const front = await line(port)
    return { ...program, front, url: `http://127.0.0.1:${front.port}` }
  }

  async function workers(name: string): Promise<Program> {
    const port = await freePort()
    const entry = workersEntry
      ? ['--conditions=source', '--import', join(root, 'node_modules/tsx/dist/loader.mjs'), workersEntry]
      : [join(root, 'workers/dist/main.js')]
    return start(name, 'labada_workers', entry, { HEALTH_PORT: String(port) }, port)
  }

  async function close(): Promise<void> {
    for (const proxy of proxies) proxy.set({ kind: 'clear' })
    await Promise.all(opened.map((program) => program.down()))
    for (const proxy of proxies) proxy.close()
  }

  const stopNow = () => {
    for (const program of opened) program.hasten()
  }
  process.once('exit', stopNow)
  try {
    const started = await Promise.all([
      gateway('gateway-a'),
      gateway('gateway-b'),
      workers('workers-a'),
      workers('workers-b'),
    ])
    const [one, other, first, second] = started
    const pair = [first, second]
    return {
      gateways: [one, other],
      workers: pair,
      all: started,
      async relays() {
        const leads = await Promise.all(pair.map(isLeading))
        return { leader: pair[leads.indexOf(true)], standby: pair[leads.indexOf(false)] }
      },
      async close() {
        await close()
        process.off('exit', stopNow)
      },
    }
  } catch (error) {
    await close()
    process.off('exit', stopNow)
    throw error
  }
}

async function isAnswering(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ status }) => status === 200,
    () => false,
  )
}

async function isLeading({ address }: Program): Promise<boolean> {
  try {
    const response = await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(1_000) })
    const told: unknown = await response.json()
    return typeof told === 'object' && told !== null && 'leading' in told && told.leading === true
  } catch {
    return false
  }
}
