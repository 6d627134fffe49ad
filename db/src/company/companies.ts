import type { Db, Trx } from '../core/client.ts'

export interface CompanyRow {
  readonly shopName: string
  readonly phone: string
  readonly isDemo: boolean
}

/** The company this installation serves; undefined before the first setup. */
export async function findCompany(db: Db): Promise<CompanyRow | undefined> {
  return db.selectFrom('company').select(['shopName', 'phone', 'isDemo']).executeTakeFirst()
}

/** Throws a unique violation (`company_pkey`) if there already is one. */
export async function insertCompany(trx: Trx, company: CompanyRow): Promise<void> {
  await trx.insertInto('company').values(company).execute()
}
