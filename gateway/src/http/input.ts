import type { Route } from '@labada/contracts/route'
import { fieldName } from '@labada/domain/rules'
import type { z } from 'zod'
import { badRequest } from './problems.ts'

/** What was sent does not fit its schema: the first complaint, and all of them by field, in the seed's words. */
export class InvalidInput extends Error {
  readonly errors: Readonly<Record<string, readonly string[]>>
  constructor(errors: Readonly<Record<string, readonly string[]>>) {
    super(Object.values(errors)[0]?.[0] ?? 'The request is invalid')
    this.name = 'InvalidInput'
    this.errors = errors
  }
}

/** Parses and decodes one part of a request. What the schema does not name is dropped. Throws InvalidInput, or 400 for text that Postgres cannot keep. */
export function parsePart(schema: NonNullable<Route['body' | 'query' | 'params']>, value: unknown): unknown {
  const parsed = schema.safeParse(value, { error: complaintOf })
  if (parsed.success) {
    if (!isStorable(parsed.data)) throw badRequest()
    return parsed.data
  }
  throw new InvalidInput(byField(parsed.error.issues))
}

/** A NUL or half a surrogate pair is no text. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string')
    return !/\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(value)
  if (Array.isArray(value)) return value.every(isStorable)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, part]) => isStorable(name) && isStorable(part))
}

function complaintOf(issue: z.core.$ZodRawIssue): string | undefined {
  const field = fieldName(nameOf(issue.path ?? []))
  if (issue.input === undefined || issue.input === null) return `${field} is required`
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' && Number(issue.minimum) <= 1
        ? `${field} is required`
        : `${field} must be at least ${issue.minimum}${unitOf(issue.origin)}`
    case 'too_big':
      return `${field} must be at most ${issue.maximum}${unitOf(issue.origin)}`
    case 'invalid_format':
      return issue.format === 'email' ? 'Invalid email address' : `${field} is invalid`
    case 'custom':
      return undefined
    default:
      return `${field} is invalid`
  }
}

function unitOf(origin: unknown): string {
  return origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : ''
}

/** A path's last word: the second line's quantity is a `quantity`. */
function nameOf(path: readonly PropertyKey[]): string {
  return String(path.findLast((part) => typeof part === 'string') ?? 'body')
}

function byField(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || 'body'
    errors[field] = [...(errors[field] ?? []), issue.message]
  }
  return errors
}
