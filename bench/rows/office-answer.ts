import { randomUUID } from 'node:crypto'
import { type Caller, openCaller } from '../../e2e/support/api.ts'
import { asked } from '../../e2e/support/branch-pc.ts'
import { changeSettings } from '../../e2e/support/settings.ts'
import { cashierAndManager } from '../../e2e/support/standers.ts'
import { openScreen } from '../support/events.ts'
import { plainFigure, ratioFigure } from '../support/figures.ts'
import type { Place } from '../support/place.ts'
import { inTurns } from '../support/rounds.ts'
import type { Row } from '../support/run.ts'
import { median, percentile } from '../support/statistics.ts'

const ANSWERS = 20
const LONGEST_MS = 10_000

/**
 * A counter asks the office for a discount; from the press that approves it until the counter holds the permit: the office's
 * call, the event on the counter's socket, and the counter's call that takes the permit.
 */
export const officeAnswer: Row<Place> = {
  name: 'office-answer',
  what: 'from the office’s approval of a discount until the counter holds the permit',
  on: 'memory',
  async measure(open) {
    const { product } = await open()
    const { office, till, serviceId } = await openDesk(product.url)
    const decided = listenFor('permit.decided')
    const screen = await openScreen(product.url, till.credentials(), decided.hear)
    const ask = async () => {
      const lines = [{ serviceId, quantity: 1 }]
      const body = { id: randomUUID(), type: 'walk-in', lines, discount: { percent: 50, reason: 'Her first order' } }
      const { id } = await asked<{ id: string }>(till, 'POST', '/counter/permit-requests', {
        id: randomUUID(),
        call: 'POST /orders',
        input: JSON.stringify({ body }),
      })
      return id
    }
    const decide = (id: string) => asked(office, 'POST', `/permit-requests/${id}/decide`, { decision: 'approved' })
    const take = (id: string) => asked(till, 'POST', `/counter/permit-requests/${id}/take`, {})
    try {
      const rounds = await inTurns(
        () =>
          timesOf(ask, async (id) => {
            await decide(id)
            await take(id)
          }),
        () =>
          timesOf(ask, async (id) => {
            const heard = decided.of(id)
            await Promise.all([decide(id), heard.then(() => take(id))])
          }),
        { quiet: 3, most: 6 },
      )
      return [
        plainFigure(rounds, ({ p95 }) => p95, {
          what: 'p95 from the approval to the permit',
          unit: 'ms',
          isMoreBetter: false,
          floor: 1_000,
          goal: 100,
        }),
        ratioFigure(
          rounds,
          'the two calls one after the other, nobody told by an event',
          ({ p50 }) => p50,
          ({ p50 }) => p50,
          { what: 'p50 beside the calls alone', unit: 'ms', isMoreBetter: false, floor: 3, goal: 1.5 },
        ),
      ]
    } finally {
      screen.close()
    }
  },
}

/** The office and a counter where a cashier stands who may not give the discount alone. */
async function openDesk(url: string) {
  const office = await openCaller(url)
  await asked(office, 'POST', '/login', { username: 'admin', password: 'labada-demo' })
  await asked(office, 'POST', '/confirm-password', { password: 'labada-demo' })
  const till: Caller = await openCaller(url)
  const { branch } = await asked<{ branch: { id: string } }>(till, 'POST', '/demo/doors/mab', {})
  const [cashier] = await cashierAndManager(office, branch.id)
  await changeSettings(office, 'counter', { standing: 'pin', lockMinutes: 0 })
  await asked(till, 'POST', '/counter/person', { userId: cashier.id, pin: cashier.pin })
  const { items } = await asked<{ items: { id: string; unit: string }[] }>(till, 'GET', '/services')
  const serviceId = items.find(({ unit }) => unit === 'load')?.id
  if (!serviceId) throw new Error('The demo company has no service by the load')
  return { office, till, serviceId }
}

/** Waits for the event of one type about one request, also if it was heard before anybody waited. */
function listenFor(type: string) {
  const heard = new Set<string>()
  const waiting = new Map<string, () => void>()
  return {
    hear(events: readonly { readonly type?: string; readonly payload?: Readonly<Record<string, string>> }[]) {
      for (const { type: own, payload } of events) {
        const id = payload?.permitRequestId
        if (own !== type || id === undefined) continue
        heard.add(id)
        waiting.get(id)?.()
      }
    },
    of(id: string): Promise<void> {
      if (heard.has(id)) return Promise.resolve()
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('The answer never reached the counter')), LONGEST_MS)
        waiting.set(id, () => {
          clearTimeout(timer)
          resolve()
        })
      })
    },
  }
}

/** How long each answer took, in milliseconds. */
async function timesOf(ask: () => Promise<string>, answer: (id: string) => Promise<void>) {
  const took: number[] = []
  for (let turn = 0; turn < ANSWERS; turn += 1) {
    const id = await ask()
    const began = performance.now()
    await answer(id)
    took.push(performance.now() - began)
  }
  return { p50: median(took), p95: percentile(took, 0.95) }
}
