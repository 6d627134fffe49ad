import type { VatChange, VatTerms } from '@labada/domain/company/vat-registrations'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import { fullNameOf } from '../core/names.ts'

export type VatRegistrationRow = Row<'vatRegistration'> & {
  readonly createdByName: string
  readonly withdrawnByName: string | null
}

/** A branch as stored, with the days on which its VAT changes: what sales at it are taxed by. */
export type TaxedBranch = Row<'branch'> & VatTerms

/** The changes of the `branch` of a query that hold, oldest first. */
export const vatChangesOfBranch = sql<readonly VatChange[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('from', v.from_on, 'isRegistered', v.is_registered) order by v.from_on), '[]')
  from vat_registration v where v.branch_id = branch.id and v.withdrawn_at is null)`

/** What a branch's sales are taxed by. */
export async function getVatTerms(db: Db, branchId: string): Promise<VatTerms> {
  return db
    .selectFrom('branch')
    .select(['branch.isVatRegistered', vatChangesOfBranch.as('vatChanges')])
    .where('branch.id', '=', branchId)
    .executeTakeFirstOrThrow()
}

/** The last one first, with withdrawn ones. */
export async function listVatRegistrations(db: Db, branchId: string): Promise<VatRegistrationRow[]> {
  return db
    .selectFrom('vatRegistration as v')
    .innerJoin('appUser as maker', 'maker.id', 'v.createdBy')
    .leftJoin('appUser as taker', 'taker.id', 'v.withdrawnBy')
    .selectAll('v')
    .select([fullNameOf('maker').as('createdByName'), fullNameOf<string | null>('taker').as('withdrawnByName')])
    .where('v.branchId', '=', branchId)
    .orderBy('v.fromOn', 'desc')
    .orderBy('v.createdAt', 'desc')
    .execute()
}

/** Throws a unique violation (`vat_registration_pkey`) for an id that is another branch's. */
export async function insertVatRegistration(
  trx: Trx,
  change: Omit<Row<'vatRegistration'>, 'withdrawnAt' | 'withdrawnBy' | 'withdrawnReason'>,
): Promise<void> {
  await trx.insertInto('vatRegistration').values(change).execute()
}

export async function setVatRegistrationWithdrawn(
  trx: Trx,
  id: string,
  withdrawn: { readonly at: Date; readonly by: string; readonly reason: string },
): Promise<void> {
  await trx
    .updateTable('vatRegistration')
    .set({ withdrawnAt: withdrawn.at, withdrawnBy: withdrawn.by, withdrawnReason: withdrawn.reason })
    .where('id', '=', id)
    .execute()
}
