import { findSecondFactor, hasRecoveryCode, takeRecoveryCode, takeStep } from '@labada/db/access/second-factors'
import type { Trx } from '@labada/db/core/client'
import type { Row } from '@labada/db/core/json-rows'
import { lock, unlock } from '@labada/db/core/sealing'
import type { ServerKeyRing } from '@labada/db/core/server-keys'
import { STEP_SECONDS, STEPS_AROUND, typedCode } from '@labada/domain/access/second-factor'
import { DomainError } from '@labada/domain/core/errors'
import { Secret, TOTP } from 'otpauth'
import type { Context } from '../../http/context.ts'
import { recoveryHashesOf } from './recovery-codes.ts'

/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20
const contextOf = (userId: string) => `second-factor:${userId}`

/** A new secret: as the app takes it, and as it is stored. */
export function mintAppSecret(
  ring: ServerKeyRing,
  user: { readonly id: string; readonly username: string },
  issuer: string,
) {
  const secret = new Secret({ size: SECRET_BYTES })
  const key = ring.wrap.get(ring.wrapId)
  if (!key) throw new Error('The wrapping key is missing')
  return {
    secret: secret.base32,
    uri: appOf(secret, issuer, user.username).toString(),
    stored: { keyId: ring.wrapId, lockedSecret: lock(key, contextOf(user.id), secret.bytes) },
  }
}

/** What a login with this user needs besides the password: nothing, or a code that fits. */
export interface SecondStep {
  /** Uses the code, in the login's transaction. Throws `otp_wrong` if it was used meanwhile. */
  readonly take: (trx: Trx) => Promise<'app' | 'recovery' | null>
}

/**
 * Checks the second step of a login, for a user whose password was right. Throws `otp_required` without a code, and
 * `otp_wrong` for one that doesn't fit.
 */
export async function secondStepOf(
  context: Pick<Context, 'db' | 'keys' | 'now'>,
  userId: string,
  typed: string | undefined,
): Promise<SecondStep> {
  const factor = await findSecondFactor(context.db, userId)
  if (!factor || factor.confirmedAt === null) return { take: async () => null }
  if (typed === undefined) {
    throw new DomainError('otp_required', 'Enter the code from your authenticator app.', { field: 'otp' })
  }
  const code = typedCode(typed)
  if (code?.kind === 'recovery') {
    const hashes = await recoveryHashesOf(userId, code.code)
    if (!(await hasRecoveryCode(context.db, userId, hashes))) throw wrongCode()
    return {
      async take(trx) {
        if (!(await takeRecoveryCode(trx, userId, hashes, context.now))) throw wrongCode()
        return 'recovery'
      },
    }
  }
  const step = code && (await stepOf(context, factor, code.code))
  // One that was used must not even reset the counted attempts.
  if (step === undefined || step <= factor.lastStep) throw wrongCode()
  return {
    async take(trx) {
      if (!(await takeStep(trx, userId, step, context.now))) throw wrongCode()
      return 'app'
    },
  }
}

/** The time step whose code this is; undefined if it is none of now, or the shop's key for the secret is missing. */
export async function stepOf(
  { keys, now }: Pick<Context, 'keys' | 'now'>,
  factor: Row<'secondFactor'>,
  code: string,
): Promise<number | undefined> {
  const key = (await keys()).wrap.get(factor.keyId)
  // After a restore without the key files only a recovery code helps.
  if (!key) return undefined
  const bytes = unlock(key, contextOf(factor.userId), factor.lockedSecret)
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer })
  const delta = appOf(secret).validate({ token: code, timestamp: now.getTime(), window: STEPS_AROUND })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta
}

export const wrongCode = () =>
  new DomainError('otp_wrong', 'That code is wrong. Wait for the next one, or use a recovery code.', {
    field: 'otp',
  })

/** What every authenticator app knows: SHA-1, six digits, half a minute. */
const appOf = (secret: Secret, issuer = '', label = 'Labada') =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS })
