import { sql } from 'kysely'
import type { Trx } from '../core/client.ts'
import { type NewTransfer, transferRows } from '../ledger/ledger.ts'
import type { Database } from '../schema.ts'

const ROWS_PER_STATEMENT = 4_000

/** Inserts many rows of one table, a few thousand in each statement. Dates, lists and objects travel as JSON. */
export async function insertMany(trx: Trx, table: keyof Database, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const name = snake(table)
  const columns = sql.join(Object.keys(first).map((key) => sql.id(snake(key))))
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const chunk = rows.slice(from, from + ROWS_PER_STATEMENT).map(snakeKeys)
    await sql`
      insert into ${sql.id(name)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.id(name)}, ${JSON.stringify(chunk)}::json)
    `.execute(trx)
  }
}

/** Books a few transfers of the past. Nobody is told: the seed rolls up its days itself. */
export async function bookPast(trx: Trx, transfers: readonly NewTransfer[]): Promise<void> {
  const { rows, legs } = transferRows(transfers)
  await insertMany(trx, 'ledgerTransfer', rows)
  await insertMany(trx, 'ledgerPosting', legs)
}

function snakeKeys(row: object): object {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [snake(key), value]))
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
