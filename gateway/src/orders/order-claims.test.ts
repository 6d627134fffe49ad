import { newId } from '@labada/db/core/ids'
import { parsedCsv } from '@labada/db/testing/csv'
import { brokenBooks } from '@labada/db/testing/till-books'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { brokenRules } from '../testing/invariants.ts'

import { balances, done, opened, received, startTill, statusesOf } from '../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { admin } = till
let counter: Counter
beforeEach(async () => {
  till.setTime('2026-11-21T10:00:00+08:00')
  counter = await till.app.counter()
})

const claimOf = (more: object = {}) => ({
  id: newId(),
  kind: 'stained',
  description: 'Pink at the collar',
  asked: 350,
  ...more,
})
const claimed = async (order: { id: string }, more: object = {}) =>
  done(await counter.post(`/orders/${order.id}/claims`, claimOf(more)))
const accept = (claim: { id: string }, more: object = {}) =>
  admin.post(`/order-claims/${claim.id}/accept`, { amount: 100, account: 'bank', ...more })
const decline = (claim: { id: string }, reason = 'It was torn before') =>
  admin.post(`/order-claims/${claim.id}/decline`, { reason })

describe('A claim of a customer', () => {
  test('is written down at the counter or in the office, with what is asked for and the cap of its order', async () => {
    const order = await received(till, 200, { customer: { name: 'Liza Cruz' } }, counter)
    const before = (await till.app.announced()).length
    const claim = await claimed(order)
    expect(claim).toMatchObject({
      orderId: order.id,
      orderNumber: order.number,
      customerName: 'Liza Cruz',
      kind: 'stained',
      status: 'open',
      asked: 350,
      serviceFee: 200,
      claimable: 2000,
      decision: null,
      photos: [],
    })
    done(await admin.post(`/orders/${order.id}/claims`, claimOf({ asked: undefined, kind: 'lost' })))
    expect((await till.app.announced()).slice(before)).toEqual(['claim.opened', 'claim.opened'])
    const { items } = done(await counter.get(`/orders/${order.id}/claims`))
    expect(items.map(({ kind, asked }: { kind: string; asked: number }) => [kind, asked])).toEqual([
      ['stained', 350],
      ['lost', null],
    ])
    const listed = done(await admin.get(`/orders?search=${order.number}`)).items
    expect(listed[0]).toMatchObject({ number: order.number, claim: 'open' })
  })

  test('sent twenty times at once is one; the same id for something else is refused', async () => {
    const [order, other] = [await received(till, 200, {}, counter), await received(till, 50, {}, counter)]
    const body = claimOf()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => counter.post(`/orders/${order.id}/claims`, body)),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    for (const [orderId, twin] of [
      [order.id, { ...body, asked: 351 }],
      [order.id, { ...body, description: 'Torn' }],
      [other.id, body],
    ]) {
      const answer = await counter.post(`/orders/${orderId}/claims`, twin)
      expect([answer.status, answer.body.code]).toEqual([409, 'STALE_VERSION'])
    }
  })

  test('needs words, takes only photos that are there, and no order that was voided has any', async () => {
    const order = await received(till, 200, {}, counter)
    const send = (more: object) => counter.post(`/orders/${order.id}/claims`, claimOf(more))
    expect(await send({ description: 'no' })).toMatchObject({ status: 422 })
    expect(await send({ kind: 'angry' })).toMatchObject({ status: 422 })
    expect(await send({ asked: 0 })).toMatchObject({ status: 422 })
    expect(await send({ photos: [newId()] })).toMatchObject({
      status: 422,
      body: { errors: { photos: [expect.any(String)] } },
    })
    done(await admin.post(`/orders/${order.id}/void`, { reason: 'Entered by mistake' }))
    expect(await send({})).toMatchObject({ status: 409, body: { code: 'ORDER_VOIDED' } })
    expect(await counter.post(`/orders/${newId()}/claims`, claimOf())).toMatchObject({ status: 404, text: '' })
  })
})

describe('A claim that is accepted', () => {
  test.each(['safe', 'wallet:gcash', 'wallet:maya', 'card', 'bank'])(
    'is paid out of the account that is named: %s',
    async (account) => {
      const order = await received(till, 200, {}, counter)
      done(
        await admin.post('/cash-entries', {
          id: newId(),
          branchId: counter.branch.id,
          kind: 'capital_in',
          amount: 500,
          to: 'safe',
          date: '2026-11-21',
          description: 'From the owner',
        }),
      )
      const claim = await claimed(order)
      expect(done(await accept(claim, { account }))).toMatchObject({
        status: 'accepted',
        claimable: 1900,
        decision: { amount: 100, account, reason: null },
      })
      const held = await balances(till, counter.branch)
      expect([held['expense:claim'], held[account], held.receivable]).toEqual([
        100,
        account === 'safe' ? 400 : -100,
        200,
      ])
      expect(await brokenBooks(till.app.db, counter.branch.id)).toEqual({})
      expect(await brokenRules(till)).toEqual([])
    },
  )

  test('from the drawer is a movement of the open session, and never more than there is', async () => {
    const order = await received(till, 200, {}, counter)
    const claim = await claimed(order)
    expect((await accept(claim, { account: 'drawer' })).body.code).toBe('NO_OPEN_SESSION')
    const session = await opened(till, { '100': 5 }, counter)
    expect((await accept(claim, { account: 'drawer', amount: 501 })).body.code).toBe('CASH_SHORT')
    done(await accept(claim, { account: 'drawer', amount: 350 }))
    const detail = done(await admin.get(`/cash-sessions/${session.id}`))
    expect(detail).toMatchObject({ expected: 150 })
    expect(detail.movements).toContainEqual(
      expect.objectContaining({ kind: 'claim', amount: -350, reference: order.number }),
    )
    const flow = done(await admin.get(`/cash-flow?branchId=${counter.branch.id}&from=2026-11-21&to=2026-11-21&by=day`))
    expect(JSON.stringify(flow)).toContain('Customer claims')
  })

  test('above the cap needs a reason; the claims of an order share its cap', async () => {
    const order = await received(till, 20, {}, counter)
    const [one, other] = [await claimed(order), await claimed(order, { kind: 'lost' })]
    done(await accept(one, { amount: 150 }))
    const refused = await accept(other, { amount: 50.01 })
    expect([refused.status, refused.body]).toEqual([
      422,
      {
        code: 'NOTE_REQUIRED',
        message: 'Enter why more than ₱50.00 is paid',
        claimable: 50,
        errors: { exception: ['Reason is required'] },
      },
    ])
    const paid = done(await accept(other, { amount: 500, exception: 'A wedding dress' }))
    expect(paid).toMatchObject({ claimable: 0, decision: { amount: 500, reason: 'A wedding dress' } })
    const [entry] = done(await admin.get(`/audit?objectId=${order.id}&action=claim.accepted`)).items
    expect(entry).toMatchObject({
      reason: 'A wedding dress',
      after: { claimId: other.id, amountCentavos: 50_000, account: 'bank' },
    })
  })

  test('two of one order at the same moment never pay more than the cap together', async () => {
    const order = await received(till, 20, {}, counter)
    const claims = [await claimed(order), await claimed(order)]
    const answers = await Promise.all(claims.map((claim) => accept(claim, { amount: 150 })))
    expect(statusesOf(answers)).toEqual([200, 422])
    expect(await balances(till, counter.branch)).toMatchObject({ 'expense:claim': 150 })
  })

  test('twenty times at once is paid once, and not declined afterwards', async () => {
    const order = await received(till, 200, {}, counter)
    const claim = await claimed(order)
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(claim)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await balances(till, counter.branch)).toMatchObject({ bank: -100, 'expense:claim': 100 })
    for (const answer of [await accept(claim, { amount: 101 }), await decline(claim)])
      expect([answer.status, answer.body.code]).toEqual([409, 'ALREADY_DECIDED'])
    expect(done(await admin.get(`/orders?search=${order.number}`)).items[0]).toMatchObject({ claim: 'answered' })
    const { items } = done(await admin.get(`/orders/${order.id}/timeline`))
    expect(items.map(({ text }: { text: string }) => text)).toEqual(
      expect.arrayContaining(['Claim opened: Pink at the collar', 'Claim paid']),
    )
  })

  test('is no business of a counter', async () => {
    const claim = await claimed(await received(till, 200, {}, counter))
    const body = { amount: 100, account: 'drawer' }
    expect(await counter.post(`/order-claims/${claim.id}/accept`, body)).toMatchObject({ status: 403 })
    expect(await counter.post(`/order-claims/${claim.id}/decline`, { reason: 'I say so' })).toMatchObject({
      status: 403,
    })
    expect(await counter.get('/order-claims')).toMatchObject({ status: 403 })
    expect(await accept({ id: newId() })).toMatchObject({ status: 404, text: '' })
  })

  test('follows the setting: another cap holds from then on', async () => {
    const order = await received(till, 20, {}, counter)
    const claim = await claimed(order)
    const capOf = async (claimCapTimes: number) => {
      const { items } = done(await admin.get('/settings'))
      const [orders] = items.filter(
        ({ current }: { current: { setting: { section: string } } }) => current.setting.section === 'orders',
      )
      const value = { ...orders.current.setting.value, claimCapTimes }
      done(await admin.post('/settings', { change: { section: 'orders', value }, version: orders.newestVersion }))
    }
    await capOf(2)
    expect(await accept(claim, { amount: 40.01 })).toMatchObject({ status: 422, body: { claimable: 40 } })
    done(await accept(claim, { amount: 40 }))
    await capOf(10)
  })
})

describe('A claim that is declined', () => {
  test('moves no money and says why; the same again is harmless', async () => {
    const order = await received(till, 200, {}, counter)
    const claim = await claimed(order)
    const before = await balances(till, counter.branch)
    for (const _twice of [1, 2])
      expect(done(await decline(claim))).toMatchObject({
        status: 'declined',
        decision: { amount: null, account: null, reason: 'It was torn before' },
      })
    expect(await balances(till, counter.branch)).toEqual(before)
    expect((await decline(claim, 'Another reason')).body.code).toBe('ALREADY_DECIDED')
    expect((await accept(claim)).body.code).toBe('ALREADY_DECIDED')
    expect(done(await admin.get(`/audit?objectId=${order.id}&action=claim.declined`)).items).toHaveLength(1)
  })
})

describe('The list of claims', () => {
  test('is narrowed by branch, answer, kind, day and words, adds up, and is a file', async () => {
    const order = await received(till, 200, { customer: { name: 'Ramon Uy' } }, counter)
    const paid = await claimed(order)
    const declined = await claimed(order, { kind: 'lost', asked: undefined, description: '=A black sock' })
    done(await accept(paid))
    done(await decline(declined))
    till.setTime('2026-11-22T10:00:00+08:00')
    const open = await claimed(order, { kind: 'late', asked: 50, description: 'Two days late' })
    const branch = `branchId=${counter.branch.id}`
    const found = async (query: string) => done(await admin.get(`/order-claims?${branch}${query}`))
    const ids = async (query: string) => (await found(query)).items.map(({ id }: { id: string }) => id)
    expect(await ids('')).toEqual([open.id, declined.id, paid.id])
    expect((await found('')).totals).toEqual({ claims: 3, open: 1, asked: 400, paid: 100 })
    expect(await ids('&status=accepted')).toEqual([paid.id])
    expect(await ids('&kind=lost')).toEqual([declined.id])
    expect(await ids('&from=2026-11-22')).toEqual([open.id])
    expect(await ids('&to=2026-11-21')).toEqual([declined.id, paid.id])
    expect(await ids('&search=days late')).toEqual([open.id])
    expect(await ids('&search=ramon')).toHaveLength(3)
    const first = await found('&limit=2')
    expect(first.items).toHaveLength(2)
    expect(await ids(`&limit=2&cursor=${first.nextCursor}`)).toEqual([paid.id])
    const made = done(
      await admin.post('/exports', {
        id: newId(),
        list: 'orderClaims',
        format: 'csv',
        query: { branchId: counter.branch.id },
      }),
    )
    const [head = [], ...rows] = parsedCsv((await admin.get(`/exports/${made.id}/file`)).text)
    expect(rows.map((row) => row[head.indexOf('What happened')])).toEqual([
      'Two days late',
      "'=A black sock",
      'Pink at the collar',
    ])
    expect(rows[2]?.[head.indexOf('Paid')]).toBe('100.00')
  })
})
