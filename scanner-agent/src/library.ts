import { join } from 'node:path'
import { decodeTemplate } from '@labada/contracts/scanner/fingerprint-template'
import type { BundleRefusal } from '@labada/contracts/scanner/scan-alarms'
import {
  type BundleEnvelope,
  bundleContent,
  bundleEnvelope,
  bundleSealContext,
  signedBundleText,
} from '@labada/contracts/scanner/scan-bundle'
import type { ScannerCommandBody } from '@labada/contracts/scanner/scanner'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Identity } from './identity.ts'
import type { Finger } from './matching/gallery.ts'
import type { Pairing } from './pairing.ts'
import { isServers, unseal } from './sealing.ts'
import { readIfThere, writeWhole } from './whole-file.ts'

type Fingerprints = NonNullable<ScannerCommandBody<'library-init'>['fingerprints']>
export type Scope = BundleEnvelope['scope']

const kept = z.object({
  /** The highest version ever loaded: an older one would bring back people who have left. */
  highest: z.object({ branch: z.number(), everyone: z.number() }),
  /** Stays sealed; decrypted only in memory. */
  branch: z.object({ bundle: z.string(), signature: z.string(), version: z.string() }).nullable(),
})

/** Thrown for a rejected bundle; its message goes to the page, its reason to the gateway. */
export class BundleRefused extends Error {
  readonly why: BundleRefusal
  constructor(why: BundleRefusal, message: string) {
    super(message)
    this.why = why
  }
}

export interface Loaded {
  readonly count: number
  readonly version: string
  /** Number of invalid templates in the bundle. */
  readonly rejected: number
}
export interface Library {
  /**
   * Loads a bundle from the server; a known version costs nothing. Throws BundleRefused for one that is unsigned,
   * older than the last, expired, or for another agent or client; the loaded bundle stays.
   */
  readonly take: (fingerprints: Fingerprints) => Promise<Loaded>
  /** Loads the sealed bundle from disk; undefined if there is none that is still valid. */
  readonly takeKept: () => Promise<Loaded | undefined>
  /** The loaded bundle, unless it has expired. */
  readonly loaded: (scope: Scope) => Loaded | undefined
  /** Deletes every template, in memory and on disk. */
  readonly forget: () => Promise<void>
}

export interface LibraryOptions {
  readonly dataDir: string
  readonly identity: Identity
  readonly pairing: Pairing
  /** Server time in milliseconds since 1970. */
  readonly now: () => number
  readonly load: (scope: Scope, fingers: readonly Finger[]) => Promise<void>
  readonly log: Logger
}

export function openLibrary({ dataDir, identity, pairing, now, load, log }: LibraryOptions): Library {
  const file = join(dataDir, 'library.json')
  const text = readIfThere(file)
  const NOTHING: z.output<typeof kept> = { highest: { branch: 0, everyone: 0 }, branch: null }
  let onDisk = text === undefined ? NOTHING : kept.parse(JSON.parse(text))
  const inMemory = new Map<Scope, Loaded & { readonly notAfter: number }>()
  const save = (next: typeof onDisk) => {
    writeWhole(file, JSON.stringify(next))
    onDisk = next
  }
  const loaded = (scope: Scope): Loaded | undefined => {
    const found = inMemory.get(scope)
    return found && found.notAfter > now() ? found : undefined
  }
  const known = (version: string) =>
    (['branch', 'everyone'] as const).map(loaded).find((found) => found?.version === version)

  async function take(fingerprints: Fingerprints): Promise<Loaded> {
    const already = known(fingerprints.version)
    if (already) return already
    const { bundle, signature, version } = fingerprints
    const envelope = envelopeOf(bundle)
    if (!envelope || envelope.version !== version)
      throw new BundleRefused('unreadable', 'These fingerprints can’t be read')
    const { client, agent, scope, kid, not_after } = envelope
    if (!isServers(pairing.serverKeys(), kid, signedBundleText(bundle), signature))
      throw new BundleRefused('unsigned', 'These fingerprints aren’t signed by our server')
    if (agent !== identity.agentId || client !== pairing.client())
      throw new BundleRefused('foreign', 'These fingerprints are for another scanner')
    if (Number(version) < onDisk.highest[scope]) throw new BundleRefused('old', 'These fingerprints are out of date')
    if (not_after <= now()) throw new BundleRefused('expired', 'These fingerprints have expired')
    const { fingers, rejected } = fingersOf(envelope, identity)
    await load(scope, fingers)
    const result = { count: fingers.length, version, rejected }
    inMemory.set(scope, { ...result, notAfter: not_after })
    save({
      highest: { ...onDisk.highest, [scope]: Number(version) },
      branch: scope === 'branch' ? { bundle, signature, version } : onDisk.branch,
    })
    log.info({ scope, ...result }, 'fingerprints loaded')
    return result
  }

  return {
    take,
    takeKept: async () => {
      if (!onDisk.branch) return undefined
      try {
        return await take(onDisk.branch)
      } catch (error) {
        if (!(error instanceof BundleRefused)) throw error
        log.warn({ why: error.message }, 'the fingerprints kept on disk were not used')
        return undefined
      }
    },
    loaded,
    forget: async () => {
      save({ ...onDisk, branch: null })
      inMemory.clear()
      await Promise.all([load('branch', []), load('everyone', [])])
    },
  }
}

function envelopeOf(bundle: string): BundleEnvelope | undefined {
  try {
    const read = bundleEnvelope.safeParse(JSON.parse(Buffer.from(bundle, 'base64url').toString('utf8')))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

function fingersOf(envelope: BundleEnvelope, identity: Identity): { fingers: readonly Finger[]; rejected: number } {
  const content = contentOf(envelope, identity)
  const { agent, client, version } = envelope
  if (content.agent !== agent || content.client !== client || content.version !== version)
    throw new BundleRefused('sealed', 'These fingerprints don’t belong to their envelope')
  const fingers = content.fingerprints.flatMap(({ alias, template }) => {
    const views = decodeTemplate(Buffer.from(template, 'base64'))
    return views ? { alias, views } : []
  })
  return { fingers, rejected: content.fingerprints.length - fingers.length }
}

function contentOf(envelope: BundleEnvelope, { sealKey, publicKeys }: Identity) {
  try {
    const plain = unseal(envelope, sealKey, publicKeys.seal, bundleSealContext(envelope))
    return bundleContent.parse(JSON.parse(plain.toString('utf8')))
  } catch {
    throw new BundleRefused('sealed', 'These fingerprints can’t be opened')
  }
}
