import { newId } from '@labada/db/ids'
import { brokenBooks } from '@labada/db/testing/till-books'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Counter } from './testing/app.ts'
import type { Answer } from './testing/caller.ts'
import { brokenRules, opening, stocked } from './testing/stockroom.ts'
import { done, orderOf, payment, startTill } from './testing/till.ts'
import { type Deed, deed } from './testing/till-deeds.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { admin } = till
const { db } = till.app
beforeAll(() => admin.fetchCsrf())

interface Known {
  readonly orders: { readonly id: string; readonly total: number; readonly loads: readonly { readonly id: string }[] }[]
  session: string
  /** Items that lie in both branches, and what was sold of them. */
  readonly items: readonly string[]
  readonly sales: string[]
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
    case 'moveCash':
      return counter.post('/cash-movements', {
        id: newId(),
        kind: it.kind,
        amount: it.hundreds * 100,
        ...(it.kind.startsWith('cash') && { reason: 'other' }),
        note: 'Property',
      })
    case 'sell':
    case 'sellInOffice':
    case 'voidSale':
    case 'countStock':
    case 'transferStock':
      return actOnStock(it, counter, known)
    case 'wait':
      till.wait(it.minutes)
      return undefined
    default:
      return actOnOrder(it, counter, known)
  }
}

async function actOnStock(
  it: Extract<Deed, { item: number }>,
  counter: Counter,
  { items, sales }: Known,
): Promise<Answer | undefined> {
  const itemId = items[it.item % items.length]
  switch (it.do) {
    case 'sell': {
      const total = it.quantity * 25
      const sale = { id: newId(), lines: [{ itemId, quantity: it.quantity }], total, allowNegative: true }
      const sold = await counter.post('/item-sales', { ...sale, payments: [payment(it.method, total)] })
      if (sold.status === 200) sales.push(sale.id)
      return sold
    }
    case 'sellInOffice': {
      const sale = { id: newId(), branchId: counter.branch.id, lines: [{ itemId, quantity: it.quantity }] }
      const [account, total] = [it.account, it.quantity * 25]
      const paid = { account, reference: newId(), reason: 'Property' }
      const sold = await admin.post('/item-sales/office', { ...sale, total, ...paid, allowNegative: true })
      if (sold.status === 200) sales.push(sale.id)
      return sold
    }
    case 'voidSale': {
      const saleId = sales.at(-1 - it.item)
      const by = it.byAdmin ? admin : counter
      return saleId ? by.post(`/item-sales/${saleId}/void`, { reason: 'Property' }) : undefined
    }
    case 'countStock': {
      const opened = await counter.post('/stock-counts', { id: newId(), itemIds: [itemId] })
      if (opened.status !== 200) return opened
      const path = `/stock-counts/${opened.body.id}`
      const counted = await counter.post(`${path}/submit`, { lines: [{ itemId, counted: it.counted }] })
      return counted.status === 200 ? admin.post(`${path}/post`, {}) : counted
    }
    case 'transferStock': {
      const sent = await admin.post('/stock-transfers', {
        id: newId(),
        fromBranchId: counter.branch.id,
        toBranchId: till.counter.branch.id,
        lines: [{ itemId, quantity: it.quantity }],
      })
      if (sent.status !== 200) return sent
      return till.counter.post(`/stock-transfers/${sent.body.id}/receive`, {
        lines: [{ lineId: sent.body.lines[0].id, quantity: Math.min(it.came, it.quantity) }],
        missing: it.came % 2 ? 'lost' : 'returned',
        reason: 'Property',
      })
    }
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
    case 'payInOffice': {
      const office = { id: newId(), account: it.account, amount: centsOf(order.total * it.share), reason: 'Property' }
      return admin.post(`${path}/office-payments`, office)
    }
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

/** An open drawer and two items on the shelf. */
async function knownOf(counter: Counter): Promise<Known> {
  const first = done(await counter.post('/cash-sessions', { id: newId(), counted: { '100': 10 } }))
  const items = [await stocked(till), await stocked(till)].map(({ id }) => id)
  for (const id of items) await opening(till, id, 20, 333.33, counter.branch)
  return { orders: [], session: first.id, items, sales: [] }
}

async function play(deeds: readonly Deed[], atOnce: number): Promise<void> {
  till.setTime('2026-11-21T10:00:00+08:00')
  const counter = await till.app.counter()
  await counter.fetchCsrf()
  const known = await knownOf(counter)
  for (let from = 0; from < deeds.length; from += atOnce) {
    const answers = await Promise.all(deeds.slice(from, from + atOnce).map((it) => act(it, counter, known)))
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
    { numRuns: 15, endOnFailure: true },
  )
}, 120_000)

test('Whatever is done at a till by many at once, its books are right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 30, maxLength: 80, size: 'max' }), (deeds) => play(deeds, 10)),
    { numRuns: 8, endOnFailure: true },
  )
}, 120_000)

test('Each deed of these is one that works: what is random above is not refused all of the time', async () => {
  till.setTime('2026-11-21T10:00:00+08:00')
  const counter = await till.app.counter()
  await counter.fetchCsrf()
  const known = await knownOf(counter)
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
  for (const it of deeds) expect([it.do, (await act(it, counter, known))?.status]).toEqual([it.do, 200])
  expect(await brokenBooks(db, counter.branch.id)).toEqual({})
  expect(await brokenRules(till)).toEqual([])
}, 60_000)
