// biome-ignore-start lint/correctness/noUndeclaredDependencies: the root holds the workspaces, it does not depend on them
import { rollUpCashDays } from '@labada/db/cash-days'
import { openDatabase } from '@labada/db/client'
import { addDays, type ManilaDate, manilaDateOf } from '@labada/domain/manila-time'
// biome-ignore-end lint/correctness/noUndeclaredDependencies: as above
import pg from 'pg'
import { openCaller } from '../../e2e/support/api.ts'
import { ratioFigure } from '../support/figures.ts'
import { openLanes, requestText } from '../support/http.ts'
import type { Place } from '../support/place.ts'
import { inTurns } from '../support/rounds.ts'
import type { Row } from '../support/run.ts'
import { median } from '../support/statistics.ts'

const BRANCHES = 20
const DAYS = 365
const TRANSFERS = 500_000
/** Questions of each half of a round. */
const ASKED = 15

/** The limit: what somebody would write by hand, on the ledger itself. */
const RAW = `
  select t.branch_id, t.business_date::text as date,
    sum(p.amount_centavos) filter (where p.amount_centavos > 0) as "in",
    sum(p.amount_centavos) filter (where p.amount_centavos < 0) as out
  from ledger_transfer t join ledger_posting p on p.transfer_id = t.id
  where t.business_date between $1 and $2 and p.account_code in ('drawer', 'wallet:gcash', 'wallet:maya', 'card', 'bank')
    and t.source_type = 'bench'
  group by 1, 2`

export const cashFlow: Row<Place> = {
  name: 'cash-flow',
  what: `in and out by branch and day of one month, over ${(TRANSFERS * 2) / 1e6} million postings of ${BRANCHES} branches and ${DAYS} days, over HTTP`,
  on: 'memory',
  async measure(open) {
    const { product, databaseUrl } = await open()
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      const today = manilaDateOf(new Date())
      await fillLedger(client, today)
      await rollUp(databaseUrl, today)
      await client.query('vacuum analyze')
      const [from, to] = [addDays(today, -60), addDays(today, -31)]
      const admin = await openCaller(product.url)
      await admin.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
      const lanes = await openLanes(product.url, 1)
      const request = requestText('GET', `/api/cash-flow/days?from=${from}&to=${to}`, {
        authorization: `Bearer ${admin.credentials().token}`,
      })
      const raw = () => client.query<RawRow>({ name: 'raw', text: RAW, values: [from, to] })
      try {
        refuseOther((await raw()).rows, await lanes.send(0, request))
        const rounds = await inTurns(
          () => timeOf(raw),
          () => timeOf(() => lanes.send(0, request)),
        )
        return [
          ratioFigure(
            rounds,
            'the raw SQL aggregate, prepared, without HTTP',
            (ms) => ms,
            (ms) => ms,
            { what: 'time', unit: 'ms', isMoreBetter: false, floor: 1 / 5, goal: 1 / 15, note: 'equal to the centavo' },
          ),
        ]
      } finally {
        lanes.close()
      }
    } finally {
      await client.end()
    }
  },
}

interface RawRow {
  readonly branch_id: string
  readonly date: string
  readonly in: string | null
  readonly out: string | null
}

/** Milliseconds of the median question. */
async function timeOf(ask: () => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let asked = 0; asked < ASKED; asked++) {
    const from = performance.now()
    await ask()
    took.push(performance.now() - from)
  }
  return median(took)
}

/** A year of twenty branches. Months that the demo's owner closed are opened again: nothing else is measured here. */
async function fillLedger(client: pg.Client, today: ManilaDate): Promise<void> {
  await client.query('delete from month_close')
  await client.query(
    `insert into branch (id, code, name, features, hours)
     select gen_random_uuid(), 'BE' || n, 'Bench ' || n, b.features, b.hours
     from (select features, hours from branch limit 1) b, generate_series(1, $1::int) n`,
    [BRANCHES],
  )
  await client.query(
    `create temporary table booked as
     select gen_random_uuid() as id, b.id as branch_id, $1::date - (1 + n % $2::int) as day, n,
       (array['drawer', 'wallet:gcash', 'wallet:maya', 'card', 'bank'])[1 + n % 5] as account,
       case when n % 7 = 0 then -1 else 1 end * (5000 + (n * 37) % 90000) as amount
     from generate_series(1, $3::int) n
     join (select id, row_number() over (order by code) - 1 as place from branch where code like 'BE%') b on b.place = (n / $2) % $4::int`,
    [today, DAYS, TRANSFERS, BRANCHES],
  )
  await client.query(
    `insert into ledger_transfer (id, branch_id, occurred_at, business_date, source_type, source_id, description)
     select id, branch_id, day + interval '9 hours', day, 'bench', id, 'Bench' from booked`,
  )
  // The ledger’s own trigger is made for a command’s few postings, not for a million at once: its sums are made below.
  await client.query('alter table ledger_posting disable trigger keep_ledger_balances')
  await client.query(
    `insert into ledger_posting (transfer_id, position, branch_id, account_code, amount_centavos)
     select id, 0, branch_id, account, amount from booked
     union all
     select id, 1, branch_id, case when amount > 0 then 'receivable' else 'owner' end, -amount from booked`,
  )
  await client.query('alter table ledger_posting enable trigger keep_ledger_balances')
  await client.query(
    `insert into ledger_balance (branch_id, account_code, balance_centavos)
     select branch_id, account_code, sum(amount_centavos) from ledger_posting p join branch b on b.id = p.branch_id
     where b.code like 'BE%' group by 1, 2`,
  )
}

/** What the worker does for each day as it happens, for a year at once. */
async function rollUp(databaseUrl: string, today: ManilaDate): Promise<void> {
  const db = openDatabase(databaseUrl, { name: 'bench', connections: 1, statementTimeoutMs: 0 })
  try {
    const branches = await db.selectFrom('branch').select('id').where('code', 'like', 'BE%').execute()
    for (const { id } of branches) {
      const days = Array.from({ length: DAYS }, (_, ago) => ({ branchId: id, date: addDays(today, -1 - ago) }))
      await db.transaction().execute((trx) => rollUpCashDays(trx, days, new Date()))
    }
  } finally {
    await db.destroy()
  }
}

/** Both must say the same of each branch and day, or the comparison means nothing. */
function refuseOther(raw: readonly RawRow[], answer: string): void {
  const { items } = JSON.parse(answer) as { items: { branchId: string; date: string; in: number; out: number }[] }
  const ours = new Map(items.map((item) => [`${item.branchId} ${item.date}`, item]))
  const differing = raw.filter(({ branch_id, date, in: came, out }) => {
    const item = ours.get(`${branch_id} ${date}`)
    return !item || Math.round(item.in * 100) !== Number(came ?? 0) || Math.round(item.out * 100) !== Number(out ?? 0)
  })
  if (raw.length !== BRANCHES * 30 || differing.length > 0) {
    throw new Error(`The cash flow differs on ${differing.length} of ${raw.length} days`)
  }
}
