import { type Centavos, negate } from '@labada/domain/core/money'
import type { AccountCode, Posting } from '@labada/domain/ledger/ledger'
import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../../core/client.ts'
import { newId } from '../../core/ids.ts'
import type { Row } from '../../core/json-rows.ts'
import { cancelConversions, insertConversion } from '../items/leave-conversions.ts'
import { insertPayItem } from '../items/pay-items.ts'
import { setRun } from './payroll-runs.ts'

/** Who reverts an approved run, when and why. */
export interface Reverting {
  readonly at: Date
  readonly by: string
  readonly reason: string
}

/** What prevents reopening an approved run. */
export async function obstaclesOf(
  db: Db,
  runId: string,
): Promise<{ readonly isPaidFrom: boolean; readonly hasLaterApproved: boolean }> {
  const { rows } = await sql<{ isPaidFrom: boolean; hasLaterApproved: boolean }>`
    select exists (select from payroll_payment where run_id = ${runId}) as "isPaidFrom",
      exists (select from payslip p join payslip l on l.employee_id = p.employee_id and l.from_on > p.to_on
        and l.locked_at is not null and l.state = 'computed' where p.run_id = ${runId}) as "hasLaterApproved"`.execute(
    db,
  )
  return rows[0] ?? { isPaidFrom: false, hasLaterApproved: false }
}

/** The draft that replaced a reverted run. */
export async function findSuccessor(db: Db, runId: string): Promise<Row<'payrollRun'> | undefined> {
  return db.selectFrom('payrollRun').selectAll().where('reopensId', '=', runId).executeTakeFirst()
}

/** Marks a locked run and its slips as reverted, and unlocks the days they were calculated from. */
export async function revertRun(trx: Trx, runId: string, { at, by, reason }: Reverting): Promise<void> {
  await setRun(trx, runId, { state: 'reverted', revertedAt: at, revertedBy: by, revertReason: reason })
  await trx
    .updateTable('payslip')
    .set({ state: 'reverted', note: reason })
    .where('runId', '=', runId)
    .where('state', '=', 'computed')
    .execute()
  await sql`update attendance_day set locked_at = null, locked_by = null where locked_by = ${`payroll:${runId}`}`.execute(
    trx,
  )
}

/** The reversals of what approving a run posted, by transfer. */
export async function listReversals(
  trx: Trx,
  runId: string,
): Promise<readonly { readonly id: string; readonly branchId: string; readonly postings: readonly Posting[] }[]> {
  const { rows } = await sql<{ id: string; branchId: string; account: AccountCode; amount: Centavos }>`
    select t.id, t.branch_id as "branchId", p.account_code as account, p.amount_centavos as amount
    from ledger_transfer t join ledger_posting p on p.transfer_id = t.id
    where t.source_type = 'payroll' and t.source_id = ${runId} and t.reverses_id is null
    order by t.id, p.position`.execute(trx)
  const found = new Map<string, { id: string; branchId: string; postings: Posting[] }>()
  for (const { id, branchId, account, amount } of rows) {
    const transfer = found.get(id) ?? { id, branchId, postings: [] }
    transfer.postings.push({ account, amount: negate(amount) })
    found.set(id, transfer)
  }
  return [...found.values()]
}

/** Gives back what a reverted run's slips deducted for cash advances, which is owed again. Returns those advances. */
export async function giveBackAdvances(
  trx: Trx,
  runId: string,
  booked: Reverting & { readonly dateOf: (branchId: string) => Insertable<Row<'cashAdvanceEntry'>>['businessDate'] },
): Promise<string[]> {
  const { rows } = await sql<{ branchId: string; advanceId: string; taken: Centavos }>`
    select p.branch_id as "branchId", a.id as "advanceId", (d ->> 'taken')::bigint as taken
    from payslip p cross join jsonb_array_elements(p.result -> 'deductions' -> 'advances') d
    join cash_advance a on a.id = (d ->> 'id')::uuid
    where p.run_id = ${runId} and p.state = 'reverted' and (d ->> 'taken')::bigint > 0
    order by a.id for update of a`.execute(trx)
  if (rows.length === 0) return []
  await trx
    .insertInto('cashAdvanceEntry')
    .values(
      rows.map(({ branchId, advanceId, taken }) => ({
        id: newId(),
        advanceId,
        branchId,
        kind: 'reversal' as const,
        amountCentavos: taken,
        place: null,
        reference: null,
        note: booked.reason,
        cashSessionId: null,
        businessDate: booked.dateOf(branchId),
        recordedAt: booked.at,
        recordedBy: booked.by,
      })),
    )
    .execute()
  const ids = rows.map(({ advanceId }) => advanceId)
  await sql`
    update cash_advance a set version = version + 1, settled_at = null,
      status = case when exists (select from cash_advance_entry e where e.advance_id = a.id
        and e.kind in ('deduction', 'reversal') having sum(e.amount_centavos) < 0) then 'deducting' else 'released' end
    where id = any(${ids}::uuid[])`.execute(trx)
  return ids
}

/**
 * Copies the decisions on the slips of the replaced run to a new draft: exclusions, holds, items for that pay alone,
 * and converted leave. The items of the old slips stay with them, ended.
 */
export async function carryOver(trx: Trx, fromId: string, toId: string, { at, by, reason }: Reverting): Promise<void> {
  await sql`
    update payslip n set held_at = o.held_at, held_reason = o.held_reason,
      state = case when o.state = 'excluded' then o.state else n.state end,
      note = case when o.state = 'excluded' then o.note else n.note end
    from payslip o where n.run_id = ${toId} and o.run_id = ${fromId} and o.employee_id = n.employee_id`.execute(trx)
  const { rows: pairs } = await sql<{ old: string; new: string }>`
    select o.id as old, n.id as new from payslip n join payslip o on o.employee_id = n.employee_id
    where n.run_id = ${toId} and o.run_id = ${fromId} and o.state = 'reverted'`.execute(trx)
  const slipOf = new Map(pairs.map((pair) => [pair.old, pair.new]))
  const olds = sql<string>`(select id from payslip where run_id = ${fromId})`
  const items = await trx
    .selectFrom('payItem')
    .selectAll()
    .where('slipId', 'in', olds)
    .where('endedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const conversions = await trx
    .selectFrom('leaveConversion')
    .selectAll()
    .where('slipId', 'in', olds)
    .where('cancelledAt', 'is', null)
    .orderBy('id')
    .execute()
  await trx
    .updateTable('payItem')
    .set({ endedAt: at, endedBy: by, endReason: reason })
    .where('slipId', 'in', olds)
    .where('endedAt', 'is', null)
    .execute()
  await cancelConversions(trx, { runId: fromId }, { at, by, reason })
  for (const item of items) {
    const slipId = slipOf.get(item.slipId ?? '')
    if (slipId) await insertPayItem(trx, { ...item, id: newId(), slipId, createdAt: at, createdBy: by })
  }
  for (const conversion of conversions) {
    const slipId = slipOf.get(conversion.slipId)
    if (slipId) await insertConversion(trx, { ...conversion, id: newId(), slipId, recordedAt: at, recordedBy: by })
  }
}
