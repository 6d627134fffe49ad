import type { CompiledQuery } from 'kysely'
import type { Db } from './client.ts'

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
