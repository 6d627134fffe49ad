import { replaceRecoveryCodes } from '@labada/db/access/second-factors'
import type { Trx } from '@labada/db/core/client'
import { hashOf, mintCode } from '@labada/db/core/secrets'
import { RECOVERY_CODE_LENGTH, RECOVERY_CODES, shownRecoveryCode } from '@labada/domain/access/second-factor'
import type { Context } from '../../http/context.ts'
import { slowHashOf } from '../passwords.ts'

/** Makes new recovery codes for the caller; the old ones end. As they are shown, once. */
export async function newRecoveryCodes(trx: Trx, { actor, now }: Context): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => mintCode(RECOVERY_CODE_LENGTH))
  const hashes: Buffer[] = []
  for (const code of codes) hashes.push(await recoveryHashOf(actor.id, code))
  await replaceRecoveryCodes(trx, actor.id, hashes, now)
  return codes.map(shownRecoveryCode)
}

/**
 * The hashes under which a code of this user may be stored. Until December 2026 it was a fast one, and those codes still open
 * once: whoever has them printed would be locked out otherwise.
 */
export async function recoveryHashesOf(userId: string, code: string): Promise<readonly Buffer[]> {
  return [await recoveryHashOf(userId, code), hashOf(code)]
}

/** A code has 50 bits, and whoever copied the database would have guessed a fast hash in days. The salt is its user's. */
const recoveryHashOf = (userId: string, code: string): Promise<Buffer> =>
  slowHashOf(code, hashOf(`labada.recovery-code.v1 ${userId}`).subarray(0, 16))
