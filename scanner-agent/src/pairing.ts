import { join } from 'node:path'
import { clientNumber } from '@labada/contracts/core/agent-identity'
import { type ServerKeys, serverKeys } from '@labada/contracts/scanner/scan-bundle'
import { z } from 'zod'
import { readPublicKey } from './sealing.ts'
import { readIfThere, writeWhole } from './whole-file.ts'

const stored = z.object({
  /** Null once the server reported this client as removed; the server's keys stay pinned. */
  client: z.string().nullable(),
  serverKeys,
})

/** The client and the server this agent is paired with. */
export interface Pairing {
  /** The credential, as in X-Client. */
  readonly credential: () => string | null
  /** The client's opaque number; null while the agent is unpaired. */
  readonly client: () => string | null
  /** The server's keys, pinned when the agent was first paired; empty before. */
  readonly serverKeys: () => ServerKeys
  /**
   * Pairs the agent with this client. The keys of the first server are pinned: later ones are rejected, regardless of
   * their sender. Throws a readable error if the credential or a key is invalid.
   */
  readonly pair: (credential: string, keys: ServerKeys) => void
  /** Forgets the client, not the server: only that server may pair this agent again. */
  readonly forgetClient: () => void
  /** The server's sealing key and its name; undefined before pairing. */
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

/** The opaque number of a credential. Throws if the credential is invalid. */
export function numberOf(credential: string): string {
  const number = clientNumber.safeParse(credential.split('|')[0])
  if (!number.success) throw new Error('The client credential is none')
  return number.data
}
