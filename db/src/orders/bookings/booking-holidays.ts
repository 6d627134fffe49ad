import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { DayOff } from '@labada/domain/orders/bookings/closed-days'
import { sql } from 'kysely'
import type { Db } from '../../core/client.ts'

/**
 * The holidays on which people are off, between two days (inclusive), at each branch: national ones and those of its region, its city
 * and the branch itself. The calendar of schedules and pay, in which a special working day is a day like others.
 */
export async function listDaysOff(
  db: Db,
  branchIds: readonly string[],
  from: ManilaDate,
  to: ManilaDate,
): Promise<(DayOff & { readonly branchId: string })[]> {
  const { rows } = await sql<DayOff & { branchId: string }>`
    select b.id as branch_id, d::date as "day", p.content ->> 'name' as name,
      case when p.content ->> 'dayType' in ('regular_holiday', 'double_regular') then 'regular' else 'special' end as kind
    from payroll_table p
    join branch b on b.id = any(${branchIds}::uuid[])
      and p.content ->> 'scope' in ('national', 'region:' || b.region, 'city:' || b.city, 'branch:' || b.id)
    cross join generate_series(
      greatest(p.effective_from, ${from}::date)::timestamp,
      least(coalesce(p.effective_to, ${to}::date), ${to}::date)::timestamp, interval '1 day') as d
    where p.kind = 'holiday' and p.withdrawn_at is null
      and p.content ->> 'dayType' in ('regular_holiday', 'double_regular', 'special_nonworking', 'double_special')
      and p.effective_from <= ${to}::date and coalesce(p.effective_to, p.effective_from) >= ${from}::date
    order by d, p.content ->> 'name'`.execute(db)
  return rows
}
