import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Database } from '../schema.ts'

export interface SeparationFacts {
  readonly futureShifts: number
  readonly openShift: { readonly id: string; readonly since: Date } | null
  readonly openCashSessions: readonly { readonly id: string; readonly branchName: string; readonly number: number }[]
  /** Advances not yet repaid. */
  readonly advancesBalance: Centavos
  readonly sessions: number
  readonly templates: number
  readonly portalSessions: number
}

/** What would end if an employee left now. */
export async function findSeparation(db: Db, employeeId: string, now: Date): Promise<SeparationFacts> {
  const { rows } = await sql<Omit<SeparationFacts, 'openShift' | 'openCashSessions'>>`
    select
      (select count(*)::int from shift where employee_id = ${employeeId} and starts_at > ${now}) as future_shifts,
      (select count(distinct t.family)::int from access_token t join app_user u on u.id = t.user_id
        where u.employee_id = ${employeeId} and t.revoked_at is null and t.replaced_by is null and t.expires_at > now()
          and t.last_used_at + make_interval(secs => t.idle_seconds) > now()) as sessions,
      (select count(*)::int from fingerprint where employee_id = ${employeeId} and erased_at is null) as templates,
      (select count(*)::int from portal_session where employee_id = ${employeeId} and ended_at is null and expires_at > now()) as portal_sessions,
      (select coalesce(sum(e.amount_centavos), 0)::bigint from cash_advance_entry e join cash_advance a on a.id = e.advance_id
        where a.employee_id = ${employeeId}) as advances_balance`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('A query without a table gave no row')
  const openShift = await db
    .selectFrom('shiftRecord')
    .select(['id', 'inAt as since'])
    .where('employeeId', '=', employeeId)
    .where('state', '=', 'open')
    .orderBy('inAt')
    .executeTakeFirst()
  const openCashSessions = await db
    .selectFrom('cashSession as s')
    .innerJoin('branch as b', 'b.id', 's.branchId')
    .innerJoin('appUser as u', 'u.id', 's.openedBy')
    .select(['s.id', 's.number', 'b.name as branchName'])
    .where('s.state', '<>', 'closed')
    .where('u.employeeId', '=', employeeId)
    .orderBy('b.name')
    .execute()
  return { ...facts, openShift: openShift ?? null, openCashSessions }
}

/** Removes an employee from all shifts that have not begun. Returns the branches that lose a shift. */
export async function removeFutureShifts(trx: Trx, employeeId: string, now: Date): Promise<string[]> {
  const rows = await trx
    .deleteFrom('shift')
    .where('employeeId', '=', employeeId)
    .where('startsAt', '>', now)
    .returning('branchId')
    .execute()
  return [...new Set(rows.map(({ branchId }) => branchId))]
}

/** The breaks of employees that have a day in a period. */
export function listBreaks(db: Db, employeeIds: readonly string[], from: ManilaDate, to: ManilaDate) {
  return db
    .selectFrom('employmentBreak')
    .select(['employeeId', 'separatedOn', 'returnedOn'])
    .where('employeeId', 'in', [...employeeIds])
    .where('replacedAt', 'is', null)
    .where('separatedOn', '<', to)
    .where('returnedOn', '>', from)
    .execute()
}

/** Records the return of someone who had left, in place of a return that was recorded wrongly before. */
export async function insertBreak(trx: Trx, away: Insertable<Database['employmentBreak']>): Promise<void> {
  await trx
    .updateTable('employmentBreak')
    .set({ replacedAt: away.recordedAt })
    .where('employeeId', '=', away.employeeId)
    .where('separatedOn', '>=', away.separatedOn)
    .where('replacedAt', 'is', null)
    .execute()
  await trx.insertInto('employmentBreak').values(away).execute()
}

/** Ends an employee's portal access immediately. */
export async function endPortal(trx: Trx, employeeId: string): Promise<void> {
  await trx
    .updateTable('portalSession')
    .set({ endedAt: sql<Date>`now()`, endReason: 'signed_out' })
    .where('employeeId', '=', employeeId)
    .where('endedAt', 'is', null)
    .execute()
}
