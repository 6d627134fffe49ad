import { addDays } from '@labada/domain/core/manila-time'
import { centavos } from '@labada/domain/core/money'
import { startOfMonth } from '@labada/domain/core/periods'
import type { PaidDeMinimis } from '@labada/domain/payroll/items/payroll-slip-allowances'
import type { PayeeRecords } from '@labada/domain/payroll/slips/payee-records'
import type { RunTerms } from '@labada/domain/payroll/slips/run-terms'
import { sql } from 'kysely'
import type { Db } from '../../core/client.ts'

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
  readonly benefitsPaid: number
  /** Null if an earlier pay does not record it. */
  readonly benefitsTaxed: number | null
}

/**
 * Approved pay of the same month (payroll.md 11) and of the same year of payment, and what counts for the 13th month of
 * the year in which the period starts.
 */
export function earlierOf(
  db: Db,
  ids: readonly string[],
  { from, to, payOn }: Pick<RunTerms, 'from' | 'to' | 'payOn'>,
) {
  const month = sql`p.to_on >= ${startOfMonth(to)}`
  const year = sql`date_trunc('year', r.pay_on::timestamp) = date_trunc('year', ${payOn}::date::timestamp)`
  const hasBenefits = sql`(p.thirteenth_month_centavos <> 0 or p.other_benefits_centavos <> 0)`
  const earned = Number(from.slice(0, 4))
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
      coalesce(sum(${basicOfYear(earned)}), 0)::bigint as "basicEarned",
      coalesce(sum(p.thirteenth_month_centavos) filter (where extract(year from p.from_on) = ${earned}), 0)::bigint
        as "thirteenthMonthPaid",
      coalesce(sum(p.thirteenth_month_centavos + p.other_benefits_centavos) filter (where ${year}), 0)::bigint
        as "benefitsPaid",
      case when bool_or(case when ${hasBenefits} then p.result -> 'benefits' is null end) filter (where ${year}) then null
        else coalesce(sum(case when ${hasBenefits} or p.withholding_method = 'annualized'
          then (p.result #>> '{benefits,taxed}')::bigint end) filter (where ${year}), 0)::bigint end as "benefitsTaxed"
    from payslip p join payroll_run r on r.id = p.run_id
    where p.employee_id = any(${ids}::uuid[]) and p.locked_at is not null and p.state = 'computed' and p.to_on < ${from}
      and p.to_on > ${addDays(from, -370)}
    group by p.employee_id`
    .execute(db)
    .then(({ rows }) => rows)
}

/** The de minimis benefits that approved pay of the same year of payment gave untaxed, by payday. */
export function deMinimisOf(db: Db, ids: readonly string[], { from, payOn }: Pick<RunTerms, 'from' | 'payOn'>) {
  return sql<PaidDeMinimis & { readonly employeeId: string }>`
    select p.employee_id as "employeeId", l ->> 'deMinimis' as item, r.pay_on as "payOn",
      sum((l ->> 'amount')::bigint)::bigint as amount
    from payslip p join payroll_run r on r.id = p.run_id cross join jsonb_array_elements(p.result -> 'lines') l
    where p.employee_id = any(${ids}::uuid[]) and p.locked_at is not null and p.state = 'computed' and p.to_on < ${from}
      and p.to_on > ${addDays(from, -370)} and p.de_minimis_centavos > 0 and l ? 'deMinimis'
      and date_trunc('year', r.pay_on::timestamp) = date_trunc('year', ${payOn}::date::timestamp)
    group by p.employee_id, r.pay_on, l ->> 'deMinimis'
    order by p.employee_id, r.pay_on, l ->> 'deMinimis'`
    .execute(db)
    .then(({ rows }) => rows)
}

/** The basic salary of a slip `p` earned in a calendar year, for that year's 13th month. */
export function basicOfYear(year: number) {
  return sql`(case extract(year from p.from_on)
    when ${year} then p.thirteenth_month_base_centavos - p.thirteenth_month_base_next_centavos
    when ${year - 1} then p.thirteenth_month_base_next_centavos else 0 end)`
}

/** Pay and deductions of the month so far. */
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

/** Pay and withholding of the year so far. */
export function yearOf(paid: Earlier | undefined, hadEarlierEmployer: boolean): PayeeRecords['year'] {
  return {
    taxable: centavos(paid?.taxable ?? 0),
    withheld: centavos(paid?.withheld ?? 0),
    periods: paid?.periods ?? 0,
    isCumulative: paid?.isCumulative ?? false,
    hadEarlierEmployer,
    basicEarned: centavos(paid?.basicEarned ?? 0),
    thirteenthMonthPaid: centavos(paid?.thirteenthMonthPaid ?? 0),
    benefitsPaid: centavos(paid?.benefitsPaid ?? 0),
    ...(paid?.benefitsTaxed !== null && { benefitsTaxed: centavos(paid?.benefitsTaxed ?? 0) }),
  }
}
