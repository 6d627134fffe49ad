import type { Centavos } from '@labada/domain/money'
import { sql } from 'kysely'
import type { Db } from './client.ts'
import type { Scope } from './scope.ts'

/** How long a drawer that closed short is worth a look. */
const SHORT_DAYS = 2

export interface ShortClose {
  readonly branchId: string
  readonly number: number
  /** Below zero. */
  readonly variance: Centavos
  readonly closedBy: string
}

/** Of each branch the last close, if it was short by more than the tolerance (centavos) within the last two days. */
export async function listShortCloses(db: Db, scope: Scope, tolerance: Centavos, at: Date): Promise<ShortClose[]> {
  const since = new Date(at.getTime() - SHORT_DAYS * 86_400_000)
  const { rows } = await sql<ShortClose>`
    select b.id as branch_id, s.number, s.variance_centavos as variance, s.closed_by
    from branch b
    cross join lateral (
      select s.number, s.variance_centavos, s.closed_at, u.firstname || ' ' || u.lastname as closed_by
      from cash_session s join app_user u on u.id = s.closed_by
      where s.branch_id = b.id and s.state = 'closed' order by s.number desc limit 1
    ) s
    where s.variance_centavos < -${tolerance}::bigint and s.closed_at >= ${since}
      and (${scope.branchId}::uuid is null or b.id = ${scope.branchId}::uuid)
    order by s.variance_centavos`.execute(db)
  return rows
}

/** Alerts that nobody has dealt with, newest first. */
export async function listOpenAlerts(
  db: Db,
  scope: Scope,
): Promise<{ readonly branchId: string | null; readonly text: string }[]> {
  let alerts = db
    .selectFrom('alert')
    .select(['branchId', 'text'])
    .where('resolvedAt', 'is', null)
    .orderBy('raisedAt', 'desc')
  if (scope.branchId !== null) alerts = alerts.where('branchId', '=', scope.branchId)
  return alerts.execute()
}
