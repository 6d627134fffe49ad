import pg from 'pg'
import { openCounters } from '../support/counters.ts'
import type { Figure } from '../support/figures.ts'
import { openLanes } from '../support/http.ts'
import type { Place } from '../support/place.ts'
import { inTurns, isQuiet, rateOf } from '../support/rounds.ts'
import type { Row } from '../support/run.ts'
import { median, spreadOf } from '../support/statistics.ts'

const SECONDS = 1
const AT_ONCE = 8
/** Orders that the day of each branch has already. */
const SIZES = [0, 1_000, 10_000, 100_000] as const
const ROUNDS = { quiet: 3, most: 5 }
/** How long the workers may take to add a size to the day's figures. */
const ADDED_WITHIN_MS = 120_000

export const orderGrowth: Row<Place> = {
  name: 'order-growth',
  what: `processor time of an order with its payment, its events and figures, on a day of ${SIZES.join(', ')} orders`,
  on: 'memory',
  async measure(open) {
    const { product, databaseUrl } = await open()
    const counters = await openCounters(product.url)
    const lanes = await openLanes(product.url, AT_ONCE)
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const receive = (index: number, lane: number) => {
      const order = counters[index % counters.length]?.nextOrder()
      return order ? lanes.send(lane, order) : Promise.reject(new Error('No counter'))
    }
    try {
      const taken: { readonly size: number; readonly cpu: readonly number[]; readonly quiet: number }[] = []
      for (const size of SIZES) {
        await growTo(client, size)
        const rounds = await inTurns(
          () => Promise.resolve(),
          () => rateOf(SECONDS, AT_ONCE, receive),
          ROUNDS,
        )
        taken.push({ size, cpu: rounds.map((round) => round.product.cpuMs), quiet: rounds.filter(isQuiet).length })
      }
      return [figureOf(taken)]
    } finally {
      lanes.close()
      await client.end()
    }
  },
}

function figureOf(
  taken: readonly { readonly size: number; readonly cpu: readonly number[]; readonly quiet: number }[],
): Figure {
  const each = taken.map(({ size, cpu }) => ({ size, ms: median(cpu) }))
  const least = each[0]?.ms ?? Number.NaN
  const most = Math.max(...each.map(({ ms }) => ms))
  const unquiet = taken.filter(({ quiet }) => quiet < ROUNDS.quiet).length
  return {
    what: 'processor time',
    unit: 'ms',
    isMoreBetter: false,
    floor: 1.3,
    goal: 1.1,
    product: most,
    limit: { is: 'the same order on an empty day', value: least },
    judged: most / least,
    spread: Math.max(...taken.map(({ cpu }) => spreadOf(cpu))),
    noise: unquiet > 0 ? `${unquiet} of ${taken.length} sizes had too few quiet rounds` : undefined,
    note: each.map(({ size, ms }) => `${size} orders: ${ms.toFixed(2)} ms`).join(', '),
  }
}

/** Copies an order of today until its branch has `size` more, and waits until the workers have added them. */
async function growTo(client: pg.Client, size: number): Promise<void> {
  if (size === 0) return
  await client.query(
    `insert into "order"
     select copy.* from (
       select distinct on (branch_id) * from "order" where business_date = (select max(business_date) from "order")
     ) o
     cross join lateral generate_series(
       (select count(*) from "order" g where g.branch_id = o.branch_id and g.number like 'GROWTH-%') + 1, $1::bigint) n
     cross join lateral (select 'GROWTH-' || right(o.branch_id::text, 12) || '-' || n as name) named
     cross join lateral jsonb_populate_record(null::"order", to_jsonb(o)
       || jsonb_build_object('id', gen_random_uuid(), 'number', name, 'claim_code', name)) copy`,
    [size],
  )
  // No event tells of these orders: the sweep of the workers finds the work.
  await client.query(
    `insert into due_job (job, key) select distinct 'roll-up-branch-days', branch_id || '_' || business_date from pending_day_change
     on conflict do nothing`,
  )
  const until = performance.now() + ADDED_WITHIN_MS
  for (;;) {
    const { rows } = await client.query<{ is_left: boolean }>(
      'select exists (select from pending_day_change) as is_left',
    )
    if (rows[0]?.is_left === false) break
    if (performance.now() > until) throw new Error('The workers did not add the day’s orders in time')
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  await client.query('vacuum analyze')
}
