import type { ManilaDate } from '@labada/domain/core/manila-time'
import { type HolidayClass, holidayCalendar } from '@labada/domain/law/holidays'
import type { DayType } from '@labada/domain/law/tables'
import { sql } from 'kysely'
import type { Db } from '../core/client.ts'

/**
 * A holiday in at least one place. Schedules, attendance and pay share one calendar: the rows of kind `holiday` of
 * `payroll_table`, which keep their history.
 */
export interface Holiday {
  readonly id: string
  readonly date: ManilaDate
  readonly name: string
  readonly dayType: DayType
  /** `national`, or `region:VII`, `province:…`, `city:…`, `branch:<id>`. */
  readonly scope: string
  /** The proclamation or ordinance. */
  readonly source: string
  /** Null if it came with the product. */
  readonly recordedBy: string | null
}

/** Every holiday in force in a range of days (inclusive), one row per day. */
export async function listHolidays(db: Db, from: ManilaDate, to: ManilaDate): Promise<Holiday[]> {
  const { rows } = await sql<Holiday>`
    select p.id, d::date as "date", p.content ->> 'name' as "name", p.content ->> 'dayType' as "dayType",
      p.content ->> 'scope' as "scope", p.source, p.recorded_by as "recordedBy"
    from payroll_table p
    cross join generate_series(
      greatest(p.effective_from, ${from}::date)::timestamp,
      least(coalesce(p.effective_to, ${to}::date), ${to}::date)::timestamp, interval '1 day') as d
    where p.kind = 'holiday' and p.withdrawn_at is null
      and p.effective_from <= ${to}::date and coalesce(p.effective_to, p.effective_from) >= ${from}::date
    order by d, p.content ->> 'scope', p.content ->> 'name'`.execute(db)
  return rows
}

/** Whether a row of payroll law is a holiday in force. */
export async function isHoliday(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('payrollTable')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'holiday')
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The holidays of each day at each branch: national ones and those of its region, its city and the branch itself. */
export async function branchCalendars(
  db: Db,
  from: ManilaDate,
  to: ManilaDate,
): Promise<(branchId: string) => (date: ManilaDate) => HolidayClass> {
  const [holidays, branches] = await Promise.all([
    listHolidays(db, from, to),
    db.selectFrom('branch').select(['id', 'city', 'region']).execute(),
  ])
  const rows = holidays.map(({ date, name, dayType, scope }) => ({
    from: date,
    to: date,
    content: { name, dayType, scope },
  }))
  const calendars = new Map(branches.map((branch) => [branch.id, holidayCalendar(rows, scopesOf(branch))]))
  const nowhere = holidayCalendar(rows, [])
  return (branchId) => calendars.get(branchId) ?? nowhere
}

/** The holiday scopes that a branch is in, besides the national one. */
export function scopesOf(branch: { readonly id: string; readonly city: string; readonly region: string }): string[] {
  return [
    ...(branch.region ? [`region:${branch.region}`] : []),
    ...(branch.city ? [`city:${branch.city}`] : []),
    `branch:${branch.id}`,
  ]
}
