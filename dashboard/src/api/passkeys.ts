import { passkeyRoutes } from '@labada/contracts/access/passkeys'
import { OWN_KEYS_HEADER } from '@labada/contracts/core/problem'
import type { RouteRequest, RouteResponse } from '@labada/contracts/core/route'
import { call } from './call.ts'
import { begin } from './sign-in.ts'

/** Browsers offer passkeys on a secure page whose address has a name: none for an IP address. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)

/** Loaded with the first passkey. */
const library = () => import('@simplewebauthn/browser')

/** Why the browser made or found no passkey: its person closed the window or waited too long, or it has one already. */
export type NoPasskey = 'left' | 'known'

/** Lets the browser make a passkey: its person confirms with a finger, a face or the screen lock. */
export async function makePasskey(
  options: RouteResponse<typeof passkeyRoutes.startPasskey>,
): Promise<RouteRequest<typeof passkeyRoutes.addPasskey>['body']['credential'] | NoPasskey> {
  const { startRegistration } = await library()
  try {
    const { id, type, response } = await startRegistration({ optionsJSON: options })
    const { clientDataJSON, attestationObject, transports } = response
    return { id, type, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } }
  } catch (error) {
    return whyNone(error)
  }
}

/** Logs in to the office with a passkey. Returns false if its person closed the browser's window. Throws `CallError`. */
export async function logInWithPasskey(): Promise<boolean> {
  const options = await call(passkeyRoutes.startPasskeyLogin, {}, { mode: 'debounce' })
  const { startAuthentication } = await library()
  const signed = await startAuthentication({ optionsJSON: options }).catch((error: unknown) => whyNone(error))
  if (typeof signed === 'string') return false
  const { id, type, response } = signed
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const credential = {
    id,
    type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  }
  let ownKeys: string | null = null
  const onHeaders = (headers: Headers) => {
    ownKeys = headers.get(OWN_KEYS_HEADER)
  }
  await begin(
    await call(passkeyRoutes.logInWithPasskey, { body: { credential } }, { mode: 'debounce', onHeaders }),
    ownKeys,
  )
  return true
}

/** The browser's own words are for developers; any other error is a fault of ours. */
function whyNone(error: unknown): NoPasskey {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'known'
  if (name === 'NotAllowedError' || name === 'AbortError') return 'left'
  throw error
}
