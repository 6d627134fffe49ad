import { type AuditHeadClaims, signedAuditHeadText } from '@labada/contracts/scanner/audit-heads'
import { newestSeal } from '@labada/db/core/audit-seals'
import type { Db } from '@labada/db/core/client'
import type { ServerKeyRing } from '@labada/db/core/server-keys'
import { signedClaims } from './signed-claims.ts'

/** How far the audit log is sealed, signed for a scanner to keep; null before the first seal. */
export async function signAuditHead(db: Db, { sign: signing }: ServerKeyRing, now: Date): Promise<string | null> {
  const newest = await newestSeal(db)
  if (!newest) return null
  const claims: AuditHeadClaims = {
    v: 1,
    kid: signing.id,
    at: now.getTime(),
    entries: newest.number,
    head: newest.hash,
  }
  return signedClaims(claims, signedAuditHeadText, signing)
}
