import { payrollTermsOnWire, payrollTermsSchema } from '@labada/contracts/law/payroll-terms'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { DEFAULT_PAYROLL_TERMS, factorOf, type PayrollTerms } from '@labada/domain/law/payroll-terms'
import type { Ratio } from '@labada/domain/law/ratios'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import { fullNameOf } from '../core/names.ts'

/** The payroll terms of the shop on a day: the last change that has begun by then. */
export async function payrollTermsOn(db: Db, date: ManilaDate): Promise<PayrollTerms> {
  const row = await db
    .selectFrom('payrollTerms')
    .select('value')
    .where('fromOn', '<=', date)
    .orderBy('fromOn', 'desc')
    .orderBy('changedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? payrollTermsSchema.parse(row.value) : DEFAULT_PAYROLL_TERMS
}

/** The divisor between daily and monthly rates on a day. */
export async function factorOn(db: Db, date: ManilaDate): Promise<Ratio> {
  return factorOf(await payrollTermsOn(db, date))
}

/** The grace period of each day in a period, by the terms then in force. */
export async function graceOn(db: Db): Promise<(date: ManilaDate) => number> {
  const changes = await listPayrollTerms(db)
  return (date) =>
    changes.find(({ fromOn }) => fromOn <= date)?.terms.graceMinutes ?? DEFAULT_PAYROLL_TERMS.graceMinutes
}

/** Every change, newest first. */
export async function listPayrollTerms(
  db: Db,
): Promise<(Row<'payrollTerms'> & { readonly terms: PayrollTerms; readonly changedByName: string })[]> {
  const rows = await db
    .selectFrom('payrollTerms')
    .innerJoin('appUser', 'appUser.id', 'payrollTerms.changedBy')
    .selectAll('payrollTerms')
    .select(fullNameOf('appUser').as('changedByName'))
    .orderBy('fromOn', 'desc')
    .orderBy('changedAt', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, terms: payrollTermsSchema.parse(row.value) }))
}

/** The id of the change that was recorded last, whatever day it holds from; nobody records another before `trx` ends. */
export async function lockLastChange(trx: Trx): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payroll-terms', 0))`.execute(trx)
  const row = await trx
    .selectFrom('payrollTerms')
    .select('id')
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Throws a unique violation (`payroll_terms_pkey`) for a known id. */
export async function insertPayrollTerms(
  trx: Trx,
  {
    id,
    from,
    terms,
    changedAt,
    changedBy,
  }: {
    readonly id: string
    readonly from: ManilaDate
    readonly terms: Parameters<typeof payrollTermsOnWire>[0]
    readonly changedAt: Date
    readonly changedBy: string
  },
): Promise<void> {
  const value = JSON.stringify(payrollTermsOnWire(terms))
  await trx.insertInto('payrollTerms').values({ id, fromOn: from, value, changedAt, changedBy }).execute()
}

/** The approved payroll run with the latest days. */
export async function findLastApproved(db: Db): Promise<Row<'payrollRun'> | undefined> {
  return db
    .selectFrom('payrollRun')
    .selectAll()
    .where('approvedAt', 'is not', null)
    .where('revertedAt', 'is', null)
    .orderBy('toOn', 'desc')
    .limit(1)
    .executeTakeFirst()
}
