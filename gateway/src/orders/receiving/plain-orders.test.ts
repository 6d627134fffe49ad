import { newId } from '@labada/db/core/ids'
import { runStatement } from '@labada/db/testing/raw'
import { hearStatements, meanwhile } from '@labada/db/testing/statements'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Counter, startTestApp, type TestApp } from '../../testing/app.ts'
import type { Caller } from '../../testing/caller.ts'
import { brokenRules } from '../../testing/invariants.ts'
import { done, opened, orderOf, payment, startTill, type Till } from '../../testing/till.ts'

let till: Till
let counter: Counter
let session: { id: string; version: number }
/** A second gateway on the same books, and the counter's own calls to it: what this one writes is nothing that it waits for. */
let second: TestApp
let elsewhere: Caller
const heard = hearStatements()
const between = meanwhile('counted as')
beforeAll(async () => {
  till = await startTill()
  counter = await till.app.counter()
  session = await opened(till, { '1000': 1 }, counter)
  second = await startTestApp({ database: till.app.database, clock: till.now })
  elsewhere = second.caller({ token: counter.credentials.token ?? '', client: counter.device.credential })
})
afterAll(async () => {
  between.stop()
  heard.stop()
  await second?.stop()
  await till?.app.stop()
})

const keyed = () => ({ headers: { 'idempotency-key': newId() } })
const paidOrder = (more: object = {}) => orderOf(till, 50, { payments: [payment('cash', 50)], ...more })
/** Written the plain way: its number is drawn in the statement that writes the order. */
const isPlain = (statements: readonly string[]) => statements.some((text) => text.includes('counted as'))
const begins = (statements: readonly string[]) => statements.filter((text) => /^begin|^start transaction/i.test(text))

/** A customer, known from an earlier order. */
async function customerOf(name: string, phone: string): Promise<{ id: string }> {
  return done(await counter.post('/orders', orderOf(till, 10, { customer: { name, phone } }))).customer
}

/** What an order left in the ledger and told, in the order of its ids. */
async function tracesOf(orderId: string, paymentId: string) {
  const { db } = till.app
  const postings = await db
    .selectFrom('ledgerTransfer as t')
    .innerJoin('ledgerPosting as p', 'p.transferId', 't.id')
    .select(['t.id', 't.sourceType', 't.businessDate', 't.cashSessionId', 'p.accountCode', 'p.amountCentavos'])
    .where('t.sourceId', 'in', [orderId, paymentId])
    .orderBy('t.id')
    .orderBy('p.position')
    .execute()
  const rows = await db.selectFrom('outbox').select(['eventId', 'type', 'payload']).orderBy('eventId').execute()
  const events = rows.filter(({ payload }) => JSON.stringify(payload).includes(orderId))
  return { postings, events }
}

const withoutIds = ({ postings, events }: Awaited<ReturnType<typeof tracesOf>>) => ({
  postings: postings.map(({ id: _, ...posting }) => posting),
  events: events.map(({ type }) => type),
})

/** An order as it is read, its ids and number told apart from another order's by their place only. */
function shapeOf(order: object): unknown {
  const seen = new Map<string, string>()
  const text = JSON.stringify(order).replaceAll(
    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|"number":"[^"]*"|"claimCode":"[^"]*"/g,
    (id) => {
      const known = seen.get(id) ?? `#${seen.size}`
      seen.set(id, known)
      return id.startsWith('"') ? `"${id.split('"')[1]}":"told"` : known
    },
  )
  return JSON.parse(text)
}

describe('A plain order', () => {
  test('is two statements and no transaction, also with a key; anything else is one transaction', async () => {
    const customer = await customerOf('Ana', '09175550111')
    for (const plain of [orderOf(till, 20), paidOrder(), paidOrder({ customer: { id: customer.id }, notes: 'Soft' })]) {
      heard.since()
      done(await counter.post('/orders', plain, keyed()))
      const statements = heard.since()
      expect(isPlain(statements)).toBe(true)
      // Besides them only who is asking is looked up, once in a while.
      const own = statements.filter((text) => !text.includes('access_token'))
      expect([own.length, begins(statements)]).toEqual([2, []])
    }
    const others = [
      paidOrder({ customer: { name: 'New', phone: '09175550222' } }),
      paidOrder({ discount: { percent: 5, reason: 'Regular' }, payments: [] }),
      paidOrder({ type: 'deliver', delivery: { address: '1 Mango', window: '4–6 PM', fee: 0 } }),
      paidOrder({ payments: [payment('gcash', 50)] }),
    ]
    for (const other of others) {
      heard.since()
      done(await counter.post('/orders', other, keyed()))
      const statements = heard.since()
      expect([isPlain(statements), begins(statements).length]).toEqual([false, 1])
    }
  })

  test('leaves what the same order leaves the usual way, and answers what it says when asked again', async () => {
    const customer = await customerOf('Bea', '09175550112')
    const paid = [payment('cash', 50, { tendered: 100 }), payment('cash', 50, { tendered: 100 })] as const
    const bodyOf = (one: (typeof paid)[number]) =>
      paidOrder({ customer: { id: customer.id }, notes: 'Hang dry “#1”', payments: [one] })
    const plain = done(await counter.post('/orders', bodyOf(paid[0])))
    expect(done(await counter.get(`/orders/${plain.id}`))).toEqual(plain)
    // A statement that lost a deadlock is not repeated: the order goes the usual way.
    let document = ''
    between.once((values) => {
      document = String(values.find((value) => String(value).startsWith('{"order":')))
      return Promise.reject(Object.assign(new Error('lost'), { code: '40P01' }))
    })
    const usual = done(await counter.post('/orders', bodyOf(paid[1])))
    expect(shapeOf(usual)).toEqual(shapeOf(plain))
    const traces = await tracesOf(usual.id, paid[1].id)
    expect(traces.postings).toHaveLength(4)
    expect(withoutIds(traces)).toEqual(withoutIds(await tracesOf(plain.id, paid[0].id)))
    // It has the ids that the plain way had drawn: so a command that is done again has them whichever way it goes.
    const drawn = JSON.parse(document)
    const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
    expect([idsOf(drawn.lines), idsOf(drawn.loads)]).toEqual([idsOf(usual.lines), idsOf(usual.loads)])
    expect(drawn.order[0].claim_code).toBe(usual.claimCode)
    expect(new Set(idsOf(drawn.transfers))).toEqual(new Set(idsOf(traces.postings)))
    const told = traces.events.map(({ eventId }) => eventId)
    expect(drawn.events.map(({ event_id: id }: { event_id: string }) => id)).toEqual(expect.arrayContaining(told))
    expect(await brokenRules(till)).toEqual([])
  })

  test('answers a repeated key to the byte, and refuses another request with it', async () => {
    const [body, options] = [paidOrder(), keyed()]
    const first = await counter.post('/orders', body, options)
    const again = await counter.post('/orders', body, options)
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await counter.post('/orders', paidOrder(), options)).status).toBe(422)
    await counter.fetchCsrf()
    const [twin, twinOptions] = [paidOrder(), keyed()]
    const answers = await Promise.all(Array.from({ length: 12 }, () => counter.post('/orders', twin, twinOptions)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  })

  test('numbers without a gap with the orders of the usual way, at once', async () => {
    await counter.fetchCsrf()
    const bodies = Array.from({ length: 12 }, (_, at) =>
      at % 3 === 0 ? paidOrder({ customer: { name: `Guest ${at}` } }) : paidOrder(),
    )
    const numbers = (await Promise.all(bodies.map((body) => counter.post('/orders', body))))
      .map((answer) => Number(done(answer).number.split('-').at(-1)))
      .toSorted((one, other) => one - other)
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at))
  })

  describe('that comes while the branch writes another', () => {
    /** Posts one, and these while that one is being written. */
    async function postBehind(bodies: readonly object[], options: readonly ReturnType<typeof keyed>[] = []) {
      await counter.fetchCsrf()
      let others: ReturnType<typeof counter.post>[] = []
      between.once(async () => {
        heard.since()
        others = bodies.map((body, at) => counter.post('/orders', body, options[at]))
        let read = 0
        await expect
          .poll(() => (read += heard.since().filter((text) => text.includes('is_otherwise')).length))
          .toBe(bodies.length)
        // What was read before this is answered, and they wait.
        for (const _ of bodies) done(await counter.get('/orders?limit=1'))
      })
      const first = await counter.post('/orders', paidOrder())
      return { first, others: await Promise.all(others) }
    }
    const countOf = ({ number }: { number: string }) => Number(number.split('-').at(-1))

    test('is written with others that wait, in one statement, each with its number, key and answer', async () => {
      const customer = await customerOf('Eva', '09175550115')
      const bodies = [
        paidOrder(),
        orderOf(till, 30),
        paidOrder({ customer: { id: customer.id } }),
        paidOrder({ notes: '\u001e {"#1"} \\' }),
      ]
      const options = bodies.map(() => keyed())
      const { first, others } = await postBehind(bodies, options)
      expect(heard.since().filter((text) => text.includes('counted as')).length).toBeLessThan(bodies.length)
      const numbers = [first, ...others].map((answer) => countOf(done(answer)))
      expect(numbers.toSorted((one, other) => one - other)).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at))
      for (const [at, answer] of others.entries()) {
        expect(answer.body).toEqual(done(await counter.get(`/orders/${answer.body.id}`)))
        const again = await counter.post('/orders', bodies[at] ?? {}, options[at])
        expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([answer.text, 'true'])
      }
      expect(await brokenRules(till)).toEqual([])
    })

    test('does not suffer for one that is refused', async () => {
      const [known, good] = [paidOrder(), paidOrder()]
      done(await elsewhere.post('/orders', known))
      const payments = [payment('cash', 50)]
      done(await elsewhere.post('/orders', paidOrder({ payments })))
      const { others } = await postBehind([good, paidOrder({ payments })])
      expect(others.map(({ status }) => status)).toEqual([200, 409])
      expect(await brokenRules(till)).toEqual([])
    })
  })

  test('its number has as many digits as it takes', async () => {
    const { branch } = counter
    for (const [last, next] of [
      [899, '0900'],
      [9999, '10000'],
      [123_456, '123457'],
    ] as const) {
      await runStatement(
        till.app.db,
        `update branch_counter set last_number = ${last} where branch_id = '${branch.id}' and series like 'order:%'`,
      )
      expect(done(await counter.post('/orders', paidOrder())).number.endsWith(`-${next}`)).toBe(true)
    }
  })

  describe('when something changes between its two statements', () => {
    /** Posts an order while another program does something between the statements. Everything must be as the usual way says. */
    function postWhile(act: () => Promise<unknown>, body: object, by = counter, options = {}) {
      between.once(act)
      return by.post('/orders', body, options)
    }
    const change = (statement: string) => () => runStatement(till.app.db, statement)

    test('a drawer that is being counted takes no cash', async () => {
      const set = (state: string) => change(`update cash_session set state = '${state}' where id = '${session.id}'`)
      const body = paidOrder()
      const answer = await postWhile(set('counting'), body)
      expect([answer.status, answer.body.code]).toEqual([409, 'NO_OPEN_SESSION'])
      await set('open')()
      expect((await counter.get(`/orders/${body.id}`)).status).toBe(404)
      done(await counter.post('/orders', body))
    })

    test('a customer who was forgotten is refused, one who was merged is the one they became', async () => {
      const [gone, kept] = [await customerOf('Cora', '09175550113'), await customerOf('Dina', '09175550114')]
      const merge = change(`update customer set merged_into = '${kept.id}', merged_at = now() where id = '${gone.id}'`)
      const order = done(await postWhile(merge, paidOrder({ customer: { id: gone.id } })))
      expect(order.customer.id).toBe(kept.id)
    })

    test('the same order or payment by someone else is found', async () => {
      const body = paidOrder()
      const answer = await postWhile(() => elsewhere.post('/orders', body), body)
      expect(done(answer)).toEqual(done(await counter.get(`/orders/${body.id}`)))
      const payments = [payment('cash', 50)]
      const pay = () => paidOrder({ payments })
      const clash = await postWhile(() => elsewhere.post('/orders', pay()), pay())
      expect([clash.status, clash.body.code]).toEqual([409, 'STALE_VERSION'])
    })

    test('the same key at once gives the first answer', async () => {
      const [body, options] = [paidOrder(), keyed()]
      let first = ''
      const answer = await postWhile(
        async () => {
          first = (await elsewhere.post('/orders', body, options)).text
        },
        body,
        counter,
        options,
      )
      expect([answer.text, answer.headers.get('idempotent-replayed')]).toEqual([first, 'true'])
    })

    test('a branch that closed takes no order', async () => {
      const other = await till.app.counter()
      const close = change(`update branch set closed_at = now() where id = '${other.branch.id}'`)
      const answer = await postWhile(close, orderOf(till, 20), other)
      expect([answer.status, answer.text]).toEqual([403, '{"message":"CLOSED_BRANCH_ACCESSED"}'])
    })
  })
})
