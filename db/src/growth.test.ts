import { businessDateOf } from '@labada/domain/core/manila-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rollUpCashDays } from './cash/cash-days.ts'
import { listTouchedDays } from './cash/touched-days.ts'
import { countDays, rollUpDays } from './company/branch-days.ts'
import { newId } from './core/ids.ts'
import { findEvents, receive } from './core/inbox.ts'
import { listEventsAfter, openRelaySession } from './core/relay.ts'
import type { TestDatabase } from './testing/database.ts'
import { createDemoDatabase, DEMO_NOW } from './testing/demo-database.ts'
import { givenOrder } from './testing/factories/order-factories.ts'

/** The tables that grow with every order, for as long as the shop lives. */
const GROWING = ['outbox', 'inbox', 'order', 'payment', 'refund', 'ledger_transfer', 'ledger_posting', 'audit_log']
const EVENTS = 20_000
const DAY_ORDERS = 3_000

let test: TestDatabase
let branchId: string
const date = businessDateOf(DEMO_NOW, 0)
beforeAll(async () => {
  test = await createDemoDatabase()
  branchId = (await test.db.selectFrom('branch').select('id').orderBy('code').executeTakeFirstOrThrow()).id
  // A shop with history: its events are numbered, and today is a busy day.
  await sql`
    with first as (select last_seq from relay_state),
    added as (
      insert into outbox (event_id, type, branch_id, payload, occurred_at, seq)
        select gen_random_uuid(), 'order.changed', ${branchId}::uuid, '{}', ${DEMO_NOW}::timestamptz, last_seq + n
        from first, generate_series(1, ${EVENTS}::int) n returning seq
    )
    update relay_state set last_seq = (select max(seq) from added), published_seq = (select max(seq) from added)`.execute(
    test.db,
  )
  await sql`
    insert into "order"
    select copy.* from (select * from "order" where branch_id = ${branchId} and business_date = ${date} limit 1) o
    cross join generate_series(1, ${DAY_ORDERS}::int) n
    cross join lateral jsonb_populate_record(null::"order",
      to_jsonb(o) || jsonb_build_object('id', gen_random_uuid(), 'number', 'GROWTH-' || n, 'claim_code', 'GROWTH-' || n)) copy`.execute(
    test.db,
  )
  await sql`
    insert into refund (id, order_id, branch_id, method, amount_centavos, reason, business_date, recorded_at, recorded_by)
    select gen_random_uuid(), id, branch_id, 'gcash', 100, 'A stain stayed', business_date, ${DEMO_NOW}::timestamptz, received_by
    from "order" limit ${DAY_ORDERS}::int`.execute(test.db)
  await drain()
  await sql`vacuum analyze`.execute(test.db)
})
afterAll(() => test.drop())

const day = () => [{ branchId, date }]
const drain = () =>
  test.db.transaction().execute(async (trx) => {
    await rollUpDays(trx, day(), DEMO_NOW)
    await rollUpCashDays(trx, day(), DEMO_NOW)
  })

/** What was read so far: the growing tables that were read from start to end, and rows by any way. */
async function reads(): Promise<{ readonly scans: Readonly<Record<string, number>>; readonly rows: number }> {
  const { rows } = await sql<{ table: string; scans: number; rows: number }>`
    select relname as table, seq_scan::int as scans, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
    from pg_stat_user_tables where relname = any(${GROWING})`.execute(test.db)
  return {
    scans: Object.fromEntries(rows.map(({ table, scans }) => [table, scans])),
    rows: rows.reduce((all, { rows: read }) => all + read, 0),
  }
}

/** What one order causes between its commit and the figures, as the relay and the workers do it. */
async function followOneOrder(): Promise<void> {
  const order = await givenOrder(test.db, { branchId, businessDate: date })
  const eventId = newId()
  await sql`
    insert into outbox (event_id, type, branch_id, payload, occurred_at)
    values (${eventId}, 'order.received', ${branchId}, ${JSON.stringify({ orderId: order.id })}::jsonb, ${DEMO_NOW})`.execute(
    test.db,
  )
  const session = await openRelaySession(test.ownerUrl)
  await session.tryLead()
  const { lastSeq } = await session.position()
  const numbered = await session.numberWaiting(500)
  expect(numbered.map(({ id }) => id)).toContain(eventId)
  await session.markPublished(numbered.at(-1)?.seq ?? lastSeq)
  await session.close()
  const workers = test.open('labada_workers')
  expect((await listEventsAfter(workers, lastSeq, 100)).map(({ id }) => id)).toContain(eventId)
  const events = await findEvents(workers, [eventId])
  expect(
    await listTouchedDays(
      workers,
      events.map(({ id }) => id),
    ),
  ).toMatchObject([{ branchId, date }])
  await workers.transaction().execute(async (trx) => {
    expect(await receive(trx, 'growth', [eventId])).toEqual(new Set([eventId]))
    await rollUpDays(trx, day(), DEMO_NOW)
    await rollUpCashDays(trx, day(), DEMO_NOW)
  })
  // A connection tells what it read when it ends.
  await workers.destroy()
}

/** What `work` reads: told by its connections, which tell it when they end. */
async function readsOf(work: () => Promise<void>) {
  const before = await reads()
  await work()
  await sql`select pg_stat_force_next_flush()`.execute(test.db)
  const others = sql<{ open: number }>`
    select count(*)::int as open from pg_stat_activity where datname = current_database()
      and (usename <> current_user or application_name = 'labada-relay')`
  await expect.poll(async () => (await others.execute(test.db)).rows[0]?.open).toBe(0)
  const after = await reads()
  const scanned = GROWING.filter((table) => after.scans[table] !== before.scans[table])
  return { scanned, rows: after.rows - before.rows }
}

it('an order on a busy day of a shop with history reads no table from start to end, and few rows', async () => {
  const { scanned, rows } = await readsOf(followOneOrder)
  expect(scanned).toEqual([])
  expect(rows).toBeGreaterThan(0)
  expect(rows).toBeLessThan(100)
})

it('counting that day, and reading a table from start to end, would be seen', async () => {
  const { scanned, rows } = await readsOf(async () => {
    const workers = test.open('labada_workers')
    await countDays(workers, day())
    await sql`select count(*) from inbox where consumer <> ''`.execute(workers)
    await workers.destroy()
  })
  expect(scanned).toContain('inbox')
  expect(rows).toBeGreaterThan(DAY_ORDERS)
})
