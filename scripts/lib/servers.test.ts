import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { openDataDir } from './data-dir.mjs'
import { run } from './processes.mjs'
import { argumentsOf } from './programs.mjs'
import type { REDIS_LOGINS } from './redis.mjs'
import { loadSecrets } from './secrets.mjs'
import { startPostgres, startRedis } from './servers.mjs'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'labada a test of servers '))
const hooks = { tell: () => undefined, onHopeless: () => undefined }

afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function withPostgres<T>(work: (client: pg.Client, url: string) => Promise<T>): Promise<T> {
  const dirs = openDataDir(folder)
  const { server, urlFor } = await startPostgres({ root, dirs, secrets: loadSecrets(folder), hooks })
  const client = new pg.Client({ connectionString: urlFor() })
  try {
    await client.connect()
    return await work(client, urlFor())
  } finally {
    await client.end()
    await server.stop()
  }
}

async function show(client: pg.Client, setting: string): Promise<string> {
  const { rows } = await client.query(`show ${setting}`)
  return rows[0][setting]
}

describe('the embedded Postgres', () => {
  it('keeps what it acknowledged: synced to disk, with checksums, at its first start and later', async () => {
    await withPostgres(async (client) => {
      await client.query('create table kept (what text)')
      await client.query("insert into kept values ('₱ 120.00')")
      for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'])
        expect([setting, await show(client, setting)]).toEqual([setting, 'on'])
      expect(await show(client, 'server_version')).toMatch(/^18\./)
    })
    await withPostgres(async (client) => {
      expect((await client.query('select what, lower($1) as small from kept', ['ÑANDÚ'])).rows).toEqual([
        { what: '₱ 120.00', small: 'ñandú' },
      ])
    })
  })

  it('listens on loopback alone, to those who have the password', async () => {
    await withPostgres(async (client, url) => {
      expect(await show(client, 'listen_addresses')).toBe('127.0.0.1')
      expect(await show(client, 'unix_socket_directories')).toBe('')
      const stranger = new pg.Client({ connectionString: url.replace(/:[0-9a-f]{64}@/, ':guessed@') })
      await expect(stranger.connect()).rejects.toThrow('password authentication failed')
    })
  })

  it('keeps every rule that `npm run postgres:check` asks for', async () => {
    await withPostgres(async (_client, url) => {
      const env = { PATH: '/usr/bin:/bin', OWNER_DATABASE_URL: url }
      const { code, output } = await run(process.execPath, argumentsOf('checkPostgres'), { cwd: root, env })
      expect([code, output.match(/^[✗?].*/gm)]).toEqual([0, null])
      expect(output.match(/^✓/gm)?.length).toBeGreaterThan(10)
    })
  })

  it('keeps its password in a file for its owner alone, and takes a new one when that file is lost', async () => {
    const file = join(folder, 'secrets.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const { postgres } = loadSecrets(folder)
    rmSync(file)
    await withPostgres(async (client) => {
      expect((await client.query('select count(*)::int as lines from kept')).rows).toEqual([{ lines: 1 }])
    })
    expect(loadSecrets(folder).postgres).not.toBe(postgres)
  })

  it('touches nothing in a folder that holds something else', async () => {
    const other = mkdtempSync(join(tmpdir(), 'labada-a-test-of-servers-'))
    const dirs = openDataDir(other)
    openDataDir(join(dirs.postgres, 'cluster'))
    const starting = startPostgres({ root, dirs, secrets: loadSecrets(other), hooks })
    await expect(starting).rejects.toThrow('is no Postgres cluster')
    rmSync(other, { recursive: true, force: true })
  })
})

describe('the embedded Redis', () => {
  it('writes to disk every second, forgets nothing for lack of memory, and asks for its password', async () => {
    const { server, port } = await startRedis({
      root,
      dirs: openDataDir(folder),
      secrets: loadSecrets(folder),
      hooks,
    })
    try {
      const { redis: password } = loadSecrets(folder)
      const settings = ['appendonly', 'appendfsync', 'maxmemory-policy', 'bind'].map((name) => `CONFIG GET ${name}`)
      const told = await ask(port, [`AUTH ${password}`, ...settings])
      for (const value of ['yes', 'everysec', 'noeviction', '127.0.0.1']) expect(told).toContain(`\r\n${value}\r\n`)
      expect(await ask(port, ['PING'])).toContain('NOAUTH')
    } finally {
      await server.stop()
    }
  })

  it('lets each program do its work, and nothing else', async () => {
    const shared = { root, dirs: openDataDir(folder), secrets: loadSecrets(folder), hooks }
    const { server, port, urlFor } = await startRedis(shared)
    const as = (login: keyof typeof REDIS_LOGINS) => {
      const { username, password } = new URL(urlFor(login))
      return (line: string) => ask(port, [`AUTH ${username} ${password}`, line])
    }
    const [gateway, workers] = [as('labada_gateway'), as('labada_workers')]
    try {
      for (const line of ['XADD labada:events * id x', 'SET labada:jobs:1 x', 'SUBSCRIBE labada:wake', 'INFO server'])
        expect([line, await workers(line)]).toEqual([line, expect.not.stringContaining('NOPERM')])
      for (const line of ['FLUSHALL', 'FLUSHDB', 'CONFIG GET dir', 'ACL LIST', 'SHUTDOWN', 'SET other x'])
        expect([line, await workers(line)]).toEqual([line, expect.stringContaining('NOPERM')])

      const reads = ['XREAD STREAMS labada:events 0', 'XREVRANGE labada:events + -']
      for (const line of [...reads, 'PUBLISH labada:wake 1', 'PING', 'INFO server'])
        expect([line, await gateway(line)]).toEqual([line, expect.not.stringContaining('NOPERM')])
      const writes = ['XADD labada:events * id forged', 'XTRIM labada:events MAXLEN 0', 'DEL labada:events']
      const jobs = ['GET labada:jobs:1', 'SET labada:jobs:2 x', 'KEYS *', 'EVAL return(1) 0', 'PUBLISH other 1']
      for (const line of [...writes, ...jobs, 'FLUSHALL', 'CONFIG GET dir', 'ACL LIST', 'SUBSCRIBE labada:wake'])
        expect([line, await gateway(line)]).toEqual([line, expect.stringContaining('NOPERM')])
      expect(await workers('XLEN labada:events')).toContain(':1')
    } finally {
      await server.stop()
    }
  })
})

/** Sends lines to a Redis and gives back all it answers before it hangs up. */
async function ask(port: number, lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write([...lines, 'QUIT', ''].join('\r\n'))
  let said = ''
  for await (const text of socket.setEncoding('utf8')) said += String(text)
  return said
}
