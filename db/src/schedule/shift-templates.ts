import { sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import type { Database } from '../schema.ts'

export async function listShiftTemplates(db: Db): Promise<Row<'shiftTemplate'>[]> {
  return db.selectFrom('shiftTemplate').selectAll().orderBy('sort').orderBy('name').execute()
}

export async function findShiftTemplate(db: Db, id: string): Promise<Row<'shiftTemplate'> | undefined> {
  return db.selectFrom('shiftTemplate').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lockShiftTemplate(trx: Trx, id: string): Promise<Row<'shiftTemplate'> | undefined> {
  return trx.selectFrom('shiftTemplate').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Throws a unique violation: `shift_template_pkey`, or `shift_template_name` when one in use has the name. */
export async function insertShiftTemplate(
  trx: Trx,
  template: Omit<Row<'shiftTemplate'>, 'sort' | 'version' | 'archivedAt'>,
): Promise<void> {
  await trx
    .insertInto('shiftTemplate')
    .values(({ selectFrom }) => ({
      ...template,
      archivedAt: null,
      sort: selectFrom('shiftTemplate').select(sql<number>`(coalesce(max(sort), 0) + 1)::smallint`.as('next')),
    }))
    .execute()
}

/** Throws the unique violation `shift_template_name` when another in use has the name. */
export async function setShiftTemplate(
  trx: Trx,
  id: string,
  changes: Updateable<Database['shiftTemplate']>,
): Promise<void> {
  await trx
    .updateTable('shiftTemplate')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}
