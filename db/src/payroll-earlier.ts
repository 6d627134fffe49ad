import { addDays } from '@labada/domain/manila-time'
import { centavos } from '@labada/domain/money'
import type { PayeeRecords, RunTerms } from '@labada/domain/payroll-slip-inputs'
import { startOfMonth } from '@labada/domain/periods'
import { sql } from 'kysely'
import type { Db } from './client.ts'

interface Earlier {
  readonly employeeId: string
  readonly compensation: number
  readonly sss: number
  readonly mpf: number
  readonly philhealth: number
  readonly pagibig: number
  readonly taxable: number
  readonly withheld: number
  readonly periods: number
  readonly isCumulative: boolean
  readonly basicEarned: number
  readonly thirteenthMonthPaid: number
}

/** The approved pays of the same month (payroll.md 11) and of the same year of payment. */
export function earlierOf(
  db: Db,
  ids: readonly string[],
  { from, to, payOn }: Pick<RunTerms, 'from' | 'to' | 'payOn'>,
) {
  const month = sql`p.to_on >= ${startOfMonth(to)}`
  const year = sql`date_trunc('year', r.pay_on::timestamp) = date_trunc('year', ${payOn}::date::timestamp)`
  return sql<Earlier>`
    select p.employee_id as "employeeId",
      coalesce(sum(p.contribution_base_centavos) filter (where ${month}), 0)::bigint as compensation,
      coalesce(sum(p.sss_centavos) filter (where ${month}), 0)::bigint as sss,
      coalesce(sum(p.mpf_centavos) filter (where ${month}), 0)::bigint as mpf,
      coalesce(sum(p.philhealth_centavos) filter (where ${month}), 0)::bigint as philhealth,
      coalesce(sum(p.pagibig_centavos) filter (where ${month}), 0)::bigint as pagibig,
      coalesce(sum(p.taxable_centavos) filter (where ${year}), 0)::bigint as taxable,
      coalesce(sum(p.tax_centavos - p.refund_centavos) filter (where ${year}), 0)::bigint as withheld,
      count(*) filter (where ${year})::int as periods,
      coalesce(bool_or(p.withholding_method = 'cumulative_average') filter (where ${year}), false) as "isCumulative",
      coalesce(sum(p.thirteenth_month_base_centavos) filter (where ${year}), 0)::bigint as "basicEarned",
      coalesce(sum(p.thirteenth_month_centavos) filter (where ${year}), 0)::bigint as "thirteenthMonthPaid"
    from payslip p join payroll_run r on r.id = p.run_id
    where p.employee_id = any(${ids}::uuid[]) and p.locked_at is not null and p.state = 'computed' and p.to_on < ${from}
      and p.to_on > ${addDays(from, -370)}
    group by p.employee_id`
    .execute(db)
    .then(({ rows }) => rows)
}

/** What was paid and taken in the month so far. */
export function monthOf(paid: Earlier | undefined): PayeeRecords['monthToDate'] {
  const { compensation = 0, sss = 0, mpf = 0, philhealth = 0, pagibig = 0 } = paid ?? {}
  return {
    compensation: centavos(compensation),
    taken: {
      sss: centavos(sss),
      mpf: centavos(mpf),
      philhealth: centavos(philhealth),
      pagibig: centavos(pagibig),
    },
  }
}

/** What was paid and withheld in the year so far. */
export function yearOf(paid: Earlier | undefined, hadEarlierEmployer: boolean): PayeeRecords['year'] {
  return {
    taxable: centavos(paid?.taxable ?? 0),
    withheld: centavos(paid?.withheld ?? 0),
    periods: paid?.periods ?? 0,
    isCumulative: paid?.isCumulative ?? false,
    hadEarlierEmployer,
    basicEarned: centavos(paid?.basicEarned ?? 0),
    thirteenthMonthPaid: centavos(paid?.thirteenthMonthPaid ?? 0),
  }
}
