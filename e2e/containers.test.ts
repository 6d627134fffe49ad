import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '../scripts/lib/ports.mjs'
import { argumentsOf } from '../scripts/lib/programs.mjs'
import { startTemporaryServers } from '../scripts/lib/temporary-servers.mjs'

interface Service {
  readonly command: readonly [string, ...string[]]
  readonly environment: Readonly<Record<string, string>>
  readonly healthcheck: { readonly test: readonly string[] }
}

const root = join(import.meta.dirname, '..')
const services: Readonly<Record<string, Service>> = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), {
  merge: true,
}).services
const folder = mkdtempSync(join(tmpdir(), 'labada-containers-'))
const secretsFolder = join(folder, 'docker', 'secrets')
const running: ChildProcess[] = []
let servers: Awaited<ReturnType<typeof startTemporaryServers>>

beforeAll(async () => {
  servers = await startTemporaryServers(root, { isForgetful: false })
  mkdirSync(join(folder, 'data'))
  cpSync(join(root, 'docker', 'make-secrets.mjs'), join(folder, 'docker', 'make-secrets.mjs'))
  execFileSync(process.execPath, [join(folder, 'docker', 'make-secrets.mjs')], { stdio: 'ignore' })
  rewrite('owner_database_url', () => servers.postgresUrl)
  rewrite('gateway_redis_url', () => servers.redisUrlFor('labada_gateway'))
  rewrite('workers_redis_url', () => servers.redisUrlFor('labada_workers'))
  for (const name of ['gateway_database_url', 'workers_database_url', 'backup_database_url'])
    rewrite(name, (url) => url.replace('postgres:5432', new URL(servers.postgresUrl).host))
})

afterAll(async () => {
  for (const child of running) if (child.exitCode === null) child.kill('SIGKILL')
  await servers.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The addresses in the secrets name the containers' hosts; here the servers have others. */
function rewrite(secret: string, change: (value: string) => string): void {
  const file = join(secretsFolder, secret)
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

function serviceOf(name: string): Service {
  const service = services[name]
  if (!service) throw new Error(`docker-compose.yml has no ${name}`)
  return service
}

/** Runs the command of a service with its environment, on other ports and with its mounts in a folder. */
function start(
  name: string,
  ports: Readonly<Record<string, number>> = {},
  [program, ...args]: Service['command'] = serviceOf(name).command,
): ChildProcess {
  const { environment } = serviceOf(name)
  const mounted = Object.entries({ ...environment, ...ports }).map(([key, value]) => [
    key,
    String(value)
      .replace('/run/secrets', secretsFolder)
      .replace(/^\/data/, join(folder, 'data'))
      .replace('0.0.0.0', '127.0.0.1')
      .replace(/\$\{LABADA_DOMAIN[^}]*\}/, 'shop.example'),
  ])
  const env = { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...Object.fromEntries(mounted) }
  const child = spawn(program, args, { cwd: root, env, stdio: 'ignore' })
  running.push(child)
  return child
}

const ended = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve))

/** What the container engine would ask, on the port that was given instead. */
function isHealthy(name: string, inside: number, port: number): boolean {
  const [, program = '', ...args] = serviceOf(name).healthcheck.test.map((part) =>
    part.replace(`127.0.0.1:${inside}`, `127.0.0.1:${port}`),
  )
  try {
    execFileSync(program, args, { stdio: 'ignore', timeout: 10_000 })
    return true
  } catch {
    return false
  }
}

describe('the programs as docker-compose.yml runs them', () => {
  it('prepare an empty production database, become healthy side by side and stop when asked', async () => {
    expect(await ended(start('migrate'))).toBe(0)
    const [one, two, health] = [await freePort(), await freePort(), await freePort()]
    const programs = [
      start('gateway-1', { PORT: one }),
      start('gateway-2', { PORT: two }),
      start('workers', { HEALTH_PORT: health }),
    ]
    await expect.poll(() => isHealthy('gateway-1', 8080, one), { timeout: 60_000 }).toBe(true)
    await expect.poll(() => isHealthy('gateway-2', 8080, two), { timeout: 60_000 }).toBe(true)
    await expect.poll(() => isHealthy('workers', 8081, health), { timeout: 60_000 }).toBe(true)
    const setup = await fetch(`http://127.0.0.1:${two}/api/setup`)
    expect(await setup.json()).toMatchObject({ needed: true, demo: false })
    const ends = programs.map(ended)
    for (const program of programs) program.kill('SIGTERM')
    expect(await Promise.all(ends)).toEqual([0, 0, 0])
  })

  it('have their commands beside them: the check of Postgres, the audit log, a backup, a restore', async () => {
    const run = (key: Parameters<typeof argumentsOf>[0], ...args: string[]) =>
      ended(start('tools', {}, ['node', ...argumentsOf(key), ...args]))
    expect(await ended(start('tools'))).toBe(0)
    expect(await run('verifyAudit')).toBe(0)
    // Nobody has set a backup key up, and there is no such file: both say so.
    expect(await run('backup')).toBe(1)
    expect(await run('restore', join(folder, 'none.tar'), '--key', join(folder, 'none.txt'), '--check')).toBe(1)
  })
})
