import { newId } from '@labada/db/core/ids'
import { brokenBooks } from '@labada/db/testing/till-books'
import { fullNameOf } from '@labada/domain/core/names'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { isWhole } from '../../../scripts/testing/extent.ts'
import type { Counter } from '../testing/app.ts'
import { balances, done, opened, orderOf, payment, received, startTill, statusesOf } from '../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { admin } = till
let counter: Counter
let session: { id: string }
beforeEach(async () => {
  till.setTime('2026-11-21T10:00:00+08:00')
  counter = await till.app.counter()
  await counter.fetchCsrf()
  session = await opened(till, { '1000': 2 }, counter)
})

const moveCash = (kind: string, amount: number, more: object = {}, by: Pick<Counter, 'post'> = counter) =>
  by.post('/cash-movements', { id: newId(), kind, amount, note: 'Coins from the bank', ...more })

describe('Cash in and out', () => {
  test('of the drawer is booked where its reason says, and to the safe and back changes only its place', async () => {
    done(await moveCash('cash_in', 300, { reason: 'change_fund' }))
    done(await moveCash('cash_in', 20, { reason: 'found' }))
    done(await moveCash('cash_out', 100, { reason: 'other' }))
    done(await moveCash('to_safe', 1000))
    done(await moveCash('from_safe', 200))
    expect(await balances(till, counter.branch)).toMatchObject({
      drawer: 1420,
      safe: 800,
      owner: -2300,
      over_short: -20,
      suspense: 100,
    })
    const { items } = done(await counter.get(`/cash-movements?cashSessionId=${session.id}`))
    expect(items.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'cash_in',
      'cash_in',
      'cash_out',
      'from_safe',
      'to_safe',
    ])
    done(await counter.post(`/cash-sessions/${session.id}/count`, { counted: { '1000': 1, '200': 2, '20': 1 } }))
    const counted = done(await counter.get(`/cash-sessions/${session.id}`))
    expect([counted.expected, counted.variance]).toEqual([1420, 0])
    expect(await brokenBooks(till.app.db, counter.branch.id)).toEqual({})
  })

  test('above the limit waits for an admin’s yes, for this amount and once', async () => {
    const id = newId()
    const out = () => moveCash('cash_out', 800, { id, reason: 'owner' })
    expect((await out()).body.code).toBe('APPROVAL_REQUIRED')
    const ask = { id: newId(), kind: 'cash_out', subjectId: id, amount: 800, reason: 'Owner is here' }
    const request = done(await counter.post('/approvals', ask))
    expect((await out()).body.code).toBe('APPROVAL_REQUIRED')
    done(await admin.post(`/approvals/${request.id}/decide`, { decision: 'approved' }))
    done(await out())
    done(await out())
    expect((await balances(till, counter.branch)).drawer).toBe(1200)
    expect((await moveCash('cash_out', 800, { reason: 'owner' })).body.code).toBe('APPROVAL_REQUIRED')
  })

  test('needs an open drawer that holds it, a reason of its own, and the counter', async () => {
    expect((await moveCash('cash_out', 100, { reason: 'found' })).status).toBe(422)
    expect((await moveCash('cash_in', 100)).status).toBe(422)
    expect((await moveCash('to_safe', 2000.01)).body.code).toBe('CASH_SHORT')
    expect((await moveCash('from_safe', 1)).body.code).toBe('CASH_SHORT')
    expect((await moveCash('to_safe', 1, {}, admin)).status).toBe(403)
    const fresh = await till.app.counter()
    expect((await moveCash('to_safe', 1, {}, fresh)).body.code).toBe('NO_OPEN_SESSION')
    expect(done(await fresh.get(`/cash-movements?cashSessionId=${session.id}`)).items).toEqual([])
  })

  test('twenty times at once with one id is one movement', async () => {
    const id = newId()
    const answers = await Promise.all(Array.from({ length: 20 }, () => moveCash('to_safe', 100, { id })))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect((await balances(till, counter.branch)).safe).toBe(100)
  })
})

describe('A drawer opened without a sale', () => {
  const open = (body: object, by: Pick<Counter, 'post'> = counter) => by.post('/no-sales', body)
  const reason = 'Change for the sari-sari store'

  test('moves no money, says who and why in its session and in the audit log, and is recorded once', async () => {
    const before = await balances(till, counter.branch)
    const id = newId()
    expect(done(await open({ id, reason }))).toEqual(done(await open({ id, reason })))
    const told = [{ id, reason, by: fullNameOf(counter.user) }]
    expect(done(await counter.get('/cash-sessions/current')).session.noSales).toMatchObject(told)
    expect(done(await admin.get(`/cash-sessions/${session.id}`)).noSales).toMatchObject(told)
    expect(await balances(till, counter.branch)).toEqual(before)
    const entries = await till.app.db
      .selectFrom('auditLog')
      .select(['reason', 'key'])
      .where('action', '=', 'drawer.opened')
      .where('objectId', '=', session.id)
      .execute()
    expect(entries).toEqual([{ reason, key: 'drawer.unlock' }])
    expect(await till.app.announced()).toContain('drawer.opened')
    expect((await open({ id, reason: 'Another one' })).body.code).toBe('STALE_VERSION')
  })

  test('needs an open drawer, a reason and the counter', async () => {
    expect((await open({ id: newId(), reason: ' ' })).status).toBe(422)
    expect((await open({ id: newId(), reason }, admin)).status).toBe(403)
    const fresh = await till.app.counter()
    expect((await open({ id: newId(), reason }, fresh)).body.code).toBe('NO_OPEN_SESSION')
  })
})

describe('A note for the next shift', () => {
  test('is written once, read once, and belongs to its branch', async () => {
    const note = { id: newId(), text: 'Dryer 2 is slow', checks: ['keys', 'machines'] }
    done(await counter.post('/handover-notes', note))
    expect(done(await counter.post('/handover-notes', note))).toMatchObject({ text: note.text, readAt: null })
    const before = (await till.app.announced()).length
    const reads = await Promise.all(
      Array.from({ length: 10 }, () => counter.post(`/handover-notes/${note.id}/read`, {})),
    )
    expect(new Set(reads.map(({ text }) => text)).size).toBe(1)
    expect((await till.app.announced()).slice(before)).toEqual(['handover.changed'])
    const elsewhere = await till.app.counter()
    expect((await elsewhere.post(`/handover-notes/${note.id}/read`, {})).status).toBe(404)
    expect(done(await elsewhere.get('/handover-notes')).items).toEqual([])
    expect((await admin.post('/handover-notes', note)).status).toBe(403)
  })
})

describe('Receipts', () => {
  const receipt = (order: { id: string }, id = newId()) => counter.post(`/orders/${order.id}/receipts`, { id })

  test('are for what was paid since the last one; a reprint is counted', async () => {
    const order = await received(till, 390, { payments: [payment('cash', 100)] }, counter)
    const first = done(await receipt(order))
    expect(first).toMatchObject({ number: 1, amount: 100, copies: 0 })
    expect((await receipt(order)).body.code).toBe('INVALID_AMOUNT')
    done(await counter.post(`/orders/${order.id}/payments`, payment('cash', 290)))
    expect(done(await receipt(order))).toMatchObject({ number: 2, amount: 290 })
    const prints = await Promise.all(Array.from({ length: 5 }, () => counter.post(`/receipts/${first.id}/prints`, {})))
    expect(prints.map(({ body }) => body.copies).toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5])
    expect(done(await admin.get(`/orders/${order.id}/receipts`)).items).toMatchObject([{ copies: 5 }, { copies: 0 }])
    const elsewhere = await till.app.counter()
    expect((await elsewhere.get(`/orders/${order.id}/receipts`)).status).toBe(404)
    expect((await elsewhere.post(`/receipts/${first.id}/prints`, {})).status).toBe(404)
  })

  // A thousand orders from a hundred tablets, or an eighth of that.
  const busy = isWhole ? { tablets: 100, each: 10 } : { tablets: 25, each: 5 }
  test('have no gap in their numbers under orders from many tablets at once, nor have the orders', async () => {
    const tablets = await Promise.all(
      Array.from({ length: busy.tablets }, async (_, tablet) => {
        const made: { number: string; receipts: number[] }[] = []
        for (let nth = 0; nth < busy.each; nth++) {
          // Every fifth is not paid yet: its receipt is refused after a number was wanted for it.
          const isPaid = (tablet + nth) % 5 > 0
          const body = orderOf(till, 10, isPaid ? { payments: [payment('cash', 10)] } : {})
          const order = done(await counter.post('/orders', body))
          const ids = [newId(), newId()]
          const presses = await Promise.all(ids.map((id) => receipt(order, id)))
          const issued = presses.filter(({ status }) => status === 200).map(({ body }) => body.number)
          expect([statusesOf(presses), issued.length]).toEqual(isPaid ? [[200, 422], 1] : [[422, 422], 0])
          made.push({ number: order.number, receipts: issued })
        }
        return made
      }),
    )
    const made = tablets.flat()
    const orders = busy.tablets * busy.each
    const inOrder = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)
    const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1)
    expect(inOrder(made.map(({ number }) => Number(number.split('-').at(-1))))).toEqual(upTo(orders))
    expect(inOrder(made.flatMap(({ receipts }) => receipts))).toEqual(upTo(orders * 0.8))
  }, 240_000)
})
