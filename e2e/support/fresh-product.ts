import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { takePorts } from '@labada/db/testing/own-ports'
import { CHECKOUT } from './house-on.ts'

/** The whole product as a new user starts it: the start script, with its own servers and data directory. */
export interface FreshProduct {
  readonly url: string
  readonly dataDir: string
  /** Everything the start script and its programs have printed so far. */
  readonly output: () => Promise<string>
  /** Sends Ctrl-C and waits until everything has stopped. */
  readonly close: () => Promise<void>
  /** Restarts it at the same address, because browsers store data by origin. */
  readonly reopen: () => Promise<void>
  /** Closes it and deletes its data. */
  readonly stop: () => Promise<void>
}

export async function startFreshProduct(switches: Readonly<Record<string, string>> = {}): Promise<FreshProduct> {
  const { ports, giveBack } = await takePorts()
  const [gateway, scanner, health] = ports
  const root = await mkdtemp(join(tmpdir(), 'labada-e2e-'))
  const dataDir = join(root, 'data')
  const logFile = join(root, 'start.log')
  const url = `http://127.0.0.1:${gateway}`
  const output = () => readFile(logFile, 'utf8')
  let child: ChildProcess | undefined
  const close = async () => {
    if (child) await ended(child)
  }
  const reopen = async () => {
    const log = openSync(logFile, 'a')
    child = spawn(process.execPath, [join(CHECKOUT, 'scripts/start.mjs')], {
      cwd: CHECKOUT,
      env: {
        ...process.env,
        PORT: String(gateway),
        SCANNER_PORT: String(scanner),
        HEALTH_PORT: String(health),
        LABADA_DATA_DIR: dataDir,
        NODE_ENV: '',
        ...switches,
      },
      stdio: ['ignore', log, log],
      detached: true,
    })
    await untilReady(url, child, output)
  }
  const stop = async () => {
    await close()
    await rm(root, { recursive: true, force: true })
    giveBack()
  }
  await reopen().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url, dataDir, output, close, reopen, stop }
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
    await delay(200)
  }
  throw new Error(`Not ready in four minutes:\n${(await output()).slice(-3000)}`)
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  process.kill(child.pid, 'SIGINT')
  const hard = setTimeout(() => child.kill('SIGKILL'), 40_000)
  await gone
  clearTimeout(hard)
}
