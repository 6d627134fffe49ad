import { endTokens } from '@labada/db/access/tokens'
import type { Trx } from '@labada/db/core/client'
import { violatedUnique } from '@labada/db/core/failures'
import { announce } from '@labada/db/core/outbox'
import { mintCode } from '@labada/db/core/secrets'
import { DomainError } from '@labada/domain/core/errors'
import type { Context } from '../http/context.ts'

/** A password that is shown once: twelve characters that are hard to confuse, in three groups. */
export function mintPassword(): string {
  return [mintCode(4), mintCode(4), mintCode(4)].join('-')
}

/** Runs the work and says in words if its username is taken. */
export async function usernameFree(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (violatedUnique(error) !== 'app_user_username_key') throw error
    throw new DomainError('code_taken', 'This username is taken. Choose another one.', { field: 'username' })
  }
}

/** Ends all sessions of a person and announces it, so that their screens close. Returns how many there were. */
export async function endSessions(trx: Trx, { now }: Pick<Context, 'now'>, userId: string): Promise<number> {
  const ended = await endTokens(trx, 'signed_out', { userId })
  if (ended.length > 0) await announce(trx, now, { type: 'session.revoked', branchId: null, payload: { userId } })
  return ended.length
}
