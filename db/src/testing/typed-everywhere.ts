import { sql } from 'kysely'
import type { Db } from '../core/client.ts'

/** Columns whose words people type: a name, a note, a reason … of whatever table. */
const TYPED =
  /(^|_)(name|firstname|lastname|middlename|suffix|position|notes?|reason|description|supplier|address|city|reference|document_(no|number)|rack|location|explanation|resolution|response|answer|carrier|landmark|label|relation|failure|shop_name|text|role|phone|mobile|(sss|philhealth|pagibig)_number|tin)$/

/** Words that are no words of people, though their columns are called so; the reason is beside each. */
const COMPUTED: ReadonlySet<string> = new Set([
  // Names that programs look for.
  'app_user.role',
  'invariant_check.name',
  'ledger_account.name',
])

/** A table of so many rows is a list. */
const LIST = 10

interface Column {
  readonly table: string
  readonly column: string
}

/**
 * Puts these words into every column people type in, another one in each row, past every trigger: a shop whose every word
 * was typed by somebody who means harm. Gives the columns, and those whose own checks refuse them.
 */
export async function typeEverywhere(
  db: Db,
  words: readonly string[],
): Promise<{ readonly typed: readonly string[]; readonly refused: readonly string[] }> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
      and not exists (
        select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
        where k.conrelid = ('public.' || quote_ident(c.table_name))::regclass and a.attname = c.column_name
          and (k.contype in ('f', 'p') or (k.contype = 'c' and pg_get_constraintdef(k.oid) ~ 'ANY \\(')))
    order by 1, 2`.execute(db)
  const typed: string[] = []
  const refused: string[] = []
  for (const [at, { table, column }] of rows.entries()) {
    const name = `${table}.${column}`
    if (!TYPED.test(column) || COMPUTED.has(name)) continue
    const isTaken = await typeInto(db, { table, column }, words, at).then(
      () => true,
      () => false,
    )
    ;(isTaken ? typed : refused).push(name)
  }
  return { typed, refused }
}

/**
 * In rows that have something there. A unique word stays unique by the number of its row. Lists begin with another word in each
 * column, so that pages that show the first of them have all the words between them.
 */
async function typeInto(db: Db, { table, column }: Column, words: readonly string[], from: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      with numbered as (
        select ctid as place, row_number() over () as number,
          case when count(*) over () < ${LIST} then 0 else ${from}::int end as first
        from ${sql.table(table)})
      update ${sql.table(table)} t
      set ${sql.ref(column)} = (${words}::text[])[1 + ((numbered.first + numbered.number) % ${words.length})::int]
        || ' ' || numbered.number
      from numbered where t.ctid = numbered.place and t.${sql.ref(column)} is not null`.execute(trx)
  })
}
