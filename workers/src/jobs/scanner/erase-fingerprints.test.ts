import { openFiles } from '@labada/db/core/files'
import { fillBaseline } from '@labada/db/testing/baseline'
import { createTestDatabase, type TestDatabase } from '@labada/db/testing/database'
import { fillScans } from '@labada/db/testing/rows/scan-rows'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../../log.ts'
import { eraseFingerprints } from './erase-fingerprints.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await fillBaseline(test.db as never)
  await fillScans(test.db as never)
})
afterAll(() => test.drop())

const run = () =>
  eraseFingerprints.run(
    {},
    { db: test.open('labada_workers'), files: openFiles('/nonexistent'), now: new Date(), log: createLog('silent') },
  )

it('a finger without a consent that holds is erased for good by night, and once', async () => {
  const before = await test.db.selectFrom('fingerprint').select('sealed').executeTakeFirstOrThrow()
  expect(before.sealed).not.toBeNull()
  await run()
  await run()
  const after = await test.db
    .selectFrom('fingerprint')
    .select(['sealed', 'wrappedKey', 'twinHash', 'eraseReason'])
    .executeTakeFirstOrThrow()
  expect(after).toEqual({ sealed: null, wrappedKey: null, twinHash: null, eraseReason: 'Retention period ended' })
  const written = await test.db
    .selectFrom('auditLog')
    .select('action')
    .where('action', '=', 'fingerprint.erased')
    .execute()
  expect(written).toHaveLength(1)
})
