import { randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Db, openDatabase } from '@labada/db/core/client'
import { computeRun } from '@labada/db/payroll/runs/payroll-compute'
import { insertRun, setRoster, setRun } from '@labada/db/payroll/runs/payroll-runs'
import { addDays } from '@labada/domain/core/manila-time'
import { sql } from 'kysely'
import pg from 'pg'
import { dayOf } from '../support/days.ts'
import { exactFigure, ratioFigure } from '../support/figures.ts'
import type { Place } from '../support/place.ts'
import { inTurns } from '../support/rounds.ts'
import type { Row } from '../support/run.ts'
import { median } from '../support/statistics.ts'

const NOW = new Date('2026-10-16T09:00:00+08:00')
const DAYS = 15

export const payroll = payrollOf(1_000, 'payroll')
export const payrollOfTenThousand = payrollOf(10_000, 'payroll-10000')

function payrollOf(people: number, name: string): Row<Place> {
  return {
    name,
    what: `a run of ${people} employees with ${DAYS} days of attendance each, computed and committed by one worker`,
    on: 'memory',
    async measure(open) {
      const { referenceUrl } = await open()
      const db = openDatabase(referenceUrl, { name: 'bench-payroll', connections: 2, statementTimeoutMs: 0 })
      const client = new pg.Client({ connectionString: referenceUrl })
      await client.connect()
      try {
        const { runId, branchId } = await givenPeople(db, people)
        const delays: number[] = []
        const rounds = await inTurns(
          () => timed(() => setBased(client, branchId)),
          async () => {
            await asked(db, runId)
            const delay = monitorEventLoopDelay({ resolution: 5 })
            delay.enable()
            const took = await timed(() => computeRun(db, runId, NOW))
            delay.disable()
            delays.push(delay.max / 1e6)
            await refuseUnfinished(db, runId, people)
            return took
          },
          { quiet: 3, most: 6 },
        )
        return [
          ratioFigure(
            rounds,
            'one read of the days, sums in a loop, one insert of as many rows',
            (ms) => ms,
            (ms) => ms,
            {
              what: 'whole run',
              unit: 'ms',
              isMoreBetter: false,
              floor: 4,
              goal: 2,
              note: `${(median(rounds.map(({ product }) => product)) / people).toFixed(2)} ms an employee`,
            },
          ),
          exactFigure(median(delays), {
            what: 'longest pause of the event loop in a run, median of the runs',
            unit: 'ms',
            isMoreBetter: false,
            floor: 100,
            goal: 50,
          }),
        ]
      } finally {
        await client.end()
        await db.destroy()
      }
    },
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** A separate branch with this many employees, each with a rate and fifteen workdays, and a draft payroll for them. */
async function givenPeople(db: Db, people: number): Promise<{ readonly runId: string; readonly branchId: string }> {
  const [runId, branchId] = [randomUUID(), randomUUID()]
  const from = dayOf('2026-10-01')
  const to = addDays(from, DAYS - 1)
  await sql`
    insert into branch (id, name, code, hours, wage_region, wage_tier)
      select ${branchId}, 'Bench of ' || ${people}::text, 'BP' || ${people / 1_000}::text, hours, wage_region, wage_tier
      from branch order by name limit 1`.execute(db)
  await sql`
    with person as (
      insert into employee (id, code, firstname, lastname, hired_on, home_branch_id)
      select gen_random_uuid(), 'B' || ${people / 1_000}::text || '-' || n, 'Bench', 'Person ' || n, '2026-01-01', ${branchId} from generate_series(1, ${people}::int) n
      returning id
    ), assigned as (
      insert into branch_assignment (employee_id, branch_id, from_on) select id, ${branchId}, '2026-01-01' from person
    ), rated as (
      insert into employee_rate (id, employee_id, from_on, pay_type, rate_centavos, reason)
      select gen_random_uuid(), id, '2026-01-01', 'daily', 55000 + (row_number() over ()) % 20000, 'Hired' from person
    )
    insert into attendance_day (employee_id, workday, branch_id, is_scheduled, attendance, flags, scheduled_minutes,
      worked_minutes, regular_minutes, overtime_minutes, night_minutes, late_minutes, undertime_minutes, pending_minutes,
      rejected_minutes, unfiled_minutes, slices, is_corrected, computed_at)
    select p.id, d::date, ${branchId}, true, 'worked', '{}', 480, 540, 480, 60, 60, 0, 0, 0, 0, 0,
      jsonb_build_array(jsonb_build_object('date', d::date, 'dayType', 'ordinary', 'isRestDay', false, 'minutes',
        jsonb_build_object('regular', 480, 'overtime', 60, 'nightRegular', 0, 'nightOvertime', 60))), false, ${NOW}
    from person p cross join generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') d`.execute(db)
  const { id: admin } = await db
    .selectFrom('appUser')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirstOrThrow()
  const run = { id: runId, fromOn: from, toOn: to, branchIds: [branchId] }
  await db.transaction().execute(async (trx) => {
    await insertRun(trx, {
      ...run,
      payOn: addDays(to, 5),
      frequency: 'semi_monthly',
      state: 'draft',
      createdAt: NOW,
      createdBy: admin,
    })
    await setRoster(trx, run)
  })
  await sql`analyze`.execute(db)
  return { runId, branchId }
}

/** Resets the results and requests the computation. */
async function asked(db: Db, runId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`update payslip set state = 'waiting', computed_number = 0, changed_number = 0, input = null, result = null,
      previous = null where run_id = ${runId}`.execute(trx)
    await setRun(trx, runId, { computeNumber: 1, computeRequestedAt: NOW, computeFinishedAt: null })
  })
}

async function refuseUnfinished(db: Db, runId: string, people: number): Promise<void> {
  const { rows } = await sql<{ done: number }>`
    select count(*)::int as done from payslip where run_id = ${runId} and state = 'computed' and net_centavos > 0`.execute(
    db,
  )
  if (rows[0]?.done !== people) throw new Error(`Of ${people} payslips only ${String(rows[0]?.done)} were computed`)
}

/** The limit: all days in one query, the sums of their minutes, and a row for each person in one statement. */
async function setBased(client: pg.Client, branchId: string): Promise<void> {
  await client.query('begin')
  const { rows } = await client.query<[string, { minutes: { regular: number; overtime: number } }[]]>({
    text: `select d.employee_id, d.slices from attendance_day d where d.branch_id = $1
      and d.workday between '2026-10-01' and '2026-10-15' order by d.employee_id, d.workday`,
    values: [branchId],
    rowMode: 'array',
  })
  const minutes = new Map<string, number>()
  for (const [id, slices] of rows) {
    let total = minutes.get(id) ?? 0
    for (const slice of slices) total += slice.minutes.regular + Math.round(slice.minutes.overtime * 1.25)
    minutes.set(id, total)
  }
  await client.query(
    'create temp table bench_slip (employee_id uuid primary key, gross bigint, net bigint) on commit drop',
  )
  await client.query('insert into bench_slip select * from unnest($1::uuid[], $2::bigint[], $3::bigint[])', [
    [...minutes.keys()],
    [...minutes.values()].map((total) => Math.round((total * 60_000) / 480)),
    [...minutes.values()].map((total) => Math.round((total * 50_000) / 480)),
  ])
  await client.query('commit')
}
