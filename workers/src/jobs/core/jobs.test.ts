import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFiles } from '@labada/db/core/files'
import { newId } from '@labada/db/core/ids'
import { postTransfers } from '@labada/db/ledger/ledger'
import { findExport, insertExport } from '@labada/db/reports/exports'
import { createTestDatabase, type TestDatabase } from '@labada/db/testing/database'
import { givenAdmin, givenBranch, givenToken } from '@labada/db/testing/factories/factories'
import { givenOrder } from '@labada/db/testing/factories/order-factories'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { centavos } from '@labada/domain/core/money'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clockJobs, dueJobs } from '../catalog.ts'
import type { JobContext } from '../job.ts'
import { branchDayKey } from './branch-day-key.ts'

const NOW = new Date('2026-11-21T10:00:00+08:00')
const DAY_MS = 24 * 3600 * 1000
const TODAY = manilaDateOf(NOW)
let database: TestDatabase
let context: JobContext
let dataDir: string

beforeEach(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'labada-jobs-'))
  const db = database.open('labada_workers')
  context = { db, files: openFiles(dataDir), now: NOW, log: pino({ level: 'silent' }) }
})
afterEach(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true })
})

const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
const announced = async () => (await database.db.selectFrom('outbox').select('type').execute()).map(({ type }) => type)

describe('roll-up-branch-days', () => {
  it('says what a day came to, and the same when it is done again', async () => {
    const branch = await givenBranch(database.db)
    await givenOrder(database.db, { branchId: branch.id, businessDate: TODAY, totalCentavos: 180_00 })
    await givenOrder(database.db, { branchId: branch.id, businessDate: TODAY, totalCentavos: 20_00 })
    const run = () => dueJobs['roll-up-branch-days'].run(branchDayKey(branch.id, TODAY), context)
    await run()
    await run()
    expect(await database.db.selectFrom('branchDay').selectAll().execute()).toMatchObject([
      { branchId: branch.id, businessDate: TODAY, orders: 2, loads: 2, salesCentavos: 200_00, collectedCentavos: 0 },
    ])
    expect(await announced()).toContain('branch_day.rolled_up')
  })

  it('is proven every night, also while changes are queued: a planted order raises one alarm and is counted away', async () => {
    const branch = await givenBranch(database.db)
    await givenOrder(database.db, { branchId: branch.id, businessDate: TODAY, totalCentavos: 180_00 })
    await dueJobs['roll-up-branch-days'].run(branchDayKey(branch.id, TODAY), context)
    await givenOrder(database.db, { branchId: branch.id, businessDate: TODAY, totalCentavos: 20_00 })
    const prove = () => clockJobs['prove-branch-days'].run({}, context)
    const alerts = () => database.db.selectFrom('alert').select(['kind', 'resolvedAt']).execute()
    await prove()
    expect(await alerts()).toEqual([])
    await database.db.updateTable('branchDay').set({ orders: 7 }).execute()
    await prove()
    expect(await alerts()).toEqual([{ kind: 'invariant:branch-days-equal-records', resolvedAt: null }])
    expect(await database.db.selectFrom('branchDay').selectAll().execute()).toMatchObject([
      { orders: 2, salesCentavos: 200_00 },
    ])
    expect(await database.db.selectFrom('pendingDayChange').selectAll().execute()).toEqual([])
    await prove()
    expect(await alerts()).toMatchObject([{ resolvedAt: NOW }])
  })

  it('refuses a key that is no branch and day', async () => {
    await expect(dueJobs['roll-up-branch-days'].run('mabolo_today', context)).rejects.toThrow('not a branch and a day')
  })
})

describe('the cash flow of the days', () => {
  const CASH = [
    { account: 'drawer', amount: centavos(215_00) },
    { account: 'receivable', amount: centavos(-215_00) },
  ] as const
  async function booked(occurredAt = ago(1)) {
    const branch = await givenBranch(database.db)
    const transfer = { branchId: branch.id, occurredAt, businessDate: TODAY, sourceId: newId() }
    await database.db.transaction().execute(async (trx) => {
      await postTransfers(trx, [
        { ...transfer, sourceType: 'payment', description: 'Cash', cashSessionId: null, actorId: null, postings: CASH },
      ])
    })
    return branch
  }
  const rows = () =>
    database.db.selectFrom('cashDay').select(['accountCode', 'counterCode', 'amountCentavos']).execute()
  const alerts = () => database.db.selectFrom('alert').select(['kind', 'resolvedAt']).execute()

  it('is rolled up from the ledger, and the same when it is done again', async () => {
    const branch = await booked()
    const run = () => dueJobs['roll-up-cash-days'].run(branchDayKey(branch.id, TODAY), context)
    await run()
    await run()
    expect(await rows()).toEqual([{ accountCode: 'drawer', counterCode: 'receivable', amountCentavos: 215_00 }])
    expect(await database.db.selectFrom('pendingCashTransfer').selectAll().execute()).toEqual([])
    expect(await announced()).toEqual(['ledger.posted', 'cash_day.rolled_up', 'cash_day.rolled_up'])
  })

  it('is proven every night: a planted centavo raises one alarm and is mended, the next night ends it', async () => {
    const branch = await booked()
    await dueJobs['roll-up-cash-days'].run(branchDayKey(branch.id, TODAY), context)
    const prove = () => clockJobs['prove-cash-days'].run({}, context)
    await prove()
    expect(await alerts()).toEqual([])
    await database.db
      .updateTable('cashDay')
      .set({ amountCentavos: centavos(215_01) })
      .execute()
    await prove()
    expect(await alerts()).toEqual([{ kind: 'invariant:cash-days-equal-ledger', resolvedAt: null }])
    expect((await announced()).filter((type) => type === 'alert.raised')).toHaveLength(1)
    expect(await rows()).toMatchObject([{ amountCentavos: 215_00 }])
    expect(await database.db.selectFrom('pendingCashTransfer').selectAll().execute()).toEqual([])
    await prove()
    expect(await alerts()).toMatchObject([{ resolvedAt: NOW }])
  })

  it('that nobody rolled up is found too, but not while the worker may still be on its way', async () => {
    await booked(new Date(NOW.getTime() - 60_000))
    await clockJobs['prove-cash-days'].run({}, context)
    expect(await alerts()).toEqual([])
    await booked(ago(1))
    await clockJobs['prove-cash-days'].run({}, context)
    expect(await alerts()).toHaveLength(1)
  })
})

describe('check-invariants', () => {
  it('raises one alert for each thing that is broken, however often it looks, and ends it when it is mended', async () => {
    // An order whose money the ledger knows nothing of.
    const order = await givenOrder(database.db, { businessDate: TODAY })
    await database.db.updateTable('order').set({ number: 'G-000000-0001' }).where('id', '=', order.id).execute()
    await clockJobs['check-invariants'].run({}, context)
    await clockJobs['check-invariants'].run({}, context)
    const alerts = () => database.db.selectFrom('alert').select(['kind', 'resolvedAt']).orderBy('kind').execute()
    expect(await alerts()).toEqual([
      { kind: 'invariant:orders-are-booked-once', resolvedAt: null },
      { kind: 'invariant:receivable-equals-order-balances', resolvedAt: null },
    ])
    expect((await announced()).filter((type) => type === 'alert.raised')).toHaveLength(2)
    await database.db.deleteFrom('load').execute()
    await database.db.deleteFrom('order').execute()
    await clockJobs['check-invariants'].run({}, context)
    expect(await alerts()).toMatchObject([{ resolvedAt: NOW }, { resolvedAt: NOW }])
  })
})

describe('make-export', () => {
  it('writes the list into its file and says so, and done again it is the same file; after a day both are gone', async () => {
    const { db } = database
    const admin = await givenAdmin(db)
    for (let count = 0; count < 3; count += 1) await givenOrder(db, { businessDate: TODAY })
    const id = newId()
    const wanted = {
      id,
      list: 'orders',
      format: 'csv' as const,
      query: {},
      state: 'waiting' as const,
      totalRows: 3,
      doneRows: 0,
    }
    const asked = { bytes: null, requestedAt: NOW, requestedBy: admin.id, finishedAt: null }
    await db.transaction().execute((trx) => insertExport(trx, { ...wanted, ...asked }))
    await dueJobs['make-export'].run(id, context)
    await dueJobs['make-export'].run(id, context)
    const made = await findExport(db, id, admin.id)
    expect(made).toMatchObject({ state: 'ready', doneRows: 3, finishedAt: NOW })
    const parts: Uint8Array[] = []
    for await (const part of context.files.readExport(id)) parts.push(part)
    const lines = Buffer.concat(parts).toString().trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(Buffer.concat(parts)).toHaveLength(made?.bytes ?? 0)
    expect((await announced()).filter((type) => type === 'export.finished')).toHaveLength(1)

    const tomorrow = { ...context, now: new Date(NOW.getTime() + DAY_MS + 1) }
    await clockJobs['trim-history'].run({}, tomorrow)
    expect(await findExport(db, id, admin.id)).toBeUndefined()
    await expect(stat(join(dataDir, 'files/exports', id))).rejects.toThrow(/ENOENT/)
  })

  it('does nothing for one nobody asked for', async () => {
    await dueJobs['make-export'].run(newId(), context)
    expect(await announced()).toEqual([])
  })
})

describe('trim-history', () => {
  it('lets go of what is old, keeps what is not, and finds nothing the second time', async () => {
    const { db } = database
    const admin = await givenAdmin(db)
    const [dead, heir, live] = [
      await givenToken(db, { user: admin }),
      await givenToken(db, { user: admin }),
      await givenToken(db, { user: admin }),
    ]
    await db
      .updateTable('accessToken')
      .set({ revokedAt: ago(91), replacedBy: heir.id })
      .where('id', '=', dead.id)
      .execute()
    await db
      .updateTable('accessToken')
      .set({ expiresAt: ago(92) })
      .where('id', '=', heir.id)
      .execute()
    for (const [key, createdAt] of [
      ['old', ago(3.1)],
      ['young', ago(2.9)],
    ] as const) {
      await db
        .insertInto('idempotencyKey')
        .values({ principal: 'user:x', key, route: 'x', requestHash: Buffer.alloc(32), createdAt })
        .execute()
    }
    const events = [
      { eventId: newId(), seq: 1, createdAt: ago(91), isConfirmed: true },
      { eventId: newId(), seq: 2, createdAt: ago(91), isConfirmed: false },
      { eventId: newId(), seq: 3, createdAt: ago(89), isConfirmed: true },
    ]
    for (const { isConfirmed, ...event } of events) {
      await db
        .insertInto('outbox')
        .values({ ...event, type: 'branch.updated', branchId: null, payload: '{}', occurredAt: ago(91) })
        .execute()
      if (isConfirmed)
        await db
          .insertInto('inbox')
          .values({ eventId: event.eventId, consumer: 'workers', receivedAt: event.createdAt })
          .execute()
    }
    await db.updateTable('relayState').set({ lastSeq: 3, publishedSeq: 3 }).execute()
    const branch = await givenBranch(db)
    for (const [usedAt, expiresAt] of [
      [ago(2), ago(2)],
      [null, ago(2)],
      [null, new Date(NOW.getTime() + 1)],
    ] as const) {
      await db
        .insertInto('setupCode')
        .values({ id: newId(), branchId: branch.id, codeHash: 'x', expiresAt, createdBy: admin.id, usedAt })
        .execute()
    }

    for (const [key, expiredAt] of [
      ['login:ana:192.0.2.1', ago(1.1)],
      ['login:ben:192.0.2.1', ago(0.9)],
      ['pin-day:x', ago(-1)],
    ] as const)
      await db.insertInto('rateLimit').values({ key, points: 5, expire: expiredAt.getTime() }).execute()

    const left = async () => ({
      keys: (await db.selectFrom('idempotencyKey').select('key').execute()).map(({ key }) => key),
      events: (await db.selectFrom('outbox').select('seq').orderBy('seq').execute()).map(({ seq }) => seq),
      receipts: (await db.selectFrom('inbox').select('eventId').execute()).length,
      tokens: (await db.selectFrom('accessToken').select('id').execute()).map(({ id }) => id),
      setupCodes: (await db.selectFrom('setupCode').select('id').execute()).length,
      tries: (await db.selectFrom('rateLimit').select('key').orderBy('key').execute()).map(({ key }) => key),
    })
    const told = () =>
      db.selectFrom('auditLog').select(['actorId', 'after']).where('action', '=', 'history.trimmed').execute()
    await clockJobs['trim-history'].run({}, context)
    const after = {
      keys: ['young'],
      events: [2, 3],
      receipts: 1,
      tokens: [live.id],
      setupCodes: 1,
      tries: ['login:ben:192.0.2.1', 'pin-day:x'],
    }
    expect(await left()).toEqual(after)
    const counts = { idempotencyKeys: 1, events: 1, receipts: 1, tokens: 2, setupCodes: 2, tries: 1 }
    expect(await told()).toEqual([{ actorId: null, after: counts }])
    await clockJobs['trim-history'].run({}, context)
    expect(await left()).toEqual(after)
    expect(await told()).toHaveLength(1)
  })
})
