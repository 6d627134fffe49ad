import { computeSlip } from '@labada/domain/payroll/slips/payroll-slip-results'
import { sql } from 'kysely'
import type { Db, Trx } from '../../core/client.ts'
import type { Row } from '../../core/json-rows.ts'
import { announce } from '../../core/outbox.ts'
import { keepCommonInput } from '../slips/common-inputs.ts'
import { FORM, type StoredSlip } from '../slips/kept-slips.ts'
import { keepSlips, type SlipRow, slipRow, waitingRow } from '../slips/payslip-rows.ts'
import { listCorrectionLines } from './payroll-corrections.ts'
import { listPayees, type RunLaw, runLaw } from './payroll-inputs.ts'
import { lockRun, setRun } from './payroll-runs.ts'

/** The number of slips calculated in one transaction: small enough to yield, large enough to need few queries. */
const CHUNK = 250
/** Slips calculated without a pause. */
const AT_ONCE = 20

/** The identification of a slip during calculation. */
interface SlipRef {
  readonly id: string
  readonly employeeId: string
  readonly sources: string
  /** Its content, if it is stored in an older form. */
  readonly before: StoredSlip | null
}

/**
 * Calculates these slips of a run as far as its latest calculation has not reached them; returns their number. Several
 * workers may run at once: each takes slips that no other holds, and the result depends only on the records.
 */
async function computeOpenSlips(
  trx: Trx,
  runId: string,
  slipIds: readonly string[],
  law: RunLaw,
  now: Date,
): Promise<number> {
  const run = await trx
    .selectFrom('payrollRun')
    .select(['computeNumber', 'state'])
    .where('id', '=', runId)
    .forShare()
    .executeTakeFirst()
  if (run?.state !== 'draft') return 0
  const slips = await refsOf(trx, slipIds, run.computeNumber)
  if (slips.length > 0) await computeRefs(trx, law, slips, { number: run.computeNumber, now })
  return slips.length
}

/** The slips of a draft that its latest calculation has not reached, in the order in which they are calculated. */
async function listOpenSlips(db: Db, runId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from payslip p join payroll_run r on r.id = p.run_id
    where r.id = ${runId} and r.state = 'draft' and p.computed_number < r.compute_number and p.state <> 'excluded'
    order by p.branch_id, p.employee_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether all slips of the run's latest calculation are done; false while another worker holds some. */
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

interface Calculation {
  readonly number: number
  readonly now: Date
}

/** Recalculates slips and stores the results; an unchanged slip stays the same to the byte. */
export async function computeSlips(
  trx: Trx,
  law: RunLaw,
  slipIds: readonly string[],
  calculation: Calculation,
): Promise<void> {
  const slips = await refsOf(trx, slipIds, null)
  await keepCommonInput(trx, law.common)
  await computeRefs(trx, law, slips, calculation)
}

async function computeRefs(
  trx: Trx,
  law: RunLaw,
  slips: readonly SlipRef[],
  { number, now }: Calculation,
): Promise<void> {
  const payees = new Map(
    (
      await listPayees(
        trx,
        slips.map(({ employeeId }) => employeeId),
        law,
        slips.map(({ id }) => id),
      )
    ).map((payee) => [payee.employeeId, payee]),
  )
  const corrections = await listCorrectionLines(trx, [...payees.values()], law, now)
  const rows: SlipRow[] = []
  for (const [at, { id, employeeId, sources, before }] of slips.entries()) {
    // Others of this program want their turn: a pause of the event loop is felt on every screen.
    if (at % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve))
    const payee = payees.get(employeeId)
    if (!payee) continue
    const slip = { id, sources, before, payee }
    const failure = corrections.failed.get(employeeId)
    if (failure) {
      rows.push(waitingRow(slip, failure.problem, failure.periodEnd))
      continue
    }
    const records = { ...payee, corrections: corrections.lines.get(employeeId) ?? [] }
    rows.push(slipRow(slip, computeSlip(law.tables, records, law), law.common))
  }
  await keepSlips(trx, rows, { number, now })
}

/** How often to check whether slips of another worker are done or free again. */
const PAUSE_MS = 50

/** One part is calculated while Postgres stores another, so that neither waits for the other. */
const LANES = 2

/**
 * Calculates a draft's slips in chunks, each committed and announced separately. If a worker dies, finished chunks
 * stay, and the next worker continues; two at once share the slips.
 */
export async function computeRun(db: Db, runId: string, now: Date): Promise<void> {
  const law = await lawOf(db, runId)
  if (!law) return
  await keepCommonInput(db, law.common)
  for (;;) {
    if ((await computeInLanes(db, runId, law, now)) > 0) continue
    if (await db.transaction().execute((trx) => isOver(trx, runId, now))) return
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/** Calculates what is open of a run; returns the number of slips. If one lane fails, the others finish their chunk. */
async function computeInLanes(db: Db, runId: string, law: RunLaw, now: Date): Promise<number> {
  const open = await listOpenSlips(db, runId)
  let done = 0
  let hasFailed = false
  const lane = async () => {
    while (!hasFailed && open.length > 0) {
      done += await computePart(db, runId, open.splice(0, CHUNK), law, now).catch((error: unknown) => {
        hasFailed = true
        throw error
      })
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane))
  const failed = lanes.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return done
}

async function computePart(db: Db, runId: string, slipIds: readonly string[], law: RunLaw, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const count = await computeOpenSlips(trx, runId, slipIds, law, now)
    if (count > 0)
      await announce(trx, now, { type: 'payroll.progressed', branchId: null, payload: { payrollRunId: runId } })
    return count
  })
}

/** Records on the run that its calculation stopped, unless another worker finished it; a retry clears this. */
export async function noteStopped(db: Db, runId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const run = await lockRun(trx, runId)
    if (run?.state !== 'draft' || run.computeFinishedAt !== null) return
    await setRun(trx, runId, { computeError: 'It stopped midway and will be retried' })
    await announce(trx, now, { type: 'payroll.progressed', branchId: null, payload: { payrollRunId: runId } })
  })
}

/** Finishes a calculation whose slips are all done; also true if there is nothing to finish. */
async function isOver(trx: Trx, runId: string, now: Date): Promise<boolean> {
  const run = await lockRun(trx, runId)
  if (run?.state !== 'draft' || run.computeFinishedAt !== null || run.computeNumber === 0) return true
  if (!(await isComputed(trx, run))) return false
  await setRun(trx, runId, { computeFinishedAt: now, computeError: null })
  await announce(trx, now, { type: 'payroll.computed', branchId: null, payload: { payrollRunId: runId } })
  return true
}

/** Like `runLaw`, for a stored run. */
export async function lawOf(db: Db, runId: string): Promise<RunLaw | undefined> {
  const run = await db.selectFrom('payrollRun').selectAll().where('id', '=', runId).executeTakeFirst()
  return run && runLaw(db, run)
}

/**
 * Locks slips: with `number`, those that this calculation has not reached and no other worker holds. Read before
 * anything else, so that later changes are detected as changes. The text of the function `payslip_sources` is part of
 * the statement itself, where its four arguments are columns of `of`: a call for each slip costs Postgres three times as
 * much.
 */
async function refsOf(trx: Trx, slipIds: readonly string[], number: number | null): Promise<SlipRef[]> {
  const open = sql`and computed_number < ${number} and state <> 'excluded' for update skip locked`
  const { rows } = await sql<SlipRef>`
    with taken as materialized (
      select id, employee_id, from_on, to_on, case when input is not null and input ->> 'packed' is distinct from ${FORM}::text then jsonb_build_object('input', input, 'result', result) end as before
      from payslip where id = any(${slipIds}::uuid[]) ${number === null ? sql`for update` : open}
    )
    select of.slip as id, of.employee as "employeeId", of.before, known.sources
    from (
      select id as slip, employee_id as employee, from_on as first_day, to_on as last_day, before
      from taken
    ) of cross join lateral (${sql.raw(await sourcesText(trx))}) known (sources)
    order by of.slip`.execute(trx)
  return rows
}

/** The single definition of a slip's source records: from the latest migration that changed it. */
async function sourcesText(trx: Trx): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select prosrc as text from pg_proc where oid = 'payslip_sources(uuid, date, date, uuid)'::regprocedure`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('The database has no payslip_sources')
  return row.text
}
