import { computeSlip } from '@labada/domain/payroll/slips/payroll-slip-results'
import { sql } from 'kysely'
import type { Db, Trx } from '../../core/client.ts'
import type { Row } from '../../core/json-rows.ts'
import { announce } from '../../core/outbox.ts'
import { keepSlips, type SlipRow, slipRow, waitingRow } from '../slips/payslip-rows.ts'
import { listCorrectionLines } from './payroll-corrections.ts'
import { listPayees, type RunLaw, runLaw } from './payroll-inputs.ts'
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
  /** Its content was kept before days were kept in short. */
  readonly isWhole: boolean
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
  const rows: SlipRow[] = []
  for (const [at, { id, employeeId, sources, isWhole }] of slips.entries()) {
    // Others of this program want their turn: a pause of the event loop is felt on every screen.
    if (at % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve))
    const payee = payees.get(employeeId)
    if (!payee) continue
    const slip = { id, sources, payee }
    const failure = corrections.failed.get(employeeId)
    if (failure) {
      rows.push(waitingRow(slip, failure.problem, failure.periodEnd))
      continue
    }
    const records = { ...payee, corrections: corrections.lines.get(employeeId) ?? [] }
    rows.push(slipRow(slip, computeSlip(law.tables, records, law), isWhole))
  }
  await keepSlips(trx, rows, { number, now })
}

/** Slips another worker holds are done or free again after so long. */
const PAUSE_MS = 50

/** One part is computed while Postgres keeps another: each has the time the other waits. */
const LANES = 2

/**
 * Computes a draft's slips, some at a time, each part committed and announced by itself. Whoever dies leaves what is
 * done, and the next one goes on from there; two at once share the slips between them.
 */
export async function computeRun(db: Db, runId: string, now: Date): Promise<void> {
  const law = await lawOf(db, runId)
  if (!law) return
  for (;;) {
    if ((await computeInLanes(db, runId, law, now)) > 0) continue
    if (await db.transaction().execute((trx) => isOver(trx, runId, now))) return
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/** Computes until nothing is left to take; the count of slips done. Where one lane fails, the others end with their part. */
async function computeInLanes(db: Db, runId: string, law: RunLaw, now: Date): Promise<number> {
  let done = 0
  let hasFailed = false
  const lane = async () => {
    while (!hasFailed) {
      const count = await computePart(db, runId, law, now).catch((error: unknown) => {
        hasFailed = true
        throw error
      })
      if (count === 0) return
      done += count
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane))
  const failed = lanes.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return done
}

async function computePart(db: Db, runId: string, law: RunLaw, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const count = await computeNextSlips(trx, runId, law, now)
    if (count > 0)
      await announce(trx, now, { type: 'payroll.progressed', branchId: null, payload: { payrollRunId: runId } })
    return count
  })
}

/** Says on the run that its compute stopped, unless another worker ended it; whoever tries again takes that back. */
export async function noteStopped(db: Db, runId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const run = await lockRun(trx, runId)
    if (run?.state !== 'draft' || run.computeFinishedAt !== null) return
    await setRun(trx, runId, { computeError: 'It stopped midway and will be retried' })
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

/**
 * Asked for before anything else is read: what changes after it is seen as a change. The text of the function
 * `payslip_sources` stands in the statement itself, where its four arguments are columns of `of`: a call for each slip
 * costs Postgres three times as much.
 */
async function refsOf(trx: Trx, slipIds: readonly string[]): Promise<SlipRef[]> {
  const { rows } = await sql<SlipRef>`
    select of.slip as id, of.employee as "employeeId", of."isWhole", known.sources
    from (
      select id as slip, employee_id as employee, from_on as first_day, to_on as last_day,
        input is not null and not input ? 'packed' as "isWhole"
      from payslip where id = any(${slipIds}::uuid[])
    ) of cross join lateral (${sql.raw(await sourcesText(trx))}) known (sources)
    order by of.slip`.execute(trx)
  return rows
}

/** The one place that says what a slip's records are: the newest migration that had to do with them. */
async function sourcesText(trx: Trx): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select prosrc as text from pg_proc where oid = 'payslip_sources(uuid, date, date, uuid)'::regprocedure`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('The database has no payslip_sources')
  return row.text
}
