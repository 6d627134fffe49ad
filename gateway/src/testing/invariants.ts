import { checkInvariant } from '@labada/db/core/invariant'
import { INVARIANTS } from '@labada/db/invariants'
import type { Till } from './till.ts'

/** Every invariant that does not hold; those of events need a relay. */
export async function brokenRules(till: Till): Promise<string[]> {
  const found: string[] = []
  for (const invariant of INVARIANTS.filter(({ name }) => !name.startsWith('events-'))) {
    const { failingRows } = await checkInvariant(till.app.db, invariant)
    if (failingRows > 0) found.push(invariant.name)
  }
  return found
}
