import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '@labada/db/core/client'
import { createTestDatabase, openAsOwner, TEST_ROLE_PASSWORD } from '@labada/db/testing/database'
import { inject } from 'vitest'
import { copyDemoCompany } from './demo-company.ts'

const MAIN = join(import.meta.dirname, '../../gateway/dist/main.js')
/** Reports the memory in use after a full garbage collection to the parent. */
const MEASURE = `data:text/javascript,${encodeURIComponent(
  `process.on('message', () => { gc(); gc(); const { heapUsed, rss } = process.memoryUsage(); process.send({ heapUsed, rss }) })`,
)}`

export interface Memory {
  /** Bytes in use after a full collection. */
  readonly heapUsed: number
  /** The resident memory of the process, in bytes. */
  readonly rss: number
}

/** A real gateway in its own process with its own database. */
export interface OwnGateway {
  readonly url: string
  readonly port: number
  readonly pid: number
  /** Its database, as its owner. */
  readonly db: Db
  /** The folder of its files. */
  readonly dataDir: string
  readonly memory: () => Promise<Memory>
  readonly hasEnded: () => boolean
  /** Its log output since it started. */
  readonly said: () => string
  readonly stop: () => Promise<void>
}

export async function startOwnGateway(
  switches: Readonly<Record<string, string>> = {},
  { withDemo = false } = {},
): Promise<OwnGateway> {
  const dataDir = await mkdtemp(join(tmpdir(), 'labada-gateway-'))
  const { db, gatewayUrl, drop } = withDemo ? await demoDatabase(dataDir) : await emptyDatabase()
  const child = spawn(process.execPath, ['--expose-gc', '--import', MEASURE, MAIN], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: '/usr/bin:/bin',
      DATABASE_URL: gatewayUrl,
      REDIS_URL: inject('redisUrl'),
      LABADA_SECRET: 'p9Lq2vXw7RzT4mKc8NbH5sYd1FgJ6aQe',
      LABADA_LOG_LEVEL: 'info',
      PORT: '0',
      LABADA_DATA_DIR: dataDir,
      ...switches,
    },
  })
  let said = ''
  const keep = (part: Buffer) => {
    said = (said + String(part)).slice(-200_000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const url = await urlOf(child, () => said)
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid ?? 0,
    db,
    dataDir,
    memory: () => memoryOf(child),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    said: () => said,
    async stop() {
      if (child.exitCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGKILL')
        await ended
      }
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function emptyDatabase() {
  const { db, urlOf, drop } = await createTestDatabase()
  return { db, gatewayUrl: urlOf('labada_gateway'), drop }
}

async function demoDatabase(dataDir: string) {
  const company = await copyDemoCompany(dataDir)
  const db = openAsOwner(company.databaseUrl, 12)
  const gatewayUrl = new URL(company.databaseUrl)
  gatewayUrl.username = 'labada_gateway'
  gatewayUrl.password = TEST_ROLE_PASSWORD
  const drop = async () => {
    await db.destroy()
    await company.drop()
  }
  return { db, gatewayUrl: String(gatewayUrl), drop }
}

async function urlOf(child: ChildProcess, said: () => string): Promise<string> {
  for (const until = performance.now() + 60_000; performance.now() < until; ) {
    const url = /"url":"([^"]+)"/.exec(said())?.[1]
    if (url) return url
    if (child.exitCode !== null) break
    await new Promise((next) => setTimeout(next, 20))
  }
  child.kill('SIGKILL')
  throw new Error(`The gateway did not start: ${said()}`)
}

function memoryOf(child: ChildProcess): Promise<Memory> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error('The gateway does not tell its memory')), 30_000)
    child.once('message', (told: Memory) => {
      clearTimeout(patience)
      resolve(told)
    })
    child.send('measure')
  })
}
