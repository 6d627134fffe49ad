import { createPublicKey, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { auditHeadClaims, signedAuditHeadText } from '@labada/contracts/scanner/audit-heads'
import { splitSigned } from '@labada/contracts/scanner/scan-attestation'
import { listNotedSeals, type Witnessed } from '@labada/db/backup/anchors'
import { checkAuditSeals } from '@labada/db/core/audit-seals'
import { openDatabase } from '@labada/db/core/client'
import { openFiles } from '@labada/db/core/files'
import { listSigners } from '@labada/db/core/server-keys'
import { plural } from '@labada/domain/core/counts'
import { readConfig } from './config.ts'

/** A witness’s file that cannot be one of this shop’s scanners. */
class NoWitness extends Error {}

/**
 * `npm run audit:verify [-- <file>…]`: recalculates every seal of the audit log and compares it with what backups noted of it on
 * this server, and with the files that scanners keep of it on their PCs. Exits with 0 if all agree; otherwise with 1, naming the
 * first entry that differs.
 */
async function verifyAudit(files: readonly string[]): Promise<number> {
  const config = readConfig()
  if (!config.ownerUrl) throw new Error('OWNER_DATABASE_URL is not set')
  const db = openDatabase(config.ownerUrl, { name: 'labada-audit-verify', connections: 2, statementTimeoutMs: 0 })
  try {
    const signers = await listSigners(db)
    const read = await Promise.all(files.map(async (file) => readWitness(file, await readFile(file, 'utf8'), signers)))
    const witnesses = read.flat()
    const noted = await listNotedSeals(db, openFiles(config.dataDir).backups, witnesses)
    const { sealed, brokenAt } = await checkAuditSeals(db, noted)
    if (brokenAt !== null) {
      say(`The audit log was changed at entry ${brokenAt}.`)
      return 1
    }
    say(`The audit log matches its seals: ${plural(sealed, 'entry', 'entries')}.`)
    say(`It matches what was noted of it outside the database: ${plural(noted.length, 'note')}.`)
    return 0
  } catch (error) {
    if (!(error instanceof NoWitness) && !(error instanceof Error && 'code' in error && 'path' in error)) throw error
    say(error.message)
    return 1
  } finally {
    await db.destroy()
  }
}

/** The notes of a scanner’s file, each signed by a key this shop has signed with. Throws NoWitness for any other line. */
function readWitness(file: string, text: string, signers: readonly string[]): Witnessed[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line, at) => {
      const parts = splitSigned(line)
      const isOurs = parts && signers.some((signer) => isSigned(signer, parts))
      if (!isOurs) throw new NoWitness(`${file}, line ${at + 1}, was not signed by this server.`)
      const claims = auditHeadClaims.parse(JSON.parse(Buffer.from(parts.claims, 'base64url').toString('utf8')))
      return { at: new Date(claims.at), entries: claims.entries, head: claims.head }
    })
}

function isSigned(signer: string, { claims, signature }: { readonly claims: string; readonly signature: string }) {
  const key = createPublicKey({ key: Buffer.from(signer, 'base64'), type: 'spki', format: 'der' })
  return verify(null, Buffer.from(signedAuditHeadText(claims)), key, Buffer.from(signature, 'base64url'))
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

void verifyAudit(process.argv.slice(2)).then((code) => {
  process.exitCode = code
})
