import { computeSlip, type SlipOutcome } from '@labada/domain/payroll-slip-results'
import { sql } from 'kysely'
import type { Db, Trx } from './client.ts'
import type { Row } from './json-rows.ts'
import { announce } from './outbox.ts'
import { type FailedCorrection, listCorrectionLines } from './payroll-corrections.ts'
import { listPayees, type Payee, type RunLaw, runLaw } from './payroll-inputs.ts'
import { lockRun, setRun } from './payroll-runs.ts'

/** People whose slips are computed in one transaction: small enough to yield, large enough to ask little. */
const CHUNK = 100
/** Slips computed without a breath in between. */
const AT_ONCE = 20

/** What a slip is known by while it is computed. */
interface SlipRef {
  readonly id: string
  readonly employeeId: string
  readonly sources: string
}

/**
 * Computes the next slips of a run that its newest compute has not reached; the count of those it did. Several workers
 * may do so at once: each takes slips nobody else holds, and what comes out depends on the records alone.
 */
async function computeNextSlips(trx: Trx, runId: string, law: RunLaw, now: Date): Promise<number> {
  const run = await trx
    .selectFrom('payrollRun')
    .select(['computeNumber', 'state'])
    .where('id', '=', runId)
    .forShare()
    .executeTakeFirst()
  if (run?.state !== 'draft') return 0
  const { rows } = await sql<{ id: string }>`
    select id from payslip where run_id = ${runId} and computed_number < ${run.computeNumber} and state <> 'excluded'
    order by branch_id, employee_id limit ${CHUNK} for update skip locked`.execute(trx)
  if (rows.length === 0) return 0
  await computeSlips(
    trx,
    law,
    rows.map(({ id }) => id),
    { number: run.computeNumber, now },
  )
  return rows.length
}

/** Whether every slip of the run's newest compute is done; false while another worker holds some. */
async function isComputed(trx: Trx, run: Pick<Row<'payrollRun'>, 'id' | 'computeNumber'>): Promise<boolean> {
  const row = await trx
    .selectFrom('payslip')
    .select('id')
    .where('runId', '=', run.id)
    .where('computedNumber', '<', run.computeNumber)
    .where('state', '<>', 'excluded')
    .limit(1)
    .executeTakeFirst()
  return row === undefined
}

/** Computes locked slips anew and keeps what comes out; one that comes out as before stays as it is to the byte. */
export async function computeSlips(
  trx: Trx,
  law: RunLaw,
  slipIds: readonly string[],
  { number, now }: { readonly number: number; readonly now: Date },
): Promise<void> {
  const slips = await refsOf(trx, slipIds)
  const payees = new Map(
    (
      await listPayees(
        trx,
        slips.map(({ employeeId }) => employeeId),
        law,
        slipIds,
      )
    ).map((payee) => [payee.employeeId, payee]),
  )
  const corrections = await listCorrectionLines(trx, [...payees.values()], law, now)
  const rows: object[] = []
  for (const [at, { id, employeeId, sources }] of slips.entries()) {
    // Others of this program want their turn: a pause of the event loop is felt on every screen.
    if (at % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve))
    const payee = payees.get(employeeId)
    if (!payee) continue
    const failure = corrections.failed.get(employeeId)
    const columns = failure
      ? failedColumns(failure)
      : columnsOf(
          payee,
          computeSlip(law.tables, { ...payee, corrections: corrections.lines.get(employeeId) ?? [] }, law),
        )
    rows.push({ id, sources, ...placeOf(payee), ...columns })
  }
  await keepSlips(trx, rows, { number, now })
}

/** Slips another worker holds are done or free again after so long. */
const PAUSE_MS = 50

/**
 * Computes a draft's slips, some at a time, each part committed and announced by itself. Whoever dies leaves what is
 * done, and the next one goes on from there; two at once share the slips between them.
 */
export async function computeRun(db: Db, runId: string, now: Date): Promise<void> {
  const law = await lawOf(db, runId)
  if (!law) return
  for (;;) {
    const done = await db.transaction().execute(async (trx) => {
      const count = await computeNextSlips(trx, runId, law, now)
      if (count > 0)
        await announce(trx, now, { type: 'payroll.progressed', branchId: null, payload: { payrollRunId: runId } })
      return count
    })
    if (done > 0) continue
    if (await db.transaction().execute((trx) => isOver(trx, runId, now))) return
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/** Says on the run that its compute stopped; whoever tries again takes that back. */
export async function noteStopped(db: Db, runId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const run = await lockRun(trx, runId)
    if (run?.state !== 'draft') return
    await setRun(trx, runId, { computeError: 'It stopped in the middle and is tried again' })
    await announce(trx, now, { type: 'payroll.progressed', branchId: null, payload: { payrollRunId: runId } })
  })
}

/** Ends a compute whose slips are all done; true also when there is nothing to end. */
async function isOver(trx: Trx, runId: string, now: Date): Promise<boolean> {
  const run = await lockRun(trx, runId)
  if (run?.state !== 'draft' || run.computeFinishedAt !== null || run.computeNumber === 0) return true
  if (!(await isComputed(trx, run))) return false
  await setRun(trx, runId, { computeFinishedAt: now, computeError: null })
  await announce(trx, now, { type: 'payroll.computed', branchId: null, payload: { payrollRunId: runId } })
  return true
}

/** As `runLaw`, of a run that is on record. */
export async function lawOf(db: Db, runId: string): Promise<RunLaw | undefined> {
  const run = await db.selectFrom('payrollRun').selectAll().where('id', '=', runId).executeTakeFirst()
  return run && runLaw(db, run)
}

/** Asked for before anything else is read: what changes after it is seen as a change. */
async function refsOf(trx: Trx, slipIds: readonly string[]): Promise<SlipRef[]> {
  const { rows } = await sql<SlipRef>`
    select id, employee_id as "employeeId", payslip_sources(employee_id, from_on, to_on, id) as sources
    from payslip where id = any(${slipIds}::uuid[]) order by id`.execute(trx)
  return rows
}

function placeOf({ branchId, payMethod, payAccount }: Payee) {
  return { branch_id: branchId, pay_method: payMethod, pay_account: payAccount }
}

/** Without the correction of an earlier pay a slip would be wrong, so there is none until that can be computed. */
function failedColumns({ periodEnd, problem }: FailedCorrection): Record<string, unknown> {
  return { state: 'waiting', problem, problem_of: periodEnd, marks: [] }
}

/** The columns of a slip by their names in the database. */
function columnsOf(payee: Payee, outcome: SlipOutcome): Record<string, unknown> {
  if ('problem' in outcome) return { state: 'waiting', problem: outcome.problem, marks: [] }
  const figures = Object.fromEntries(
    Object.entries(outcome.figures).map(([name, amount]) => [`${snake(name)}_centavos`, amount]),
  )
  const days = payee.days.filter(({ workday }) => workday >= outcome.input.period.start)
  return {
    state: 'computed',
    problem: null,
    ...figures,
    pay_type: outcome.payType,
    rate_centavos: outcome.rate,
    days_worked: outcome.daysWorked,
    regular_minutes: outcome.minutes.regular,
    overtime_minutes: outcome.minutes.overtime,
    night_minutes: outcome.minutes.night,
    late_minutes: days.reduce((sum, { lateMinutes }) => sum + lateMinutes, 0),
    undertime_minutes: days.reduce((sum, { undertimeMinutes }) => sum + undertimeMinutes, 0),
    contribution_base_centavos: outcome.contributionBase,
    thirteenth_month_base_centavos: outcome.thirteenthMonthBase,
    taxable_centavos: outcome.taxable,
    withholding_method: outcome.withholdingMethod,
    marks: outcome.marks,
    input: outcome.input,
    result: outcome.kept,
  }
}

const snakes = new Map<string, string>()
function snake(name: string): string {
  const known = snakes.get(name)
  if (known) return known
  const made = name.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)
  snakes.set(name, made)
  return made
}

const AMOUNTS = [
  'basic',
  'overtime',
  'night_differential',
  'premiums',
  'holidays',
  'leave',
  'allowances',
  'thirteenth_month',
  'corrections',
  'gross',
  'sss',
  'mpf',
  'philhealth',
  'pagibig',
  'tax',
  'refund',
  'loans',
  'advances',
  'other_deductions',
  'uncollected',
  'net',
  'employer_sss',
  'employer_mpf',
  'employer_ec',
  'employer_philhealth',
  'employer_pagibig',
  'contribution_base',
  'thirteenth_month_base',
  'taxable',
].map((name) => `${name}_centavos`)
const COUNTS = [
  'days_worked',
  'regular_minutes',
  'overtime_minutes',
  'night_minutes',
  'late_minutes',
  'undertime_minutes',
]
const NUMBERS = [...AMOUNTS, ...COUNTS]
const TEXTS = ['pay_type', 'withholding_method', 'problem', 'state', 'pay_method', 'pay_account']
/** One statement for any number of slips. What is unchanged keeps its content and when it came to be. */
const KEEP = (rows: string, number: number, now: Date) => sql`
  update payslip p set
    computed_number = ${number}, checked_at = ${now}, sources = x.sources, note = null, marks = x.marks,
    branch_id = x.branch_id, rate_centavos = x.rate_centavos,
    ${sql.raw(TEXTS.map((name) => `${name} = x.${name}`).join(', '))},
    ${sql.raw(NUMBERS.map((name) => `${name} = coalesce(x.${name}, 0)`).join(', '))},
    problem_of = x.problem_of, input = x.input, result = x.result,
    changed_number = case when x.result is distinct from p.result then ${number} else p.changed_number end,
    computed_at = case when x.result is distinct from p.result then ${now} else p.computed_at end,
    previous = case when x.result is distinct from p.result and p.result is not null then jsonb_build_object(
        'gross', p.gross_centavos, 'net', p.net_centavos,
        'lines', (select jsonb_agg(l - 'explanation' - 'basicPart') from jsonb_array_elements(p.result -> 'lines') l))
      else p.previous end
  from jsonb_to_recordset(${rows}::jsonb) as x (id uuid, branch_id uuid, sources text, marks text[], rate_centavos bigint,
    problem_of date, input jsonb, result jsonb, ${sql.raw(TEXTS.map((name) => `${name} text`).join(', '))},
    ${sql.raw(NUMBERS.map((name) => `${name} bigint`).join(', '))})
  where p.id = x.id`

async function keepSlips(
  trx: Trx,
  rows: readonly object[],
  { number, now }: { readonly number: number; readonly now: Date },
): Promise<void> {
  if (rows.length === 0) return
  await KEEP(JSON.stringify(rows), number, now).execute(trx)
}
