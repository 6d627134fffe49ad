import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFiles } from '../core/files.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { alone, BackupUnderWay } from './alone.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'labada-alone-'))
})
afterAll(async () => {
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

const run = <T>(work: () => Promise<T>) => alone(database.urlOf('labada_backup'), openFiles(folder), work)

it('refuses a second one while the first is at work, and not after it', async () => {
  await run(async () => {
    await expect(run(async () => undefined)).rejects.toBeInstanceOf(BackupUnderWay)
  })
  expect(await run(async () => 'done')).toBe('done')
})

it('gives what the work gave, also when the work ended every connection to the shop, as a restore does', async () => {
  const restored = await run(async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'labada-backup-lock'`.execute(database.db)
    return 'restored'
  })
  expect(restored).toBe('restored')
  expect(await run(async () => 'next')).toBe('next')
})

it('throws what the work threw', async () => {
  await expect(run(() => Promise.reject(new Error('The disk is full')))).rejects.toThrow('The disk is full')
})
