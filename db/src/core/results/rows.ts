import { CamelCasePlugin } from 'kysely'
import type pg from 'pg'

/**
 * The names of the programs in a query, turned into those of the database. Its results have them already (`namedRows`):
 * Kysely's plugin would make every row a second time.
 */
export class ColumnNames extends CamelCasePlugin {
  readonly #fields = new Map<string, string>()

  constructor() {
    super({ maintainNestedObjectKeys: true })
  }

  override async transformResult({ result }: Parameters<CamelCasePlugin['transformResult']>[0]) {
    return result
  }

  /** A result whose rows are lists of values, with rows by the programs' names of its columns. */
  named({ command, rowCount, fields, rows }: pg.QueryArrayResult<unknown[]>) {
    return { command, rowCount, rows: this.#rowsOf(fields, rows) }
  }

  #rowsOf(fields: readonly pg.FieldDef[], rows: readonly (readonly unknown[])[]): object[] {
    const names = fields.map(({ name }) => this.#fieldOf(name))
    const empty = Object.fromEntries(names.map((name) => [name, null]))
    return rows.map((values) => {
      const row: Record<string, unknown> = { ...empty }
      for (const [at, name] of names.entries()) row[name] = values[at]
      return row
    })
  }

  #fieldOf(column: string): string {
    const known = this.#fields.get(column)
    if (known !== undefined) return known
    const field = this.camelCase(column)
    this.#fields.set(column, field)
    return field
  }
}
