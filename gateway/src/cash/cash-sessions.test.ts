import { newId } from '@labada/db/core/ids'
import { fullNameOf } from '@labada/domain/core/names'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { balances, done, opened, orderOf, payment, received, startTill, statusesOf } from '../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { admin } = till
let counter: Counter
beforeEach(async () => {
  till.setTime('2026-11-21T10:00:00+08:00')
  counter = await till.app.counter()
})
const held = () => balances(till, counter.branch)
const close = (session: { id: string }, body: object, by: Counter = counter) =>
  by.post(`/cash-sessions/${session.id}/close`, body)
const count = (session: { id: string }, counted: object, by: Counter = counter) =>
  by.post(`/cash-sessions/${session.id}/count`, { counted })

describe('Opening the drawer', () => {
  test('for the first time ever takes the float as the owner’s money', async () => {
    const session = await opened(till, { '500': 1, '100': 5 }, counter)
    expect(session).toMatchObject({
      state: 'open',
      number: 1,
      opening: 1000,
      openingVariance: 0,
      businessDate: '2026-11-21',
    })
    expect(await held()).toMatchObject({ drawer: 1000, owner: -1000, over_short: 0 })
  })

  test('compares the count with what the last close kept; what is missing is nobody’s', async () => {
    const first = await opened(till, { '500': 1 }, counter)
    done(await close(first, { counted: { '500': 1 }, keep: 500 }))
    expect(done(await counter.get('/cash-sessions/current'))).toEqual({ session: null, lastKept: 500 })
    const second = await opened(till, { '200': 2, '50': 1 }, counter)
    expect(second).toMatchObject({ number: 2, opening: 450, openingVariance: -50 })
    expect(await held()).toMatchObject({ drawer: 450, over_short: 50, owner: -500 })
    expect(done(await counter.get('/cash-sessions/current'))).toMatchObject({
      session: { id: second.id },
      lastKept: 500,
    })
  })

  test('asks for a note when the count is off by more than the tolerance, and keeps it', async () => {
    const first = await opened(till, { '500': 1 }, counter)
    done(await close(first, { counted: { '500': 1 }, keep: 500 }))
    const body = { id: newId(), counted: { '200': 2 }, note: ' ' }
    const refused = await counter.post('/cash-sessions', body)
    expect([refused.status, refused.body]).toEqual([
      422,
      {
        message: 'The count is −₱100.00 off what the last close left. Add a note.',
        code: 'NOTE_REQUIRED',
        errors: { note: ['Note is required'] },
      },
    ])
    expect((await held()).drawer).toBe(500)
    const noted = done(await counter.post('/cash-sessions', { ...body, note: 'Change for the bank' }))
    expect(noted).toMatchObject({ openingVariance: -100, openingNote: 'Change for the bank' })
  })

  test('is done once: again with the same id is harmless, with another it is refused', async () => {
    await counter.fetchCsrf()
    const body = { id: newId(), counted: { '100': 2 } }
    const answers = await Promise.all(Array.from({ length: 20 }, () => counter.post('/cash-sessions', body)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect((await held()).drawer).toBe(200)
    const other = await counter.post('/cash-sessions', { id: newId(), counted: {} })
    expect([other.status, other.body.code]).toEqual([409, 'SESSION_ALREADY_OPEN'])
    const elsewhere = await (await till.app.counter()).post('/cash-sessions', body)
    expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'STALE_VERSION'])
  })

  test('by many at once with ids of their own opens one session, number 1', async () => {
    await counter.fetchCsrf()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => counter.post('/cash-sessions', { id: newId(), counted: { '100': 2 } })),
    )
    expect(statusesOf(answers)).toEqual([200, ...Array(9).fill(409)])
    expect(answers.find(({ status }) => status === 200)?.body.number).toBe(1)
    expect((await held()).drawer).toBe(200)
  })

  test('takes notes and coins of the peso only', async () => {
    for (const counted of [{ '3': 1 }, { '100': -1 }, { '100': 0.5 }, { '100': '1' }]) {
      expect((await counter.post('/cash-sessions', { id: newId(), counted })).status).toBe(422)
    }
  })
})

describe('The count is blind', () => {
  test('to the counter until it has counted; an admin sees what should be there all along', async () => {
    const session = await opened(till, { '1000': 1 }, counter)
    const order = await received(till, 215, { payments: [payment('cash', 215)] }, counter)
    await received(till, 480, { payments: [payment('gcash', 480)] }, counter)
    for (const path of ['current', session.id]) {
      const body = done(await counter.get(`/cash-sessions/${path}`))
      const seen = path === 'current' ? body.session : body
      expect(seen).toMatchObject({ expected: null, variance: null, band: null, movements: [], otherMethods: [] })
    }
    expect(done(await counter.get('/cash-sessions')).items[0]).toMatchObject({ expected: null, variance: null })
    const movements = [
      { kind: 'opening', amount: 1000 },
      { kind: 'payment', amount: 215, reference: order.number, by: fullNameOf(counter.user) },
    ]
    const otherMethods = [{ method: 'gcash', amount: 480, count: 1 }]
    expect(done(await admin.get(`/cash-sessions/${session.id}`))).toMatchObject({
      expected: 1215,
      variance: null,
      movements,
      otherMethods,
    })
    expect(done(await count(session, { '1000': 1, '200': 1 }))).toMatchObject({
      state: 'counting',
      expected: 1215,
      countedAmount: 1200,
      variance: -15,
      band: 'ok',
      movements,
      otherMethods,
    })
    expect(done(await counter.get('/cash-sessions')).items[0]).toMatchObject({ expected: 1215, variance: -15 })
  })

  test('may be counted again, but the first count is written down', async () => {
    const session = await opened(till, { '1000': 1 }, counter)
    done(await count(session, { '500': 1 }))
    const before = await till.app.announced()
    done(await count(session, { '500': 1, '20': 0 }))
    expect(await till.app.announced()).toEqual(before)
    done(await close(session, { counted: { '1000': 1 }, keep: 1000 }))
    const audit = await till.app.db
      .selectFrom('auditLog')
      .select(['action', 'before', 'after'])
      .where('objectId', '=', session.id)
      .orderBy('seq')
      .execute()
    expect(audit).toMatchObject([
      { action: 'cash.session_counted', before: { counted: null }, after: { countedCentavos: 50_000 } },
      {
        action: 'cash.session_recounted',
        before: { countedCentavos: 50_000, counted: { '500': 1 } },
        after: { countedCentavos: 100_000 },
      },
      { action: 'cash.session_closed', after: { varianceCentavos: 0, keptCentavos: 100_000 } },
    ])
  })
})

describe('Closing the drawer', () => {
  test('₱30 short needs a note; what is kept stays, the rest is remitted (worked example’s close)', async () => {
    const session = await opened(till, { '1000': 1 }, counter)
    const order = await received(till, 215, { payments: [payment('cash', 215, { tendered: 500 })] }, counter)
    await received(till, 390, { payments: [payment('cash', 390)] }, counter)
    await received(till, 480, { payments: [payment('gcash', 480)] }, counter)
    done(await admin.post(`/orders/${order.id}/refunds`, { ...payment('cash', 50), reason: 'Torn sheet' }))
    // The expense, the cash advance and the item sale of the example come with their own pages: 1555 instead of 930.
    const counted = { '1000': 1, '500': 1, '20': 1, '5': 1 }
    const bare = await close(session, { counted, keep: 500, rest: 'remit' })
    expect([bare.status, bare.body.code, bare.body.errors]).toEqual([
      422,
      'NOTE_REQUIRED',
      { note: ['Note is required'] },
    ])
    const closed = done(await close(session, { counted, keep: 500, rest: 'remit', note: 'Coins are missing' }))
    expect(closed).toMatchObject({
      state: 'closed',
      expected: 1555,
      countedAmount: 1525,
      variance: -30,
      band: 'note',
      kept: 500,
      toSafe: 0,
      remitted: 1025,
      note: 'Coins are missing',
      counted,
      closedBy: { id: counter.user.id },
    })
    expect(closed.movements.map(({ kind, amount }: never) => [kind, amount])).toEqual([
      ['opening', 1000],
      ['payment', 215],
      ['payment', 390],
      ['refund', -50],
      ['remittance', -1025],
    ])
    expect(await held()).toMatchObject({ drawer: 500, safe: 0, transit: 1025, over_short: 30, 'wallet:gcash': 480 })
    expect(done(await counter.get('/shop/branch-balance'))).toMatchObject({ balance: 500 })
  })

  test('puts the rest into the safe unless told otherwise; the branch balance stays', async () => {
    const session = await opened(till, { '1000': 1 }, counter)
    done(await close(session, { counted: { '1000': 1 }, keep: 200 }))
    expect(await held()).toMatchObject({ drawer: 200, safe: 800 })
    expect(done(await counter.get('/shop/branch-balance'))).toMatchObject({ balance: 1000, drawer: 200, safe: 800 })
  })

  test('keeps no more than was counted', async () => {
    const session = await opened(till, { '1000': 1 }, counter)
    const answer = await close(session, { counted: { '1000': 1 }, keep: 1000.05 })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['keep']])
  })

  test('twenty times at once is one close, one answer and one remittance', async () => {
    await counter.fetchCsrf()
    const session = await opened(till, { '1000': 1 }, counter)
    const before = (await till.app.announced()).length
    const body = { counted: { '1000': 1 }, keep: 100, rest: 'remit' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => close(session, body)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect((await till.app.announced()).slice(before)).toEqual([
      'ledger.posted',
      'cash.session_closed',
      'remittance.sent',
    ])
    expect(await held()).toMatchObject({ drawer: 100, transit: 900 })
    const late = await count(session, { '1000': 1 })
    expect([late.status, late.body.code]).toEqual([409, 'SESSION_CLOSED'])
  })

  test('while payments come in loses none: each is before the close or refused', async () => {
    const tablets = await Promise.all([till.app.counter(counter.branch), till.app.counter(counter.branch)])
    await Promise.all([counter, ...tablets].map((tablet) => tablet.fetchCsrf()))
    const session = await opened(till, {}, counter)
    const [answers, closed] = await Promise.all([
      Promise.all(
        Array.from({ length: 30 }, (_, i) =>
          (tablets[i % 2] ?? counter).post('/orders', orderOf(till, 10, { payments: [payment('cash', 10)] })),
        ),
      ),
      close(session, { counted: {}, keep: 0, note: 'Counted blind' }),
    ])
    const taken = answers.filter(({ status }) => status === 200).length
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('NO_OPEN_SESSION')
    expect(done(closed)).toMatchObject({ expected: taken * 10, variance: 0 - taken * 10 })
    expect((await held()).drawer).toBe(0)
  })
})

describe('Cash sessions', () => {
  test('of another branch do not exist for a counter; the list is paged, newest first', async () => {
    const first = await opened(till, { '100': 1 }, counter)
    done(await close(first, { counted: { '50': 1 }, keep: 50, note: 'Fifty went missing' }))
    till.wait(60)
    const second = await opened(till, { '50': 1 }, counter)
    const other = await till.app.counter()
    for (const answer of [
      await other.get(`/cash-sessions/${first.id}`),
      await count(second, {}, other),
      await close(second, { counted: {}, keep: 0 }, other),
    ]) {
      expect([answer.status, answer.text]).toEqual([404, ''])
    }
    const list = async (query: string) => done(await admin.get(`/cash-sessions?branchId=${counter.branch.id}${query}`))
    const all = await list('')
    expect(all.items.map(({ number }: { number: number }) => number)).toEqual([2, 1])
    expect(all.totals).toEqual({ sessions: 2, variance: -50 })
    const page = await list('&limit=1')
    expect([...page.items, ...(await list(`&limit=1&cursor=${page.nextCursor}`)).items]).toEqual(all.items)
    expect((await admin.get('/cash-sessions?cursor=nonsense')).status).toBe(422)
    expect(done(await other.get('/cash-sessions')).items).toEqual([])
  })

  test('stand in the way of closing the branch until the drawer is closed (story 17)', async () => {
    const session = await opened(till, { '100': 1 }, counter)
    const path = `/branches/${counter.branch.id}/close`
    const refused = await admin.post(path, { reason: 'Renovation' })
    expect([refused.status, refused.body.code]).toEqual([409, 'BRANCH_HAS_OPEN_WORK'])
    done(await close(session, { counted: { '100': 1 }, keep: 100 }))
    expect(done(await admin.post(path, { reason: 'Renovation' }))).toMatchObject({ closed: true })
    const shut = await counter.post('/cash-sessions', { id: newId(), counted: {} })
    expect([shut.status, shut.body]).toEqual([403, { message: 'CLOSED_BRANCH_ACCESSED' }])
    expect((await counter.post('/orders', orderOf(till, 1))).status).toBe(403)
  })

  test('are not opened in a branch that is closed at the same moment', async () => {
    await Promise.all([admin.fetchCsrf(), counter.fetchCsrf()])
    for (let i = 0; i < 5; i++) {
      const [shut, open] = await Promise.all([
        admin.post(`/branches/${counter.branch.id}/close`, { reason: 'Renovation' }),
        counter.post('/cash-sessions', { id: newId(), counted: {} }),
      ])
      expect([shut.status === 200, open.status === 200]).toContain(false)
      if (open.status === 200) done(await close(open.body, { counted: {}, keep: 0 }))
      if (shut.status === 200) done(await admin.post(`/branches/${counter.branch.id}/reopen`, {}))
    }
  })
})
