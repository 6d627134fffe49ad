import { openFiles } from '@labada/db/core/files'
import { fillBaseline } from '@labada/db/testing/baseline'
import { createTestDatabase, type TestDatabase } from '@labada/db/testing/database'
import { fillScans } from '@labada/db/testing/rows/scan-rows'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from '../../log.ts'
import { eraseFingerprints } from './erase-fingerprints.ts'

let test: TestDatabase
beforeEach(async () => {
  test = await createTestDatabase()
  await fillBaseline(test.db as never)
  await fillScans(test.db as never)
})
afterEach(() => test.drop())

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

it('no finger of somebody who left is there on the thirty-first day, nor a copy sealed for a scanner', async () => {
  const { db } = test
  await db.updateTable('biometricConsent').set({ endedAt: null, endReason: null }).execute()
  const isKept = async (days: number) => {
    const deactivatedAt = new Date(Date.now() - days * 86_400_000)
    const { employeeId } = await db.selectFrom('fingerprint').select('employeeId').executeTakeFirstOrThrow()
    await db.updateTable('employee').set({ deactivatedAt }).where('id', '=', employeeId).execute()
    await run()
    const { sealed } = await db.selectFrom('fingerprint').select('sealed').executeTakeFirstOrThrow()
    const { bundle } = await db.selectFrom('fingerprintBundle').select('bundle').executeTakeFirstOrThrow()
    return [sealed !== null, bundle !== null]
  }
  expect(await isKept(28.9)).toEqual([true, true])
  // The next night would be too late.
  expect(await isKept(29.1)).toEqual([false, false])
})
