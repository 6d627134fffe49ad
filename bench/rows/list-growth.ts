import { setTimeout as wait } from 'node:timers/promises'
import { fillHistory } from '@labada/db/testing/history'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import pg from 'pg'
import { openCaller } from '../../e2e/support/api.ts'
import { openCounters } from '../support/counters.ts'
import { spentBy } from '../support/cpu.ts'
import { type Figure, type Grown, growthFigure } from '../support/figures.ts'
import { openLanes, requestText } from '../support/http.ts'
import { openPlace, type Place } from '../support/place.ts'
import { inTurns, rateOf } from '../support/rounds.ts'
import type { Row } from '../support/run.ts'

const HISTORY = { customers: 200_000, orders: 1_000_000, postings: 5_000_000 }
const SECONDS = 0.5
/** By then each check of the books has come once since the history was filled; those that take long rest for hours. */
const CHECKED_MS = 150_000
/** Long enough for what is checked every minute. */
const REST_SECONDS = 60
const ROUNDS = { quiet: 5, most: 5 }

export const listGrowth: Row<Place> = {
  name: 'list-growth',
  what: `processor time of one call of each list, over the demo's books and over ${HISTORY.postings} postings, ${HISTORY.orders} orders and ${HISTORY.customers} customers`,
  on: 'memory',
  // Two products of its own: both begin with the demo's books, and no other row meets these millions.
  async measure() {
    const small = await openPlace('memory')
    try {
      const large = await openPlace('memory')
      try {
        await withClient(large.place, async (client) => {
          await fillHistory((text) => client.query(text), HISTORY)
          await checkHistory(client)
        })
        await wait(CHECKED_MS)
        const atRest = await restOf(small.place, large.place)
        return [
          ...(await inPeace([small.place, large.place], async () =>
            compare(await callsOf(small.place), await callsOf(large.place)),
          )),
          atRest,
        ]
      } finally {
        await large.close()
      }
    } finally {
      await small.close()
    }
  },
}

/** That what was filled is there, and the books balance. Throws otherwise. */
async function checkHistory(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Record<'customers' | 'orders' | 'postings' | 'sum' | 'apart', string>>(`
    select (select count(*) from customer where phone like '0990%') as customers,
      (select count(*) from "order" where claim_code like 'P_______') as orders,
      (select count(*) from ledger_posting) as postings,
      (select sum(balance_centavos) from ledger_balance) as sum,
      (select count(*) from ledger_balance b where balance_centavos <> (select sum(amount_centavos) from ledger_posting p
        where p.branch_id = b.branch_id and p.account_code = b.account_code)) as apart`)
  const [found] = rows
  const { customers, orders, postings } = HISTORY
  if (
    !found ||
    Number(found.customers) !== customers ||
    Number(found.orders) < orders ||
    Number(found.postings) < postings
  )
    throw new Error(`The history is not as wanted: ${JSON.stringify(found)}`)
  if (Number(found.sum) !== 0 || Number(found.apart) !== 0) throw new Error('The books do not balance')
}

/** What the product does when nobody asks: its sweeps and checks, over the same minute. */
async function restOf(small: Place, large: Place): Promise<Figure> {
  const pids = (place: Place) => [place.pidOf('gateway'), place.pidOf('workers'), place.pidOf('postgres')]
  const before = [small, large].map((place) => spentBy(pids(place)))
  await wait(REST_SECONDS * 1000)
  const [demo = 0, history = 0] = [small, large].map((place, at) => spentBy(pids(place)) - (before[at] ?? 0))
  const taken = (at: string, seconds: number): Grown => ({
    at,
    rounds: [{ cpuMs: (seconds * 1000) / REST_SECONDS, foreign: undefined }],
  })
  return growthFigure([taken('demo', demo), taken('history', history)], 'over the demo’s books', {
    what: 'a second in which nobody asks',
    unit: 'ms',
    floor: 1.3,
    goal: 1.1,
  })
}

/** While the workers stand still: their sweeps use the same Postgres, and are no part of a call. */
async function inPeace<T>(places: readonly Place[], work: () => Promise<T>): Promise<T> {
  const pids = places.map((place) => place.pidOf('workers'))
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  try {
    for (const place of places)
      await withClient(place, (client) =>
        client.query(
          `select pg_cancel_backend(pid) from pg_stat_activity where usename = 'labada_workers' and state = 'active'`,
        ),
      )
    return await work()
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
}

interface Calls {
  readonly url: string
  readonly spent: () => number
  readonly requests: Readonly<Record<string, string>>
}

async function compare(small: Calls, large: Calls): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [what, request] of Object.entries(small.requests)) {
    const rounds = await inTurns(
      () => answered(small, request),
      () => answered(large, large.requests[what] ?? ''),
      ROUNDS,
    )
    const takenBy = (half: 'reference' | 'product', at: string): Grown => ({
      at,
      rounds: rounds.map((round) => ({ cpuMs: round[half].cpuMs, foreign: round.foreign })),
    })
    const marks = { what, unit: 'ms', floor: 1.3, goal: 1.1 }
    figures.push(
      growthFigure([takenBy('reference', 'demo'), takenBy('product', 'history')], 'over the demo’s books', marks),
    )
  }
  return figures
}

/** Its own connection each time: a server hangs up one that is not used for five seconds. */
async function answered({ url, spent }: Calls, request: string) {
  const lanes = await openLanes(url, 1)
  try {
    return await rateOf(SECONDS, 1, () => lanes.send(0, request), spent)
  } finally {
    lanes.close()
  }
}

/** As the pages ask. What is looked for exists once in either company. */
async function callsOf(place: Place): Promise<Calls> {
  const { url } = place.product
  const admin = await openCaller(url)
  await admin.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
  const [counter] = await openCounters(url)
  if (!counter) throw new Error('The demo company has no counter')
  const known = await withClient(place, knownIn)
  const today = manilaDateOf(new Date())
  const branch = `branchId=${known.branch}`
  const office = (path: string) =>
    requestText('GET', `/api${path}`, { authorization: `Bearer ${admin.credentials().token}` })
  const shop = (path: string) => counter.request('GET', path)
  const spent = () => spentBy([place.pidOf('gateway'), place.pidOf('postgres')])
  return {
    url,
    spent,
    requests: {
      'orders of a branch, this week': office(`/orders?${branch}&from=${addDays(today, -6)}&to=${today}&limit=50`),
      'orders of a branch, a page far down': office(`/orders?${branch}&limit=50&cursor=${known.farOrder}`),
      'orders of all days with a balance': office(`/orders?${branch}&view=unpaid&limit=50`),
      'orders of a branch, all days, with their sums': office(`/orders?${branch}&limit=50`),
      'newest orders at the counter': shop('/orders?view=all&limit=20&sort=receivedAt&direction=desc&totals=none'),
      board: shop('/orders?view=open&sort=promisedAt&direction=asc&limit=200&totals=none'),
      'board, released today': shop('/orders?view=released_today&sort=receivedAt&direction=desc&limit=200&totals=none'),
      'figures of a branch’s day': office(`/branches/${known.branch}/today`),
      'figures of every branch, and what needs attention': office('/today'),
      'order by its number, at the counter': shop(`/orders?view=all&limit=8&totals=none&search=${known.number}`),
      'order by its claim code': shop(`/orders/by-code/${known.claim}`),
      'search of an order’s number': office(`/search?q=${known.number}`),
      'search of a customer’s name': office(`/search?q=${encodeURIComponent(known.name)}`),
      'search of a phone': office(`/search?q=${known.phone}`),
      'customer by name, at the counter': shop(`/customers?limit=8&search=${encodeURIComponent(known.name)}`),
      'customers who came last, at the counter': shop('/customers?limit=8'),
      'customers of the shop, first page': office('/customer-records?limit=50'),
      'customers by what they spent in a year': office('/customer-records?sort=spentYear&limit=50'),
      'customers by their last order': office('/customer-records?sort=lastOrder&limit=50'),
      'who stopped coming': office('/customer-records?view=lapsed&sort=spentYear&limit=50'),
      'ledger’s accounts': office('/ledger/accounts'),
      'ledger of a branch, first page': office(`/ledger/transfers?${branch}&limit=50`),
      'ledger of a branch, a page far down': office(`/ledger/transfers?${branch}&limit=50&cursor=${known.farTransfer}`),
    },
  }
}

/** What the calls name: an order and a customer of the demo, and places a tenth from the beginning of time. */
async function knownIn(client: pg.Client) {
  const { rows } = await client.query<Record<'branch' | 'number' | 'claim' | 'name' | 'phone' | 'at', string>>(`
    select b.id as branch, o.number, o.claim_code as claim, c.name, c.phone,
      to_json(first.at + (now() - first.at) / 10) #>> '{}' as at
    from branch b join "order" o on o.branch_id = b.id join customer c on c.id = o.customer_id,
      (select min(received_at) as at from "order") first
    where b.code = 'MAB' and o.claim_code not like 'P_______' and c.phone is not null
      and not exists (select from customer other where other.id <> c.id and other.name ilike '%' || c.name || '%')
    order by o.received_at limit 1`)
  const [found] = rows
  if (!found) throw new Error('The demo company is not as the bench expects it')
  const cursor = Buffer.from(
    JSON.stringify([new Date(found.at).toISOString(), '00000000-0000-7000-8000-000000000000']),
  ).toString('base64url')
  return { ...found, farOrder: cursor, farTransfer: cursor }
}

async function withClient<T>({ databaseUrl }: Place, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
