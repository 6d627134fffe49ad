import { newId } from '@labada/db/ids'
import { brokenBooks } from '@labada/db/testing/till-books'
import { LOAD_STAGES } from '@labada/domain/order-stages'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Counter } from './testing/app.ts'
import type { Answer } from './testing/caller.ts'
import { done, orderOf, payment, startTill } from './testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { admin } = till
const { db } = till.app
beforeAll(() => admin.fetchCsrf())

const METHODS = ['cash', 'gcash', 'maya', 'card', 'bank'] as const
const pesos = fc.integer({ min: 1, max: 400 })
const hundreds = fc.nat({ max: 20 })
const method = fc.constantFrom('cash', 'cash', 'cash', ...METHODS)
const share = fc.constantFrom(0.25, 0.5, 1, 1.1)
/** How many orders ago it was received; people work on the last few. */
const order = fc.nat({ max: 4 })
const load = fc.nat({ max: 2 })
const owe = fc.constantFrom(true, true, false)
const stage = fc.constantFrom(...LOAD_STAGES, 'ready' as const, 'ready' as const)

/** Whatever people do at a till, sensible or not. */
const deed = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('receive' as const), total: pesos, pays: fc.boolean(), method, share, owe }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('pay' as const), order, share, method, owe }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('giveChange' as const), order }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('void' as const), order, byAdmin: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), order, share, method }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('move' as const), order, load, stage }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('moveBack' as const), order, load, stage }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('release' as const), order }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('releasePart' as const), order, load }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undoRelease' as const), order }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rewash' as const), order, load }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('allowUnpaid' as const), order }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('writeOff' as const), order }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('voidPayment' as const), order, byAdmin: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('open' as const), hundreds }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('count' as const), hundreds }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('close' as const), hundreds, keep: hundreds, remit: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.nat({ max: 20 }) }) },
)
type Deed = typeof deed extends fc.Arbitrary<infer One> ? One : never

interface Known {
  readonly orders: { readonly id: string; readonly total: number; readonly loads: readonly { readonly id: string }[] }[]
  session: string
}

/** Does one thing; undefined when there is nothing to do it with. */
async function act(it: Deed, counter: Counter, known: Known): Promise<Answer | undefined> {
  switch (it.do) {
    case 'receive': {
      const answer = await counter.post(
        '/orders',
        orderOf(till, it.total, { payments: it.pays ? [tender(it, it.total * it.share)] : [] }),
      )
      if (answer.status === 200) known.orders.push(answer.body)
      return answer
    }
    case 'open': {
      const answer = await counter.post('/cash-sessions', { id: newId(), counted: { '100': it.hundreds } })
      if (answer.status === 200) known.session = answer.body.id
      return answer
    }
    case 'count':
      return counter.post(`/cash-sessions/${known.session}/count`, { counted: { '100': it.hundreds } })
    case 'close':
      return counter.post(`/cash-sessions/${known.session}/close`, {
        counted: { '100': it.hundreds },
        keep: Math.min(it.keep, it.hundreds) * 100,
        rest: it.remit ? 'remit' : 'safe',
        note: 'Property',
      })
    case 'wait':
      till.wait(it.minutes)
      return undefined
    default:
      return actOnOrder(it, counter, known)
  }
}

async function actOnOrder(
  it: Extract<Deed, { order: number }>,
  counter: Counter,
  { orders }: Known,
): Promise<Answer | undefined> {
  const order = orders.at(-1 - it.order) ?? orders[0]
  if (!order) return undefined
  const path = `/orders/${order.id}`
  const pathOf = (load: number) => `${path}/loads/${order.loads[load % order.loads.length]?.id}`
  switch (it.do) {
    case 'pay':
      return counter.post(`${path}/payments`, tender(it, order.total * it.share))
    case 'giveChange':
      return counter.post(`${path}/short-change`, { id: newId() })
    case 'void':
      return (it.byAdmin ? admin : counter).post(`${path}/void`, { reason: 'Property' })
    case 'refund':
      return admin.post(`${path}/refunds`, {
        ...payment(it.method, centsOf(order.total * it.share)),
        reason: 'Property',
      })
    case 'move':
      return counter.post(`${pathOf(it.load)}/stage`, { stage: it.stage })
    case 'moveBack':
      return counter.post(`${pathOf(it.load)}/move-back`, { stage: it.stage, reason: 'Property' })
    case 'release':
      return counter.post(`${path}/release`, {})
    case 'releasePart':
      return counter.post(`${path}/release`, { loadIds: [order.loads[it.load % order.loads.length]?.id] })
    case 'undoRelease':
      return counter.post(`${path}/undo-release`, { loadIds: order.loads.map(({ id }) => id), reason: 'Property' })
    case 'rewash':
      return counter.post(`${path}/rewashes`, {
        id: newId(),
        loadId: order.loads[it.load % order.loads.length]?.id,
        reason: 'Property',
      })
    case 'allowUnpaid': {
      const request = { id: newId(), kind: 'release_unpaid', subjectId: order.id, reason: 'Property' }
      const asked = await counter.post('/approvals', { ...request, dueOn: '2027-01-31' })
      return asked.status === 200 ? admin.post(`/approvals/${request.id}/decide`, { decision: 'approved' }) : asked
    }
    case 'writeOff':
      return admin.post(`${path}/write-off`, { reason: 'Property' })
    case 'voidPayment': {
      const { payments } = done(await counter.get(path))
      const standing = payments.find(({ voided }: { voided: boolean }) => !voided)
      if (!standing) return undefined
      return (it.byAdmin ? admin : counter).post(`${path}/payments/${standing.id}/void`, { reason: 'Property' })
    }
  }
}

function tender({ method, owe }: { readonly method: string; readonly owe: boolean }, exact: number) {
  const amount = centsOf(exact)
  return payment(method, amount, method === 'cash' ? { tendered: centsOf(amount + 85), oweChange: owe } : {})
}

function centsOf(pesos: number): number {
  return Math.round(pesos * 100) / 100
}

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
  const first = done(await counter.post('/cash-sessions', { id: newId(), counted: { '100': 10 } }))
  const known: Known = { orders: [], session: first.id }
  for (let from = 0; from < deeds.length; from += atOnce) {
    const answers = await Promise.all(deeds.slice(from, from + atOnce).map((it) => act(it, counter, known)))
    for (const answer of answers) if (answer) expect([200, 409, 422]).toContain(answer.status)
    expect(await brokenBooks(db, counter.branch.id)).toEqual({})
  }
  await drawerAgrees(known)
}

test('Whatever is done at a till, one after the other, its books are right after each step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 20, maxLength: 60, size: 'max' }), (deeds) => play(deeds, 1)),
    { numRuns: 15, endOnFailure: true },
  )
}, 120_000)

test('Whatever is done at a till by many at once, its books are right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 30, maxLength: 80, size: 'max' }), (deeds) => play(deeds, 10)),
    { numRuns: 8, endOnFailure: true },
  )
}, 120_000)
