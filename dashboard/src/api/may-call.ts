import type { Route } from '@labada/contracts/core/route'
import { CallError } from './call-error.ts'
import { getSession, holdsKey } from './session.ts'
import { t } from './t.ts'

/**
 * Whether this person's keys open a call. One that they do not is not sent: its refusal would end the session on screen,
 * though only a part of a page is theirs no more.
 */
export function mayCall(route: Route): boolean {
  return holdsKey(getSession(), route.key) && mayBeHeld(route)
}

/** The error of a call that is not sent. */
export const notAllowed = () => new CallError({ status: 403, code: 'NO_KEY', message: t('yourAccountCantDoThis') })

let mayBeHeld: (route: Route) => boolean = () => true

/** From now on calls that can't be held to one branch are not sent either: whoever sees named branches may not make them. */
export async function holdCallsToBranches(): Promise<void> {
  const { heldBy } = await import('@labada/contracts/core/sight')
  mayBeHeld = (route) => getSession().branches === null || heldBy(route) !== undefined
}
