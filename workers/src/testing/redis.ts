import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { inject } from 'vitest'

/** A Redis of a test's own, to be emptied, frozen and killed without disturbing anybody. */
export interface OwnRedis {
  readonly url: string
  /** For arranging and looking. */
  readonly client: Redis
  readonly kill: () => Promise<void>
  /** Starts it again on the same port, empty. */
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

export async function startOwnRedis(): Promise<OwnRedis> {
  const program = await programOf(inject('redisUrl'))
  const port = await freePort()
  const dir = mkdtempSync(join(tmpdir(), 'labada-redis-'))
  const url = `redis://127.0.0.1:${port}`
  const start = () =>
    // Debian's redis-server is a link to a program that looks at the name it is called by.
    spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', dir], {
      argv0: 'redis-server',
      stdio: 'ignore',
    })
  let child: ChildProcess = start()
  const client = new Redis(url, { maxRetriesPerRequest: 200, retryStrategy: () => 20 })
  client.on('error', () => undefined)
  const kill = () => ended(child, 'SIGKILL')
  await client.ping()
  return {
    url,
    client,
    kill,
    async restart() {
      child = start()
      await client.ping()
    },
    async stop() {
      client.disconnect()
      await kill()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** The program that the shared server of the run is; where the system does not tell, the one on the path. */
async function programOf(url: string): Promise<string> {
  const redis = new Redis(url)
  const info = await redis.info('server')
  redis.disconnect()
  try {
    return readlinkSync(`/proc/${/^process_id:(\d+)/m.exec(info)?.[1]}/exe`)
  } catch {
    return 'redis-server'
  }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
