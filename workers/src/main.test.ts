import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { recordAudit } from '@labada/db/core/audit'
import { createTestDatabase } from '@labada/db/testing/database'
import { auditEntry } from '@labada/db/testing/factories/audit-factories'
import { startWorkersProgram } from '@labada/db/testing/programs/workers-program'
import { clockOff } from '@labada/db/testing/programs/wrong-clock'
import { describe, expect, inject, it } from 'vitest'
import { readConfig } from './config.ts'

const REDIS_URL = 'redis://127.0.0.1:1'
const DATABASE_URL = 'postgres://labada_workers:secret@127.0.0.1:1/x'

describe('the program', () => {
  it('drains and ends well when it is told to', async () => {
    const database = await createTestDatabase()
    const child = await startWorkersProgram({
      databaseUrl: database.urlOf('labada_workers'),
      redisUrl: inject('redisUrl'),
    })
    child.removeAllListeners('exit')
    const from = performance.now()
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
    expect(performance.now() - from).toBeLessThan(10_000)
    await database.drop()
  })

  it.each([-24, 24])(
    'dates what it writes as the database has it, on a machine whose clock is %d hours off (R22)',
    async (hours) => {
      const database = await createTestDatabase()
      await database.db.transaction().execute((trx) => recordAudit(trx, auditEntry({ at: new Date() })))
      const child = await startWorkersProgram({
        databaseUrl: database.urlOf('labada_workers'),
        redisUrl: inject('redisUrl'),
        nodeArgs: clockOff(hours),
      })
      const sealedAt = async () =>
        (await database.db.selectFrom('auditSeal').select('sealedAt').executeTakeFirst())?.sealedAt
      await expect.poll(sealedAt).toBeDefined()
      expect(Math.abs(Number(await sealedAt()) - Date.now())).toBeLessThan(60_000)
      child.removeAllListeners('exit')
      child.kill('SIGKILL')
      await once(child, 'exit')
      await database.drop()
    },
  )

  it('says in one sentence what is not set, and ends with 78', async () => {
    const program = fileURLToPath(new URL('../dist/main.js', import.meta.url))
    const child = spawn(process.execPath, [program], {
      env: { PATH: '/usr/bin:/bin', DATABASE_URL },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (text: Buffer) => {
      said += text.toString()
    })
    const [code] = await once(child, 'exit')
    expect(code).toBe(78)
    expect(said).toMatch(/^The workers cannot start\. REDIS_URL: .*\n$/)
    expect(said).not.toContain('secret')
  })
})

describe('its configuration', () => {
  it('takes secrets from files', () => {
    const dir = mkdtempSync(join(tmpdir(), 'labada-secrets-'))
    const file = join(dir, 'url')
    writeFileSync(file, `${DATABASE_URL}\n`)
    expect(readConfig({ DATABASE_URL_FILE: file, REDIS_URL }).databaseUrl).toBe(DATABASE_URL)
    rmSync(dir, { recursive: true })
    expect(() => readConfig({ DATABASE_URL_FILE: file, REDIS_URL })).toThrow('cannot be read')
  })

  it('tells its health only when asked to', () => {
    expect(readConfig({ DATABASE_URL, REDIS_URL }).health).toBeNull()
    expect(readConfig({ DATABASE_URL, REDIS_URL, HEALTH_PORT: '9001' }).health).toEqual({
      host: '127.0.0.1',
      port: 9001,
    })
  })
})
