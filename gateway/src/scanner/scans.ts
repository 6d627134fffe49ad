import { randomBytes } from 'node:crypto'
import type { ScanClaims } from '@labada/contracts/scanner/scan-attestation'
import { signedTicketText, TICKET_SECONDS, type TicketClaims } from '@labada/contracts/scanner/scan-bundle'
import type { scanRoutes } from '@labada/contracts/scanner/scans'
import { findScanner, issueNonce, type Scanner } from '@labada/db/scanner/scanners'
import { DomainError } from '@labada/domain/core/errors'
import type { Context, Handlers } from '../http/context.ts'
import { signAuditHead } from './audit-heads.ts'
import { type BundleMaker, findReadyBundle, makeBundle } from './scan-bundles.ts'
import { pairScanner } from './scanner-pairing.ts'
import { signedClaims } from './signed-claims.ts'

export const scanHandlers: Handlers<typeof scanRoutes> = {
  async fingerprints({ query }, context) {
    const { db, now } = context
    const scanner = await requireScanner(context)
    const ready =
      (await findReadyBundle(db, scanner, now)) ??
      (await context.command(async (trx) => makeBundle(trx, scanner.clientId, 'branch', await makerOf(context, null))))
    if (!ready) throw notPaired()
    const { version, bundle, signature, notAfter } = ready
    const isKnown = query.version === version
    return {
      bundle: isKnown ? null : bundle,
      signature: isKnown ? null : signature,
      version,
      not_after: notAfter,
      server_nonce: await issueNonce(db, scanner.clientId),
      audit_head: await signAuditHead(db, await context.keys(), now),
    }
  },

  async enrolmentLibrary({ body }, context) {
    const made = await context.command(async (trx) =>
      makeBundle(trx, Number(body.client), 'everyone', await makerOf(context, context.actor.id)),
    )
    if (!made) throw notPaired()
    const { version, bundle, signature, notAfter } = made
    return { version, bundle, signature, not_after: notAfter }
  },

  async scannerPairing(_input, { db, door, device, keys }) {
    const { id } = device ?? (await door.credentials.proveDevice(door.presented.client))
    const scanner = await findScanner(db, id)
    return { client: String(id), agent_id: scanner?.agentId ?? null, server_keys: (await keys()).publicKeys }
  },

  async pairScanner({ body }, context) {
    const clientId = Number(body.client)
    await context.command((trx) =>
      pairScanner(
        trx,
        { now: context.now, requestId: context.requestId, actorId: context.actor.id, key: context.key },
        clientId,
        body.agent,
      ),
    )
    const { publicKeys } = await context.keys()
    return { client: body.client, agent_id: body.agent.agent_id, server_keys: publicKeys }
  },

  async scannerTicket(_input, context) {
    const scanner = await requireScanner(context)
    const { sign: signing } = await context.keys()
    const issued = context.now.getTime()
    const claims: TicketClaims = {
      v: 1,
      kid: signing.id,
      client: String(scanner.clientId),
      agent: scanner.agentId,
      issued_at: issued,
      expires_at: issued + TICKET_SECONDS * 1000,
      id: randomBytes(16).toString('base64url'),
    }
    return { ticket: signedClaims(claims, signedTicketText, signing), expires_at: new Date(claims.expires_at) }
  },
}

/** Checks that the page's values match what the scanner signed. Its `scanned_at` is for people: nothing reads it. */
export function saysTheSame(
  body: {
    readonly fingerprint_id: string
    readonly fingerprint_score: number
    readonly scan_id?: string | undefined
  },
  { alias, score, scan_id }: ScanClaims,
): boolean {
  return (
    body.fingerprint_id === alias &&
    body.fingerprint_score === score &&
    (body.scan_id === undefined || body.scan_id === scan_id)
  )
}

/** The scanner of the calling device. Throws `scanner_not_paired`. */
export async function requireScanner({ db, device }: Pick<Context, 'db' | 'device'>): Promise<Scanner> {
  const scanner = device ? await findScanner(db, device.id) : undefined
  if (!scanner) throw notPaired()
  return scanner
}

async function makerOf({ keys, now, requestId, door }: Context, actorId: string | null): Promise<BundleMaker> {
  return {
    ring: await keys(),
    now,
    actorId,
    requestId,
    warn: (fingerprintId, error) => door.log.error({ fingerprintId, err: error }, 'a template cannot be opened'),
  }
}

function notPaired(): DomainError {
  return new DomainError('scanner_not_paired', 'This device was set up without a scanner')
}
