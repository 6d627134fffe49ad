import type { ManilaDate } from '../core/manila-time.ts'
import { fullNameOf } from '../core/names.ts'
import type { LineWords, NewFromFile } from './employee-imports.ts'
import { plainName } from './employees.ts'

/** The facts that show whether two files belong to one person. */
interface Lookalike {
  readonly firstname: string
  readonly lastname: string
  readonly birthDate: ManilaDate | null
  readonly mobile: string | null
}

/**
 * New employees in a file who look like an existing one, or like an earlier line: by name and birth date, or by mobile.
 */
export function lookalikeWarnings(
  added: readonly NewFromFile[],
  people: readonly (Lookalike & { readonly code: string })[],
): LineWords[] {
  return added.flatMap(({ line, terms }, at) => {
    const earlier = added.slice(0, at).map((one) => ({ ...one.terms, where: `line ${one.line}` }))
    const known = people.map((one) => ({ ...one, where: one.code }))
    return [...known, ...earlier].flatMap((one) => {
      const because = likeness(terms, one)
      if (!because) return []
      return [{ line, message: `Is this ${fullNameOf(one)} (${one.where})? They have the same ${because}` }]
    })
  })
}

function likeness(one: Lookalike, other: Lookalike): string | undefined {
  if (one.birthDate !== null && one.birthDate === other.birthDate && plainName(one) === plainName(other))
    return 'name and birth date'
  return one.mobile !== null && one.mobile === other.mobile ? 'mobile number' : undefined
}
