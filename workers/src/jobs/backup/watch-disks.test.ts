import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFiles } from '@labada/db/core/files'
import { createTestDatabase, type TestDatabase } from '@labada/db/testing/database'
import type { Room } from '@labada/domain/backup/disks'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clockJobs } from '../catalog.ts'

const NOW = new Date('2026-11-21T10:00:00+08:00')
const GB = 1_000_000_000

let database: TestDatabase
let folder: string
beforeEach(async () => {
  ;[database, folder] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'labada-disks-'))])
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const look = (rooms: readonly Room[]) =>
  clockJobs['watch-disks'].run(
    {},
    {
      db: database.open('labada_workers'),
      files: { ...openFiles(folder), rooms: async () => rooms },
      now: NOW,
      log: pino({ level: 'silent' }),
    },
  )
const alerts = () => database.db.selectFrom('alert').select(['kind', 'text', 'resolvedAt']).execute()

it('tells the owner once of a disk that is filling up, before Postgres stops, and ends it with room again (R20)', async () => {
  await look([{ bytes: 40 * GB, freeBytes: 20 * GB }])
  expect(await alerts()).toEqual([])
  await look([{ bytes: 40 * GB, freeBytes: 8 * GB }])
  await look([{ bytes: 40 * GB, freeBytes: 4 * GB }])
  expect(await alerts()).toEqual([
    { kind: 'disk_filling', text: expect.stringContaining('90% full'), resolvedAt: null },
  ])
  await look([{ bytes: 40 * GB, freeBytes: 20 * GB }])
  expect(await alerts()).toMatchObject([{ resolvedAt: NOW }])
})

it('knows the room on the disks of the files and of the backups, as far as it may be used', async () => {
  const rooms = await openFiles(folder).rooms()
  expect(rooms).toHaveLength(2)
  for (const { bytes, freeBytes } of rooms) {
    expect(bytes).toBeGreaterThan(freeBytes)
    expect(freeBytes).toBeGreaterThan(0)
  }
})
