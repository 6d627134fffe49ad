import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTurns } from '../support/rounds.ts'
import type { Row } from '../support/row.ts'

const root = join(import.meta.dirname, '../..')
const MINIMAL = `
import express from 'express'
import pg from 'pg'
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
const app = express()
app.get('/health/ready', async (_request, response) => {
  await pool.query('select 1')
  response.json({ status: 'ready' })
})
app.listen(Number(process.env.PORT), '127.0.0.1')`

export const startGateway: Row = {
  name: 'start-gateway',
  what: 'warm start of the gateway, from spawn to ready',
  unit: 'ms',
  limitIs: 'minimal Express + pg, from spawn to its first answered query',
  isRate: false,
  floor: 2.5,
  goal: 1.5,
  measure: async ({ databaseUrl }) => {
    const folder = await mkdtemp(join(root, 'bench', '.minimal-'))
    const minimal = join(folder, 'server.mjs')
    await writeFile(minimal, MINIMAL)
    const dataDir = await mkdtemp(join(tmpdir(), 'labada-bench-gateway-'))
    const environment = {
      DATABASE_URL: databaseUrl,
      REDIS_URL: 'redis://127.0.0.1:1',
      LABADA_SECRET: 'b'.repeat(16) + process.pid.toString().padStart(20, 'x'),
      LABADA_DATA_DIR: dataDir,
      LABADA_DEMO: '1',
      LABADA_ENV: 'development',
    }
    try {
      return await inTurns(
        5,
        () => untilReady(minimal, environment),
        () => untilReady(join(root, 'gateway/dist/main.js'), environment),
      )
    } finally {
      await rm(folder, { recursive: true, force: true })
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

async function untilReady(file: string, environment: Record<string, string>): Promise<number> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, [file], {
    cwd: root,
    env: { ...process.env, ...environment, PORT: String(port), HOST: '127.0.0.1' },
    stdio: 'ignore',
  })
  try {
    while (performance.now() - began < 30_000) {
      if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`)
      const isReady = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
        ({ status }) => status === 200,
        () => false,
      )
      if (isReady) return performance.now() - began
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    throw new Error(`${file} was not ready in half a minute`)
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
