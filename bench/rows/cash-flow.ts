import { rollUpCashDays } from '@labada/db/cash/cash-days'
import { type Db, openDatabase } from '@labada/db/core/client'
import { addDays } from '@labada/domain/core/manila-time'
import { sql } from 'kysely'
import pg from 'pg'
import { openCaller } from '../../e2e/support/api.ts'
import { dayOf } from '../support/days.ts'
import { ratioFigure } from '../support/figures.ts'
import { openLanes, requestText } from '../support/http.ts'
import type { Place } from '../support/place.ts'
import { inTurns } from '../support/rounds.ts'
import type { Row } from '../support/run.ts'
import { median } from '../support/statistics.ts'

const BRANCHES = 20
const DAYS = 365
const ROWS = 1_000_000
/** Requests per round: a single one is too short to be reliable. */
const ASKED = 10
const AT_ONCE = 1

const RAW = `
  select t.business_date, t.branch_id, sum(p.amount_centavos) filter (where p.amount_centavos > 0) as "in",
    -sum(p.amount_centavos) filter (where p.amount_centavos < 0) as "out"
  from ledger_posting p join ledger_transfer t on t.id = p.transfer_id
  where p.account_code = 'drawer' and t.business_date between '2025-06-01' and '2025-06-30' group by 1, 2`

export const cashFlow: Row<Place> = {
  name: 'cash-flow',
  what: `a month by day and branch over ${ROWS} rows of the ledger, ${BRANCHES} branches, over HTTP`,
  on: 'memory',
  async measure(openProduct) {
    const { product, databaseUrl } = await openProduct()
    const db = openDatabase(databaseUrl, { name: 'bench-cash-flow', connections: 2 })
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    let lanes: Awaited<ReturnType<typeof openLanes>> | undefined
    try {
      await fillLedger(client)
      await rollUp(db)
      const open = await openLanes(product.url, AT_ONCE)
      lanes = open
      const admin = await openCaller(product.url)
      await admin.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
      const asking = requestText('GET', '/api/cash-flow?from=2025-06-01&to=2025-06-30&by=day', {
        authorization: `Bearer ${admin.credentials().token}`,
      })
      await refuseOther(await client.query(RAW), await open.send(0, asking))
      const rounds = await inTurns(
        () => each(() => client.query(RAW)),
        () => each(() => open.send(0, asking)),
        { quiet: 3, most: 6 },
      )
      return [
        ratioFigure(
          rounds,
          'the same sums of the ledger by one statement',
          (ms) => ms,
          (ms) => ms,
          {
            what: 'a month, every branch',
            unit: 'ms',
            isMoreBetter: false,
            floor: 0.2,
            goal: 0.067,
            note: `equal to the centavo; goal besides: 5 ms, it is ${median(rounds.map((round) => round.product)).toFixed(1)} ms`,
          },
        ),
      ]
    } finally {
      lanes?.close()
      await client.end()
      await db.destroy()
    }
  },
}

async function each(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  for (let asked = 0; asked < ASKED; asked++) await work()
  return (performance.now() - began) / ASKED
}

/** A year of sales and expenses, two postings each, in the state that triggers would produce. */
async function fillLedger(client: pg.Client): Promise<void> {
  await client.query(`
    begin;
    set local session_replication_role = replica;
    insert into branch (id, name, code, hours)
      select gen_random_uuid(), 'Bench flow ' || n, 'F' || lpad(n::text, 2, '0'), (select hours from branch limit 1)
      from generate_series(1, ${BRANCHES}) n;
    create temp table moved on commit drop as
      select gen_random_uuid() as id, b.id as branch_id, '2025-01-01'::date + (n % ${DAYS})::int as date,
        n % 5 = 0 as is_expense, 10000 + (n::bigint * 7919) % 50000 as amount
      from generate_series(1, ${ROWS / 2}) n
      join (select id, row_number() over (order by name) - 1 as place from branch where name like 'Bench flow %') b
        on b.place = (n / ${DAYS}) % ${BRANCHES};
    insert into ledger_transfer (id, branch_id, occurred_at, business_date, source_type, source_id, description)
      select id, branch_id, date::timestamp at time zone 'Asia/Manila', date, 'payment', id, 'Bench' from moved;
    insert into ledger_posting (transfer_id, position, branch_id, account_code, amount_centavos)
      select id, 0, branch_id, 'drawer', case when is_expense then -amount else amount end from moved
      union all select id, 1, branch_id, case when is_expense then 'expense:wages' else 'revenue:laundry' end,
        case when is_expense then amount else -amount end from moved;
    insert into pending_cash_transfer (transfer_id, branch_id, business_date) select id, branch_id, date from moved;
    insert into ledger_balance (branch_id, account_code, balance_centavos)
      select branch_id, account_code, sum(amount_centavos) from ledger_posting
      where branch_id in (select id from branch where name like 'Bench flow %') group by 1, 2;
    commit;
    analyze`)
}

/** As the workers do on events, several days at a time. */
async function rollUp(db: Db): Promise<void> {
  const first = dayOf('2025-01-01')
  const branches = await db.selectFrom('branch').select('id').where('name', 'like', 'Bench flow %').execute()
  for (const { id: branchId } of branches) {
    const days = Array.from({ length: DAYS }, (_, day) => ({ branchId, date: addDays(first, day) }))
    await db.transaction().execute((trx) => rollUpCashDays(trx, days, new Date()))
  }
  await sql`analyze`.execute(db)
}

/** Both results must be equal, otherwise the comparison is meaningless. */
async function refuseOther(raw: pg.QueryResult<{ in: string; out: string }>, answer: string): Promise<void> {
  const { total } = JSON.parse(answer) as { total: { in: number; out: number } }
  const sum = (of: 'in' | 'out') => raw.rows.reduce((all, row) => all + Number(row[of] ?? 0), 0)
  for (const part of ['in', 'out'] as const) {
    if (sum(part) !== Math.abs(Math.round(total[part] * 100))) throw new Error(`The sums of ${part} differ`)
  }
}
