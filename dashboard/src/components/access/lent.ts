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

/** Whether whoever stands here may ask somebody to allow one command: a manager at this counter, or the office. */
export const mayAskFor = ({ attended }: Session): boolean => Boolean(attended?.standing)
export const useMayAskFor = (): boolean => useSession(mayAskFor)

/** Whether the person here may do what needs this key, or may ask somebody to allow it. */
export function useMayOrAsk(key: Key): boolean {
  const [may, mayAsk] = [useMayDo(key), useMayAskFor()]
  return may || mayAsk
}
