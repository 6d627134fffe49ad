import type pg from 'pg'

/** What Postgres’s own checker finds in the files of every table and index: what pg_amcheck asks. */
export async function brokenFiles(sql: pg.Pool): Promise<string[]> {
  const client = await sql.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('create extension if not exists amcheck')
    const { rows: tables } = await client.query<{ name: string; msg: string }>(
      `select c.oid::regclass::text as name, v.msg from pg_class c, lateral verify_heapam(c.oid) v
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
    )
    const { rows: indexes } = await client.query<{ name: string }>(
      `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
       join pg_am a on a.oid = c.relam and a.amname = 'btree'
       where c.relnamespace = 'public'::regnamespace and i.indisvalid and c.relpersistence = 'p'`,
    )
    const found = tables.map(({ name, msg }) => `${name} is damaged: ${msg}`)
    for (const { name } of indexes) {
      await client.query('select bt_index_check($1::regclass, true)', [name]).catch((error: unknown) => {
        found.push(`${name} is damaged: ${String(error)}`)
      })
    }
    return found
  } finally {
    client.release()
  }
}
