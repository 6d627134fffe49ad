import { type RawBuilder, sql } from 'kysely'

/** `firstname lastname` of a person in a query, by the alias of their table (`appUser`, `opener`). */
export function fullNameOf<Name extends string | null = string>(person: string): RawBuilder<Name> {
  return sql<Name>`${sql.ref(`${person}.firstname`)} || ' ' || ${sql.ref(`${person}.lastname`)}`
}
