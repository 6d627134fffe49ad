import { addDays, type ManilaDate, manilaDateOf, monthEndOf } from '@labada/domain/core/manila-time'
import { add, type Centavos, sum, ZERO } from '@labada/domain/core/money'
import { contributionsOf, type MonthContributions } from '@labada/domain/law/contributions/contributions'
import {
  AGENCIES,
  type Agency,
  type AgencyShares,
  type KnownContributions,
} from '@labada/domain/reports/cash-forecast-contributions'
import { sql } from 'kysely'
import type { Db } from '../core/client.ts'
import { payrollTables } from '../law/payroll-tables.ts'
import { payrollTermsOn } from '../law/payroll-terms.ts'

/** The number of months whose remittance may still be due. */
const LOOK_BACK_DAYS = 70

/**
 * The future remittances of a branch to the agencies, as known at `now`: an ordinary month of employees who earn
 * `monthly`, the payslips of the months before, and the balances owed in the books.
 */
export async function knownContributions(
  db: Db,
  branchId: string,
  monthly: readonly Centavos[],
  now: Date,
): Promise<KnownContributions> {
  const today = manilaDateOf(now)
  const monthEnd = monthEndOf(today)
  const terms = await payrollTermsOn(db, today)
  const tables = await payrollTables(db, monthEnd, monthEnd)
  const months = monthly.map((pay) => contributionsOf(tables, monthEnd, { compensation: pay, basic: pay }))
  return {
    timing: terms.contributionTiming,
    usual: AGENCIES.map((agency) => ({ agency, ...togetherOf(months, agency) })),
    heads: months.length,
    computed: await computedShares(db, branchId, now),
    owed: await owedAt(db, branchId, now),
  }
}

function togetherOf(months: readonly MonthContributions[], agency: Agency): Omit<AgencyShares, 'agency'> {
  const shares = months.map(({ employee, employer }) => {
    if (agency !== 'sss') return { employee: employee[agency], employer: employer[agency] }
    return { employee: add(employee.sss, employee.mpf), employer: sum([employer.sss, employer.mpf, employer.ec]) }
  })
  return { employee: sum(shares.map((one) => one.employee)), employer: sum(shares.map((one) => one.employer)) }
}

async function computedShares(db: Db, branchId: string, now: Date): Promise<KnownContributions['computed']> {
  const { rows } = await sql<AgencyShares & { monthEnd: ManilaDate; approved: boolean }>`
    select (date_trunc('month', p.to_on) + interval '1 month - 1 day')::date as "monthEnd",
      coalesce(p.locked_at <= ${now}, false) as approved, x.agency,
      sum(x.employee)::bigint as employee, sum(x.employer)::bigint as employer
    from payslip p join payroll_run r on r.id = p.run_id
    cross join lateral (values
      ('sss', p.sss_centavos + p.mpf_centavos, p.employer_sss_centavos + p.employer_mpf_centavos + p.employer_ec_centavos),
      ('philhealth', p.philhealth_centavos, p.employer_philhealth_centavos),
      ('pagibig', p.pagibig_centavos, p.employer_pagibig_centavos)) x (agency, employee, employer)
    where p.branch_id = ${branchId} and p.state in ('computed', 'reverted') and p.computed_at <= ${now}
      and p.to_on > ${addDays(manilaDateOf(now), -LOOK_BACK_DAYS)} and (r.discarded_at is null or r.discarded_at > ${now})
      and (r.reverted_at is null or r.reverted_at > ${now})
    group by 1, 2, 3 having sum(x.employee + x.employer) <> 0 order by 1, 3, 2`.execute(db)
  return rows
}

async function owedAt(db: Db, branchId: string, now: Date): Promise<Centavos> {
  const { rows } = await sql<{ owed: Centavos }>`
    select coalesce(-sum(p.amount_centavos), 0)::bigint as owed
    from ledger_posting p join ledger_transfer t on t.id = p.transfer_id
    where p.branch_id = ${branchId} and p.account_code = 'contrib_payable' and t.occurred_at <= ${now}`.execute(db)
  return rows[0]?.owed ?? ZERO
}
