import type { MoneyPlace } from '@labada/domain/ledger/money-places'
import type { PayMethod } from '@labada/domain/people/employees'
import { sql } from 'kysely'
import type { Db, Trx } from '../../core/client.ts'
import type { Row } from '../../core/json-rows.ts'
import { fullNameOf } from '../../core/names.ts'
import { FIGURE_COLUMNS } from './payroll-run-tables.ts'
import type { FigureSums } from './payroll-runs.ts'

export type PaymentOfRun = Row<'payrollPayment'> & { readonly branchName: string; readonly paidByName: string }

/** The payments of a run, oldest first. */
export async function listPaymentsOf(db: Db, runId: string): Promise<PaymentOfRun[]> {
  return db
    .selectFrom('payrollPayment')
    .innerJoin('branch', 'branch.id', 'payrollPayment.branchId')
    .innerJoin('appUser', 'appUser.id', 'payrollPayment.paidBy')
    .where('payrollPayment.runId', '=', runId)
    .selectAll('payrollPayment')
    .select(['branch.name as branchName', fullNameOf('appUser').as('paidByName')])
    .orderBy('payrollPayment.paidAt')
    .orderBy('payrollPayment.id')
    .execute()
}

export async function findPayrollPayment(db: Db, id: string): Promise<Row<'payrollPayment'> | undefined> {
  return db.selectFrom('payrollPayment').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Throws a unique violation (`payroll_payment_pkey`) for a known id. */
export async function insertPayrollPayment(trx: Trx, row: Row<'payrollPayment'>): Promise<void> {
  await trx.insertInto('payrollPayment').values(row).execute()
}

/** The totals of a run at each branch. */
export async function branchSums(
  db: Db,
  runId: string,
): Promise<(FigureSums & { readonly branchId: string; readonly branchName: string; readonly heads: number })[]> {
  return db
    .selectFrom('payslip')
    .innerJoin('branch', 'branch.id', 'payslip.branchId')
    .where('runId', '=', runId)
    .where('payslip.state', '<>', 'excluded')
    .select(['payslip.branchId', 'branch.name as branchName', sql<number>`count(*)`.as('heads')])
    .select(FIGURE_COLUMNS.map((column) => sql<number>`sum(${sql.ref(`payslip.${column}`)})::bigint`.as(column)))
    .groupBy(['payslip.branchId', 'branch.name'])
    .orderBy('branch.name')
    .execute()
}

/** The cash that runs still need at each branch, and its drawer and safe. */
export async function cashNeeds(
  db: Db,
  runIds: readonly string[],
): Promise<
  readonly {
    readonly runId: string
    readonly branchId: string
    readonly branchName: string
    readonly needed: number
    readonly onHand: number
  }[]
> {
  if (runIds.length === 0) return []
  const { rows } = await sql<{
    runId: string
    branchId: string
    branchName: string
    needed: number
    onHand: number
  }>`
    select p.run_id as "runId", b.id as "branchId", b.name as "branchName",
      sum(case when p.pay_method = 'cash' and p.payment_id is null and p.state not in ('excluded', 'reverted') and p.held_at is null
        then p.net_centavos else 0 end)::bigint as needed,
      coalesce((select sum(l.balance_centavos) from ledger_balance l
        where l.branch_id = b.id and l.account_code in ('drawer', 'safe')), 0)::bigint as "onHand"
    from payslip p join branch b on b.id = p.branch_id where p.run_id = any(${runIds}::uuid[])
    group by p.run_id, b.id, b.name order by b.name`.execute(db)
  return rows
}

/** Unpaid and unheld slips of an approved run, by branch and payment method. */
export async function listPayGroups(
  db: Db,
  runId: string,
): Promise<
  {
    readonly branchId: string
    readonly branchName: string
    readonly method: PayMethod
    readonly heads: number
    readonly amount: number
  }[]
> {
  const { rows } = await sql<{
    branchId: string
    branchName: string
    method: PayMethod
    heads: number
    amount: number
  }>`
    select b.id as "branchId", b.name as "branchName", p.pay_method as method, count(*)::int as heads,
      sum(p.net_centavos)::bigint as amount
    from payslip p join branch b on b.id = p.branch_id
    where p.run_id = ${runId} and p.state = 'computed' and p.locked_at is not null and p.payment_id is null
      and p.held_at is null and p.net_centavos > 0
    group by b.id, b.name, p.pay_method
    order by b.name, array_position(array['cash', 'gcash', 'maya', 'bank'], p.pay_method)`.execute(db)
  return rows
}

/** The balances in the books of the branches' drawers and safes, and of the company's wallets and bank. */
export async function listPaySources(
  db: Db,
  branchIds: readonly string[],
): Promise<
  {
    readonly place: MoneyPlace
    readonly branchId: string | null
    readonly holds: number
    readonly isOpen: boolean
  }[]
> {
  const { rows } = await sql<{ place: MoneyPlace; branchId: string | null; holds: number; isOpen: boolean }>`
    select k.place, b.id as "branchId", coalesce(l.balance_centavos, 0)::bigint as holds,
      k.place = 'safe' or exists (select from cash_session s where s.branch_id = b.id and s.state = 'open') as "isOpen"
    from branch b cross join (values ('drawer'), ('safe')) k (place)
    left join ledger_balance l on l.branch_id = b.id and l.account_code = k.place
    where b.id = any(${[...branchIds]}::uuid[])
    union all
    select a.place, null, coalesce((select sum(l.balance_centavos) from ledger_balance l where l.account_code = a.account), 0)::bigint,
      true
    from (values ('gcash', 'wallet:gcash'), ('maya', 'wallet:maya'), ('bank', 'bank')) a (place, account)
    order by 1, 2`.execute(db)
  return rows
}
