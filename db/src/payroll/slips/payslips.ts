import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { PayrollRunState, PayslipState } from '@labada/domain/payroll/runs/payroll-runs'
import type { KeptSlip } from '@labada/domain/payroll/slips/payroll-slip-results'
import { type Expression, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../../core/client.ts'
import type { Row } from '../../core/json-rows.ts'
import { after, containing, pageOf, readCursor } from '../../core/keyset.ts'
import { fullNameOf } from '../../core/names.ts'
import type { Database } from '../../schema.ts'
import { FIGURE_COLUMNS } from '../runs/payroll-run-tables.ts'
import type { FigureSums } from '../runs/payroll-runs.ts'
import { keptOfStored } from './kept-slips.ts'

/** A slip with the names it refers to; its input and result are read separately. */
export type SlipRow = Omit<
  Row<'payslip'>,
  | 'input'
  | 'result'
  | 'previous'
  | 'sources'
  | 'problemOf'
  | 'thirteenthMonthBaseNextCentavos'
  | 'otherBenefitsCentavos'
> & {
  readonly code: string
  readonly employeeName: string
  readonly position: string
  readonly branchName: string
  readonly previousNet: number | null
  readonly changedNow: boolean
  readonly wasNet: number | null
  readonly wasGross: number | null
  readonly changedLines: number
  readonly paidAt: Date | null
  readonly paidFrom: string | null
  readonly paidReference: string | null
  readonly acknowledgedAt: Date | null
  readonly acknowledgedOn: string | null
  readonly runState: PayrollRunState
  readonly place: string
}

export interface SlipFilter {
  readonly branchId?: string | undefined
  readonly state?: PayslipState | undefined
  readonly changed?: boolean | undefined
  readonly unpaid?: boolean | undefined
  readonly unacknowledged?: boolean | undefined
  readonly search?: string | undefined
}

/** One page of a run's slips, by branch and name. */
export async function listSlips(
  db: Db,
  runId: string,
  filter: SlipFilter,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: SlipRow[]; nextCursor: string | null }> {
  let query = slips(db).where('payslip.runId', '=', runId).where(matching(filter))
  if (cursor) query = query.where(after(PLACE, sql.ref('payslip.id'), readCursor(cursor, 'text'), 'asc'))
  const rows = await query
    .orderBy(PLACE)
    .orderBy('payslip.id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, ({ place, id }) => ({ value: place, id }))
}

export async function slipTotals(
  db: Db,
  runId: string,
  filter: SlipFilter,
): Promise<FigureSums & { readonly slips: number }> {
  return db
    .selectFrom('payslip')
    .innerJoin('payrollRun', 'payrollRun.id', 'payslip.runId')
    .innerJoin('employee', 'employee.id', 'payslip.employeeId')
    .where('payslip.runId', '=', runId)
    .where('payslip.state', '<>', 'excluded')
    .where(matching(filter))
    .select(sql<number>`count(*)`.as('slips'))
    .select(
      FIGURE_COLUMNS.map((column) => sql<number>`coalesce(sum(${sql.ref(`payslip.${column}`)}), 0)::bigint`.as(column)),
    )
    .executeTakeFirstOrThrow()
}

export async function findSlip(db: Db, id: string): Promise<SlipRow | undefined> {
  return slips(db).where('payslip.id', '=', id).executeTakeFirst()
}

/** The whole row, locked for this transaction. */
export async function lockSlip(trx: Trx, id: string): Promise<Row<'payslip'> | undefined> {
  return trx.selectFrom('payslip').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** A slip's result, and its previous result. */
export async function findSlipContent(
  db: Db,
  id: string,
): Promise<{ readonly kept: KeptSlip | null; readonly previous: object | null } | undefined> {
  const row = await db.selectFrom('payslip').select(['result', 'previous']).where('id', '=', id).executeTakeFirst()
  return row && { kept: row.result && keptOfStored(row.result), previous: row.previous }
}

/** Throws an exclusion violation (`payslip_one_per_period`) when including someone who is in another run. */
export async function setSlip(trx: Trx, id: string, changes: Updateable<Database['payslip']>): Promise<void> {
  await trx.updateTable('payslip').set(changes).where('id', '=', id).execute()
}

/** The common part of inputs, which a slip's own lacks, has nothing earned before. */
const BASIC_BEFORE = sql`coalesce((p.input -> 'year' ->> 'basicEarned')::bigint, 0)`

/** The totals of approved pay of the year up to and including this one; its basic pay with earlier pay. */
export async function yearToDate(
  db: Db,
  { employeeId, toOn, id }: Pick<SlipRow, 'employeeId' | 'toOn' | 'id'>,
  payOn: ManilaDate,
): Promise<{
  readonly gross: number
  readonly taxable: number
  readonly tax: number
  readonly net: number
  readonly basic: number
  readonly deMinimis: number
}> {
  const { rows } = await sql<{
    gross: number
    taxable: number
    tax: number
    net: number
    basic: number
    deMinimis: number
  }>`
    select coalesce(sum(gross_centavos), 0)::bigint as gross, coalesce(sum(taxable_centavos), 0)::bigint as taxable,
      coalesce(sum(tax_centavos - refund_centavos), 0)::bigint as tax, coalesce(sum(net_centavos), 0)::bigint as net,
      coalesce(max(${BASIC_BEFORE} + p.thirteenth_month_base_centavos
          - p.thirteenth_month_base_next_centavos)
        filter (where p.id = ${id}), sum(p.thirteenth_month_base_centavos), 0)::bigint as basic,
      coalesce(sum(p.de_minimis_centavos), 0)::bigint as "deMinimis"
    from payslip p join payroll_run r on r.id = p.run_id
    where p.employee_id = ${employeeId} and p.to_on <= ${toOn}
      and (p.id = ${id} or (p.locked_at is not null and p.state = 'computed'))
      and date_trunc('year', r.pay_on::timestamp) = date_trunc('year', ${payOn}::date::timestamp)`.execute(db)
  return rows[0] ?? { gross: 0, taxable: 0, tax: 0, net: 0, basic: 0, deMinimis: 0 }
}

/** An employee's slips of approved runs, newest first. */
export async function listOwnSlips(db: Db, employeeId: string) {
  return db
    .selectFrom('payslip')
    .innerJoin('payrollRun', 'payrollRun.id', 'payslip.runId')
    .leftJoin('payrollPayment', 'payrollPayment.id', 'payslip.paymentId')
    .leftJoin('payslipAcknowledgement', 'payslipAcknowledgement.payslipId', 'payslip.id')
    .where('payslip.employeeId', '=', employeeId)
    .where('payslip.lockedAt', 'is not', null)
    .where('payslip.state', '=', 'computed')
    .select([
      'payslip.id',
      'payslip.runId',
      'payslip.fromOn',
      'payslip.toOn',
      'payrollRun.payOn',
      'payslip.grossCentavos',
      'payslip.netCentavos',
      'payrollPayment.paidAt',
      'payslipAcknowledgement.acknowledgedAt',
    ])
    .orderBy('payslip.toOn', 'desc')
    .limit(100)
    .execute()
}

const PLACE = sql<string>`(select b.name from branch b where b.id = payslip.branch_id) || ' ' || lower(employee.lastname || ' ' || employee.firstname)`

function slips(db: Db) {
  return db
    .selectFrom('payslip')
    .innerJoin('payrollRun', 'payrollRun.id', 'payslip.runId')
    .innerJoin('employee', 'employee.id', 'payslip.employeeId')
    .innerJoin('branch', 'branch.id', 'payslip.branchId')
    .leftJoin('payrollPayment', 'payrollPayment.id', 'payslip.paymentId')
    .leftJoin('payslipAcknowledgement', 'payslipAcknowledgement.payslipId', 'payslip.id')
    .leftJoin('client', 'client.id', 'payslipAcknowledgement.clientId')
    .select(FIGURE_COLUMNS.map((column) => `payslip.${column}` as const))
    .select([
      'payslip.id',
      'payslip.runId',
      'payslip.employeeId',
      'payslip.branchId',
      'payslip.fromOn',
      'payslip.toOn',
      'payslip.state',
      'payslip.note',
      'payslip.heldReason',
      'payslip.heldAt',
      'payslip.computedNumber',
      'payslip.checkedAt',
      'payslip.computedAt',
      'payslip.changedNumber',
      'payslip.payMethod',
      'payslip.payAccount',
      'payslip.payType',
      'payslip.rateCentavos',
      'payslip.daysWorked',
      'payslip.regularMinutes',
      'payslip.overtimeMinutes',
      'payslip.nightMinutes',
      'payslip.lateMinutes',
      'payslip.undertimeMinutes',
      'payslip.contributionBaseCentavos',
      'payslip.thirteenthMonthBaseCentavos',
      'payslip.taxableCentavos',
      'payslip.withholdingMethod',
      'payslip.problem',
      'payslip.marks',
      'payslip.lockedAt',
      'payslip.paymentId',
      'employee.code',
      'employee.position',
      'branch.name as branchName',
      'payrollPayment.paidAt',
      'payrollPayment.place as paidFrom',
      'payrollPayment.reference as paidReference',
      'payslipAcknowledgement.acknowledgedAt',
      'client.name as acknowledgedOn',
      'payrollRun.state as runState',
      PLACE.as('place'),
      fullNameOf('employee').as('employeeName'),
    ])
    .select([
      sql<number | null>`(select o.net_centavos from payslip o where o.employee_id = payslip.employee_id
        and o.locked_at is not null and o.state = 'computed' and o.to_on < payslip.from_on order by o.to_on desc limit 1)`.as(
        'previousNet',
      ),
      sql<boolean>`payslip.changed_number > 1 and payslip.changed_number = payroll_run.compute_number
        and payslip.previous is not null`.as('changedNow'),
      sql<number | null>`(payslip.previous ->> 'net')::bigint`.as('wasNet'),
      sql<number | null>`(payslip.previous ->> 'gross')::bigint`.as('wasGross'),
      sql<number>`case when payslip.changed_number > 1 then (
        with was as (select l - 'explanation' - 'basicPart' as l
          from jsonb_array_elements(coalesce(nullif(payslip.previous -> 'lines', 'null'), '[]')) l),
        now_is as (select l - 'explanation' - 'basicPart' as l from jsonb_array_elements(payslip.result -> 'lines') l)
        select count(*) from ((select l from was except select l from now_is) union all
          (select l from now_is except select l from was)) d) else 0 end`.as('changedLines'),
    ])
}

function matching({ branchId, state, changed, unpaid, unacknowledged, search }: SlipFilter): Expression<SqlBool> {
  const all: Expression<SqlBool>[] = [sql<SqlBool>`true`]
  if (branchId) all.push(sql<SqlBool>`payslip.branch_id = ${branchId}`)
  if (state) all.push(sql<SqlBool>`payslip.state = ${state}`)
  if (changed) {
    all.push(sql<SqlBool>`payslip.changed_number > 1 and payslip.changed_number = payroll_run.compute_number`)
  }
  if (unpaid) {
    all.push(sql<SqlBool>`payslip.state = 'computed' and payslip.payment_id is null and payslip.net_centavos > 0`)
  }
  if (unacknowledged) {
    all.push(sql<SqlBool>`payslip.state = 'computed' and not exists (
      select from payslip_acknowledgement a where a.payslip_id = payslip.id)`)
  }
  if (search) {
    const anywhere = containing(search)
    all.push(
      sql<SqlBool>`(employee.firstname || ' ' || employee.lastname ilike ${anywhere} or employee.code ilike ${anywhere})`,
    )
  }
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}
