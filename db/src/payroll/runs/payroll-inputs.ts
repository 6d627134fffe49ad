import type { AttendanceSlice } from '@labada/domain/attendance/attendance'
import type { DayAttendance } from '@labada/domain/attendance/attendance-words'
import { addDays, type ManilaDate, monthEndOf } from '@labada/domain/core/manila-time'
import { type Centavos, centavos, sum, ZERO } from '@labada/domain/core/money'
import type { PayrollTables } from '@labada/domain/law/tables'
import { openPlan } from '@labada/domain/payroll/advances/cash-advance-plans'
import { allowanceItems } from '@labada/domain/payroll/items/payroll-allowances'
import type { DuePayItem } from '@labada/domain/payroll/items/payroll-slip-allowances'
import type { AttendedDay } from '@labada/domain/payroll/runs/payroll-inputs'
import type { PayItemKind } from '@labada/domain/payroll/runs/payroll-runs'
import type { Advance } from '@labada/domain/payroll/slips/advances'
import type { PayeeRecords } from '@labada/domain/payroll/slips/payee-records'
import type { RunTerms } from '@labada/domain/payroll/slips/run-terms'
import type { PayType } from '@labada/domain/people/employee-rates'
import { sql } from 'kysely'
import type { Db } from '../../core/client.ts'
import type { Row } from '../../core/json-rows.ts'
import { payrollTables } from '../../law/payroll-tables.ts'
import { payrollTermsOn } from '../../law/payroll-terms.ts'
import { listBreaks } from '../../people/separations.ts'
import { branchCalendars } from '../../schedule/holidays.ts'
import { leaveOfSlips } from '../items/leave-conversions.ts'
import { listFileAllowances } from '../items/payroll-allowances.ts'
import { deMinimisOf, earlierOf, monthOf, yearOf } from '../items/payroll-earlier.ts'
import { commonInputOf } from '../slips/common-inputs.ts'
import type { CommonInput } from '../slips/kept-slips.ts'

/** The maximum number of days before the period that a holiday's eligibility may depend on. */
const LOOK_BACK_DAYS = 21

/** The inputs that are the same for everyone in a run. */
export interface RunLaw extends RunTerms {
  readonly tables: PayrollTables
  readonly calendarOf: Awaited<ReturnType<typeof branchCalendars>>
  readonly common: CommonInput
}

/** The law, the shop's pay rules and the calendars of a run: read once, for any number of people. */
export async function runLaw(
  db: Db,
  run: Pick<
    Row<'payrollRun'>,
    'fromOn' | 'toOn' | 'payOn' | 'frequency' | 'withThirteenthMonth' | 'projectsYear' | 'settlesYear'
  >,
): Promise<RunLaw> {
  const earliest = addDays(run.fromOn, -LOOK_BACK_DAYS)
  const last = run.payOn > monthEndOf(run.toOn) ? run.payOn : monthEndOf(run.toOn)
  const tables = await payrollTables(db, earliest, last)
  const law = {
    from: run.fromOn,
    to: run.toOn,
    payOn: run.payOn,
    frequency: run.frequency,
    withThirteenthMonth: run.withThirteenthMonth,
    projectsYear: run.projectsYear,
    settlesYear: run.settlesYear,
    precedingFrom: hasHoliday(tables, run) ? earliest : addDays(run.fromOn, -1),
    terms: await payrollTermsOn(db, run.toOn),
    tables,
    calendarOf: await branchCalendars(db, earliest, addDays(run.toOn, 2)),
  }
  return { ...law, common: commonInputOf(law) }
}

/** One employee of a run with everything their pay depends on. */
export type Payee = Omit<PayeeRecords, 'corrections'> & {
  readonly employeeId: string
  readonly branchId: string
  readonly payMethod: 'cash' | 'gcash' | 'maya' | 'bank'
  readonly payAccount: string
}

/** The records of many employees in a few queries, for any number (performance.md B5). */
export async function listPayees(
  db: Db,
  employeeIds: readonly string[],
  law: RunLaw,
  slipIds: readonly string[],
): Promise<Payee[]> {
  const ids = [...employeeIds]
  const people = await peopleOf(db, ids, law.to)
  // The last shift may go on into the day after the period, at the rate of that day.
  const rates = byEmployee(await ratesOf(db, ids, addDays(law.to, 1)))
  const days = await daysOf(db, ids, law.precedingFrom, law.to)
  const restDays = byEmployee(await restDaysOf(db, ids, law.precedingFrom, law.to))
  const earlier = byEmployee(await earlierOf(db, ids, law))
  const items = byEmployee(await itemsOf(db, ids, law, slipIds))
  const allowances = byEmployee(await listFileAllowances(db, ids, law))
  const deMinimis = byEmployee(await deMinimisOf(db, ids, law))
  const advances = byEmployee(await advancesOf(db, ids, law))
  const breaks = byEmployee(await listBreaks(db, ids, law.precedingFrom, law.to))
  const leave = byEmployee(await leaveOfSlips(db, ids, slipIds, law))
  return people.map((person) => {
    const paid = earlier.get(person.employeeId)?.[0]
    const calendar = law.calendarOf(person.branchId)
    return {
      employeeId: person.employeeId,
      branchId: person.branchId,
      payMethod: person.payMethod,
      payAccount: person.payAccount,
      hiredOn: person.hiredOn,
      separatedOn: person.separatedOn,
      breaks: breaks.get(person.employeeId) ?? [],
      isHoursExempt: person.isHoursExempt,
      wagePlace:
        person.wageRegion !== null && person.wageTier !== null
          ? { region: person.wageRegion, tier: person.wageTier }
          : null,
      rates: rates.get(person.employeeId) ?? [],
      days: days.get(person.employeeId) ?? [],
      restDays: new Set(restDays.get(person.employeeId)?.map(({ date }) => date)),
      dayTypeOn: (date) => calendar(date).dayType,
      monthToDate: monthOf(paid),
      year: yearOf(paid, person.hadEarlierEmployer),
      items: [
        ...(allowances.get(person.employeeId) ?? []).flatMap((row) =>
          allowanceItems(row, days.get(person.employeeId) ?? [], law),
        ),
        ...(items.get(person.employeeId) ?? []).map(toItem),
      ],
      deMinimisPaid: (deMinimis.get(person.employeeId) ?? []).map(({ employeeId: _, ...paid }) => paid),
      leave: {
        converted: leave.get(person.employeeId)?.[0]?.converted ?? [],
        beforeMilli: leave.get(person.employeeId)?.[0]?.beforeMilli ?? 0,
      },
      advances: (advances.get(person.employeeId) ?? []).flatMap((row) => toAdvance(row, law.payOn)),
    }
  })
}

function hasHoliday({ holiday }: PayrollTables, { fromOn, toOn }: Pick<Row<'payrollRun'>, 'fromOn' | 'toOn'>): boolean {
  return holiday.some((row) => row.from <= toOn && (row.to ?? row.from) >= fromOn)
}

function peopleOf(db: Db, ids: readonly string[], to: ManilaDate) {
  return sql<{
    employeeId: string
    branchId: string
    payMethod: Payee['payMethod']
    payAccount: string
    hiredOn: ManilaDate
    separatedOn: ManilaDate | null
    wageRegion: string | null
    wageTier: string | null
    hadEarlierEmployer: boolean
    isHoursExempt: boolean
  }>`
    select e.tax_status = 'earlier_job_this_year' as "hadEarlierEmployer", e.hours_of_work = 'exempt' as "isHoursExempt", e.id as "employeeId", b.id as "branchId", e.pay_method as "payMethod", e.pay_account as "payAccount",
      e.hired_on as "hiredOn", e.separated_on as "separatedOn", b.wage_region as "wageRegion", b.wage_tier as "wageTier"
    from employee e join branch b on b.id = coalesce(e.home_branch_id, (select a.branch_id from branch_assignment a
      where a.employee_id = e.id and a.from_on <= ${to} order by a.from_on desc, a.branch_id limit 1))
    where e.id = any(${ids}::uuid[])`
    .execute(db)
    .then(({ rows }) => rows)
}

function ratesOf(db: Db, ids: readonly string[], to: ManilaDate) {
  return sql<{ employeeId: string; fromOn: ManilaDate; payType: PayType; rateCentavos: Centavos }>`
    select employee_id as "employeeId", from_on as "fromOn", pay_type as "payType", rate_centavos as "rateCentavos"
    from employee_rate where employee_id = any(${ids}::uuid[]) and withdrawn_at is null and from_on <= ${to}
    order by employee_id, from_on`
    .execute(db)
    .then(({ rows }) => rows)
}

/** The workdays by employee. One document each is read in half the time of a row and a document for each workday. */
async function daysOf(db: Db, ids: readonly string[], from: ManilaDate, to: ManilaDate) {
  const { rows } = await sql<{
    employeeId: string
    days: DayValues[]
  }>`
    select employee_id as "employeeId", json_agg(json_build_array(
      workday, attendance, scheduled_minutes, late_minutes, undertime_minutes, slices) order by workday) as days
    from attendance_day where employee_id = any(${ids}::uuid[]) and workday between ${from} and ${to}
    group by employee_id`.execute(db)
  return new Map(rows.map(({ employeeId, days }) => [employeeId, days.map(toDay)]))
}

type DayValues = [ManilaDate, DayAttendance, number, number, number, AttendanceSlice[]]

function toDay([workday, attendance, scheduledMinutes, lateMinutes, undertimeMinutes, slices]: DayValues): AttendedDay {
  return { workday, attendance, scheduledMinutes, lateMinutes, undertimeMinutes, slices }
}

/** The published rest days, also those with a shift. */
function restDaysOf(db: Db, ids: readonly string[], from: ManilaDate, to: ManilaDate) {
  return db
    .selectFrom('shift')
    .select(['employeeId', 'date'])
    .where('employeeId', 'in', ids)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('isRestDay', '=', true)
    .where('publishedAt', 'is not', null)
    .execute()
}

interface ItemRow {
  readonly employeeId: string
  readonly id: string
  readonly kind: PayItemKind
  readonly label: string
  readonly amount: Centavos
  readonly total: Centavos | null
  readonly taken: number
  readonly taxable: boolean
  readonly inContributionBase: boolean
  readonly deMinimis: string | null
  readonly fromOn: ManilaDate | null
  readonly toOn: ManilaDate | null
  readonly givenOn: ManilaDate | null
  readonly hasAuthority: boolean
  readonly basis: string
}

function itemsOf(db: Db, ids: readonly string[], { from, to }: RunLaw, slipIds: readonly string[]) {
  return sql<ItemRow>`
    select i.employee_id as "employeeId", i.id, i.kind, i.label, i.amount_centavos as amount, i.total_centavos as total,
      coalesce((select sum(e.amount_centavos) from pay_item_entry e join payslip s on s.id = e.slip_id
        where e.item_id = i.id and s.state <> 'reverted'), 0)::bigint as taken,
      i.taxable, i.in_contribution_base as "inContributionBase", i.de_minimis as "deMinimis", i.from_on as "fromOn",
      i.to_on as "toOn", i.given_on as "givenOn", i.has_authority as "hasAuthority", i.basis
    from pay_item i
    where i.employee_id = any(${ids}::uuid[]) and i.ended_at is null
      and (i.slip_id = any(${slipIds}::uuid[]) or (i.from_on <= ${to} and coalesce(i.to_on, ${to}) >= ${from}))
    order by i.employee_id, i.created_at, i.id`
    .execute(db)
    .then(({ rows }) => rows)
}

function toItem({ employeeId: _, total, taken, ...item }: ItemRow): DuePayItem {
  return { ...item, left: total === null ? null : centavos(Math.max(0, total - taken)) }
}

interface AdvanceOfPayee {
  readonly employeeId: string
  readonly id: string
  readonly grantedOn: ManilaDate
  readonly balance: number
  readonly deducted: number
  readonly returned: number
  readonly hasAuthority: boolean
  readonly plan: readonly { position: number; dueOn: ManilaDate; amount: Centavos; skipped: boolean }[]
}

/**
 * Advances that are released and not fully repaid. Paused ones are left alone, except by the pay of someone who leaves,
 * which collects all that is owed (payroll.md 9).
 */
function advancesOf(db: Db, ids: readonly string[], { to }: Pick<RunLaw, 'to'>) {
  return sql<AdvanceOfPayee>`
    select a.employee_id as "employeeId", a.id, (a.released_at at time zone 'Asia/Manila')::date as "grantedOn",
      coalesce((select sum(e.amount_centavos) from cash_advance_entry e where e.advance_id = a.id), 0)::bigint as balance,
      coalesce((select -sum(e.amount_centavos) from cash_advance_entry e
        where e.advance_id = a.id and e.kind in ('deduction', 'reversal')), 0)::bigint as deducted,
      coalesce((select -sum(e.amount_centavos) from cash_advance_entry e
        where e.advance_id = a.id and e.kind = 'return'), 0)::bigint as returned,
      exists (select from cash_advance_authority y where y.advance_id = a.id
        and y.amount_centavos = a.amount_centavos and y.instalments = a.instalments) as "hasAuthority",
      (select coalesce(jsonb_agg(jsonb_build_object('position', i.position, 'dueOn', i.due_on,
        'amount', i.amount_centavos, 'skipped', i.skipped_at is not null) order by i.position), '[]')
        from cash_advance_instalment i where i.advance_id = a.id) as plan
    from cash_advance a join employee p on p.id = a.employee_id
    where a.employee_id = any(${ids}::uuid[]) and a.status in ('released', 'deducting')
      and (a.paused_at is null or p.separated_on <= ${to})
    order by a.employee_id, a.released_at, a.id`
    .execute(db)
    .then(({ rows }) => rows)
}

/** The amount of an advance due by a payday: the latest installment, and the rest of earlier ones. */
function toAdvance(row: AdvanceOfPayee, payOn: ManilaDate): Omit<Advance, 'collectAll'>[] {
  if (row.balance <= 0) return []
  const open = openPlan(row.plan, { deducted: centavos(row.deducted), returned: centavos(row.returned) })
  const due = open.filter(({ left, dueOn }) => left > 0 && dueOn <= payOn)
  const newest = due.at(-1)
  return [
    {
      id: row.id,
      grantedOn: row.grantedOn,
      balance: centavos(row.balance),
      instalment: newest?.left ?? ZERO,
      arrears: sum(due.slice(0, -1).map(({ left }) => left)),
      hasAuthority: row.hasAuthority,
    },
  ]
}

function byEmployee<Item extends { readonly employeeId: string }>(rows: readonly Item[]): Map<string, Item[]> {
  const found = new Map<string, Item[]>()
  for (const row of rows) {
    const known = found.get(row.employeeId)
    if (known) known.push(row)
    else found.set(row.employeeId, [row])
  }
  return found
}
