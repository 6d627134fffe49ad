import { type CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from '../schema.ts'
import { ColumnNames } from './results/rows.ts'
import { parserOf } from './results/values.ts'

/** A connection pool or an open transaction: the first argument of every query function. */
export type Db = Kysely<Database>
export type Trx = Transaction<Database>

export interface DatabaseOptions {
  /** Shown in pg_stat_activity. */
  readonly name: string
  readonly connections?: number
  /** Milliseconds; 0 for jobs that may take long. */
  readonly statementTimeoutMs?: number
  /** Milliseconds a statement waits for a lock, at most those of the statement; without a limit for it, none for locks either. */
  readonly lockTimeoutMs?: number
  /** Milliseconds a query waits for a free connection. */
  readonly waitMs?: number
}

/** The current use of a database's connections. */
export interface PoolLoad {
  readonly connections: number
  readonly busy: number
  /** Queries that wait for a connection. */
  readonly waiting: number
}

const pools = new WeakMap<object, pg.Pool>()

/** Opens a pool. Close it with `db.destroy()`. */
export function openDatabase(url: string, options: DatabaseOptions): Db {
  const pool = openPool(url, options)
  const columnNames = new ColumnNames()
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: preparing(pool, columnNames) }),
    plugins: [columnNames],
  })
  pools.set(db, pool)
  return db
}

/** The load of a database that `openDatabase` opened; undefined for a transaction. */
export function poolLoad(db: Db): PoolLoad | undefined {
  const pool = pools.get(db)
  return pool && { connections: pool.options.max, busy: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }
}

/** The pool of a database, for what Kysely cannot do: session locks, COPY, manual migrations. */
export function openPool(
  url: string,
  { name, connections = 10, statementTimeoutMs = 5_000, lockTimeoutMs = 3_000, waitMs = 3_000 }: DatabaseOptions,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    max: connections,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    types: { getTypeParser: parserOf },
    ...(statementTimeoutMs > 0 && {
      statement_timeout: statementTimeoutMs,
      lock_timeout: Math.min(lockTimeoutMs, statementTimeoutMs),
      idle_in_transaction_session_timeout: 10_000,
    }),
  })
  // An idle connection that dies (a restarted server) is replaced by the pool; unheard, its error would end the program.
  pool.on('error', () => undefined)
  // So does one that dies between two statements of a transaction; the next statement fails and says so to its caller.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const NAMED_AFTER = 3
const MOST_NAMES = 400

/**
 * Kysely sends unnamed statements, which Postgres parses and plans each time: half of its work. A statement whose text
 * repeats gets a name, so each connection prepares it once. Bounded, because lists of varying length create new texts.
 */
function preparing(pool: pg.Pool, columnNames: ColumnNames): pg.Pool {
  const seen = new Map<string, number>()
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known || names.size >= MOST_NAMES) return known
    const times = (seen.get(text) ?? 0) + 1
    if (times < NAMED_AFTER) {
      if (seen.size > 5_000) seen.clear()
      seen.set(text, times)
      return undefined
    }
    seen.delete(text)
    const name = `q${names.size}`
    names.set(text, name)
    return name
  }
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (first: unknown, ...rest: unknown[]) => unknown
    const ask = query as (config: pg.QueryArrayConfig) => Promise<pg.QueryArrayResult<unknown[]>>
    const named = (first: unknown, ...rest: unknown[]): unknown => {
      const [values] = rest
      // Kysely's own call; the pool has others.
      if (typeof first !== 'string' || !Array.isArray(values) || rest.length > 1) return query(first, ...rest)
      const name = values.length > 0 ? nameOf(first) : undefined
      const answer = ask({ text: first, values, rowMode: 'array', ...(name !== undefined && { name }) })
      // Of a text of several statements, as migrations have them, there is a result each, and nobody reads their rows.
      return answer.then((result) => (Array.isArray(result) ? result : columnNames.named(result)))
    }
    Object.assign(client, { query: named })
  })
  return pool
}

/** Stands for a value in a statement that is made before its values are known. */
class StandIn {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement whose text never changes, for the calls of a busy counter: building and compiling one takes the gateway as
 * long as sending it, and is done once here. `make` gets a stand-in for each value, to pass on as a parameter and
 * nothing else. Returns what executes it.
 */
export function fixedStatement<Values extends object, Row>(
  names: readonly (keyof Values & string)[],
  make: (db: Db, values: Values) => { compile: (db: Db) => CompiledQuery<Row> },
): (db: Db, values: Values) => Promise<readonly Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    compiled ??= make(db, Object.fromEntries(names.map((name) => [name, new StandIn(name)])) as Values).compile(db)
    const parameters = compiled.parameters.map((one) => (one instanceof StandIn ? Reflect.get(values, one.name) : one))
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
