import { createHash } from 'node:crypto'
import type { AuditAction } from '@labada/domain/core/audit-actions'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { auditEntry } from '../testing/factories/audit-factories.ts'
import { beforeStatement } from '../testing/statements.ts'
import { type AuditEntry, recordAudit } from './audit.ts'
import { checkAuditSeals, recordSealCheck, sealAudit, sealState } from './audit-seals.ts'

const NOW = new Date('2026-11-21T10:00:00+08:00')
let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())
beforeEach(async () => {
  await sql`truncate audit_seal, audit_seal_check, audit_log restart identity`.execute(test.db)
})

const write = (action: AuditAction, more: Pick<Partial<AuditEntry>, 'after' | 'key'> = {}) =>
  test.db.transaction().execute((trx) => recordAudit(trx, auditEntry({ at: NOW, action, ...more })))
const workers = () => test.open('labada_workers')

describe('the chain over the audit log', () => {
  it('seals what is committed, once, also when two programs seal at the same moment', async () => {
    for (const action of ['order.voided', 'payment.voided', 'refund.recorded'] as const)
      await write(action, { after: { b: 1, a: [{ d: 2, c: null }] } })
    const counts = await Promise.all([sealAudit(workers(), NOW), sealAudit(workers(), NOW)])
    expect(counts.toSorted((one, other) => one - other)).toEqual([0, 3])
    expect(await sealAudit(workers(), NOW)).toBe(0)
    expect(await checkAuditSeals(workers())).toEqual({ sealed: 3, brokenAt: null })
    expect(await sealState(test.open('labada_gateway'))).toMatchObject({ sealed: 3, unsealed: 0, lastSealedAt: NOW })
  })

  it('finds an entry that commits after a later one was sealed', async () => {
    const late = await test.db.startTransaction().execute()
    await recordAudit(late, auditEntry({ at: NOW }))
    await write('payment.voided')
    expect(await sealAudit(workers(), NOW)).toBe(1)
    await late.commit().execute()
    expect(await sealAudit(workers(), NOW)).toBe(1)
    expect(await checkAuditSeals(workers())).toEqual({ sealed: 2, brokenAt: null })
  })

  it.each([
    ['an entry was changed', sql`update audit_log set reason = 'because' where seq = 2`],
    ['an entry’s date was changed', sql`update audit_log set at = at + interval '1 second' where seq = 2`],
    ['an entry’s key was changed', sql`update audit_log set key = 'order.see' where seq = 2`],
    ['an entry’s key was removed', sql`update audit_log set key = null where seq = 2`],
    [
      'two entries changed places',
      sql`update audit_log set action = case seq when 2 then 'three' else 'two' end where seq in (2, 3)`,
    ],
    ['a seal was changed', sql`update audit_seal set hash = sha256('x') where number = 2`],
    ['a seal was taken out', sql`delete from audit_seal where number = 2`],
  ])('names the first entry that is wrong when %s', async (_what, damage) => {
    for (const action of ['order.voided', 'payment.voided', 'refund.recorded'] as const)
      await write(action, { key: 'order.void' })
    await sealAudit(workers(), NOW)
    await damage.execute(test.db)
    const { brokenAt } = await checkAuditSeals(workers())
    expect(brokenAt).toBe(_what.includes('taken out') ? 3 : 2)
    await recordSealCheck(workers(), { sealed: 3, brokenAt }, NOW)
    expect(await sealState(workers())).toMatchObject({ checkedAt: NOW, brokenAt })
  })

  it('goes on without a gap after a sealer that died at any of its statements (R27)', async () => {
    const die = () => {
      throw new Error('The worker died')
    }
    let deaths = 0
    for (let point = 1; point <= 6; point++) {
      await write('order.voided')
      await write('payment.voided')
      await sealAudit(workers().withPlugin(beforeStatement(point, die)), NOW).catch(() => {
        deaths += 1
      })
      await sealAudit(workers(), NOW)
      expect(await checkAuditSeals(workers())).toEqual({ sealed: 2 * point, brokenAt: null })
    }
    expect(deaths).toBeGreaterThanOrEqual(4)
  })

  it('proves entries from before keys were noted, sealed as they were then', async () => {
    await write('order.voided')
    const { id } = await test.db.selectFrom('auditLog').select('id').executeTakeFirstOrThrow()
    const then = `{"action":"order.voided","actorId":null,"after":null,"at":"${NOW.toISOString()}","before":null,"branchId":null,"clientId":null,"id":"${id}","objectId":"x","objectType":"order","reason":null,"requestId":null,"seq":1}`
    const hash = createHash('sha256').update(Buffer.alloc(32)).update(then).digest()
    await test.db.insertInto('auditSeal').values({ number: 1, auditSeq: 1, hash, sealedAt: NOW }).execute()
    await write('payment.voided', { key: 'order.void' })
    expect(await sealAudit(workers(), NOW)).toBe(1)
    expect(await checkAuditSeals(workers())).toEqual({ sealed: 2, brokenAt: null })
  })

  it('seals thousands, batch by batch', async () => {
    await sql`insert into audit_log (id, at, action, object_type, object_id)
      select gen_random_uuid(), ${NOW}, 'many', 'order', i::text from generate_series(1, 2500) i`.execute(test.db)
    const counts = [await sealAudit(workers(), NOW), await sealAudit(workers(), NOW), await sealAudit(workers(), NOW)]
    expect(counts).toEqual([1000, 1000, 500])
    expect(await checkAuditSeals(workers())).toEqual({ sealed: 2500, brokenAt: null })
  })
})
