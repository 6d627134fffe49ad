import { fieldName } from '@labada/domain/core/rules'
import type { z } from 'zod'

/** Error messages of a request by field (`lines.0.quantity`), `body` for those without a field. */
export type Complaints = Readonly<Record<string, readonly string[]>>

/**
 * The error message of a schema, in the words of the specification: the `error` of every parse and encode, on the
 * server and in the browser.
 */
export function complaintOf(issue: z.core.$ZodRawIssue): string | undefined {
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

/** All error messages, in the order they were found. */
export function complaintsByField(issues: readonly z.core.$ZodIssue[]): Complaints {
  const errors: Record<string, string[]> = {}
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || 'body'
    errors[field] = [...(errors[field] ?? []), issue.message]
  }
  return errors
}

function unitOf(origin: unknown): string {
  return origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : ''
}

/** The last name in a path: for the second line's quantity, `quantity`. */
function nameOf(path: readonly PropertyKey[]): string {
  return String(path.findLast((part) => typeof part === 'string') ?? 'body')
}
