import { createHash, createPublicKey, randomUUID, sign, verify } from 'node:crypto'
import { type KeptClaims, keptClaims } from '@labada/contracts/backup/kept-commands'
import type { Route } from '@labada/contracts/core/route'
import { type Dice, diceNamed, takeDice } from '@labada/db/core/dice'
import type { RequestKey } from '@labada/db/core/idempotency'
import type { ServerKeyRing } from '@labada/db/core/server-keys'
import type { Standing } from '../access.ts'
import { hashOfInput } from '../command.ts'
import type { Input } from '../input.ts'
import type { Permit } from '../requests/permits.ts'
import { KEPT_ROUTES, nameOf } from './kept-routes.ts'

/** The prefix of the signed text, so that no other signature of the server can pass as one. */
const PURPOSE = 'labada:kept-command:v1\n'

/**
 * The dice of a kept command: a repeat that names itself (by key or record id) has the same. Undefined for all other
 * calls.
 */
export function diceOf(
  route: Route,
  { session }: Standing,
  key: RequestKey | undefined,
  body: unknown,
): Dice | undefined {
  if (!session || !KEPT_ROUTES.has(nameOf(route))) return undefined
  const named = key?.key ?? ownIdOf(body)
  if (named === undefined) return takeDice(randomUUID())
  return diceNamed(nameOf(route), session.actor.id, named, Date.now())
}

function ownIdOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('id' in body)) return undefined
  return typeof body.id === 'string' ? body.id : undefined
}

interface Sealed {
  readonly dice: Dice
  readonly route: Route
  readonly standing: Standing
  readonly at: Date
  readonly key: RequestKey | undefined
  /** The parsed input. */
  readonly input: Input
  /** The answer as sent. */
  readonly answer: string
  readonly permit: Permit | undefined
}

/** The seal: who did what, and the answer. Base64url, signed. */
export function sealOf(
  signer: ServerKeyRing['sign'],
  { dice, route, standing, at, key, input, answer, permit }: Sealed,
): string {
  const { session, device } = standing
  if (!session) throw new Error('Only what a person did is sealed')
  const claims: KeptClaims = {
    v: 1,
    id: dice.seed,
    route: nameOf(route),
    actor: session.actor.id,
    ...(permit?.permitter && { permit: permit.permitter }),
    device: device && { id: device.id, branchId: device.branchId, name: device.name },
    at: at.toISOString(),
    begun: dice.begunAt,
    key: key?.key ?? null,
    input: (key?.requestHash ?? hashOfInput(route, input)).toString('hex'),
    answer: checksumOf(answer),
  }
  const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${text}.${sign(null, Buffer.from(PURPOSE + text), signer.key).toString('base64url')}`
}

/** The content of a seal if one of these keys (base64 SPKI) signed it; otherwise undefined. */
export function readSeal(seal: string, signers: readonly string[]): KeptClaims | undefined {
  const [text = '', signature = '', ...more] = seal.split('.')
  if (more.length > 0) return undefined
  const signed = Buffer.from(PURPOSE + text)
  const isOurs = signers.some((spki) =>
    verify(
      null,
      signed,
      createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' }),
      Buffer.from(signature, 'base64url'),
    ),
  )
  return isOurs ? keptClaims.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))) : undefined
}

export const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex')
