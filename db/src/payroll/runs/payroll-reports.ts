import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import type { EarlierFigure } from '@labada/domain/payroll/runs/payroll-runs'
import type { PayMethod } from '@labada/domain/people/employees'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../core/client.ts'
import { containing, pageOf, readCursor } from '../../core/keyset.ts'
import { basicOfYear } from '../items/payroll-earlier.ts'
import { FIGURE_COLUMNS, type FigureColumn } from './payroll-run-tables.ts'

/** Runs whose figures are in the books. */
const POSTED = sql`r.state in ('approved', 'paid', 'closed') and p.state = 'computed'`
const WHO = sql`e.id as "employeeId", e.code, e.lastname || ', ' || e.firstname as name`
const ONE_BRANCH = sql`b.name as "branchName"`
/** An employee who moved is listed at the branch that paid them last. */
const LAST_BRANCH = sql`(array_agg(b.name order by r.to_on desc, b.name))[1] as "branchName"`

interface Who {
  readonly employeeId: string
  readonly code: string
  readonly name: string
  readonly branchName: string
}

export type Agency = 'sss' | 'philhealth' | 'pagibig' | 'tax'

/** One employee’s month for an agency; centavos as the database sums them. */
export interface ContributionRow extends Who {
  readonly number: string | null
  readonly base: number
  readonly employee: number
  readonly employeeMpf: number
  readonly employer: number
  readonly employerMpf: number
  readonly ec: number
}

const column = (name: string): RawBuilder<number> => sql`coalesce(sum(${sql.ref(`p.${name}_centavos`)}), 0)::bigint`
const NONE = sql`0::bigint`
/** The base of a fund’s share from the slip's explanation; the remuneration if it has none. */
const reckonedOn = (code: string): RawBuilder<number> =>
  sql`coalesce(max((jsonb_path_query_first(p.result, ${sql.lit(`$.rest.**?(@.code == "${code}").basis.of`)}::jsonpath))::bigint),
      sum(p.contribution_base_centavos))::bigint`

const PARTS: Readonly<Record<Agency, readonly RawBuilder<unknown>[]>> = {
  sss: [
    sql`e.sss_number`,
    column('contribution_base'),
    column('sss'),
    column('mpf'),
    column('employer_sss'),
    column('employer_mpf'),
    column('employer_ec'),
  ],
  philhealth: [
    sql`e.philhealth_number`,
    reckonedOn('PHILHEALTH'),
    column('philhealth'),
    NONE,
    column('employer_philhealth'),
    NONE,
    NONE,
  ],
  pagibig: [
    sql`e.pagibig_number`,
    reckonedOn('PAGIBIG'),
    column('pagibig'),
    NONE,
    column('employer_pagibig'),
    NONE,
    NONE,
  ],
  tax: [sql`e.tin`, column('taxable'), sql`(${column('tax')} - ${column('refund')})`, NONE, NONE, NONE, NONE],
}
const NAMES = ['number', 'base', 'employee', 'employeeMpf', 'employer', 'employerMpf', 'ec'] as const

/** Everyone with a remittance, from approved pay whose period ends in the month (`2026-11`), by name. */
export async function listContributions(
  db: Db,
  {
    agency,
    month,
    branchId,
  }: { readonly agency: Agency; readonly month: string; readonly branchId?: string | undefined },
): Promise<ContributionRow[]> {
  const parts = sql.join(PARTS[agency].map((part, at) => sql`${part} as ${sql.ref(NAMES[at] ?? '')}`))
  const { rows } = await sql<ContributionRow>`
    select ${WHO}, ${LAST_BRANCH}, ${parts}
    from payslip p
    join payroll_run r on r.id = p.run_id
    join employee e on e.id = p.employee_id
    join branch b on b.id = p.branch_id
    where ${POSTED} and to_char(r.to_on, 'YYYY-MM') = ${month}
      ${branchId === undefined ? sql`` : sql`and p.branch_id = ${branchId}`}
    group by e.id
    order by name, e.id`.execute(db)
  return rows.filter(
    (row) => row.employee !== 0 || row.employer !== 0 || row.employeeMpf !== 0 || row.employerMpf !== 0,
  )
}

export interface ThirteenthRow extends Who {
  readonly basicEarned: number
  readonly paid: number
}

/**
 * The basis of everyone’s 13th month of a year and what was paid of it: approved pay by the year it was earned in, and
 * earlier pay.
 */
export async function listThirteenthMonths(
  db: Db,
  { year, branchId }: { readonly year: number; readonly branchId?: string | undefined },
): Promise<ThirteenthRow[]> {
  const paid = sql`case when extract(year from p.from_on) = ${year} then p.thirteenth_month_centavos else 0 end`
  const { rows } = await sql<ThirteenthRow>`
    select ${WHO}, ${LAST_BRANCH},
      (sum(${basicOfYear(year)}) + ${earlierPay('earlier_basic', year)})::bigint as "basicEarned",
      (coalesce(sum(${paid}), 0) + ${earlierPay('earlier_thirteenth', year)})::bigint as paid
    from payslip p
    join payroll_run r on r.id = p.run_id
    join employee e on e.id = p.employee_id
    join branch b on b.id = p.branch_id
    where ${POSTED} and extract(year from p.from_on) in (${year}, ${year - 1})
      ${branchId === undefined ? sql`` : sql`and p.branch_id = ${branchId}`}
    group by e.id
    having sum(${basicOfYear(year)}) <> 0 or sum(${paid}) <> 0
    order by name, e.id`.execute(db)
  return rows
}

/** Earlier pay entered for an employee’s year. */
function earlierPay(kind: EarlierFigure, year: number) {
  return sql`coalesce((select sum(i.amount_centavos) from pay_item i
    where i.employee_id = e.id and i.kind = ${kind} and i.label = ${String(year)} and i.ended_at is null), 0)`
}

export interface TransferRow extends Who {
  readonly account: string
  readonly netCentavos: Centavos
}

/** The people of an approved run paid to an account, with amounts; without held pay. */
export async function listTransfers(db: Db, runId: string, method: Exclude<PayMethod, 'cash'>): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select ${WHO}, ${ONE_BRANCH}, p.pay_account as account, p.net_centavos as "netCentavos"
    from payslip p
    join payroll_run r on r.id = p.run_id
    join employee e on e.id = p.employee_id
    join branch b on b.id = p.branch_id
    where p.run_id = ${runId} and ${POSTED} and p.held_at is null and p.pay_method = ${method} and p.net_centavos > 0
    order by name, e.id`.execute(db)
  return rows
}

/** A line of the register. */
export type RegisterRow = Who &
  Readonly<Record<FigureColumn, Centavos>> & {
    readonly id: string
    readonly fromOn: ManilaDate
    readonly toOn: ManilaDate
    readonly payOn: ManilaDate
    readonly state: string
    readonly daysWorked: number
    readonly regularMinutes: number
    readonly overtimeMinutes: number
    readonly nightMinutes: number
    readonly lateMinutes: number
    readonly undertimeMinutes: number
    readonly payMethod: string
    readonly isPaid: boolean
    readonly acknowledgedAt: Date | null
  }

export interface RegisterFilter {
  readonly runId: string
  readonly branchId?: string | undefined
  readonly state?: string | undefined
  readonly changed?: boolean | undefined
  readonly unpaid?: boolean | undefined
  readonly unacknowledged?: boolean | undefined
  readonly search?: string | undefined
}

/** The payslips of a run by name, page by page. */
export async function listRegister(
  db: Db,
  filter: RegisterFilter,
  { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
): Promise<{ items: RegisterRow[]; nextCursor: string | null }> {
  const place = cursor === undefined ? undefined : readCursor(cursor, 'text')
  const figures = sql.join(FIGURE_COLUMNS.map((name) => sql`${sql.ref(`p.${snake(name)}`)} as ${sql.ref(name)}`))
  const { rows } = await sql<RegisterRow>`
    select ${WHO}, ${ONE_BRANCH}, p.id, r.from_on as "fromOn", r.to_on as "toOn",
      r.pay_on as "payOn", p.state, p.days_worked as "daysWorked", p.regular_minutes as "regularMinutes",
      p.overtime_minutes as "overtimeMinutes", p.night_minutes as "nightMinutes", p.late_minutes as "lateMinutes",
      p.undertime_minutes as "undertimeMinutes", p.pay_method as "payMethod", p.payment_id is not null as "isPaid",
      a.acknowledged_at as "acknowledgedAt", ${figures}
    ${registerOf(filter)}
      ${place ? sql`and (e.lastname || ', ' || e.firstname, p.id) > (${place.value}, ${place.id}::uuid)` : sql``}
    order by e.lastname || ', ' || e.firstname, p.id
    limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, ({ name, id }) => ({ value: name, id }))
}

export async function countRegister(db: Db, filter: RegisterFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${registerOf(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

function registerOf({ runId, branchId, state, changed, unpaid, unacknowledged, search }: RegisterFilter) {
  return sql`
    from payslip p
    join payroll_run r on r.id = p.run_id
    join employee e on e.id = p.employee_id
    join branch b on b.id = p.branch_id
    left join payslip_acknowledgement a on a.payslip_id = p.id
    where p.run_id = ${runId}
      ${branchId === undefined ? sql`` : sql`and p.branch_id = ${branchId}`}
      ${state === undefined ? sql`and p.state <> 'excluded'` : sql`and p.state = ${state}`}
      ${changed ? sql`and p.changed_number = r.compute_number and r.compute_number > 1` : sql``}
      ${unpaid ? sql`and p.payment_id is null` : sql``}
      ${unacknowledged ? sql`and p.state = 'computed' and a.payslip_id is null` : sql``}
      ${search ? sql`and (e.lastname || ', ' || e.firstname || ' ' || e.lastname || ' ' || e.code) ilike ${containing(search)}` : sql``}`
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)
