import type { ManilaDate } from '@labada/domain/core/manila-time'
import { type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'

/** The employees with one of these codes (in either case) or ids. */
export async function listEmployeesOfFile(
  db: Db,
  { codes, ids }: { readonly codes: readonly string[]; readonly ids: readonly string[] },
): Promise<Row<'employee'>[]> {
  return ofFile(db, codes, ids).execute()
}

/**
 * Like `listEmployeesOfFile`, but locks the rows until the transaction ends, in a fixed order so that two files cannot
 * deadlock. New employees have no row to lock yet: only one file is imported at a time, so that a simultaneous
 * duplicate finds them.
 */
export async function lockEmployeesOfFile(
  trx: Trx,
  { codes, ids }: { readonly codes: readonly string[]; readonly ids: readonly string[] },
): Promise<Row<'employee'>[]> {
  // A file of 500 may take longer than the usual lock timeout; a duplicate of it waits nevertheless.
  await sql`select set_config('lock_timeout', '20s', true), set_config('statement_timeout', '20s', true)`.execute(trx)
  await sql`select pg_advisory_xact_lock(hashtextextended('employee-imports', 0))`.execute(trx)
  return ofFile(trx, codes, ids).forUpdate().execute()
}

function ofFile(db: Db, codes: readonly string[], ids: readonly string[]) {
  return db
    .selectFrom('employee')
    .selectAll()
    .where(
      sql<SqlBool>`(lower(code) = any(${codes.map((code) => code.toLowerCase())}::text[]) or id = any(${ids}::uuid[]))`,
    )
    .orderBy('id')
}

/** All current and former employees, with the data that shows whether two files are of the same person. */
export async function listPeopleToCompare(db: Db) {
  return db
    .selectFrom('employee')
    .select(['id', 'code', 'firstname', 'lastname', 'birthDate', 'mobile'])
    .orderBy('code')
    .execute()
}

/** The rates of these employees in force on a day. */
export async function listRatesOn(db: Db, employeeIds: readonly string[], day: ManilaDate) {
  return db
    .selectFrom('employeeRate')
    .distinctOn('employeeId')
    .select(['employeeId', 'fromOn', 'payType', 'rateCentavos'])
    .where('withdrawnAt', 'is', null)
    .where('fromOn', '<=', day)
    .where(sql<SqlBool>`employee_id = any(${employeeIds}::uuid[])`)
    .orderBy('employeeId')
    .orderBy('fromOn', 'desc')
    .execute()
}

/** The branches of these employees on a day and later. */
export async function listAssignmentsFrom(db: Db, employeeIds: readonly string[], day: ManilaDate) {
  return db
    .selectFrom('branchAssignment')
    .select(['employeeId', 'branchId', 'fromOn', 'toOn'])
    .where(sql<SqlBool>`employee_id = any(${employeeIds}::uuid[])`)
    .where((eb) => eb.or([eb('toOn', 'is', null), eb('toOn', '>=', day)]))
    .orderBy('employeeId')
    .orderBy('branchId')
    .execute()
}

/** All branches by code and name, including closed ones. */
export async function listBranchNames(db: Db) {
  return db.selectFrom('branch').select(['id', 'code', 'name', 'closedAt']).orderBy('name').execute()
}
