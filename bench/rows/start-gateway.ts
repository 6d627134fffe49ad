import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/lib/ports.mjs'
import { ratioFigure } from '../support/figures.ts'
import { type Place, root } from '../support/place.ts'
import { inTurns } from '../support/rounds.ts'
import type { Row } from '../support/run.ts'

const STARTS = 3

export const startGateway: Row<Place> = {
  name: 'start-gateway',
  what: 'warm start of the gateway, from spawn to ready',
  on: 'memory',
  async measure(open) {
    const { databaseUrl, redisUrl } = await open()
    const dataDir = await mkdtemp(join(tmpdir(), 'labada-bench-gateway-'))
    const environment = {
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      LABADA_SECRET: randomBytes(32).toString('hex'),
      LABADA_DATA_DIR: dataDir,
      LABADA_DEMO: '1',
      LABADA_ENV: 'development',
      NODE_ENV: 'production',
    }
    try {
      const rounds = await inTurns(
        () => startsOf(join(root, 'bench/references/minimal-gateway.mjs'), environment),
        () => startsOf(join(root, 'gateway/dist/main.js'), environment),
      )
      return [
        ratioFigure(
          rounds,
          'minimal Express + pg, to its first answered query',
          (ms) => ms,
          (ms) => ms,
          { what: 'warm start', unit: 'ms', isMoreBetter: false, floor: 2.5, goal: 1.5 },
        ),
      ]
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

/** The fastest of a few starts: a start is short, and interference can only make it slower. */
async function startsOf(file: string, environment: Record<string, string>): Promise<number> {
  let quickest = Number.POSITIVE_INFINITY
  for (let start = 0; start < STARTS; start++) quickest = Math.min(quickest, await untilReady(file, environment))
  return quickest
}

/** Milliseconds from spawn to the first 200 of `/health/ready`. */
async function untilReady(file: string, environment: Record<string, string>): Promise<number> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, [file], {
    cwd: root,
    env: { ...process.env, ...environment, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    while (performance.now() - began < 30_000) {
      if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`)
      if (await isReady(port)) return performance.now() - began
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    throw new Error(`${file} was not ready in half a minute`)
  } finally {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    }
  }
}

/** Uses a bare connection: a full HTTP client would take CPU time from the starting program. */
function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('GET /health/ready HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n'),
    )
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
    socket.once('data', (data: Buffer) => {
      resolve(data.toString('latin1', 9, 12) === '200')
      socket.destroy()
    })
  })
}
