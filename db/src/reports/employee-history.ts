import type { ManilaDate } from '@labada/domain/core/manila-time'
import { type Centavos, ZERO } from '@labada/domain/core/money'
import { sql } from 'kysely'
import type { Db } from '../core/client.ts'
import type { Scope } from '../core/scope.ts'

/**
 * An employee's shifts in a range of days (inclusive) at any branch, including drafts; `only` restricts them to
 * published ones.
 */
export function listEmployeeShifts(
  db: Db,
  employeeId: string,
  { from, to, only }: { readonly from: ManilaDate; readonly to: ManilaDate; readonly only?: 'published' },
) {
  const shifts = db
    .selectFrom('shift')
    .innerJoin('branch', 'branch.id', 'shift.branchId')
    .select([
      'shift.id',
      'shift.date',
      'shift.branchId',
      'branch.name as branchName',
      'shift.startsAt',
      'shift.endsAt',
      'shift.breakMinutes',
      'shift.isRestDay',
      'shift.role',
      'shift.note',
      'shift.publishedAt',
    ])
    .where('shift.employeeId', '=', employeeId)
    .where('shift.date', '>=', from)
    .where('shift.date', '<=', to)
    .orderBy('shift.startsAt')
  return (only ? shifts.where('shift.publishedAt', 'is not', null) : shifts).execute()
}

/** The drawers an employee opened or closed with their sign-in, newest first; at most 100. */
export function listEmployeeCashSessions(db: Db, { branchId }: Scope, employeeId: string) {
  return db
    .selectFrom('cashSession as s')
    .innerJoin('branch', 'branch.id', 's.branchId')
    .innerJoin('appUser as opener', 'opener.id', 's.openedBy')
    .leftJoin('appUser as closer', 'closer.id', 's.closedBy')
    .select([
      's.id',
      's.branchId',
      'branch.name as branchName',
      's.number',
      's.businessDate',
      's.openedAt',
      's.closedAt',
      's.expectedCentavos',
      's.countedCentavos',
      's.varianceCentavos',
      's.note',
    ])
    .select(sql<boolean>`opener.employee_id is not distinct from ${employeeId}::uuid`.as('opened'))
    .select(sql<boolean>`closer.employee_id is not distinct from ${employeeId}::uuid`.as('closed'))
    .where((where) =>
      where.or([where('opener.employeeId', '=', employeeId), where('closer.employeeId', '=', employeeId)]),
    )
    .$if(branchId !== null, (sessions) => sessions.where('s.branchId', '=', branchId ?? ''))
    .orderBy('s.openedAt', 'desc')
    .orderBy('s.number', 'desc')
    .orderBy('s.id')
    .limit(100)
    .execute()
}

/**
 * The number of drawers an employee closed, how many of them were short or over, and the sum of the differences in
 * centavos.
 */
export async function sumEmployeeCashSessions(db: Db, { branchId }: Scope, employeeId: string) {
  const { rows } = await sql<{ closed: number; short: number; over: number; variance: Centavos }>`
    select count(*)::int as closed, count(*) filter (where s.variance_centavos < 0)::int as short,
      count(*) filter (where s.variance_centavos > 0)::int as over, coalesce(sum(s.variance_centavos), 0)::bigint as variance
    from cash_session s join app_user u on u.id = s.closed_by
    where s.state = 'closed' and u.employee_id = ${employeeId}
      and (${branchId}::uuid is null or s.branch_id = ${branchId})`.execute(db)
  return rows[0] ?? { closed: 0, short: 0, over: 0, variance: ZERO }
}
