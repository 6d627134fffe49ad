import { findClient } from '@labada/db/access/clients'
import { findToken } from '@labada/db/access/tokens'
import { createTestDatabase, type TestDatabase } from '@labada/db/testing/database'
import { givenBranch, givenDevice, givenEmployee, givenToken } from '@labada/db/testing/factories/factories'
import { parseCredential } from '@labada/domain/core/credentials'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endStolenDevice, endStolenSessions } from './stolen-credentials.ts'

const AT = new Date('2026-11-28T09:00:00+08:00')
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A counter with its session. */
async function givenCounter() {
  const { db } = database
  const branch = await givenBranch(db)
  const [device, user] = [
    await givenDevice(db, { branchId: branch.id }),
    await givenEmployee(db, { branchIds: [branch.id] }),
  ]
  const { credential } = await givenToken(db, { user, device })
  const token = () => findToken(db, parseCredential(credential)?.id ?? 0)
  const client = () => findClient(db, device.id)
  const written = async () => ({
    audit: await db.selectFrom('auditLog').select(['action', 'after']).where('branchId', '=', branch.id).execute(),
    events: await db.selectFrom('outbox').select(['type', 'payload']).where('branchId', '=', branch.id).execute(),
  })
  return { user, device, token, client, written }
}

const there = <T>(row: T | undefined): T => row ?? expect.fail('The row is there')

test('a copied token ends its sessions, and says from where it came', async () => {
  const { user, token, client, written } = await givenCounter()
  await endStolenSessions(database.db, AT, there(await token()), '198.51.100.7')
  expect(await token()).toMatchObject({ revokeReason: 'theft', revokedAt: expect.any(Date) })
  expect((await client())?.terminatedAt).toBeNull()
  expect(await written()).toEqual({
    audit: [{ action: 'session.theft_detected', after: { ip: '198.51.100.7' } }],
    events: [{ type: 'session.revoked', payload: { userId: user.id } }],
  })
})

test('a copied secret ends the device and its sessions, once, however many find it at the same moment', async () => {
  const { device, token, client, written } = await givenCounter()
  const row = there(await client())
  await Promise.all([1, 2, 3].map(() => endStolenDevice(database.db, AT, row)))
  expect((await client())?.terminatedAt).toBeInstanceOf(Date)
  expect((await token())?.revokeReason).toBe('theft')
  expect(await written()).toEqual({
    audit: [{ action: 'client.theft_detected', after: null }],
    events: [{ type: 'client.terminated', payload: { clientId: String(device.id) } }],
  })
})
