import { DomainError } from '@labada/domain/core/errors'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import { violatedUnique } from '../core/failures.ts'
import type { Row } from '../core/json-rows.ts'
import { fullNameOf } from '../core/names.ts'

export type RateRow = Row<'employeeRate'> & {
  readonly createdByName: string | null
  readonly withdrawnByName: string | null
  /** Of the home branch on the rate’s first day; null if unknown. */
  readonly minimumDaily: Centavos | null
}

/** All rates of an employee, newest first, including withdrawn ones. */
export async function listRates(db: Db, employeeId: string): Promise<RateRow[]> {
  return db
    .selectFrom('employeeRate as r')
    .innerJoin('employee as e', 'e.id', 'r.employeeId')
    .leftJoin('branch as b', 'b.id', 'e.homeBranchId')
    .leftJoin('appUser as maker', 'maker.id', 'r.createdBy')
    .leftJoin('appUser as taker', 'taker.id', 'r.withdrawnBy')
    .selectAll('r')
    .select([
      fullNameOf<string | null>('maker').as('createdByName'),
      fullNameOf<string | null>('taker').as('withdrawnByName'),
    ])
    .select(
      sql<Centavos | null>`(select round((p.content ->> 'daily')::numeric * 100)::bigint from payroll_table p
        where p.kind = 'minimum_wage' and p.subject = b.wage_region || '/' || b.wage_tier and p.withdrawn_at is null
          and r.from_on between p.effective_from and coalesce(p.effective_to, 'infinity'))`.as('minimumDaily'),
    )
    .where('r.employeeId', '=', employeeId)
    .orderBy('r.fromOn', 'desc')
    .orderBy('r.createdAt', 'desc')
    .execute()
}

/** Adds a rate. Refuses `dates_overlap` if another rate of the employee begins on that day. */
export async function insertRate(
  trx: Trx,
  rate: Omit<Row<'employeeRate'>, 'withdrawnAt' | 'withdrawnBy' | 'withdrawnReason'>,
): Promise<void> {
  try {
    await trx.insertInto('employeeRate').values(rate).execute()
  } catch (error) {
    if (violatedUnique(error) !== 'employee_rate_one_a_day') throw error
    throw new DomainError('dates_overlap', `Another rate starts on ${rate.fromOn}. Withdraw that one first.`, {
      field: 'fromOn',
    })
  }
}

export async function setRateWithdrawn(
  trx: Trx,
  id: string,
  withdrawn: { readonly at: Date; readonly by: string; readonly reason: string },
): Promise<void> {
  await trx
    .updateTable('employeeRate')
    .set({ withdrawnAt: withdrawn.at, withdrawnBy: withdrawn.by, withdrawnReason: withdrawn.reason })
    .where('id', '=', id)
    .execute()
}

/**
 * The wage order in force at a branch on a day; undefined if the branch has no region or tier, or no order is known.
 */
export async function findMinimumWage(
  db: Db,
  branchId: string,
  date: ManilaDate,
): Promise<{ order: string; daily: Centavos } | undefined> {
  const { rows } = await sql<{ order: string; daily: Centavos }>`
    select p.content ->> 'order' as order, round((p.content ->> 'daily')::numeric * 100)::bigint as daily
    from branch b join payroll_table p on p.subject = b.wage_region || '/' || b.wage_tier
    where b.id = ${branchId} and p.kind = 'minimum_wage' and p.withdrawn_at is null
      and ${date}::date between p.effective_from and coalesce(p.effective_to, 'infinity')`.execute(db)
  return rows[0]
}

/** Every wage order in force on a day. */
export async function listWageOrders(db: Db, date: ManilaDate) {
  const { rows } = await sql<{ region: string; tier: string; order: string; daily: Centavos }>`
    select content ->> 'region' as region, content ->> 'tier' as tier, content ->> 'order' as order,
      round((content ->> 'daily')::numeric * 100)::bigint as daily
    from payroll_table where kind = 'minimum_wage' and withdrawn_at is null
      and ${date}::date between effective_from and coalesce(effective_to, 'infinity')
    order by region, tier`.execute(db)
  return rows
}
