import { type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { type Centavos, ZERO } from '@labada/domain/core/money'
import { earnedOf, type WorkedDay } from '@labada/domain/payroll/slips/earned-pay'
import { sql } from 'kysely'
import type { Db } from '../../core/client.ts'
import { factorOn } from '../../law/payroll-terms.ts'

/**
 * What an employee earned from a day until a moment, before deductions; null without a rate on file. A day counts the
 * result of attendance; one without a result yet counts its finished shifts, from in to out, less the break of the
 * planned shift.
 */
export async function earnedPay(
  db: Db,
  employeeId: string,
  { from, until }: { readonly from: ManilaDate; readonly until: Date },
): Promise<Centavos | null> {
  const today = manilaDateOf(until)
  const { rows } = await sql<Nullable<WorkedDay>>`
    with worked as (
      select d.workday, d.regular_minutes + d.overtime_minutes as minutes from attendance_day d
      where d.employee_id = ${employeeId} and d.workday between ${from} and ${today}
      union all
      select r.workday, greatest(0, sum(extract(epoch from r.out_at - r.in_at) / 60 - coalesce(s.break_minutes, 0)))::int
      from shift_record r left join shift s on s.id = r.shift_id
      where r.employee_id = ${employeeId} and r.workday between ${from} and ${today} and r.state = 'closed'
        and r.out_at <= ${until}
        and not exists (select from attendance_day d where d.employee_id = r.employee_id and d.workday = r.workday)
      group by r.workday
    )
    select w.minutes, e.pay_type, e.rate_centavos as rate
    from (select workday, minutes from worked union all select ${today}::date, 0) w
    left join lateral (
      select pay_type, rate_centavos from employee_rate
      where employee_id = ${employeeId} and withdrawn_at is null and from_on <= w.workday order by from_on desc limit 1
    ) e on true`.execute(db)
  const days = rows.flatMap(({ minutes, payType, rate }) =>
    minutes !== null && payType && rate !== null ? [{ minutes, payType, rate }] : [],
  )
  if (days.length === 0) return null
  const earned = earnedOf(days, await factorOn(db, today))
  return earned > 0 ? earned : ZERO
}

type Nullable<T> = { readonly [K in keyof T]: T[K] | null }
