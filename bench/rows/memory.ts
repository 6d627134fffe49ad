import { openCaller } from '../../e2e/support/api.ts'
import { openCounters } from '../support/counters.ts'
import { residentMb } from '../support/cpu.ts'
import { exactFigure } from '../support/figures.ts'
import { openLanes, requestText } from '../support/http.ts'
import type { Place } from '../support/place.ts'
import { rateOf } from '../support/rounds.ts'
import type { Row } from '../support/run.ts'

const SECONDS = 10
const AT_ONCE = 32

export const memory: Row<Place> = {
  name: 'memory',
  what: `resident memory of gateway and workers (with the relay) after ${SECONDS} seconds of orders and as many of lists, ${AT_ONCE} at once`,
  on: 'memory',
  async measure(open) {
    const { product, pidOf } = await open()
    const counters = await openCounters(product.url)
    const admin = await openCaller(product.url)
    await admin.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
    const list = requestText('GET', '/api/orders?limit=50', { authorization: `Bearer ${admin.credentials().token}` })
    const lanes = await openLanes(product.url, AT_ONCE)
    try {
      await rateOf(SECONDS, AT_ONCE, (index, lane) =>
        lanes.send(lane, counters[index % counters.length]?.nextOrder() ?? list),
      )
      await rateOf(SECONDS, AT_ONCE, (_, lane) => lanes.send(lane, list))
    } finally {
      lanes.close()
    }
    const mb = { gateway: residentMb([pidOf('gateway')]), workers: residentMb([pidOf('workers')]) }
    return [
      exactFigure(mb.gateway + mb.workers, {
        what: 'resident',
        unit: 'MB',
        isMoreBetter: false,
        floor: 500,
        goal: 382,
        note: `gateway ${mb.gateway.toFixed(0)} MB, workers ${mb.workers.toFixed(0)} MB`,
      }),
    ]
  },
}
