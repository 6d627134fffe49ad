import { newId } from '@labada/db/core/ids'
import { readRows, runStatement } from '@labada/db/testing/raw'
import { hearStatements, meanwhile } from '@labada/db/testing/statements'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { brokenRules } from '../testing/invariants.ts'
import { done, opened, orderOf, payment, startTill, type Till } from '../testing/till.ts'

let till: Till
let counter: Counter
let session: { id: string; version: number }
const heard = hearStatements()
const between = meanwhile('locked as')
beforeAll(async () => {
  till = await startTill()
  counter = await till.app.counter()
  session = await opened(till, { '1000': 1 }, counter)
})
afterAll(async () => {
  between.stop()
  heard.stop()
  await till?.app.stop()
})

const keyed = () => ({ headers: { 'idempotency-key': newId() } })
const received = async (pesos = 50, more: object = {}) =>
  done(await counter.post('/orders', orderOf(till, pesos, more)))
type Received = Awaited<ReturnType<typeof received>>
const isReady = async (order: Received): Promise<Received> => {
  let now = order
  for (const load of order.loads)
    now = done(await counter.post(`/orders/${order.id}/loads/${load.id}/stage`, { stage: 'ready' }))
  return now
}

/** What counters do all day, each as a call on a fresh order that fits. */
const DEEDS = {
  'a load moved on': async () => {
    const order = await received()
    const [load] = order.loads
    return { order, path: `/orders/${order.id}/loads/${load.id}/stage`, body: { stage: load.path[1] } }
  },
  'the last load ready': async () => {
    const order = await received()
    const [load] = order.loads
    return { order, path: `/orders/${order.id}/loads/${load.id}/stage`, body: { stage: 'ready' } }
  },
  'cash taken': async () => {
    const order = await received()
    return { order, path: `/orders/${order.id}/payments`, body: payment('cash', 20, { tendered: 100 }) }
  },
  'paid laundry released': async () => {
    const order = await isReady(await received(50, { payments: [payment('cash', 50)] }))
    return { order, path: `/orders/${order.id}/release`, body: { claim: 'phone' } }
  },
} as const
const deeds = Object.entries(DEEDS)

/** What an order left in the books and told, ids told apart by their place only. */
async function tracesOf(orderId: string) {
  const { db } = till.app
  const [traces] = await readRows(
    db,
    `select (select jsonb_agg(jsonb_build_array(c.from_stage, c.to_stage, c.reason) order by c.id) from load_stage_change c where c.order_id = o.id) as changes,
      (select jsonb_agg(jsonb_build_array(p.method, p.amount_centavos, p.tendered_centavos, p.change_centavos, p.cash_session_id)) from payment p where p.order_id = o.id) as payments,
      (select jsonb_agg(jsonb_build_array(t.source_type, l.account_code, l.amount_centavos, t.cash_session_id) order by t.id, l.position)
        from ledger_transfer t join ledger_posting l on l.transfer_id = t.id
        where t.source_id = o.id or t.source_id in (select id from payment where order_id = o.id)) as postings,
      (select jsonb_agg(e.type order by e.event_id) from outbox e where e.payload::text like '%' || o.id || '%') as events,
      o.version, o.stage, o.paid_centavos, o.released_by, o.claim_check, o.released_at = o.stage_at as at_once
    from "order" o where o.id = '${orderId}'`,
  )
  return traces
}

describe.each(deeds)('%s', (_name, given) => {
  test('is two statements and no transaction', async () => {
    const { path, body } = await given()
    heard.since()
    done(await counter.post(path, body, keyed()))
    // Besides them only who is asking is looked up, once in a while.
    const own = heard.since().filter((text) => !text.includes('access_token'))
    expect(own).toEqual([expect.stringContaining('from "order"'), expect.stringContaining('locked as')])
  })

  test('leaves and answers what the usual way does, and is answered again to the byte', async () => {
    const [plain, usual] = [await given(), await given()]
    const options = keyed()
    const first = await counter.post(plain.path, plain.body, options)
    expect(done(first)).toEqual(done(await counter.get(`/orders/${plain.order.id}`)))
    const again = await counter.post(plain.path, plain.body, options)
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
    // A statement that lost a deadlock is not repeated: the command goes the usual way.
    between.once(() => Promise.reject(Object.assign(new Error('lost'), { code: '40P01' })))
    const second = done(await counter.post(usual.path, usual.body, keyed()))
    expect(second).toEqual(done(await counter.get(`/orders/${usual.order.id}`)))
    expect(await tracesOf(plain.order.id)).toEqual(await tracesOf(usual.order.id))
    expect(await brokenRules(till)).toEqual([])
  })

  test('does not overwrite what another did meanwhile', async () => {
    const { order, path, body } = await given()
    between.once(() =>
      runStatement(till.app.db, `update "order" set rack = 'B2', version = version + 1 where id = '${order.id}'`),
    )
    expect(done(await counter.post(path, body, keyed())).rack).toBe('B2')
    expect(await brokenRules(till)).toEqual([])
  })

  test('is refused where its key was used for something else', async () => {
    const options = keyed()
    done(await counter.post('/orders', orderOf(till, 10), options))
    const { path, body } = await given()
    expect((await counter.post(path, body, options)).status).toBe(422)
  })
})

test('a load leaves its machine', async () => {
  const order = await received()
  const [load] = order.loads
  const kind = { name: 'Washer 1', kind: 'washer', capacityKg: 8, minutesPerCycle: 35, counterReading: null }
  const machine = done(await till.admin.post(`/branches/${counter.branch.id}/machines`, { id: newId(), ...kind }))
  const into = { id: newId(), orderId: order.id, loadId: load.id }
  done(await counter.post(`/machines/${machine.id}/cycles`, into))
  done(await counter.post(`/orders/${order.id}/loads/${load.id}/stage`, { stage: 'ready' }, keyed()))
  const rows = await readRows(
    till.app.db,
    `select ended_at is not null as ended from machine_cycle where id = '${into.id}'`,
  )
  expect(rows).toEqual([{ ended: true }])
})

test('a drawer that is counted meanwhile takes no cash', async () => {
  const order = await received()
  const set = (state: string) =>
    runStatement(till.app.db, `update cash_session set state = '${state}' where id = '${session.id}'`)
  between.once(() => set('counting'))
  const answer = await counter.post(`/orders/${order.id}/payments`, payment('cash', 20))
  expect([answer.status, answer.body.code]).toEqual([409, 'NO_OPEN_SESSION'])
  await set('open')
  expect(done(await counter.get(`/orders/${order.id}`))).toMatchObject({ paid: 0, payments: [] })
})
