import type { ManilaDate } from '@labada/domain/core/manila-time'
import { centavos } from '@labada/domain/core/money'
import type { PayrollSums } from '@labada/domain/payroll/runs/payroll-postings'
import type { PayMethod } from '@labada/domain/people/employees'
import { sql } from 'kysely'
import type { Db, Trx } from '../../core/client.ts'
import { newId } from '../../core/ids.ts'
import { employerShares } from '../slips/payslip-sums.ts'

/** The totals of a run's slips at a branch, for the ledger. */
export interface BranchSums extends PayrollSums {
  readonly branchId: string
  readonly branchName: string
  readonly cutoffMinutes: number
}

/** The totals of a run's slips at each branch; for a reverted run, what they were. */
export async function listBranchSums(db: Db, runId: string): Promise<BranchSums[]> {
  const { rows } = await sql<BranchSums>`
    select b.id as "branchId", b.name as "branchName", b.cutoff_minutes as "cutoffMinutes",
      sum(gross_centavos)::bigint as gross,
      sum(sss_centavos + mpf_centavos + philhealth_centavos + pagibig_centavos)::bigint as contributions,
      sum(${employerShares})::bigint as "employerContributions",
      sum(tax_centavos - refund_centavos)::bigint as tax,
      sum(loans_centavos)::bigint as loans,
      sum(advances_centavos)::bigint as advances,
      sum(other_deductions_centavos - coalesce(l.losses, 0))::bigint as others,
      sum(coalesce(l.losses, 0))::bigint as losses,
      sum(uncollected_centavos)::bigint as uncollected,
      sum(net_centavos)::bigint as net
    from payslip p join branch b on b.id = p.branch_id
    left join lateral (select sum((d ->> 'taken')::bigint) as losses
      from jsonb_array_elements(p.result -> 'deductions' -> 'losses') d) l on true
    where p.run_id = ${runId} and p.state in ('computed', 'reverted')
    group by b.id, b.name, b.cutoff_minutes order by b.name`.execute(db)
  return rows
}

/** An installment that a slip of a run deducts. */
interface TakenAdvance {
  readonly slipId: string
  readonly branchId: string
  readonly advanceId: string
  readonly taken: number
  readonly balance: number
}

/**
 * Books a run's deductions for cash advances. Throws only if a slip deducts more than the advance still owes, which a
 * stale slip would have shown before.
 */
export async function takeAdvances(
  trx: Trx,
  runId: string,
  booked: { readonly at: Date; readonly by: string; readonly dateOf: (branchId: string) => ManilaDate },
): Promise<string[]> {
  const { rows } = await sql<TakenAdvance>`
    select p.id as "slipId", p.branch_id as "branchId", a.id as "advanceId", (d ->> 'taken')::bigint as taken,
      (select sum(e.amount_centavos) from cash_advance_entry e where e.advance_id = a.id)::bigint as balance
    from payslip p cross join jsonb_array_elements(p.result -> 'deductions' -> 'advances') d
    join cash_advance a on a.id = (d ->> 'id')::uuid
    where p.run_id = ${runId} and p.state = 'computed' and (d ->> 'taken')::bigint > 0
    order by a.id for update of a`.execute(trx)
  if (rows.length === 0) return []
  const over = rows.find(({ taken, balance }) => taken > balance)
  if (over) throw new Error(`Slip ${over.slipId} takes more of advance ${over.advanceId} than it owes`)
  await trx
    .insertInto('cashAdvanceEntry')
    .values(
      rows.map(({ branchId, advanceId, taken }) => ({
        id: newId(),
        advanceId,
        branchId,
        kind: 'deduction' as const,
        amountCentavos: centavos(-taken),
        place: null,
        reference: null,
        note: null,
        cashSessionId: null,
        businessDate: booked.dateOf(branchId),
        recordedAt: booked.at,
        recordedBy: booked.by,
      })),
    )
    .execute()
  const settled = rows.filter(({ taken, balance }) => taken === balance).map(({ advanceId }) => advanceId)
  const ids = rows.map(({ advanceId }) => advanceId)
  await sql`
    update cash_advance set version = version + 1,
      status = case when id = any(${settled}::uuid[]) then 'settled' else 'deducting' end,
      settled_at = case when id = any(${settled}::uuid[]) then ${booked.at}::timestamptz else settled_at end
    where id = any(${ids}::uuid[])`.execute(trx)
  return ids
}

/** Records a run's deductions for loans and other items, so that their totals are reached. */
export async function takeItems(trx: Trx, runId: string): Promise<void> {
  await sql`
    insert into pay_item_entry (item_id, slip_id, amount_centavos)
    select i.id, p.id, (d ->> 'taken')::bigint
    from payslip p
    cross join lateral (values ('courtSupport'), ('loans'), ('losses'), ('others')) k (kind)
    cross join jsonb_array_elements(p.result -> 'deductions' -> k.kind) d
    join pay_item i on i.id = (d ->> 'id')::uuid
    where p.run_id = ${runId} and p.state = 'computed' and (d ->> 'taken')::bigint > 0`.execute(trx)
}

/** Locks the slips and the days they were calculated from: they no longer change. */
export async function lockSlips(trx: Trx, runId: string, at: Date): Promise<void> {
  await sql`update payslip set locked_at = ${at} where run_id = ${runId}`.execute(trx)
  await sql`
    update attendance_day d set locked_at = ${at}, locked_by = ${`payroll:${runId}`}
    from payslip p where p.run_id = ${runId} and p.state = 'computed' and d.employee_id = p.employee_id
      and d.workday between p.from_on and p.to_on and d.locked_at is null`.execute(trx)
}

/** Slips of a branch that can be paid now; locked. `only`: these slips; `method`: those with this payment method. */
export async function lockPayable(
  trx: Trx,
  runId: string,
  branchId: string,
  only: readonly string[] | undefined,
  method?: PayMethod,
): Promise<{ readonly id: string; readonly netCentavos: number; readonly payMethod: string }[]> {
  const { rows } = await sql<{ id: string; netCentavos: number; payMethod: string }>`
    select p.id, p.net_centavos as "netCentavos", p.pay_method as "payMethod" from payslip p
    where p.run_id = ${runId} and p.branch_id = ${branchId} and p.state = 'computed' and p.payment_id is null
      and p.held_at is null and p.net_centavos > 0 ${only ? sql`and p.id = any(${[...only]}::uuid[])` : sql``}
      ${method ? sql`and p.pay_method = ${method}` : sql``}
    order by p.id for update`.execute(trx)
  return rows
}

/** Marks slips as paid with a payment. */
export async function setPaid(trx: Trx, slipIds: readonly string[], paymentId: string): Promise<void> {
  await sql`update payslip set payment_id = ${paymentId} where id = any(${[...slipIds]}::uuid[])`.execute(trx)
}

/** Whether anyone in a run is unpaid, held ones included. */
export async function hasUnpaid(db: Db, runId: string): Promise<boolean> {
  const { rows } = await sql<{ unpaid: boolean }>`
    select exists (select from payslip where run_id = ${runId} and state = 'computed' and payment_id is null
      and net_centavos > 0) as unpaid`.execute(db)
  return rows[0]?.unpaid ?? false
}

/** Whether a run of earlier days with some of the same people is not approved yet: its figures would be missing. */
export async function hasEarlierOpen(db: Db, runId: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from payslip p join payslip e on e.employee_id = p.employee_id and e.to_on < p.from_on
      and e.locked_at is null and e.state <> 'excluded' where p.run_id = ${runId}) as open`.execute(db)
  return rows[0]?.open ?? false
}
