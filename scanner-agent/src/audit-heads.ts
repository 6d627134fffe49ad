import { appendFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type AuditHeadClaims, auditHeadClaims, signedAuditHeadText } from '@labada/contracts/scanner/audit-heads'
import { splitSigned } from '@labada/contracts/scanner/scan-attestation'
import type { Logger } from 'pino'
import type { Pairing } from './pairing.ts'
import { isServers } from './sealing.ts'
import { readIfThere } from './whole-file.ts'

/** At most one line within this time, by the server's clock. */
const EVERY_MS = 5 * 60_000
/** Three months of a busy shop. Then a new file is begun; the one before it is kept. */
const MOST_BYTES = 16 * 1024 * 1024

export interface AuditHeads {
  /** Keeps how far the server says that its audit log is sealed. Ignores what it did not sign, and what is older. */
  readonly note: (wire: string | null | undefined) => void
}

/**
 * The server's signed statements of how far its audit log was sealed, on this PC’s disk: one a line, as they came. They witness
 * against a log that was cut or sealed anew on the server (`npm run audit:verify -- <file>` there).
 */
export function openAuditHeads({
  dataDir,
  pairing,
  log,
  mostBytes = MOST_BYTES,
}: {
  readonly dataDir: string
  readonly pairing: Pairing
  readonly log: Logger
  readonly mostBytes?: number
}): AuditHeads {
  const file = join(dataDir, 'audit-heads.log')
  let last = newestIn(file)
  let seen: string | undefined
  return {
    note: (wire) => {
      if (!wire || wire === seen) return
      seen = wire
      const parts = partsOf(wire)
      if (!parts) return
      const { claims, text, signature } = parts
      if (last && (claims.at < last.at + EVERY_MS || claims.head === last.head)) return
      if (!isServers(pairing.serverKeys(), claims.kid, text, signature)) return
      if (last && claims.entries < last.entries)
        log.error({ had: last.entries, has: claims.entries }, 'the server’s audit log has fewer entries than it had')
      try {
        if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) >= mostBytes) renameSync(file, `${file}.1`)
        appendFileSync(file, `${wire}\n`, { mode: 0o600, flush: true })
        last = claims
      } catch (error) {
        // A full disk: the next one is tried again.
        log.error({ err: error }, 'how far the audit log is sealed could not be written down')
      }
    },
  }
}

function newestIn(file: string): AuditHeadClaims | undefined {
  const lines = readIfThere(file)?.trimEnd().split('\n') ?? []
  return partsOf(lines.at(-1) ?? '')?.claims
}

function partsOf(wire: string) {
  const parts = splitSigned(wire)
  if (!parts) return undefined
  try {
    const claims = auditHeadClaims.safeParse(JSON.parse(Buffer.from(parts.claims, 'base64url').toString('utf8'))).data
    return claims && { claims, text: signedAuditHeadText(parts.claims), signature: parts.signature }
  } catch {
    return undefined
  }
}
