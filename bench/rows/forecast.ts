import { type Db, openDatabase } from '@labada/db/core/client'
import { saveForecast } from '@labada/db/reports/cash-forecasts'
import { knownCash } from '@labada/db/reports/known-cash'
import { FORECAST_DAYS, forecastCash, HISTORY_DAYS } from '@labada/domain/reports/cash-forecast'
import { sql } from 'kysely'
import pg from 'pg'
import { ratioFigure } from '../support/figures.ts'
import type { Place } from '../support/place.ts'
import { inTurns } from '../support/rounds.ts'
import type { Row } from '../support/run.ts'

/** Forecasts per round: a single one is too short to be reliable. */
const MADE = 10

/** The sums a forecast rests on, without its exceptions: amounts received, payment dates, debts and other movements. */
const RAW = [
  `select business_date, sum(total_centavos), count(*) from "order" where branch_id = $1 group by 1`,
  `select o.business_date, p.business_date - o.business_date, sum(p.amount_centavos)
   from "order" o join payment p on p.order_id = o.id where o.branch_id = $1 group by 1, 2`,
  `select o.due_on, sum(o.total_centavos) - coalesce(sum(p.paid), 0) from "order" o left join lateral (
     select sum(amount_centavos) as paid from payment where order_id = o.id) p on true
   where o.branch_id = $1 group by 1`,
  `select t.id, t.business_date, p.account_code, p.amount_centavos
   from ledger_transfer t join ledger_posting p on p.transfer_id = t.id
   where t.branch_id = $1 and t.source_type <> 'payment' and t.business_date >= current_date - 100`,
  'select employee_id, date, starts_at, ends_at from shift where branch_id = $1',
]

export const forecast: Row<Place> = {
  name: 'forecast',
  what: `the cash of a branch's next ${FORECAST_DAYS} days from the demo's last ${HISTORY_DAYS}, read, computed and saved`,
  on: 'memory',
  async measure(open) {
    const { referenceUrl } = await open()
    const db = openDatabase(referenceUrl, { name: 'bench-forecast', connections: 10 })
    const client = new pg.Client({ connectionString: referenceUrl })
    await client.connect()
    try {
      const { id: branchId } = await db
        .selectFrom('branch')
        .select('id')
        .where('code', '=', 'MAB')
        .executeTakeFirstOrThrow()
      await client.query(
        'create temp table foreseen (branch_id uuid, day date, in_c bigint, out_c bigint, lines jsonb)',
      )
      const rounds = await inTurns(
        () => each(() => plainly(client, branchId)),
        () => each(() => make(db, branchId)),
        { quiet: 3, most: 6 },
      )
      await refuseUnfinished(db, branchId)
      return [
        ratioFigure(
          rounds,
          'the same sums by five plain statements, and an insert of as many days',
          (ms) => ms,
          (ms) => ms,
          { what: 'one branch', unit: 'ms', isMoreBetter: false, floor: 4, goal: 2 },
        ),
      ]
    } finally {
      await client.end()
      await db.destroy()
    }
  },
}

async function each(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  for (let made = 0; made < MADE; made++) await work()
  return (performance.now() - began) / MADE
}

async function plainly(client: pg.Client, branchId: string): Promise<void> {
  for (const statement of RAW) await client.query(statement, [branchId])
  await client.query('begin')
  await client.query('delete from foreseen')
  await client.query(
    `insert into foreseen select $1, current_date + n, n, n, '[]' from generate_series(1, ${FORECAST_DAYS}) n`,
    [branchId],
  )
  await client.query('commit')
}

/** The worker's job without notifying the screens. */
async function make(db: Db, branchId: string): Promise<void> {
  const now = new Date()
  const known = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => knownCash(trx, branchId, now))
  const basis = { branchId, madeAt: now, today: known.today, opening: known.held, historyDays: known.past.length }
  await db.transaction().execute((trx) => saveForecast(trx, basis, forecastCash(known)))
}

async function refuseUnfinished(db: Db, branchId: string): Promise<void> {
  const { rows } = await sql<{ days: number; history: number }>`
    select f.history_days as history, (select count(*)::int from cash_forecast_day d where d.branch_id = f.branch_id) as days
    from cash_forecast f where f.branch_id = ${branchId}`.execute(db)
  if (rows[0]?.days !== FORECAST_DAYS || rows[0].history < HISTORY_DAYS) {
    throw new Error(`The forecast is not what it should be: ${JSON.stringify(rows)}`)
  }
}
