import { openSameRows } from '../references/same-rows.ts'
import { openCounters } from '../support/counters.ts'
import { plainFigure, ratesFigure } from '../support/figures.ts'
import { openLanes } from '../support/http.ts'
import type { Place } from '../support/place.ts'
import { inTurns, rateOf } from '../support/rounds.ts'
import type { Row } from '../support/run.ts'

const SECONDS = 2
const AT_ONCE = 32
/** Of a counter that has the shop to itself. */
const ALONE_SECONDS = 1

export const receiveOrder: Row<Place> = {
  name: 'receive-order',
  what: `an order received with its payment, everything on, ${AT_ONCE} at once, Postgres on a memory disk`,
  on: 'memory',
  measure,
}

export const receiveOrderOnDisk: Row<Place> = {
  name: 'receive-order-on-disk',
  what: `an order received with its payment, everything on, ${AT_ONCE} at once, Postgres on the real disk`,
  on: 'disk',
  measure,
}

async function measure(open: () => Promise<Place>) {
  const { product, referenceUrl } = await open()
  const limit = await openSameRows(referenceUrl)
  const counters = await openCounters(product.url)
  const lanes = await openLanes(product.url, AT_ONCE)
  const receive = (index: number, lane: number) => {
    const order = counters[index % counters.length]?.nextOrder()
    return order ? lanes.send(lane, order) : Promise.reject(new Error('No counter'))
  }
  try {
    const rounds = await inTurns(
      () => limit.write(SECONDS),
      async () => {
        // Before the rush, which leaves the workers something to do.
        const { p95 } = await rateOf(ALONE_SECONDS, 1, receive)
        return { ...(await rateOf(SECONDS, AT_ONCE, receive)), alone: p95 }
      },
    )
    return [
      ratesFigure(rounds, limit.is, { what: 'rate', unit: 'orders/s', one: 'an order', floor: 0.25, goal: 0.6 }),
      plainFigure(rounds, ({ p99 }) => p99, { what: 'p99', unit: 'ms', isMoreBetter: false, floor: 60, goal: 20 }),
      plainFigure(rounds, ({ alone }) => alone, {
        what: 'p95 of a single counter',
        unit: 'ms',
        isMoreBetter: false,
        floor: 12,
        goal: 8,
      }),
    ]
  } finally {
    lanes.close()
    await limit.close()
  }
}
