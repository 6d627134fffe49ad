import { brokenBooks } from '@labada/db/testing/till-books'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isWhole } from '../../../scripts/testing/extent.ts'
import { brokenRules } from '../testing/invariants.ts'

import { done, startTill } from '../testing/till.ts'
import { act, type Known, knownOf } from '../testing/till-acting.ts'
import { type Deed, deed } from '../testing/till-deeds.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { admin } = till
const { db } = till.app
beforeAll(() => admin.fetchCsrf())

/** The drawer as the admin sees it, as its movements add up, and as the ledger has it. */
async function drawerAgrees(known: Known): Promise<void> {
  const session = done(await admin.get(`/cash-sessions/${known.session}`))
  if (session.state === 'closed') return
  const { items } = done(await admin.get(`/ledger/accounts?branchId=${session.branchId}`))
  const drawer = items.find(({ code }: { code: string }) => code === 'drawer').balance
  const moved = session.movements.reduce((total: number, { amount }: { amount: number }) => total + amount, 0)
  expect([session.expected, Math.round(moved * 100) / 100]).toEqual([drawer, drawer])
}

async function play(deeds: readonly Deed[], atOnce: number): Promise<void> {
  till.setTime('2026-11-21T10:00:00+08:00')
  const counter = await till.app.counter()
  await counter.fetchCsrf()
  const players = { till, counter, otherBranch: till.counter, admin }
  const known = await knownOf(players)
  for (let from = 0; from < deeds.length; from += atOnce) {
    const answers = await Promise.all(deeds.slice(from, from + atOnce).map((it) => act(it, players, known)))
    for (const answer of answers) if (answer) expect([200, 409, 422]).toContain(answer.status)
    expect(await brokenBooks(db, counter.branch.id)).toEqual({})
  }
  await drawerAgrees(known)
  // The whole shop's books: stock is its movements, the ledger sums to zero, balances are their postings.
  expect(await brokenRules(till)).toEqual([])
}

test('Whatever is done at a till, one after the other, its books are right after each step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 20, maxLength: 60, size: 'max' }), (deeds) => play(deeds, 1)),
    { numRuns: isWhole ? 15 : 6, endOnFailure: true },
  )
}, 120_000)

test('Whatever is done at a till by many at once, its books are right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 30, maxLength: 80, size: 'max' }), (deeds) => play(deeds, 10)),
    { numRuns: isWhole ? 8 : 3, endOnFailure: true },
  )
}, 120_000)

test('Each deed of these is one that works: what is random above is not refused all of the time', async () => {
  till.setTime('2026-11-21T10:00:00+08:00')
  const counter = await till.app.counter()
  await counter.fetchCsrf()
  const players = { till, counter, otherBranch: till.counter, admin }
  const known = await knownOf(players)
  const receive = { do: 'receive', total: 100, pays: false, method: 'cash', share: 1, owe: false } as const
  const cash = { order: 0, method: 'cash', share: 0.5, owe: false } as const
  const deeds: readonly Deed[] = [
    receive,
    { do: 'pay', ...cash },
    { do: 'payInOffice', order: 0, share: 0.25, account: 'safe' },
    { do: 'void', order: 0, byAdmin: true },
    receive,
    { do: 'pay', ...cash, owe: true },
    { do: 'giveChange', order: 0 },
    { do: 'void', order: 0, byAdmin: false },
    receive,
    { do: 'pay', ...cash, share: 1 },
    { do: 'refund', order: 0, share: 0.25, method: 'cash' },
    { do: 'move', order: 0, load: 0, stage: 'ready' },
    { do: 'release', order: 0 },
    { do: 'sell', item: 0, quantity: 2, method: 'cash' },
    { do: 'voidSale', item: 0, byAdmin: false },
    { do: 'countStock', item: 1, counted: 7 },
    { do: 'transferStock', item: 0, quantity: 3, came: 2 },
    { do: 'moveCash', kind: 'to_safe', hundreds: 2 },
    { do: 'close', hundreds: 8, keep: 5, remit: true },
  ]
  for (const it of deeds) expect([it.do, (await act(it, players, known))?.status]).toEqual([it.do, 200])
  expect(await brokenBooks(db, counter.branch.id)).toEqual({})
  expect(await brokenRules(till)).toEqual([])
}, 60_000)
