import { type Complaints, complaintOf, complaintsByField } from '@labada/contracts/core/complaints'
import type { Route } from '@labada/contracts/core/route'
import { badRequest } from './problems.ts'

/**
 * Input that does not fit its schema: the first error message, and all of them by field, in the words of the
 * specification.
 */
export class InvalidInput extends Error {
  readonly errors: Complaints
  constructor(errors: Complaints) {
    super(Object.values(errors)[0]?.[0] ?? 'Check the fields and try again')
    this.name = 'InvalidInput'
    this.errors = errors
  }
}

/** The parsed input of a call. */
export interface Input {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/**
 * Parses and decodes one part of a request. Unknown fields are dropped. Throws InvalidInput, or 400 for text that
 * Postgres cannot store.
 */
export function parsePart(schema: NonNullable<Route['body' | 'query' | 'params']>, value: unknown): unknown {
  const parsed = schema.safeParse(value, { error: complaintOf })
  if (parsed.success) {
    if (!isStorable(parsed.data)) throw badRequest()
    return parsed.data
  }
  throw new InvalidInput(complaintsByField(parsed.error.issues))
}

/** Parses the body of a call. A field under its earlier name is taken for the one it is now. */
export function parseBody({ body, was = {} }: Route, sent: unknown): unknown {
  if (!body) return undefined
  const isObject = typeof sent === 'object' && sent !== null && !Array.isArray(sent)
  return parsePart(body, isObject ? withNames(was, sent) : (sent ?? {}))
}

/** The same fields, those called `names[name]` under `name`, which goes before if both are there. */
export function withNames(names: Readonly<Record<string, string>>, fields: object): object {
  const named = new Map(Object.entries(fields))
  for (const [name, other] of Object.entries(names)) {
    const value = named.get(other)
    if (value !== undefined && !named.has(name)) named.set(name, value)
    named.delete(other)
  }
  return Object.fromEntries(named)
}

/** Text with a NUL or half a surrogate pair is invalid. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string')
    return !/\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(value)
  if (Array.isArray(value)) return value.every(isStorable)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, part]) => isStorable(name) && isStorable(part))
}
