import type { Db, Trx } from '../core/client.ts'

export interface CompanyRow {
  readonly shopName: string
  readonly phone: string
  readonly isDemo: boolean
}

/** The company this installation serves; undefined before its first set-up. */
export async function findCompany(db: Db): Promise<CompanyRow | undefined> {
  return db.selectFrom('company').select(['shopName', 'phone', 'isDemo']).executeTakeFirst()
}

/** Throws a unique violation (`company_pkey`) when there is one already. */
export async function insertCompany(trx: Trx, company: CompanyRow): Promise<void> {
  await trx.insertInto('company').values(company).execute()
}
