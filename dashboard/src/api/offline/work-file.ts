import {
  OFFLINE_FILE_ENDING,
  offlineFile,
  offlineFilePart,
  offlineFileRoutes,
  offlineFileSeal,
} from '@labada/contracts/offline/offline-files'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import type { NamedFile } from '../../lib/save-file.ts'
import { deviceId } from '../session.ts'
import { sealBytes } from '../storage.ts'
import type { AskServer } from './ask-server.ts'
import type { FileKey, LocalStore, StoredCommand } from './local-store.ts'
import { batchOf, toWire } from './sender.ts'

/** Takes what seals this device's files from the server, while there is a connection: it is too late without one. */
export async function takeFileKey(ask: AskServer, store: LocalStore): Promise<void> {
  const device = deviceId()
  const { keyId, key } = await ask(offlineFileRoutes.getOfflineFileKey, {})
  if ((await store.readFileKey(device))?.keyId === keyId) return
  const bytes = Uint8Array.from(atob(key), (sign) => sign.charCodeAt(0))
  // Not extractable: a script that reads this browser’s storage can’t take it along.
  const imported = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt'])
  await store.writeFileKey({ device, keyId, key: imported })
}

/**
 * Unsent work as a file that only the server can open. It stays on this device too: what is both sent and imported counts
 * once.
 */
export async function workFileOf(
  { device, keyId, key }: FileKey,
  commands: readonly StoredCommand[],
  from: { readonly branchId: string; readonly branchCode: string; readonly senderId: string; readonly now: Date },
): Promise<NamedFile> {
  const parts: string[] = []
  for (let rest = commands; rest.length > 0; ) {
    const batch = batchOf(rest)
    const part = offlineFilePart.encode({ senderId: from.senderId, commands: batch.map(toWire) })
    parts.push(toText(await sealBytes(key, offlineFileSeal(device), part)))
    rest = rest.slice(batch.length)
  }
  const { branchId, now } = from
  const file = { labada: 'offline-work', v: 1, branchId, clientId: device, keyId, savedAt: now } as const
  const text = JSON.stringify(offlineFile.encode({ ...file, count: commands.length, parts }))
  return {
    blob: new Blob([text], { type: 'application/octet-stream' }),
    name: `${[from.branchCode, 'offline-work'].filter(Boolean).join('-')}-${manilaDateOf(now)}-${device}${OFFLINE_FILE_ENDING}`,
  }
}

/** Base64; a part is larger than a call may have arguments. */
const toText = (bytes: Uint8Array): string => btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
