/** Returns what is wrong with a value, or nothing. `field` is its name as users read it: `Customer name`. */
export type Rule = (value: unknown, field: string) => string | undefined

export const required: Rule = (value, field) =>
  value === null || value === undefined || String(value).trim() === '' ? `${field} is required` : undefined

export const minLength =
  (length: number): Rule =>
  (value, field) =>
    String(value ?? '').length < length ? `${field} must be at least ${length} characters` : undefined

export const maxLength =
  (length: number): Rule =>
  (value, field) =>
    String(value ?? '').length > length ? `${field} must be at most ${length} characters` : undefined

export const email: Rule = (value) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(value ?? '')) ? undefined : 'Invalid email address'

/** `image/jpeg` → `JPG`: the common name of a file type. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'application/pdf': 'PDF',
}

/**
 * Requires a file's type (its MIME type, or a value with one as `type`) to be in the list: `Only JPG, PNG or PDF`. An
 * empty list is a programming error: it is reported, and every file is refused.
 */
export const fileType =
  (allowed: readonly string[], report: (mistake: Error) => void): Rule =>
  (value, field) => {
    if (allowed.length === 0) {
      report(new Error(`${field} allows no type of file at all`))
      return `${field} is invalid`
    }
    const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : value
    return allowed.includes(String(type)) ? undefined : `Only ${inAList(allowed.map((one) => TYPE_NAMES[one] ?? one))}`
  }

/** The first error message of a list of rules, in order. */
export function firstComplaint(rules: readonly Rule[], value: unknown, field: string): string | undefined {
  for (const rule of rules) {
    const complaint = rule(value, field)
    if (complaint) return complaint
  }
  return undefined
}

/** `customerName` → `Customer name`: the name of a wire field in a message. */
export function fieldName(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function inAList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
