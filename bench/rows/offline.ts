import { randomUUID } from 'node:crypto'
import { MOST_OFFLINE_COMMANDS } from '@labada/contracts/offline/offline-commands'
import { offlineRecordRoutes } from '@labada/contracts/offline/offline-records'
import { businessDateOf } from '@labada/domain/core/manila-time'
import { offlineNumberOf } from '@labada/domain/offline/offline-numbers'
import { z } from 'zod'
// biome-ignore lint/style/noRestrictedImports: the dashboard is a program and gives nothing away by name; this measures what its search costs.
import { searchCustomers } from '../../dashboard/src/api/offline/local-reads.ts'
import { type Caller, openCaller } from '../../e2e/support/api.ts'
import { plainFigure, ratioFigure } from '../support/figures.ts'
import type { Place } from '../support/place.ts'
import { inTurns } from '../support/rounds.ts'
import type { Row } from '../support/run.ts'
import { percentile } from '../support/statistics.ts'

const ORDERS = 200
const CUSTOMERS = 20_000
const FOUND_AT_MOST = 8
const SEARCHES = ['garcia', '0917', 'ria', 'zzz', '4123456', 'ma', 'santos 1', '09171']

export const offlineSend: Row<Place> = {
  name: 'offline-send',
  what: `${ORDERS} orders with a cash payment, taken without a connection, are sent in batches of ${MOST_OFFLINE_COMMANDS}`,
  on: 'memory',
  async measure(open) {
    const { product } = await open()
    const desk = await openDesk(product.url)
    const rounds = await inTurns(
      () => timed(() => desk.receiveOneByOne()),
      () => timed(() => desk.bringAll()),
      { quiet: 3, most: 5 },
    )
    const perOrder = (ms: number) => ms / ORDERS
    return [
      ratioFigure(rounds, 'the same orders received with a connection, one after the other', perOrder, perOrder, {
        what: 'time of an order',
        unit: 'ms',
        isMoreBetter: false,
        floor: 2,
        goal: 1,
      }),
      plainFigure(rounds, (ms) => perOrder(ms), {
        what: 'a thousand commands',
        unit: 's',
        isMoreBetter: false,
        floor: 60,
        goal: 30,
      }),
    ]
  },
}

export const offlineSearch: Row<Place> = {
  name: 'offline-search',
  what: `a search among ${CUSTOMERS} customers that a device knows`,
  on: 'memory',
  async measure(open) {
    const { product } = await open()
    const { orders } = await (await openDesk(product.url)).knows()
    const customers = Array.from({ length: CUSTOMERS }, (_, index) => ({
      id: randomUUID(),
      name: `${['Maria', 'Jose', 'Ana', 'Ramon'][index % 4]} ${['Santos', 'Reyes', 'Garcia'][index % 3]} ${index}`,
      phone: `0917${String(index * 347)
        .padStart(7, '0')
        .slice(-7)}`,
      address: null,
      note: '',
      creditLimit: null,
    }))
    const known = { customers, orders: new Map(orders.map((order) => [order.id, order])) }
    const rounds = await inTurns(
      async () =>
        longest((search) => customers.filter(({ name, phone }) => name.includes(search) || phone.includes(search))),
      async () => longest((search) => searchCustomers(known, search, FOUND_AT_MOST)),
    )
    return [
      ratioFigure(
        rounds,
        'the same list filtered by includes',
        (ms) => ms,
        (ms) => ms,
        { what: 'p99 of a search', unit: 'ms', isMoreBetter: false, floor: 20, goal: 5 },
      ),
      plainFigure(rounds, (ms) => ms, {
        what: 'p99 of a search',
        unit: 'ms',
        isMoreBetter: false,
        floor: 50,
        goal: 10,
      }),
    ]
  },
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The 99th percentile of searches of all kinds, in milliseconds. */
function longest(search: (text: string) => unknown): number {
  const took: number[] = []
  for (let turn = 0; turn < 25; turn++)
    for (const text of SEARCHES) {
      const began = performance.now()
      search(text)
      took.push(performance.now() - began)
    }
  return percentile(took, 0.99)
}

/** A counter of the demo company, with its letter for orders without a connection. */
async function openDesk(url: string) {
  const caller = await openCaller(url)
  const { user } = await answered<{ user: { id: string } }>(caller, 'POST', '/demo/doors/mab', {})
  const { items } = await answered<{ items: { id: string; unit: string; price: number }[] }>(caller, 'GET', '/services')
  const service = items.find(({ unit }) => unit === 'load')
  if (!service) throw new Error('The demo company is not as the bench expects it')
  const { series } = await answered<{ series: string }>(caller, 'POST', '/offline/series', {})
  const { terms } = await answered<{ terms: { branchCode: string; cutoffMinutes: number } }>(
    caller,
    'GET',
    '/offline/orders',
  )
  let seq = 0
  const order = () => ({
    id: randomUUID(),
    type: 'walk-in',
    customer: null,
    lines: [{ serviceId: service.id, quantity: 2 }],
    payments: [{ id: randomUUID(), method: 'cash', amount: service.price * 2, tendered: service.price * 2 }],
  })
  const command = () => {
    const at = new Date()
    seq += 1
    return {
      id: randomUUID(),
      seq,
      at: at.toISOString(),
      route: 'POST /orders',
      actorId: user.id,
      orderNumber: offlineNumberOf(terms.branchCode, businessDateOf(at, terms.cutoffMinutes), series, seq),
      input: JSON.stringify({ params: {}, body: order() }),
    }
  }
  return {
    /** The branch’s orders as its devices keep them. */
    knows: async () =>
      z.decode(
        offlineRecordRoutes.getOfflineOrders.response,
        await answered<z.input<typeof offlineRecordRoutes.getOfflineOrders.response>>(caller, 'GET', '/offline/orders'),
      ),
    async receiveOneByOne() {
      for (let index = 0; index < ORDERS; index++) await answered(caller, 'POST', '/orders', order())
    },
    async bringAll() {
      for (let sent = 0; sent < ORDERS; sent += MOST_OFFLINE_COMMANDS) {
        const commands = Array.from({ length: Math.min(MOST_OFFLINE_COMMANDS, ORDERS - sent) }, command)
        const { outcomes } = await answered<{ outcomes: { state: string; refusal: string | null }[] }>(
          caller,
          'POST',
          '/offline/commands',
          { commands },
        )
        const left = outcomes.find(({ state }) => state !== 'done')
        if (left) throw new Error(`A command was not recorded: ${left.refusal}`)
      }
    },
  }
}

async function answered<T>(caller: Caller, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await caller.call(method, path, body)
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
  return answer.json() as T
}
