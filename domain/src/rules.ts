/** Says what is wrong with a value, or nothing. `field` is the name as people read it: `Customer name`. */
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

/** The first complaint of a list of rules, in their order. */
export function firstComplaint(rules: readonly Rule[], value: unknown, field: string): string | undefined {
  for (const rule of rules) {
    const complaint = rule(value, field)
    if (complaint) return complaint
  }
  return undefined
}

/** `customerName` → `Customer name`: how a field of the wire is called in a message. */
export function fieldName(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
