import type { CounterPerson } from '@labada/contracts/access/counter-person'
import type { Key } from '@labada/domain/core/keys'
import { type Session, useMayDo, useSession } from '../../api/session.ts'

/** The others at this counter who may allow, by PIN, what needs all of these keys. */
export const lendersOf = ({ attended }: Session, needed: readonly Key[]): CounterPerson['people'] =>
  (attended?.people ?? []).filter(
    ({ id, lends }) => attended?.standing && id !== attended.standing.id && needed.every((key) => lends?.includes(key)),
  )

/** Whether somebody else at this counter may allow what needs these keys. */
export const useIsLent = (...needed: readonly Key[]): boolean =>
  useSession((session) => lendersOf(session, needed).length > 0)

/** Whether the person here may do what needs this key, or somebody else at this counter may allow it. */
export function useMayOrLent(key: Key): boolean {
  const [may, isLent] = [useMayDo(key), useIsLent(key)]
  return may || isLent
}
