import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../scripts/lib/ports.mjs'
import type { Product } from './product.ts'

/**
 * The whole product as a newcomer starts it, on ports and in a data directory of its own; one that stood before is copied
 * there first, if it is given.
 */
export async function startFreshProduct(
  switches: Readonly<Record<string, string>> = {},
  dataBefore?: string,
): Promise<Product> {
  const root = await mkdtemp(join(tmpdir(), 'labada-e2e-'))
  const dataDir = join(root, 'data')
  // With owners and times: Postgres refuses files that are not its own.
  if (dataBefore) await promisify(execFile)('cp', ['-a', dataBefore, dataDir])
  const logFile = join(root, 'start.log')
  const log = openSync(logFile, 'a')
  const [ownPort, scannerPort, healthPort] = await ownPorts()
  // A browser keeps things by address: a product that comes back stands where it stood.
  const port = switches.PORT ?? String(ownPort)
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../scripts/start.mjs')], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      PORT: port,
      SCANNER_PORT: String(scannerPort),
      HEALTH_PORT: String(healthPort),
      LABADA_DATA_DIR: dataDir,
      NODE_ENV: '',
      ...switches,
    },
    stdio: ['ignore', log, log],
    detached: true,
  })
  const url = `http://127.0.0.1:${port}`
  const output = () => readFile(logFile, 'utf8')
  try {
    await untilReady(url, child, output)
  } catch (error) {
    await stopped(child)
    throw error
  }
  return {
    url,
    dataDir,
    output,
    stop: async (keepDataAs) => {
      await stopped(child)
      if (keepDataAs) await rename(dataDir, keepDataAs)
      await rm(root, { recursive: true, force: true })
    },
  }
}

async function untilReady(url: string, child: ChildProcess, output: () => Promise<string>): Promise<void> {
  const end = Date.now() + 240_000
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`The start ended early:\n${(await output()).slice(-3000)}`)
    const ready = await fetch(`${url}/health/ready`).then(
      (response) => response.status === 200,
      () => false,
    )
    if (ready) return
    await new Promise((next) => setTimeout(next, 200))
  }
  throw new Error(`Not ready in four minutes:\n${(await output()).slice(-3000)}`)
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  process.kill(child.pid, 'SIGINT')
  const hard = setTimeout(() => child.kill('SIGKILL'), 40_000)
  await ended
  clearTimeout(hard)
}

/** Those who take ports: files of tests run side by side, each in a process with a number of its own. */
const TAKERS = 8

/**
 * Three free ports that nobody takes between now and the moment the product listens on them: they lie below those that other
 * servers look among, and a file beside this one looks among others.
 */
async function ownPorts(): Promise<readonly [number, number, number]> {
  const taker = Number(process.env.VITEST_POOL_ID ?? 0) % TAKERS
  const taken = new Set<number>()
  const next = async () => {
    const isMine = (port: number) => port % TAKERS === taker && !taken.has(port)
    const port = await freePort({ from: 12_000, below: 20_000, isMine })
    taken.add(port)
    return port
  }
  return [await next(), await next(), await next()]
}
