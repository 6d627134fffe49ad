import { sign } from 'node:crypto'
import { type AuditHeadClaims, signedAuditHeadText } from '@labada/contracts/scanner/audit-heads'
import { newestSeal } from '@labada/db/core/audit-seals'
import type { Db } from '@labada/db/core/client'
import type { ServerKeyRing } from '@labada/db/core/server-keys'

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
  const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
  const signature = sign(null, Buffer.from(signedAuditHeadText(text)), signing.key).toString('base64url')
  return `${text}.${signature}`
}
