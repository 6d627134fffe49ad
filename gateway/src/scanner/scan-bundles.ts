import { createHash, randomBytes, sign } from 'node:crypto'
import {
  type BundleContent,
  type BundleEnvelope,
  bundleSealContext,
  signedBundleText,
} from '@labada/contracts/scanner/scan-bundle'
import type { Db, Trx } from '@labada/db/core/client'
import { sealFor } from '@labada/db/core/sealing'
import type { ServerKeyRing } from '@labada/db/core/server-keys'
import { beginBundle, findNewestBundle, finishBundle } from '@labada/db/scanner/fingerprint-bundles'
import { listBundleFingers, listBundleTemplates, recordAccess } from '@labada/db/scanner/fingerprints'
import { lockScanner, type Scanner } from '@labada/db/scanner/scanners'
import { unlockTemplate } from '@labada/db/scanner/template-vault'

const HOUR_MS = 3_600_000
/** A scanner that is offline works for two more days; a bundle is renewed after half of that time. */
const BRANCH_MS = 48 * HOUR_MS
const EVERYONE_MS = HOUR_MS / 2

export interface ReadyBundle {
  readonly version: string
  readonly bundle: string
  readonly signature: string
  readonly notAfter: Date
}

export interface BundleMaker {
  readonly ring: ServerKeyRing
  readonly now: Date
  readonly actorId: string | null
  readonly requestId: string
  /** For a template whose key is missing: it is left out. */
  readonly warn: (fingerprintId: string, error: unknown) => void
}

/** The latest bundle of a device's branch, if nothing changed since; two small queries. */
export async function findReadyBundle(db: Db, scanner: Scanner, now: Date): Promise<ReadyBundle | undefined> {
  const newest = await findNewestBundle(db, scanner.clientId)
  if (newest?.scope !== 'branch' || newest.bundle === null || newest.signature === null) return undefined
  if (newest.notAfter.getTime() - now.getTime() < BRANCH_MS / 2) return undefined
  if (!newest.contentsHash.equals(await contentsOf(db, scanner, 'branch'))) return undefined
  const { version, bundle, signature, notAfter } = newest
  return { version: String(version), bundle, signature, notAfter }
}

/**
 * Creates a bundle for a device's scanner: every template decrypted, under a new alias, sealed to the scanner and
 * signed. Simultaneous calls get the same bundle.
 */
export async function makeBundle(
  trx: Trx,
  clientId: number,
  scope: 'branch' | 'everyone',
  maker: BundleMaker,
): Promise<ReadyBundle | undefined> {
  const scanner = await lockScanner(trx, clientId)
  if (!scanner || scanner.isTerminated) return undefined
  if (scope === 'branch') {
    const ready = await findReadyBundle(trx, scanner, maker.now)
    if (ready) return ready
  }
  const { ring, now } = maker
  const notAfter = new Date(now.getTime() + (scope === 'branch' ? BRANCH_MS : EVERYONE_MS))
  const version = await beginBundle(trx, {
    clientId,
    branchId: scanner.branchId,
    agent: scanner.agentId,
    scope,
    contentsHash: await contentsOf(trx, scanner, scope),
    madeAt: now,
    notAfter,
  })
  const fingers = await openFingers(trx, scope === 'branch' ? scanner.branchId : null, maker)
  const outside = {
    v: 1 as const,
    kid: ring.sign.id,
    client: String(clientId),
    agent: scanner.agentId,
    branch: scanner.branchId,
    version: String(version),
    scope,
    made_at: now.getTime(),
    not_after: notAfter.getTime(),
  }
  const content: BundleContent = {
    v: 1,
    client: outside.client,
    agent: outside.agent,
    version: outside.version,
    fingerprints: fingers.map(({ alias, template }) => ({ alias, template })),
  }
  const sealed = sealFor(scanner.sealKey, bundleSealContext(outside), Buffer.from(JSON.stringify(content)))
  const envelope: BundleEnvelope = { ...outside, ...sealed }
  const bundle = Buffer.from(JSON.stringify(envelope)).toString('base64url')
  const signature = sign(null, Buffer.from(signedBundleText(bundle)), ring.sign.key).toString('base64url')
  await finishBundle(
    trx,
    version,
    { bundle, signature },
    fingers.map(({ alias, id, employeeId }) => ({ alias, fingerprintId: id, employeeId })),
  )
  await recordAccess(trx, {
    at: now,
    actorId: maker.actorId,
    clientId,
    employeeId: null,
    purpose: scope === 'branch' ? 'bundle' : 'enrolment',
    templates: fingers.length,
    requestId: maker.requestId,
  })
  return { version: outside.version, bundle, signature, notAfter }
}

interface OpenFinger {
  readonly id: string
  readonly employeeId: string
  readonly alias: string
  /** Base64. */
  readonly template: string
}

async function openFingers(trx: Trx, branchId: string | null, { ring, warn }: BundleMaker): Promise<OpenFinger[]> {
  const rows = await listBundleTemplates(trx, branchId)
  return rows.flatMap((row) => {
    try {
      const template = unlockTemplate(ring, row, row).toString('base64')
      return { id: row.id, employeeId: row.employeeId, alias: randomBytes(16).toString('base64url'), template }
    } catch (error) {
      warn(row.id, error)
      return []
    }
  })
}

/** The content a bundle is made from; the same hash means that no person and no finger changed. */
async function contentsOf(db: Db, scanner: Scanner, scope: 'branch' | 'everyone'): Promise<Buffer> {
  const fingers = await listBundleFingers(db, scope === 'branch' ? scanner.branchId : null)
  const hash = createHash('sha256').update(
    [scope, scanner.branchId, scanner.agentId, scanner.epoch, scanner.sealKey].join('\n'),
  )
  for (const { id } of fingers) hash.update(`\n${id}`)
  return hash.digest()
}
