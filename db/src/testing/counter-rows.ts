import { type Kysely, sql } from 'kysely'

const id = (i: number) => `00000000-0000-7000-8000-0000000000${String(i).padStart(2, '0')}`
/** Rows of the baseline that these hang on. */
const [branch, ana, order] = [id(1), id(4), id(9)]
const AT = '2026-11-21T10:00:00+08:00'
const DAY = '2026-11-21'

/** One row of every table the counter got after the first release, beside the rows of `fillBaseline`. */
export async function fillCounterRows(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    insert into approval (id, branch_id, kind, subject_id, amount_centavos, reason, due_on, state, requested_at, requested_by)
      values ('${id(40)}', '${branch}', 'release_unpaid', '${order}', 1000, 'Pays on Friday', '${DAY}', 'waiting', '${AT}', '${ana}');
  `)
    .execute(db)
}
