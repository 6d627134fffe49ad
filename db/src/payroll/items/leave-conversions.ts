import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import type { ConvertedYear } from '@labada/domain/payroll/items/leave-conversions'
import type { PayrollRunState } from '@labada/domain/payroll/runs/payroll-runs'
import type { PayType } from '@labada/domain/people/employee-rates'
import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../../core/client.ts'
import type { Database } from '../../schema.ts'

/** An employee of a calendar year, with the rate effective on a day; null without one. */
export interface LeavePerson {
  readonly employeeId: string
  readonly code: string
  readonly name: string
  readonly branchName: string
  readonly hiredOn: ManilaDate
  readonly separatedOn: ManilaDate | null
  readonly payType: PayType | null
  readonly rateCentavos: Centavos | null
}

/** Everyone employed in a calendar year, by name. `only`: these employees. */
export async function listLeavePeople(
  db: Db,
  { year, branchId, only }: { readonly year: number; readonly branchId?: string | undefined; readonly only?: string[] },
  today: ManilaDate,
): Promise<LeavePerson[]> {
  const { rows } = await sql<LeavePerson>`
    select e.id as "employeeId", e.code, e.lastname || ', ' || e.firstname as name, b.name as "branchName",
      e.hired_on as "hiredOn", e.separated_on as "separatedOn", r.pay_type as "payType",
      r.rate_centavos as "rateCentavos"
    from employee e
    join branch b on b.id = coalesce(e.home_branch_id, (select a.branch_id from branch_assignment a
      where a.employee_id = e.id order by a.from_on desc, a.branch_id limit 1))
    left join lateral (select pay_type, rate_centavos from employee_rate r
      where r.employee_id = e.id and r.withdrawn_at is null and r.from_on <= ${today}
      order by r.from_on desc limit 1) r on true
    where e.hired_on <= make_date(${year}::int, 12, 31)
      and (e.separated_on is null or e.separated_on >= make_date(${year}::int, 1, 1))
      ${branchId === undefined ? sql`` : sql`and b.id = ${branchId}`}
      ${only === undefined ? sql`` : sql`and e.id = any(${only}::uuid[])`}
    order by name, e.id`.execute(db)
  return rows
}

/** A converted leave year, and the pay that includes it. */
export interface ConversionRow extends ConvertedYear {
  readonly id: string
  readonly employeeId: string
  readonly yearFrom: ManilaDate
  readonly yearTo: ManilaDate
  readonly daysMilli: number
  readonly slipId: string
  readonly runId: string
  readonly runFromOn: ManilaDate
  readonly runToOn: ManilaDate
  readonly runState: PayrollRunState
  /** From the slip, once it is calculated. */
  readonly payType: PayType | null
  readonly rateCentavos: Centavos | null
  readonly cancelledAt: Date | null
}

const CONVERSIONS = sql`
  select v.id, v.employee_id as "employeeId", v.year_from as "yearFrom", v.year_to as "yearTo",
    v.completed_years as "completedYears", v.given_milli as "givenMilli", v.months_in_year as "monthsInYear",
    v.used_milli as "usedMilli", v.days_milli as "daysMilli", v.slip_id as "slipId", r.id as "runId",
    r.from_on as "runFromOn", r.to_on as "runToOn", r.state as "runState", p.pay_type as "payType",
    p.rate_centavos as "rateCentavos", v.cancelled_at as "cancelledAt"
  from leave_conversion v join payslip p on p.id = v.slip_id join payroll_run r on r.id = p.run_id`

/** The effective conversions of some employees' leave years that end in a calendar year. */
export async function listConversions(db: Db, employeeIds: readonly string[], year: number): Promise<ConversionRow[]> {
  const { rows } = await sql<ConversionRow>`${CONVERSIONS}
    where v.cancelled_at is null and v.employee_id = any(${[...employeeIds]}::uuid[])
      and extract(year from v.year_to) = ${year} order by v.employee_id, v.year_from`.execute(db)
  return rows
}

export async function findConversion(db: Db, id: string): Promise<ConversionRow | undefined> {
  const { rows } = await sql<ConversionRow>`${CONVERSIONS} where v.id = ${id}`.execute(db)
  return rows[0]
}

/** A run's slips of some employees, locked for this transaction; without excluded ones. */
export async function lockSlipsOf(
  trx: Trx,
  runId: string,
  employeeIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('payslip')
    .select(['id', 'employeeId'])
    .where('runId', '=', runId)
    .where('employeeId', 'in', employeeIds)
    .where('state', '<>', 'excluded')
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ id, employeeId }) => [employeeId, id]))
}

/** Throws the unique violations `leave_conversion_once` and `leave_conversion_pkey`. */
export async function insertConversion(trx: Trx, row: Insertable<Database['leaveConversion']>): Promise<void> {
  await trx.insertInto('leaveConversion').values(row).execute()
}

/** Cancels conversions: one, those of a slip, or those of a whole run. */
export async function cancelConversions(
  trx: Trx,
  of: { readonly id: string } | { readonly slipId: string } | { readonly runId: string },
  { at, by, reason }: { readonly at: Date; readonly by: string; readonly reason: string },
): Promise<void> {
  const which =
    'id' in of
      ? sql`id = ${of.id}`
      : 'slipId' in of
        ? sql`slip_id = ${of.slipId}`
        : sql`slip_id in (select id from payslip where run_id = ${of.runId})`
  await sql`update leave_conversion set cancelled_at = ${at}, cancelled_by = ${by}, cancel_reason = ${reason}
    where cancelled_at is null and ${which}`.execute(trx)
}

interface LeaveOfSlip {
  readonly employeeId: string
  readonly beforeMilli: number
  readonly converted: readonly ConvertedYear[]
}

/** The leave years that slips convert, with what approved pay of the same calendar year converted before. */
export async function leaveOfSlips(
  db: Db,
  employeeIds: readonly string[],
  slipIds: readonly string[],
  { from, payOn }: { readonly from: ManilaDate; readonly payOn: ManilaDate },
): Promise<LeaveOfSlip[]> {
  if (slipIds.length === 0) return []
  const { rows } = await sql<LeaveOfSlip>`
    select v.employee_id as "employeeId",
      jsonb_agg(jsonb_build_object('completedYears', v.completed_years, 'givenMilli', v.given_milli,
        'monthsInYear', v.months_in_year, 'usedMilli', v.used_milli) order by v.year_from) as converted,
      (select coalesce(sum(w.days_milli), 0)::int from leave_conversion w join payslip p on p.id = w.slip_id
        join payroll_run r on r.id = p.run_id
        where w.employee_id = v.employee_id and w.cancelled_at is null and p.locked_at is not null
          and p.to_on < ${from} and extract(year from r.pay_on) = extract(year from ${payOn}::date)) as "beforeMilli"
    from leave_conversion v
    where v.slip_id = any(${[...slipIds]}::uuid[]) and v.employee_id = any(${[...employeeIds]}::uuid[])
      and v.cancelled_at is null
    group by v.employee_id`.execute(db)
  return rows
}
