import { newId } from '@labada/db/core/ids'
import type { Counter, Person } from './app.ts'
import type { Answer } from './caller.ts'
import { opening, stocked } from './stockroom.ts'
import { done, orderOf, payment, type Till } from './till.ts'
import type { Deed } from './till-deeds.ts'

/** Who acts: a counter, the office, and the counter of the branch that goods are sent to. */
export interface Players {
  readonly till: Till
  readonly counter: Pick<Counter, 'get' | 'post' | 'branch'>
  readonly otherBranch: Pick<Counter, 'post' | 'branch'>
  readonly admin: Pick<Person, 'post'>
}

/** An open drawer and two items on the shelf. */
export async function knownOf({ till, counter }: Pick<Players, 'till' | 'counter'>): Promise<Known> {
  const first = done(await counter.post('/cash-sessions', { id: newId(), counted: { '100': 10 } }))
  const items = [await stocked(till), await stocked(till)].map(({ id }) => id)
  for (const id of items) await opening(till, id, 20, 333.33, counter.branch)
  return { orders: [], session: first.id, items, sales: [] }
}

/** What was made so far. */
export interface Known {
  readonly orders: { readonly id: string; readonly total: number; readonly loads: readonly { readonly id: string }[] }[]
  session: string
  /** Items that lie in both branches, and what was sold of them. */
  readonly items: readonly string[]
  readonly sales: string[]
}

/** Does one thing; undefined when there is nothing to do it with. */
export async function act(it: Deed, players: Players, known: Known): Promise<Answer | undefined> {
  const { till, counter } = players
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
      return actOnStock(it, players, known)
    case 'wait':
      till.wait(it.minutes)
      return undefined
    default:
      return actOnOrder(it, players, known)
  }
}

async function actOnStock(
  it: Extract<Deed, { item: number }>,
  { counter, admin, otherBranch }: Players,
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
      return saleId ? by.post(`/item-sales/${saleId}/void`, { reason: 'Property of the till' }) : undefined
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
        toBranchId: otherBranch.branch.id,
        lines: [{ itemId, quantity: it.quantity }],
      })
      if (sent.status !== 200) return sent
      return otherBranch.post(`/stock-transfers/${sent.body.id}/receive`, {
        lines: [{ lineId: sent.body.lines[0].id, quantity: Math.min(it.came, it.quantity) }],
        missing: it.came % 2 ? 'lost' : 'returned',
        reason: 'Property',
      })
    }
  }
}

async function actOnOrder(
  it: Extract<Deed, { order: number }>,
  { counter, admin }: Players,
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
      return (it.byAdmin ? admin : counter).post(`${path}/void`, { reason: 'Property of the till' })
    case 'refund':
      return admin.post(`${path}/refunds`, {
        ...payment(it.method, centsOf(order.total * it.share)),
        reason: 'Property of the till',
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
      return (it.byAdmin ? admin : counter).post(`${path}/payments/${standing.id}/void`, {
        reason: 'Property of the till',
      })
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
