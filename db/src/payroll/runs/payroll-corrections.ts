import type { ManilaDate } from '@labada/domain/core/manila-time'
import { correctionsOf } from '@labada/domain/payroll/items/adjustments'
import { computeSlip, type SlipOutcome } from '@labada/domain/payroll/slips/payroll-slip-results'
import { isOfWork, type SlipLine } from '@labada/domain/payroll/slips/slip-lines'
import { sql } from 'kysely'
import { computedDays } from '../../attendance/attendance-days.ts'
import type { Trx } from '../../core/client.ts'
import { linesOfStored, type StoredSlip } from '../slips/kept-slips.ts'
import { listPayees, type Payee, type RunLaw, runLaw } from './payroll-inputs.ts'

/** A closed slip with late changes. */
interface LateSlip {
  readonly employeeId: string
  readonly branchId: string
  readonly runId: string
  readonly fromOn: ManilaDate
  readonly toOn: ManilaDate
  readonly lines: readonly SlipLine[]
  /** Lines of later closed slips that already corrected this one. */
  readonly corrected: readonly SlipLine[]
  /** Days with late changes; none if only a rate changed. */
  readonly lateDays: readonly ManilaDate[]
}

/** A closed slip with late changes that can no longer be calculated, and why. */
export interface FailedCorrection {
  readonly periodEnd: ManilaDate
  readonly problem: string
}

/** The differences of closed periods, and those that cannot be determined; both by employee. */
export interface Corrections {
  readonly lines: ReadonlyMap<string, SlipLine[]>
  readonly failed: ReadonlyMap<string, FailedCorrection>
}

/**
 * The differences that closed periods should have paid, by employee (payroll.md 0.6): the work of their slips
 * recalculated from today's times, marks, holidays and rates, less what they and their corrections paid. Allowances and
 * deductions are not corrected: they are separate pay items. A slip that can no longer be calculated is never omitted
 * silently: the first one of an employee is listed with its reason.
 */
export async function listCorrectionLines(
  trx: Trx,
  payees: readonly Payee[],
  law: RunLaw,
  now: Date,
): Promise<Corrections> {
  const corrections = new Map<string, SlipLine[]>()
  const failed = new Map<string, FailedCorrection>()
  const laws = new Map<string, RunLaw>()
  for (const slip of await lateSlips(trx, payees, law)) {
    const then = laws.get(slip.runId) ?? (await lawOfClosed(trx, slip.runId))
    laws.set(slip.runId, then)
    const outcome = await slipToday(trx, slip, then, now)
    if ('problem' in outcome) {
      if (!failed.has(slip.employeeId)) {
        failed.set(slip.employeeId, { periodEnd: slip.toOn, problem: outcome.problem })
      }
      continue
    }
    const paid = [...slip.lines.filter(isOfWork), ...slip.corrected]
    const due = correctionsOf(paid, outcome.kept.lines.filter(isOfWork), slip.toOn)
    corrections.set(slip.employeeId, [...(corrections.get(slip.employeeId) ?? []), ...due])
  }
  return { lines: corrections, failed }
}

async function lateSlips(trx: Trx, payees: readonly Payee[], { from }: RunLaw): Promise<LateSlip[]> {
  const ids = payees.map(({ employeeId }) => employeeId)
  const { rows } = await sql<
    Omit<LateSlip, 'lines' | 'corrected'> & Record<'lines' | 'corrected', StoredSlip['result']['lines']>
  >`
    select p.employee_id as "employeeId", p.branch_id as "branchId", p.run_id as "runId", p.from_on as "fromOn",
      p.to_on as "toOn", p.result -> 'lines' as lines, late.days as "lateDays",
      (select coalesce(jsonb_agg(line), '[]') from payslip later
        cross join jsonb_array_elements(later.result -> 'lines') line
        where later.employee_id = p.employee_id and later.locked_at is not null and later.state = 'computed'
          and later.to_on > p.to_on and line -> 'corrects' ->> 'periodEnd' = p.to_on::text) as corrected
    from (
      select c.slip_id, coalesce(array_agg(distinct c.workday::text) filter (where c.workday is not null), '{}') as days
      from unnest(${ids}::uuid[]) e (id) cross join lateral late_changes(e.id, ${from}) c group by c.slip_id
    ) late join payslip p on p.id = late.slip_id
    order by p.employee_id, p.to_on`.execute(trx)
  return rows.map((row) => ({ ...row, lines: linesOfStored(row.lines), corrected: linesOfStored(row.corrected) }))
}

async function lawOfClosed(trx: Trx, runId: string): Promise<RunLaw> {
  const run = await trx.selectFrom('payrollRun').selectAll().where('id', '=', runId).executeTakeFirstOrThrow()
  return runLaw(trx, run)
}

/** What a closed slip would be today, or why there would be none. */
async function slipToday(trx: Trx, slip: LateSlip, law: RunLaw, now: Date): Promise<SlipOutcome> {
  const [payee] = await listPayees(trx, [slip.employeeId], law, [])
  if (!payee) return { problem: 'The branch that paid them then is unknown.' }
  const late = new Set(slip.lateDays)
  const today = late.size === 0 ? [] : await computedDays(trx, slip.employeeId, slip.fromOn, slip.toOn, now)
  const calendar = law.calendarOf(slip.branchId)
  return computeSlip(
    law.tables,
    {
      ...payee,
      wagePlace: await wagePlaceOf(trx, slip.branchId),
      dayTypeOn: (date) => calendar(date).dayType,
      days: [
        ...payee.days.filter(({ workday }) => !late.has(workday)),
        ...today.filter(({ workday }) => late.has(workday)),
      ].toSorted((one, other) => (one.workday < other.workday ? -1 : 1)),
      items: [],
      advances: [],
      corrections: [],
    },
    { ...law, withThirteenthMonth: false },
  )
}

/** The workplace of the slip; an employee who has moved since is paid by the wage order of that place. */
async function wagePlaceOf(trx: Trx, branchId: string): Promise<Payee['wagePlace']> {
  const { wageRegion, wageTier } = await trx
    .selectFrom('branch')
    .select(['wageRegion', 'wageTier'])
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow()
  return wageRegion !== null && wageTier !== null ? { region: wageRegion, tier: wageTier } : null
}
