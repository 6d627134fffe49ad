import { openPool } from '@labada/db/core/client'
import { newId } from '@labada/db/core/ids'
import { findEvents } from '@labada/db/core/inbox'
import { listEventsAfter, openRelaySession } from '@labada/db/core/relay'
import { createDemoDatabase, DEMO_NOW } from '@labada/db/testing/demo-database'
import { fillHistory } from '@labada/db/testing/history'
import { hearQueries, nodesOf, type Plan, type Sent } from '@labada/db/testing/statements'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './testing/app.ts'
import { done } from './testing/till.ts'

/** The tables that grow as long as the shop lives. None of them is read from start to end for one deed. */
const GROWING = [
  'outbox',
  'order',
  'load',
  'payment',
  'ledger_transfer',
  'ledger_posting',
  'audit_log',
  'customer_total',
]
const HISTORY = { customers: 10_000, orders: 40_000 }
const EVENTS = 40_000
/** More than a deed has to read: a day of a busy branch, a page, an order. */
const MOST_ROWS = 2_000
/** Lists of other nouns join a few thousand customers at once; over 200,000 they look them up (the bench `list-growth`). */
const growingFor = (deed: string) => (deed.startsWith('customers: ') ? [...GROWING, 'customer'] : GROWING)
/**
 * What reads more than `MOST_ROWS` and ends all the same: the orders of each customer of a page, and of each who owes; a count up
 * to `MOST_COUNTED`. Who stopped coming is summed by a kept row each.
 */
const BOUNDED = [
  ['customers by spentYear', ['order']],
  ['customers by balance', ['order']],
  ['customers by lastOrder', ['order']],
  ['customers: lapsed', ['customer', 'customer_total']],
  ['customers: owing', ['order']],
  ['the ledger’s page', ['ledger_transfer']],
]
const TODAY = manilaDateOf(DEMO_NOW)

/** What each deed sends, heard once: only the plans are asked for again. */
const sent: Record<string, readonly Sent[]> = {}
const heard = hearQueries()
const connected = () => pool.connect()
let shop: TestApp
let pool: ReturnType<typeof openPool>
let owner: Awaited<ReturnType<typeof connected>>
beforeAll(async () => {
  const database = await createDemoDatabase()
  pool = openPool(database.ownerUrl, { name: 'growth-plans', connections: 1, statementTimeoutMs: 0 })
  owner = await connected()
  await fillHistory(ask, HISTORY)
  await ask(`
    with first as (select last_seq from relay_state), added as (
      insert into outbox (event_id, type, payload, occurred_at, seq)
        select gen_random_uuid(), 'order.changed', '{}', now(), last_seq + n from first, generate_series(1, ${EVENTS}) n returning seq
    )
    update relay_state set last_seq = (select max(seq) from added), published_seq = (select max(seq) from added)`)
  await ask(`
    insert into audit_log (id, at, action, object_type, object_id)
      select gen_random_uuid(), now(), 'order.created', 'order', gen_random_uuid() from generate_series(1, ${EVENTS})`)
  // Those of constraints cannot be dropped alone, so that others stand in for them.
  await ask(`
    alter table outbox drop constraint outbox_seq_key;
    create unique index outbox_by_seq on outbox (seq);
    alter table load drop constraint load_order_id_number_key;
    create unique index load_by_order on load (order_id, number)`)
  await ask('vacuum analyze')
  shop = await startTestApp({ clock: () => DEMO_NOW, database })
  await doEverything()
})
afterAll(async () => {
  heard.stop()
  owner.release()
  await pool.end()
  await shop.stop()
  await shop.database.drop()
})

async function doEverything(): Promise<void> {
  const admin = await shop.admin()
  const branch = await shop.db
    .selectFrom('branch')
    .innerJoin('cashSession', 'cashSession.branchId', 'branch.id')
    .where('cashSession.state', '=', 'open')
    .select(['branch.id', 'branch.code', 'branch.name', 'branch.features'])
    .executeTakeFirstOrThrow()
  const counter = await shop.counter(branch)
  const { items } = done(await counter.get('/services'))
  const service: { id: string; price: number } = items.find(({ unit }: { unit: string }) => unit === 'load')
  const hear = async <T>(deed: string, work: () => Promise<T>): Promise<T> => {
    heard.since()
    const answer = await work()
    sent[deed] = heard.since()
    return answer
  }
  const see = (deed: string, path: string, by: Pick<typeof admin, 'get'> = admin) =>
    hear(deed, async () => done(await by.get(path)))
  const lines = [{ serviceId: service.id, quantity: 1 }]
  const cash = () => ({ id: newId(), method: 'cash', amount: service.price })

  await hear('receiving', async () =>
    done(await counter.post('/orders', { id: newId(), type: 'walk-in', lines, payments: [cash()] })),
  )
  const customer = { name: 'Zenaida Growth', phone: '09181234567' }
  const order = await hear('receiving for a customer', async () =>
    done(await counter.post('/orders', { id: newId(), type: 'walk-in', lines, customer })),
  )
  await hear('paying', async () => done(await counter.post(`/orders/${order.id}/payments`, cash())))
  await hear('moving', async () => {
    const move = `/orders/${order.id}/loads/${order.loads[0].id}/stage`
    for (const stage of ['washing', 'drying', 'folding', 'ready']) done(await counter.post(move, { stage }))
  })
  await hear('releasing', async () => done(await counter.post(`/orders/${order.id}/release`, {})))

  const of = `branchId=${branch.id}`
  const { nextCursor } = await see('the list', `/orders?${of}&from=${addDays(TODAY, -6)}&to=${TODAY}&limit=50`)
  await see('a further page', `/orders?${of}&limit=50&cursor=${nextCursor}`)
  await see('the list at the counter', '/orders?view=all&limit=20&totals=none', counter)
  await see('all orders and their sums', `/orders?${of}&limit=50`)
  await see('all days', `/order-days?${of}`)
  await see('the customers', '/customer-records?limit=50')
  for (const sort of ['spentYear', 'balance', 'lastOrder']) {
    const { nextCursor: further } = await see(`customers by ${sort}`, `/customer-records?sort=${sort}&limit=50`)
    await see(`customers by ${sort}, further`, `/customer-records?sort=${sort}&limit=50&cursor=${further}`)
  }
  await see('customers: at the counter', '/customers?limit=8', counter)
  const { items: gone } = await see('customers: lapsed', '/customer-records?view=lapsed&sort=spentYear&limit=50')
  expect(gone).toHaveLength(50)
  for (const view of ['owing', 'credit', 'prepaid'])
    await see(`customers: ${view}`, `/customer-records?view=${view}&limit=50`)
  for (const search of ['Zenaida', '09181234567', '4567']) {
    const { items } = await see(`customers: ${search}`, `/customer-records?search=${search}&limit=50`)
    expect(items).toContainEqual(expect.objectContaining({ name: 'Zenaida Growth' }))
  }
  await see('what is unpaid', `/orders?${of}&view=unpaid&limit=50`)
  await see('the board', '/orders?view=open&sort=promisedAt&direction=asc&limit=200&totals=none', counter)
  await see('what was released today', '/orders?view=released_today&limit=200&totals=none', counter)
  for (const [what, search] of Object.entries({
    number: order.number,
    'part of a number': order.number.slice(order.number.indexOf('-') + 1),
    'claim code': order.claimCode,
    phone: '09181234567',
  })) {
    const found = await see(`a list by ${what}`, `/orders?view=all&limit=8&totals=none&search=${search}`, counter)
    expect(found.items.map(({ id }: { id: string }) => id)).toEqual([order.id])
    const { items } = await see(`search by ${what}`, `/search?q=${search}`)
    expect(items).toContainEqual(expect.objectContaining({ kind: 'order', id: order.id }))
  }
  await see('a scanned claim code', `/orders/by-code/${order.claimCode}`, counter)
  await see('a branch’s day', `/branches/${branch.id}/today`)
  await see('the ledger’s page', `/ledger/transfers?${of}&limit=50`)
  await see('a further page of the ledger', `/ledger/transfers?${of}&limit=50&cursor=${nextCursor}`)
  await see('the accounts', `/ledger/accounts?${of}`)
  await hear('the relay', relay)
}

async function relay(): Promise<void> {
  const session = await openRelaySession(shop.database.ownerUrl)
  await session.tryLead()
  const { lastSeq } = await session.position()
  const numbered = await session.numberWaiting(500)
  await session.markPublished(lastSeq + numbered.length)
  await session.eventsAfter(lastSeq, 100)
  await session.unconfirmed({ consumer: 'growth', after: lastSeq, upTo: lastSeq + numbered.length, limit: 100 })
  await session.close()
  const workers = shop.database.open('labada_workers')
  const events = await listEventsAfter(workers, lastSeq, 100)
  expect(
    (
      await findEvents(
        workers,
        events.map(({ id }) => id),
      )
    ).length,
  ).toBe(events.length)
}

const ask = async (text: string, values: readonly unknown[] = []) =>
  (await owner.query(values.length > 0 ? { text, values: [...values] } : text)).rows

/** The parts of the plan, with what they read; without that where the statement cannot run twice, as when it inserts an order. */
async function planOf({ text, values }: Sent): Promise<Plan[]> {
  const explain = async (options: string): Promise<Plan[]> =>
    nodesOf((await ask(`explain (${options}, format json) ${text}`, values))[0]?.['QUERY PLAN']?.[0]?.Plan)
  await ask('savepoint before')
  try {
    return await explain('analyze')
  } catch {
    await ask('rollback to before')
    return await explain('costs')
  } finally {
    await ask('rollback to before')
  }
}

/** The growing tables of which the statements of a deed read all, or more than a day has. */
async function readBy(deed: string): Promise<string[]> {
  const statements = (sent[deed] ?? []).filter(({ text }) => /^\s*(with|select|insert|update|delete)\b/i.test(text))
  expect(statements.length).toBeGreaterThan(0)
  const read = new Set<string>()
  for (const statement of statements) {
    for (const node of await planOf(statement)) {
      const table = node['Relation Name'] ?? ''
      const passed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
      const rows = ((node['Actual Rows'] ?? 0) + passed) * (node['Actual Loops'] ?? 1)
      if (growingFor(deed).includes(table) && (node['Node Type'] === 'Seq Scan' || rows > MOST_ROWS)) read.add(table)
    }
  }
  return [...read]
}

/** With indexes gone, or none. Nothing it does stays. */
async function without<T>(gone: readonly string[], work: () => Promise<T>): Promise<T> {
  await ask('begin')
  try {
    for (const index of gone) await ask(`drop index ${index}`)
    return await work()
  } finally {
    await ask('rollback')
  }
}

test('no deed of the day reads a table from start to end that grows, or much of it, in a shop with history', async () => {
  const deeds = Object.keys(sent)
  expect(deeds.length).toBeGreaterThan(20)
  const found: [string, string[]][] = []
  await without([], async () => {
    for (const deed of deeds) found.push([deed, await readBy(deed)])
  })
  expect(found.filter(([, tables]) => tables.length > 0)).toEqual(BOUNDED)
})

/** Indexes, the deed that needs them, and the table that it would read instead. */
test.each([
  [['order_open'], 'the board', 'order'],
  [['order_owed'], 'what is unpaid', 'order'],
  [['order_number_trigrams'], 'a list by part of a number', 'order'],
  [['order_claim_code_trigrams'], 'a list by claim code', 'order'],
  [['order_customer'], 'search by phone', 'order'],
  [['order_branch_newest', 'order_newest'], 'the list at the counter', 'order'],
  [['payment_order'], 'paying', 'payment'],
  [['customer_phone_trigrams'], 'customers: 4567', 'customer'],
  [['load_by_order'], 'moving', 'load'],
  [['customer_total_spent'], 'customers by spentYear, further', 'customer_total'],
  [['outbox_by_seq'], 'the relay', 'outbox'],
  [['ledger_transfer_branch_newest', 'ledger_transfer_newest'], 'a further page of the ledger', 'ledger_transfer'],
])('without %s, %s would read much, which is seen', async (gone, deed, table) => {
  expect(await without(gone, () => readBy(deed))).toContain(table)
})
