import { randomUUID } from 'node:crypto'
import { type Caller, openCaller } from '../../e2e/support/api.ts'
import { requestText } from './http.ts'

/** A counter of the demo company that can take cash. */
export interface Counter {
  /** The request of one more order, paid in cash. */
  readonly nextOrder: () => string
  /** Any other request, with a key of its own. */
  readonly request: (method: string, path: string, body?: unknown) => string
  readonly credentials: Caller['credentials']
}

/** The demo's counters with an open drawer, signed in on a configured device with the demo's logins. */
export function openCounters(url: string): Promise<Counter[]> {
  return Promise.all(['Mabolo', 'Lahug'].map((branch) => openCounter(url, branch)))
}

async function openCounter(url: string, branch: string): Promise<Counter> {
  const caller = await openCaller(url)
  const { items } = (await caller.call('GET', '/demo/doors')).json() as { items: { door: string; label: string }[] }
  const door = items.find(({ label }) => label.includes(branch)) ?? raise()
  await caller.call('POST', `/demo/doors/${door.door}`, {})
  const { items: services } = (await caller.call('GET', '/services')).json() as {
    items: { id: string; unit: string; price: number }[]
  }
  const service = services.find(({ unit }) => unit === 'load') ?? raise()
  const request: Counter['request'] = (method, path, body) =>
    requestText(method, `/api${path}`, { ...caller.headers(), 'idempotency-key': randomUUID() }, body)
  return {
    credentials: caller.credentials,
    request,
    nextOrder: () =>
      request('POST', '/orders', {
        id: randomUUID(),
        type: 'walk-in',
        customer: null,
        lines: [{ serviceId: service.id, quantity: 2 }],
        payments: [{ id: randomUUID(), method: 'cash', amount: service.price * 2 }],
      }),
  }
}

function raise(): never {
  throw new Error('The demo company is not as the bench expects it')
}
