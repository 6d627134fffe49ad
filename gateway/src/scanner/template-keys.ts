import { access, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '@labada/db/core/client'
import { findWrapKey, renewWrapKey, type ServerKeyRing } from '@labada/db/core/server-keys'
import { rewrapTemplates } from '@labada/db/scanner/template-rewrapping'
import type { Logger } from 'pino'

const EVERY_MS = 3_600_000
/** The maximum age of a template key, in seconds. */
const OLDEST = 365 * 24 * 3_600
/** The time after which every gateway has loaded a new key, before anything is encrypted with it, in seconds. */
const KNOWN_AFTER = 600

export interface TemplateKeysOptions {
  readonly db: Db
  readonly dataDir: string
  /** The current key ring, not the one loaded when the program started. */
  readonly keys: () => Promise<ServerKeyRing>
  readonly clock: () => Date
  readonly log: Logger
}

/**
 * Maintains the key that encrypts the templates' keys: a new one each year, or as soon as someone with access to the
 * keys puts a file named `renew` beside them; then re-encrypts every template's key with the newest.
 */
export async function tendTemplateKeys({ db, dataDir, keys, clock, log }: TemplateKeysOptions): Promise<void> {
  const wish = join(dataDir, 'keys', 'renew')
  const current = await findWrapKey(db)
  if (!current) return
  const isWished = await isThere(wish)
  if (isWished || current.age > OLDEST) {
    const { wrapId } = await renewWrapKey(db, dataDir)
    await rm(wish, { force: true })
    log.warn({ key: wrapId, isWished }, 'the key of the fingerprints was renewed')
    return
  }
  if (current.age < KNOWN_AFTER) return
  const { wrapped, left } = await rewrapTemplates(db, await keys(), { now: clock() })
  if (wrapped > 0) log.warn({ wrapped }, 'fingerprints lie under the newest key')
  if (left > 0) log.error({ left }, 'fingerprints lie under a key whose file is gone')
}

/** Runs now and every hour until the signal. */
export async function keepTending(options: TemplateKeysOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await tendTemplateKeys(options).catch((error: unknown) =>
      options.log.error({ err: error }, 'the keys of the fingerprints could not be looked after'),
    )
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, EVERY_MS)
      timer.unref()
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch {
    return false
  }
}
