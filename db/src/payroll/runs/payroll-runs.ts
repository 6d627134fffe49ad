import { DomainError } from '@labada/domain/core/errors'
import { addDays, type ManilaDate } from '@labada/domain/core/manila-time'
import { isDue, type PayrollRunState } from '@labada/domain/payroll/runs/payroll-runs'
import { type Expression, type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../../core/client.ts'
import { violatedExclusion } from '../../core/failures.ts'
import { newId } from '../../core/ids.ts'
import type { Row } from '../../core/json-rows.ts'
import { after, pageOf, readCursor } from '../../core/keyset.ts'
import type { Database } from '../../schema.ts'
import { FIGURE_COLUMNS, type FigureColumn } from './payroll-run-tables.ts'

/** The totals of several slips. */
export type FigureSums = Readonly<Record<FigureColumn, number>>

/** A run with the totals of its slips. */
export type RunRow = Row<'payrollRun'> &
  FigureSums & {
    readonly branches: readonly { readonly id: string; readonly name: string }[]
    readonly heads: number
    readonly excluded: number
    readonly held: number
    readonly paidSlips: number
    readonly toPay: number
    readonly acknowledged: number
    readonly done: number
    readonly changed: number
    readonly createdByName: string
    readonly submittedByName: string | null
    readonly approvedByName: string | null
    readonly closedByName: string | null
    readonly discardedByName: string | null
    readonly revertedByName: string | null
    readonly successorId: string | null
  }

export interface RunFilter {
  readonly state?: PayrollRunState | undefined
  readonly year?: number | undefined
}

/** Runs that wait for somebody and whose pay day has come, or comes tomorrow; the earliest pay day first. */
export async function listDueRuns(db: Db, today: ManilaDate): Promise<DueRun[]> {
  const runs = await db
    .selectFrom('payrollRun')
    .select(['id', 'fromOn as from', 'toOn as to', 'payOn', 'state'])
    .where('state', 'in', ['draft', 'review', 'approved'])
    .where('payOn', '<=', addDays(today, 1))
    .orderBy('payOn')
    .orderBy('id')
    .execute()
  return runs
    .filter((run) => isDue(run, today))
    .map(({ state, ...run }) => ({ ...run, isApproved: state === 'approved' }))
}

/** A run that is late, by its days. */
export interface DueRun {
  readonly id: string
  readonly from: ManilaDate
  readonly to: ManilaDate
  readonly payOn: ManilaDate
  readonly isApproved: boolean
}

/** One page of runs, newest period first. Discarded ones only on request. */
export async function listRuns(
  db: Db,
  filter: RunFilter,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: RunRow[]; nextCursor: string | null }> {
  let query = runs(db).where(matching(filter))
  if (cursor) {
    query = query.where(
      after(sql.ref('payroll_run.from_on'), sql.ref('payroll_run.id'), readCursor(cursor, 'day'), 'desc'),
    )
  }
  const rows = await query
    .orderBy('payrollRun.fromOn', 'desc')
    .orderBy('payrollRun.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, ({ fromOn, id }) => ({ value: fromOn, id }))
}

export async function runTotals(
  db: Db,
  filter: RunFilter,
): Promise<{ readonly runs: number; readonly grossCentavos: number; readonly netCentavos: number }> {
  return db
    .selectFrom('payrollRun')
    .leftJoin('payslip', (join) =>
      join.onRef('payslip.runId', '=', 'payrollRun.id').on('payslip.state', 'not in', ['excluded', 'reverted']),
    )
    .where(matching(filter))
    .select([
      sql<number>`count(distinct payroll_run.id)`.as('runs'),
      sql<number>`coalesce(sum(gross_centavos), 0)::bigint`.as('grossCentavos'),
      sql<number>`coalesce(sum(net_centavos), 0)::bigint`.as('netCentavos'),
    ])
    .executeTakeFirstOrThrow()
}

export async function findRun(db: Db, id: string): Promise<RunRow | undefined> {
  return runs(db).where('payrollRun.id', '=', id).executeTakeFirst()
}

/** How far a run is, without the sums of its payslips. */
export async function findRunState(db: Db, id: string): Promise<RunRow['state'] | undefined> {
  return (await db.selectFrom('payrollRun').select('state').where('id', '=', id).executeTakeFirst())?.state
}

/** The run alone, locked for this transaction. */
export async function lockRun(trx: Trx, id: string): Promise<Row<'payrollRun'> | undefined> {
  return trx.selectFrom('payrollRun').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The last run that was not discarded or reverted. */
export async function findLastRun(db: Db): Promise<Row<'payrollRun'> | undefined> {
  return db
    .selectFrom('payrollRun')
    .selectAll()
    .where('state', 'not in', ['discarded', 'reverted'])
    .orderBy('toOn', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Throws a unique violation (`payroll_run_pkey`) for a known id. */
export async function insertRun(trx: Trx, run: Insertable<Database['payrollRun']>): Promise<void> {
  await trx.insertInto('payrollRun').values(run).execute()
}

/** Changes a locked run and increments its version. */
export async function setRun(trx: Trx, id: string, changes: Updateable<Database['payrollRun']>): Promise<void> {
  await trx
    .updateTable('payrollRun')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/**
 * Creates slips for everyone employed in the run's days or owed their final pay, and removes those of others. Refuses
 * `dates_overlap` for someone who is in another run of one of these days.
 */
export async function setRoster(
  trx: Trx,
  run: Pick<Row<'payrollRun'>, 'id' | 'fromOn' | 'toOn' | 'branchIds'>,
  idOf: () => string = newId,
): Promise<void> {
  const people = await roster(trx, run)
  const wanted = new Set(people.map(({ employeeId }) => employeeId))
  const known = await trx.selectFrom('payslip').select(['id', 'employeeId']).where('runId', '=', run.id).execute()
  const gone = known.filter(({ employeeId }) => !wanted.has(employeeId)).map(({ id }) => id)
  if (gone.length > 0) {
    await sql`delete from payslip where id = any(${gone}::uuid[]) and not exists (
      select from pay_item i where i.slip_id = payslip.id)
      and not exists (select from leave_conversion v where v.slip_id = payslip.id)`.execute(trx)
  }
  const there = new Set(known.map(({ employeeId }) => employeeId))
  const rows = people
    .filter(({ employeeId }) => !there.has(employeeId))
    .map((person) => ({
      id: idOf(),
      employee_id: person.employeeId,
      branch_id: person.branchId,
      pay_method: person.payMethod,
      pay_account: person.payAccount,
    }))
  if (rows.length === 0) return
  try {
    await sql`
      insert into payslip (id, run_id, employee_id, branch_id, from_on, to_on, state, pay_method, pay_account)
      select id, ${run.id}, employee_id, branch_id, ${run.fromOn}, ${run.toOn}, 'waiting', pay_method, pay_account
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p
        (id uuid, employee_id uuid, branch_id uuid, pay_method text, pay_account text)`.execute(trx)
  } catch (error) {
    if (violatedExclusion(error) !== 'payslip_one_per_period') throw error
    throw new DomainError('dates_overlap', 'Someone is already in another pay run that covers one of these days', {
      field: 'from',
    })
  }
}

/** Removes everyone from a discarded draft, so that they can be in another run of its days. */
export async function excludeAll(trx: Trx, runId: string, note: string): Promise<void> {
  await trx.updateTable('payslip').set({ state: 'excluded', note }).where('runId', '=', runId).execute()
}

/**
 * Who is employed on one of the days, at one of the branches (empty: any), with the branch that pays them: not who was in
 * a break on all of them. And who left before, if that was recorded only after their last day was paid: their final pay is
 * still due (payroll.md 9). Pays of theirs that were closed before it was recorded, as of somebody absent, are no final pay.
 */
async function roster(
  db: Db,
  { id, fromOn, toOn, branchIds }: Pick<Row<'payrollRun'>, 'id' | 'fromOn' | 'toOn' | 'branchIds'>,
) {
  const home = sql<string>`coalesce(e.home_branch_id, (select a.branch_id from branch_assignment a
    where a.employee_id = e.id and a.from_on <= ${toOn} order by a.from_on desc, a.branch_id limit 1))`
  const isUnsettled = sql<boolean>`(e.separated_on < ${fromOn} and exists (select from payslip p
      where p.employee_id = e.id and p.state = 'computed' and e.separated_on between p.from_on and p.to_on
        and p.locked_at < e.deactivated_at)
    and not exists (select from payslip p where p.employee_id = e.id and p.run_id <> ${id}
      and p.state not in ('excluded', 'reverted') and p.from_on > e.separated_on
      and (p.locked_at is null or p.locked_at >= e.deactivated_at)))`
  let people = db
    .selectFrom('employee as e')
    .select(['e.id as employeeId', 'e.payMethod', 'e.payAccount', home.as('branchId')])
    .where('e.hiredOn', '<=', toOn)
    .where((eb) => eb.or([eb('e.separatedOn', 'is', null), eb('e.separatedOn', '>=', fromOn), isUnsettled]))
    .where(
      sql<boolean>`not exists (select from employment_break b
        where b.employee_id = e.id and b.replaced_at is null and b.separated_on < ${fromOn} and b.returned_on > ${toOn})`,
    )
    .where(home, 'is not', null)
    .orderBy('e.code')
  if (branchIds.length > 0) people = people.where(sql<boolean>`${home} = any(${branchIds}::uuid[])`)
  return people.execute()
}

function runs(db: Db) {
  return withSlips(db)
    .selectAll('payrollRun')
    .select(FIGURE_COLUMNS.map((column) => sql<number>`${sql.ref(`slips.${column}`)}`.as(column)))
    .select([
      sql<number>`slips.heads`.as('heads'),
      sql<number>`slips.excluded`.as('excluded'),
      sql<number>`slips.held`.as('held'),
      sql<number>`slips.paid_slips`.as('paidSlips'),
      sql<number>`slips.to_pay`.as('toPay'),
      sql<number>`slips.acknowledged`.as('acknowledged'),
      sql<number>`slips.done`.as('done'),
      sql<number>`slips.changed`.as('changed'),
      nameOf<string>('created_by').as('createdByName'),
      nameOf<string | null>('submitted_by').as('submittedByName'),
      nameOf<string | null>('approved_by').as('approvedByName'),
      nameOf<string | null>('closed_by').as('closedByName'),
      nameOf<string | null>('discarded_by').as('discardedByName'),
      nameOf<string | null>('reverted_by').as('revertedByName'),
      sql<string | null>`(select s.id from payroll_run s where s.reopens_id = payroll_run.id)`.as('successorId'),
      sql<
        RunRow['branches']
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) order by b.name), '[]')
        from branch b where b.id = any(payroll_run.branch_ids))`.as('branches'),
    ])
}

/** The name of a user. Not a join, because Biome's cost for a chain of calls multiplies with each join in it. */
const nameOf = <T extends string | null>(column: string) =>
  sql<T>`(select u.firstname || ' ' || u.lastname from app_user u where u.id = ${sql.ref(`payroll_run.${column}`)})`

/** Runs, each with the sums and counts of its slips. */
function withSlips(db: Db) {
  const sums = FIGURE_COLUMNS.map((column) =>
    sql<number>`coalesce(sum(${sql.ref(`p.${column}`)}) filter (where p.state <> 'excluded'), 0)::bigint`.as(column),
  )
  return db.selectFrom('payrollRun').leftJoinLateral(
    (eb) =>
      eb
        .selectFrom('payslip as p')
        .whereRef('p.runId', '=', 'payrollRun.id')
        .leftJoin('payslipAcknowledgement as a', 'a.payslipId', 'p.id')
        .select(sums)
        .select([
          sql<number>`count(*) filter (where p.state <> 'excluded')`.as('heads'),
          sql<number>`count(*) filter (where p.state = 'excluded')`.as('excluded'),
          sql<number>`count(*) filter (where p.held_at is not null)`.as('held'),
          sql<number>`count(p.payment_id)`.as('paidSlips'),
          sql<number>`count(a.payslip_id)`.as('acknowledged'),
          sql<number>`count(*) filter (where p.state not in ('excluded', 'reverted') and p.net_centavos > 0)`.as(
            'toPay',
          ),
          sql<number>`count(*) filter (where p.state <> 'excluded' and p.computed_number > 0
              and p.computed_number = payroll_run.compute_number)`.as('done'),
          sql<number>`count(*) filter (where p.changed_number > 1
              and p.changed_number = payroll_run.compute_number)`.as('changed'),
        ])
        .as('slips'),
    (join) => join.onTrue(),
  )
}

function matching({ state, year }: RunFilter): Expression<SqlBool> {
  const all: Expression<SqlBool>[] = [
    state ? sql<SqlBool>`payroll_run.state = ${state}` : sql<SqlBool>`payroll_run.state <> 'discarded'`,
  ]
  if (year !== undefined) all.push(sql<SqlBool>`extract(year from payroll_run.pay_on) = ${year}`)
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}
