import { isIP } from 'node:net'
import type { passkeyRoutes } from '@labada/contracts/access/passkeys'
import type { RouteInput } from '@labada/contracts/core/route'
import type { Row } from '@labada/db/core/json-rows'
import { DomainError } from '@labada/domain/core/errors'
import { z } from 'zod'

/** ES256, EdDSA and RS256, the algorithms that every authenticator has one of (COSE's numbers). */
export const ALGORITHMS = [-7, -8, -257]

/** The page that asks: its origin, and the name that passkeys are made for. */
export interface Site {
  readonly origin: string
  readonly name: string
}

type NewCredential = RouteInput<typeof passkeyRoutes.addPasskey>['body']['credential']
type LoginCredential = RouteInput<typeof passkeyRoutes.logInWithPasskey>['body']['credential']
type TakeChallenge = (challenge: string) => Promise<boolean>

/** Passkeys belong to a name; browsers make none for an IP address. Throws `passkey_refused`. */
export function siteOf(origin: string | undefined): Site {
  const name = origin === undefined ? '' : new URL(origin).hostname
  if (!origin || isIP(name.replace(/^\[|\]$/g, '')))
    throw new DomainError('passkey_refused', 'Passkeys need an address with a name. Open Labada by its name.', {})
  return { origin, name }
}

/** Loaded with the first passkey: five megabytes that a shop without any never needs. */
const library = () => import('@simplewebauthn/server')

/** Checks what the browser made, and the person at it. Returns what is stored. Throws `passkey_refused`. */
export async function checkNewPasskey(site: Site, credential: NewCredential, takeChallenge: TakeChallenge) {
  const expectedChallenge = await takenFrom(credential.response.clientDataJSON, takeChallenge)
  const { verifyRegistrationResponse } = await library()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...credential,
      rawId: credential.id,
      clientExtensionResults: {},
      response: asSent(credential.response),
    },
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.name,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refused)
  if (!verified) throw passkeyRefused()
  const { id, publicKey, counter } = registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter }
}

/** Checks a login's signature, and that the person was proven. Returns the authenticator's counter. Throws `passkey_refused`. */
export async function checkLogin(
  site: Site,
  passkey: Pick<Row<'passkey'>, 'credentialId' | 'publicKey' | 'counter'>,
  credential: LoginCredential,
  takeChallenge: TakeChallenge,
): Promise<number> {
  const expectedChallenge = await takenFrom(credential.response.clientDataJSON, takeChallenge)
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...credential,
      rawId: credential.id,
      clientExtensionResults: {},
      response: asSent(credential.response),
    },
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.name,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch(refused)
  if (!verified) throw passkeyRefused()
  return authenticationInfo.newCounter
}

export const passkeyRefused = () =>
  new DomainError('passkey_refused', 'This passkey doesn’t open this shop. Log in with your password.', {})

/** The challenge that the browser answered, used up whatever becomes of the answer. */
async function takenFrom(clientDataJSON: string, takeChallenge: TakeChallenge): Promise<string> {
  const challenge = challengeIn(Buffer.from(clientDataJSON, 'base64url').toString())
  if (challenge === undefined || !(await takeChallenge(challenge))) throw passkeyRefused()
  return challenge
}

function challengeIn(json: string): string | undefined {
  try {
    return z.object({ challenge: z.string() }).parse(JSON.parse(json)).challenge
  } catch {
    return undefined
  }
}

/** The library throws for everything that does not fit; what it says is for developers. */
function refused(): never {
  throw passkeyRefused()
}

/** Without the fields that were not sent: `undefined` is not their absence. */
function asSent<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}
