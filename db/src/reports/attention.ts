import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import { sql } from 'kysely'
import type { Db } from '../core/client.ts'
import type { Scope } from '../core/scope.ts'

/** How long a drawer that closed short is listed. */
const SHORT_DAYS = 2

export interface ShortClose {
  readonly branchId: string
  readonly number: number
  /** Below zero. */
  readonly variance: Centavos
  readonly closedBy: string
}

/** The last close of each branch, if it was short by more than the tolerance (centavos) within the last two days. */
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

/** How long an impossible trip between branches is listed. */
const TWO_PLACES_DAYS = 2

export interface TwoPlaces {
  readonly branchId: string
  readonly employeeId: string
  readonly name: string
  /** The day of the scan. */
  readonly workday: ManilaDate
}

/**
 * Scans of the last two days that are too soon after a scan at another branch, until an admin corrects them; newest
 * first.
 */
export async function listTwoPlaces(db: Db, scope: Scope, at: Date): Promise<TwoPlaces[]> {
  const since = new Date(at.getTime() - TWO_PLACES_DAYS * 86_400_000)
  const { rows } = await sql<TwoPlaces>`
    select b.id as branch_id, s.employee_id, e.firstname || ' ' || e.lastname as name,
      to_char(s.scanned_at at time zone 'Asia/Manila', 'YYYY-MM-DD') as workday
    from branch b
    cross join lateral (
      select s.employee_id, s.scanned_at from scan s
      where s.branch_id = b.id and s.scanned_at >= ${since} and s.used_as = 'attendance'
        and 'impossible_travel' = any(s.flags)
        and not exists (select from attendance_correction c where c.employee_id = s.employee_id and c.punch_id = s.id)
      order by s.scanned_at desc limit 20
    ) s
    join employee e on e.id = s.employee_id
    where ${scope.branchId}::uuid is null or b.id = ${scope.branchId}::uuid
    order by s.scanned_at desc`.execute(db)
  return rows
}

/** Open alerts, newest first. */
export async function listOpenAlerts(
  db: Db,
  scope: Scope,
): Promise<{ readonly id: string; readonly branchId: string | null; readonly text: string }[]> {
  let alerts = db
    .selectFrom('alert')
    .select(['id', 'branchId', 'text'])
    .where('resolvedAt', 'is', null)
    .orderBy('raisedAt', 'desc')
  if (scope.branchId !== null) alerts = alerts.where('branchId', '=', scope.branchId)
  return alerts.execute()
}

export interface WithdrawnConsent {
  readonly branchId: string | null
  readonly employeeId: string
  readonly name: string
}

/**
 * Employees who withdrew their consent to fingerprints in the portal and have not chosen another way to clock in since;
 * oldest first.
 */
export async function listWithdrawnConsents(db: Db, scope: Scope, at: Date): Promise<WithdrawnConsent[]> {
  const { rows } = await sql<WithdrawnConsent>`
    select a.branch_id, e.id as employee_id, e.firstname || ' ' || e.lastname as name
    from employee e
    cross join lateral (
      select c.ended_at, c.ended_by from biometric_consent c where c.employee_id = e.id order by c.given_at desc, c.id desc limit 1
    ) c
    left join lateral (
      select b.branch_id from branch_assignment b where b.employee_id = e.id
        and b.from_on <= (${at}::timestamptz at time zone 'Asia/Manila')::date
      order by b.from_on desc, b.branch_id limit 1
    ) a on true
    where e.deactivated_at is null and c.ended_at is not null and c.ended_by is null
      and (${scope.branchId}::uuid is null or a.branch_id = ${scope.branchId}::uuid)
    order by c.ended_at, e.id`.execute(db)
  return rows
}

/** Work done without a connection that waits for a decision, by branch. */
export async function countWaitingOfflineWork(db: Db, { branchId }: Scope): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('offlineCommand')
    .select(['branchId', sql<number>`count(*)`.as('count')])
    .where('state', '=', 'waiting')
    .$if(branchId !== null, (all) => all.where('branchId', '=', branchId ?? ''))
    .groupBy('branchId')
    .execute()
  return new Map(rows.map((row) => [row.branchId, row.count]))
}
