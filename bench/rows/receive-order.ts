import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openCaller } from '../../e2e/support/api.ts'
import { openHttp } from '../support/http.ts'
import { inTurns, perSecond } from '../support/rounds.ts'
import type { Row } from '../support/row.ts'

const ORDERS = 400
const AT_ONCE = 32
const REFERENCE_CLIENTS = 8

/** The same rows as one order with a payment makes, in one statement, without anything above Postgres. */
const SAME_ROWS = `
  with o as (insert into bench_order (id, branch, number, total) values ($1, $2, $3, 18000) returning id),
  l as (insert into bench_line select gen_random_uuid(), id, n from o, generate_series(1, 3) n),
  d as (insert into bench_load select gen_random_uuid(), id, n from o, generate_series(1, 2) n),
  c as (insert into bench_change select gen_random_uuid(), id, n from o, generate_series(1, 2) n),
  p as (insert into bench_payment select gen_random_uuid(), id, 18000 from o),
  t as (insert into bench_transfer select gen_random_uuid(), id, n from o, generate_series(1, 2) n),
  g as (insert into bench_posting select gen_random_uuid(), id, n from o, generate_series(1, 4) n),
  b as (insert into bench_balance values ($2, 1) on conflict (branch) do update set amount = bench_balance.amount + 1)
  insert into bench_outbox (event, payload) select gen_random_uuid(), '{"orderId": "x"}' from o, generate_series(1, 2)`

const TABLES = `
  create table if not exists bench_order (id uuid primary key, branch int, number text unique, total bigint);
  create table if not exists bench_line (id uuid primary key, order_id uuid references bench_order, n int);
  create table if not exists bench_load (id uuid primary key, order_id uuid references bench_order, n int);
  create table if not exists bench_change (id uuid primary key, order_id uuid references bench_order, n int);
  create table if not exists bench_payment (id uuid primary key, order_id uuid references bench_order, amount bigint);
  create table if not exists bench_transfer (id uuid primary key, source uuid, n int);
  create table if not exists bench_posting (id uuid primary key, source uuid, n int);
  create table if not exists bench_balance (branch int primary key, amount bigint);
  create table if not exists bench_outbox (id bigint generated always as identity primary key, event uuid, payload jsonb)`

export const receiveOrder: Row = {
  name: 'receive-order',
  what: `an order received with its payment, everything on, ${AT_ONCE} at once`,
  unit: 'orders/s',
  limitIs: `the same rows in one prepared statement through pg, ${REFERENCE_CLIENTS} clients`,
  isRate: true,
  floor: 0.25,
  goal: 0.6,
  measure: async ({ url, databaseUrl }) => {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: REFERENCE_CLIENTS })
    await pool.query(TABLES)
    const counters = await Promise.all(['Mabolo', 'Lahug'].map((branch) => counterOf(url, branch)))
    const http = openHttp(url, AT_ONCE)
    const receive = (index: number) => {
      const { headers, serviceId, total } = counters[index % counters.length] ?? raise()
      const body = {
        id: randomUUID(),
        type: 'walk-in',
        customer: null,
        lines: [{ serviceId, quantity: 2 }],
        payments: [{ id: randomUUID(), method: 'cash', amount: total }],
      }
      return http.post('/api/orders', headers, body)
    }
    let number = 0
    const write = async (index: number) => {
      number += 1
      await pool.query({
        name: 'same-rows',
        text: SAME_ROWS,
        values: [randomUUID(), index % 2, `n${process.pid}-${number}`],
      })
    }
    try {
      return await inTurns(
        5,
        () => perSecond(ORDERS * 2, REFERENCE_CLIENTS, write),
        () => perSecond(ORDERS, AT_ONCE, receive),
      )
    } finally {
      http.close()
      await pool.end()
    }
  },
}

/** A counter that can take cash: signed in on a set-up device through the demo's door, with its first service's price. */
async function counterOf(url: string, branch: string) {
  const caller = await openCaller(url)
  const { items } = (await caller.call('GET', '/demo/doors')).json() as { items: { door: string; label: string }[] }
  const door = items.find(({ label }) => label.includes(branch)) ?? raise()
  await caller.call('POST', `/demo/doors/${door.door}`, {})
  const { items: services } = (await caller.call('GET', '/services')).json() as {
    items: { id: string; unit: string; price: number }[]
  }
  const service = services.find(({ unit }) => unit === 'load') ?? raise()
  return { headers: caller.headers(), serviceId: service.id, total: service.price * 2 }
}

function raise(): never {
  throw new Error('The demo company is not as the bench expects it')
}
