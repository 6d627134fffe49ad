import pg from 'pg'
import { openCounters } from '../support/counters.ts'
import { type Grown, growthFigure } from '../support/figures.ts'
import { openLanes } from '../support/http.ts'
import type { Place } from '../support/place.ts'
import { inTurns, rateOf } from '../support/rounds.ts'
import type { Row } from '../support/run.ts'

const SECONDS = 2
const AT_ONCE = 8
/** Orders that the day of each branch of the demo has already. */
const SIZES = [0, 1_000, 10_000, 100_000] as const
/** Open branches of the shop. From the demo's three on, each that is added has as many orders of the day. */
const BRANCHES = [1, 3, 10, 100] as const
const BRANCH_ORDERS = 1_000
const ROUNDS = { quiet: 4, most: 5 }
/** How long the workers may take to add a size to the day's figures. */
const ADDED_WITHIN_MS = 120_000

export const orderGrowth: Row<Place> = {
  name: 'order-growth',
  what: `processor time of an order with its payment, its events and figures, on a day of ${SIZES.join(', ')} orders, and in a shop of ${BRANCHES.join(', ')} open branches`,
  on: 'memory',
  async measure(open) {
    const { product, databaseUrl } = await open()
    const counters = await openCounters(product.url)
    const lanes = await openLanes(product.url, AT_ONCE)
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const takenAt = async (at: string, receiving = counters): Promise<Grown> => {
      const receive = (index: number, lane: number) => {
        const order = receiving[index % receiving.length]?.nextOrder()
        return order ? lanes.send(lane, order) : Promise.reject(new Error('No counter'))
      }
      const rounds = await inTurns(
        () => Promise.resolve(),
        () => rateOf(SECONDS, AT_ONCE, receive),
        ROUNDS,
      )
      return { at, rounds: rounds.map(({ product: { cpuMs }, foreign }) => ({ cpuMs, foreign })) }
    }
    try {
      const bySize: Grown[] = []
      for (const size of SIZES) {
        await growTo(client, size)
        bySize.push(await takenAt(`${size} orders`))
      }
      const byBranches: Grown[] = []
      for (const branches of BRANCHES) {
        await branchOut(client, branches)
        // The same counter at every size: one branch has no other.
        byBranches.push(await takenAt(branches === 1 ? '1 branch' : `${branches} branches`, counters.slice(0, 1)))
      }
      const marks = { unit: 'ms', floor: 1.3, goal: 1.1 }
      return [
        growthFigure(bySize, 'the same order on a smaller day', {
          what: 'processor time by orders of the day',
          ...marks,
        }),
        growthFigure(byBranches, 'the same order in fewer branches', {
          what: 'processor time by branches',
          ...marks,
        }),
      ]
    } finally {
      lanes.close()
      await client.end()
    }
  },
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
  await untilAdded(client)
}

/** Opens so many branches: the first counter's alone; all of the demo; more that are copied from it, each with a thousand orders of today. */
async function branchOut(client: pg.Client, branches: number): Promise<void> {
  await client.query(
    `update branch set closed_at = case when $1 = 1 and code <> 'MAB' then now() end,
       closed_reason = case when $1 = 1 and code <> 'MAB' then 'Bench' end`,
    [branches],
  )
  const { rows } = await client.query<{ id: string }>(
    `insert into branch
     select copy.* from (select * from branch where code = 'TAL') b
     cross join generate_series((select count(*) from branch) + 1, $1::bigint) n
     cross join lateral jsonb_populate_record(null::branch, to_jsonb(b)
       || jsonb_build_object('id', gen_random_uuid(), 'code', 'G' || n, 'name', 'Growth ' || n)) copy
     returning id`,
    [branches],
  )
  if (rows.length === 0) return
  await client.query(
    `insert into "order"
     select copy.* from unnest($1::uuid[]) as added (branch)
     cross join (select * from "order" where business_date = (select max(business_date) from "order") limit 1) o
     cross join generate_series(1, $2::int) n
     cross join lateral (select 'BRANCH-' || right(branch::text, 12) || '-' || n as name) named
     cross join lateral jsonb_populate_record(null::"order", to_jsonb(o)
       || jsonb_build_object('id', gen_random_uuid(), 'branch_id', branch, 'number', name, 'claim_code', name)) copy`,
    [rows.map(({ id }) => id), BRANCH_ORDERS],
  )
  await untilAdded(client)
}

/** Waits until the workers have added what was copied to the figures of its days. */
async function untilAdded(client: pg.Client): Promise<void> {
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
