import { type Caller, openCaller } from '../../e2e/support/api.ts'
import { startChild } from '../references/child.ts'
import { plainFigure, ratioFigure } from '../support/figures.ts'
import { openLanes, requestText } from '../support/http.ts'
import type { Place } from '../support/place.ts'
import { inTurns, paceOf } from '../support/rounds.ts'
import type { Row } from '../support/run.ts'
import { median } from '../support/statistics.ts'

const PER_SECOND = 300
const SECONDS = 2
const LANES = 64
/** So many that no order is looked at more often than its limit allows. */
const LEAST_ORDERS = 160

export const tracking: Row<Place> = {
  name: 'tracking',
  what: `${PER_SECOND} phones a second look whether their order is ready`,
  on: 'memory',
  async measure(open) {
    const { product, databaseUrl } = await open()
    const codes = await newestCodes(await openCaller(product.url))
    const child = await startChild('tracked-order.ts', { environment: { DATABASE_URL: databaseUrl } })
    const bare = `http://127.0.0.1:${String(await child.ask('port'))}`
    const plain = codes.map((code) => requestText('GET', `/track/${code}`, {}))
    const full = codes.map((code) => requestText('GET', `/api/track/${code}`, {}))
    const at = (requests: readonly string[], index: number) => requests[index % requests.length] ?? ''
    // Opened for each turn: a server hangs up a connection that is not used for five seconds.
    const turn = async (url: string, requests: readonly string[], from = 0) => {
      const lanes = await openLanes(url, LANES)
      try {
        return await paceOf(SECONDS, PER_SECOND, LANES, (index, lane) => lanes.send(lane, at(requests, from + index)))
      } finally {
        lanes.close()
      }
    }
    try {
      await refuseLess(await once(bare, at(plain, 0)), await once(product.url, at(full, 0)))
      let turns = 0
      const rounds = await inTurns(
        () => turn(bare, plain),
        () => turn(product.url, full, SECONDS * PER_SECOND * turns++),
      )
      const p99 = (half: 'reference') => median(rounds.map((round) => round[half].p99)).toFixed(1)
      return [
        ratioFigure(
          rounds,
          'minimal Express + pg, the same statements, named',
          ({ cpuMs }) => cpuMs,
          ({ cpuMs }) => cpuMs,
          { what: 'processor time of a look', unit: 'ms', isMoreBetter: false, floor: 3, goal: 2 },
        ),
        plainFigure(rounds, (half) => half.p99, {
          what: `p99 of a look at ${PER_SECOND} a second`,
          unit: 'ms',
          isMoreBetter: false,
          floor: 100,
          goal: 30,
          note: `the bare page: ${p99('reference')} ms`,
        }),
        plainFigure(rounds, ({ perSecond }) => perSecond, {
          what: 'answered',
          unit: 'looks/s',
          isMoreBetter: true,
          floor: PER_SECOND * 0.98,
          goal: PER_SECOND * 0.99,
        }),
      ]
    } finally {
      await child.close()
    }
  },
}

async function once(url: string, request: string): Promise<string> {
  const lanes = await openLanes(url, 1)
  try {
    return await lanes.send(0, request)
  } finally {
    lanes.close()
  }
}

/** Both must have found the same order, otherwise the comparison is meaningless. */
async function refuseLess(reference: string, product: string): Promise<void> {
  const [plain, full] = [reference, product].map((text) => {
    const { order } = JSON.parse(text) as { order: { stage: string; loads: { number: number; stage: string }[] } }
    return JSON.stringify([order.stage, order.loads.map(({ number, stage }) => [number, stage])])
  })
  if (plain !== full) throw new Error(`The orders differ: ${plain} and ${full}`)
}

/** The newest orders: open, or released so recently that their pages have not ended. */
async function newestCodes(admin: Caller): Promise<string[]> {
  await admin.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
  const answer = await admin.call('GET', '/orders?view=all&limit=200')
  const { items } = answer.json() as { items: { claimCode: string; stage: string }[] }
  const codes = items.filter(({ stage }) => stage !== 'voided').map(({ claimCode }) => claimCode)
  if (codes.length < LEAST_ORDERS) throw new Error(`Only ${codes.length} orders have a page`)
  return codes
}
