import { type Counter, openCounters } from '../support/counters.ts'
import { plainFigure } from '../support/figures.ts'
import { openLanes } from '../support/http.ts'
import type { Place } from '../support/place.ts'
import { inTurns, rateOf } from '../support/rounds.ts'
import type { Row } from '../support/run.ts'
import { median } from '../support/statistics.ts'

const SECONDS = 3
const AT_ONCE = 8
const STAGES = ['washing', 'drying', 'folding', 'ready'] as const
/** How often the counter reads its list of open orders while an order is in the shop. */
const LISTS = 5
/** What a busy branch takes in an hour, and the share of a core that is planned with. */
const ORDERS_AN_HOUR = 100
const PLANNED_SHARE = 0.5

export const orderWay: Row<Place> = {
  name: 'order-way',
  what: `an order from the counter to its customer: received and paid, two loads moved through ${STAGES.length} stages each, ${LISTS} looks at the open orders, released`,
  on: 'memory',
  async measure(open) {
    const { product } = await open()
    const counters = await openCounters(product.url)
    const lanes = await openLanes(product.url, AT_ONCE)
    const go = async (index: number, lane: number) => {
      const counter = counters[index % counters.length]
      if (!counter) throw new Error('No counter')
      await wholeWay(counter, async (request) => JSON.parse(await lanes.send(lane, request)) as Answer)
    }
    try {
      const rounds = await inTurns(
        () => Promise.resolve(),
        () => rateOf(SECONDS, AT_ONCE, go),
      )
      const ms = median(rounds.map((round) => round.product.cpuMs))
      const branches = Math.floor((3_600_000 * PLANNED_SHARE) / (ORDERS_AN_HOUR * ms))
      return [
        plainFigure(rounds, ({ cpuMs }) => cpuMs, {
          what: 'processor time of all processes',
          unit: 'ms',
          isMoreBetter: false,
          floor: 200,
          goal: 100,
          note: `a core that is half busy serves ${branches} branches of ${ORDERS_AN_HOUR} orders an hour`,
        }),
      ]
    } finally {
      lanes.close()
    }
  },
}

interface Answer {
  readonly id: string
  readonly loads: readonly { readonly id: string }[]
}

async function wholeWay(counter: Counter, send: (request: string) => Promise<Answer>): Promise<void> {
  const order = await send(counter.nextOrder())
  for (let look = 0; look < LISTS; look++)
    await send(counter.request('GET', '/orders?view=open&sort=promisedAt&direction=asc&limit=50&totals=none'))
  for (const stage of STAGES)
    for (const load of order.loads)
      await send(counter.request('POST', `/orders/${order.id}/loads/${load.id}/stage`, { stage }))
  await send(counter.request('POST', `/orders/${order.id}/release`, {}))
}
