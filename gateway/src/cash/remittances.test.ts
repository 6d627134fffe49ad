import { newId } from '@labada/db/core/ids'
import { fullNameOf } from '@labada/domain/core/names'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { balances, done, opened, startTill, statusesOf } from '../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { admin } = till
let counter: Counter
beforeEach(async () => {
  till.setTime('2026-11-21T10:00:00+08:00')
  counter = await till.app.counter()
})
const held = () => balances(till, counter.branch)
const body = (more: object = {}) => ({ id: newId(), from: 'drawer', amount: 4000, carrier: 'Rodel Tan', ...more })
const arrival = (more: object = {}) => ({
  received: 4000,
  receivedOn: '2026-11-21',
  to: 'bank',
  reference: 'DS-1121-1',
  ...more,
})
async function sent(more: object = {}) {
  await opened(till, { '1000': 5 }, counter)
  return done(await counter.post('/remittances', body(more)))
}

describe('Remitting', () => {
  test('takes money out of the drawer and puts it on its way', async () => {
    const remittance = await sent({ counted: { '1000': 4 } })
    expect(remittance).toMatchObject({
      number: 1,
      from: 'drawer',
      amount: 4000,
      carrier: 'Rodel Tan',
      late: false,
      confirmation: null,
      businessDate: '2026-11-21',
      sentBy: { name: fullNameOf(counter.user) },
    })
    expect(await held()).toMatchObject({ drawer: 1000, transit: 4000 })
    const session = done(await admin.get(`/cash-sessions/${remittance.cashSessionId}`))
    expect(session.movements.at(-1)).toMatchObject({ kind: 'remittance', amount: -4000 })
    expect((await till.app.announced()).at(-1)).toBe('remittance.sent')
  })

  test('from the safe needs no open drawer; an admin names the branch', async () => {
    const session = await opened(till, { '1000': 5 }, counter)
    done(await counter.post(`/cash-sessions/${session.id}/close`, { counted: { '1000': 5 }, keep: 1000 }))
    const refused = await admin.post('/remittances', body({ from: 'safe' }))
    expect([refused.status, refused.body.errors]).toEqual([422, { branchId: ['Branch is required'] }])
    done(await admin.post('/remittances', body({ from: 'safe', branchId: counter.branch.id })))
    expect(await held()).toMatchObject({ drawer: 1000, safe: 0, transit: 4000 })
  })

  test('twenty times at once with one id sends once', async () => {
    await opened(till, { '1000': 5 }, counter)
    const same = body()
    const answers = await Promise.all(Array.from({ length: 20 }, () => counter.post('/remittances', same)))
    expect(statusesOf(answers)).toEqual(Array(20).fill(200))
    expect(await held()).toMatchObject({ drawer: 1000, transit: 4000 })
    expect(done(await counter.post('/remittances', same)).number).toBe(1)
    const other = await counter.post('/remittances', { ...same, amount: 100 })
    expect([other.status, other.body.code]).toEqual([409, 'STALE_VERSION'])
  })

  test('is refused without an open drawer, for more than is there, and for notes that do not add up', async () => {
    const closed = await counter.post('/remittances', body())
    expect([closed.status, closed.body.code]).toEqual([409, 'NO_OPEN_SESSION'])
    await opened(till, { '1000': 1 }, counter)
    const short = await counter.post('/remittances', body())
    expect([short.status, short.body.code]).toEqual([409, 'CASH_SHORT'])
    const odd = await counter.post('/remittances', body({ amount: 500, counted: { '100': 4 } }))
    expect([odd.status, odd.body.code]).toEqual([422, 'INVALID_AMOUNT'])
    expect(await held()).toMatchObject({ drawer: 1000, transit: 0 })
  })

  test('at the close of a session makes a remittance too, carried by whoever closed it', async () => {
    const session = await opened(till, { '1000': 5 }, counter)
    const closing = { counted: { '1000': 5 }, keep: 1000, rest: 'remit' }
    done(await counter.post(`/cash-sessions/${session.id}/close`, closing))
    const { items, totals } = done(await counter.get('/remittances'))
    expect(items).toMatchObject([
      { id: session.id, cashSessionId: session.id, amount: 4000, carrier: fullNameOf(counter.user) },
    ])
    expect(totals).toEqual({ remittances: 1, sent: 4000, inTransit: 4000, difference: 0 })
  })
})

describe('Confirming a remittance', () => {
  test('that arrived whole puts it into the bank', async () => {
    const { id } = await sent()
    const confirmed = done(await admin.post(`/remittances/${id}/confirm`, arrival()))
    expect(confirmed.confirmation).toMatchObject({ received: 4000, difference: 0, to: 'bank', reference: 'DS-1121-1' })
    expect(await held()).toMatchObject({ transit: 0, bank: 4000, over_short: 0 })
    expect((await till.app.announced()).at(-1)).toBe('remittance.confirmed')
  })

  test('₱100 short asks why, then names the carrier in the ledger and on the list of what needs a person (story 6)', async () => {
    const { id } = await sent()
    const bare = await admin.post(`/remittances/${id}/confirm`, arrival({ received: 3900 }))
    expect([bare.status, bare.body.code]).toEqual([422, 'NOTE_REQUIRED'])
    done(await admin.post(`/remittances/${id}/confirm`, arrival({ received: 3900, note: 'A note is missing' })))
    expect(await held()).toMatchObject({ transit: 0, bank: 3900, over_short: 100 })
    const { items } = done(await admin.get(`/ledger/transfers?sourceId=${id}`))
    expect(items[0].description).toBe('Remittance 1 received, short, carried by Rodel Tan')
    const { attention } = done(await admin.get('/today'))
    const mine = attention.filter((one: { branchId: string }) => one.branchId === counter.branch.id)
    expect(mine).toMatchObject([
      { facts: { kind: 'remittance', number: 1, amount: 100, isShort: true, carrier: 'Rodel Tan' } },
    ])
  })

  test('twice is harmless, differently is refused', async () => {
    const { id } = await sent()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.post(`/remittances/${id}/confirm`, arrival())),
    )
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 200])
    expect(await held()).toMatchObject({ transit: 0, bank: 4000 })
    const other = await admin.post(`/remittances/${id}/confirm`, arrival({ received: 3900, note: 'x' }))
    expect([other.status, other.body.code]).toEqual([409, 'REMITTANCE_CONFIRMED'])
  })

  test('is not for the counter, and a remittance of another branch does not exist for it', async () => {
    const { id } = await sent()
    const own = await counter.post(`/remittances/${id}/confirm`, arrival())
    expect([own.status, own.body]).toEqual([403, { message: 'Unauthorized.' }])
    const elsewhere = await till.app.counter()
    expect((await elsewhere.get(`/remittances/${id}`)).status).toBe(404)
    expect(done(await elsewhere.get(`/remittances?branchId=${counter.branch.id}`)).items).toEqual([])
    expect(await held()).toMatchObject({ transit: 4000 })
  })

  test('is asked for once it is on its way for more than a day', async () => {
    const { id } = await sent()
    const mine = async () =>
      done(await admin.get('/today')).attention.filter(
        (one: { branchId: string; facts: { kind: string } }) =>
          one.branchId === counter.branch.id && one.facts.kind === 'remittance',
      )
    expect(await mine()).toEqual([])
    till.setTime('2026-11-22T10:00:01+08:00')
    expect(await mine()).toMatchObject([{ facts: { amount: 4000, isShort: false, carrier: 'Rodel Tan' } }])
    expect(done(await admin.get(`/remittances/${id}`)).late).toBe(true)
  })
})
