import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { lock, unlock } from '../core/sealing.ts'
import type { ServerKeyRing } from '../core/server-keys.ts'

/**
 * The finger a template belongs to: bound into its encryption, so that a row copied to another employee does not open.
 */
export interface TemplateOwner {
  readonly id: string
  readonly employeeId: string
  readonly finger: number
}

/** A template as the database stores it. */
export interface LockedTemplate {
  readonly keyId: string
  readonly wrappedKey: Buffer
  readonly sealed: Buffer
}

/** Encrypts a template with its own key, and that key with the shop's. */
export function lockTemplate(ring: ServerKeyRing, owner: TemplateOwner, template: Uint8Array): LockedTemplate {
  const key = randomBytes(32)
  return {
    keyId: ring.wrapId,
    wrappedKey: lock(wrapKey(ring, ring.wrapId), ring.wrapId, key),
    sealed: lock(key, contextOf(owner), template),
  }
}

/** Decrypts a template. Throws if it was copied or changed, or if its key is missing. */
export function unlockTemplate(ring: ServerKeyRing, owner: TemplateOwner, locked: LockedTemplate): Buffer {
  const key = unlock(wrapKey(ring, locked.keyId), locked.keyId, locked.wrappedKey)
  return unlock(key, contextOf(owner), locked.sealed)
}

/**
 * Wraps the key of a template with the shop's newest key; the template itself stays encrypted. Throws as
 * `unlockTemplate`.
 */
export function wrapAnew(
  ring: ServerKeyRing,
  { keyId, wrappedKey }: Omit<LockedTemplate, 'sealed'>,
): Omit<LockedTemplate, 'sealed'> {
  const key = unlock(wrapKey(ring, keyId), keyId, wrappedKey)
  return { keyId: ring.wrapId, wrappedKey: lock(wrapKey(ring, ring.wrapId), ring.wrapId, key) }
}

/** A hash that identifies an identical template without opening any. Useless with access to the database alone. */
export function twinHashOf(ring: ServerKeyRing, template: Uint8Array): Buffer {
  const [oldest] = [...ring.wrap.keys()].sort()
  const key = hkdfSync('sha256', wrapKey(ring, oldest ?? ring.wrapId), '', 'labada.twin.v1', 32)
  return createHmac('sha256', Buffer.from(key)).update(template).digest()
}

function contextOf({ id, employeeId, finger }: TemplateOwner): string {
  return `tmpl|v1|${employeeId}|${finger}|${id}`
}

function wrapKey(ring: ServerKeyRing, id: string): Buffer {
  const key = ring.wrap.get(id)
  if (!key) throw new Error(`The key file ${id}.key is missing`)
  return key
}
