import { join } from 'node:path'
import { clientNumber } from '@labada/contracts/core/agent-identity'
import { type ServerKeys, serverKeys } from '@labada/contracts/scanner/scan-bundle'
import { z } from 'zod'
import { readPublicKey } from './sealing.ts'
import { readIfThere, writeWhole } from './whole-file.ts'

const stored = z.object({
  /** Null once the server said that this client is no more; the server itself is still known. */
  client: z.string().nullable(),
  serverKeys,
})

/** Which client of which server this agent works for. */
export interface Pairing {
  /** The credential, as in X-Client. */
  readonly credential: () => string | null
  /** Its opaque number; null while the agent works for nobody. */
  readonly client: () => string | null
  /** The server's keys, pinned when the agent was first paired; empty before. */
  readonly serverKeys: () => ServerKeys
  /**
   * Works for this client from now on. The keys of the first server are pinned: later ones are not believed, whoever
   * brings them. Throws a plain sentence when the credential or a key makes no sense.
   */
  readonly pair: (credential: string, keys: ServerKeys) => void
  /** Forgets the client, not the server: only that server may pair this agent again. */
  readonly forgetClient: () => void
  /** A key to seal to, with its name; undefined before pairing. */
  readonly sealingKey: () => { readonly kid: string; readonly key: string } | undefined
}

export function openPairing(dataDir: string): Pairing {
  const file = join(dataDir, 'pairing.json')
  const text = readIfThere(file)
  let now = text === undefined ? { client: null, serverKeys: {} } : stored.parse(JSON.parse(text))
  const save = (next: z.output<typeof stored>) => {
    writeWhole(file, JSON.stringify(next))
    now = next
  }
  return {
    credential: () => now.client,
    client: () => (now.client === null ? null : numberOf(now.client)),
    serverKeys: () => now.serverKeys,
    pair: (credential, keys) => {
      numberOf(credential)
      const isPinned = Object.keys(now.serverKeys).length > 0
      if (!isPinned && !['sign.', 'seal.'].every((use) => Object.keys(keys).some((name) => name.startsWith(use))))
        throw new Error('The server told no keys')
      for (const key of Object.values(keys)) readPublicKey(key)
      save({ client: credential, serverKeys: isPinned ? now.serverKeys : keys })
    },
    forgetClient: () => save({ ...now, client: null }),
    sealingKey: () => {
      const name = Object.keys(now.serverKeys)
        .filter((key) => key.startsWith('seal.'))
        .sort()
        .at(-1)
      const key = name && now.serverKeys[name]
      return name && key ? { kid: name.slice('seal.'.length), key } : undefined
    },
  }
}

/** The opaque number of a credential. Throws when it is none. */
export function numberOf(credential: string): string {
  const number = clientNumber.safeParse(credential.split('|')[0])
  if (!number.success) throw new Error('The client credential is none')
  return number.data
}
