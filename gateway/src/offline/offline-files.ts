import { hkdfSync } from 'node:crypto'
import {
  type OfflineFilePart,
  offlineFilePart,
  type offlineFileRoutes,
  offlineFileSeal,
} from '@labada/contracts/offline/offline-files'
import { findClient } from '@labada/db/access/clients'
import { announce } from '@labada/db/core/outbox'
import { unlock } from '@labada/db/core/sealing'
import type { ServerKeyRing } from '@labada/db/core/server-keys'
import { DomainError } from '@labada/domain/core/errors'
import { writeAudit } from '../core/audit-entries.ts'
import type { Handlers } from '../http/context.ts'
import { findActorThen } from '../http/kept/redo.ts'
import { offlineCommandsChanged } from './offline-answers.ts'
import { bringAll, deviceOf } from './offline-commands.ts'

export const offlineFileHandlers: Handlers<typeof offlineFileRoutes> = {
  async getOfflineFileKey(_input, context) {
    const ring = await context.keys()
    const key = fileKeyOf(ring, ring.wrapId, deviceOf(context).id)
    if (!key) throw new Error('The wrapping key is missing')
    return { keyId: ring.wrapId, key: key.toString('base64') }
  },

  async importOfflineWork({ params, query, file }, context) {
    const client = await findClient(context.db, Number(params.clientId))
    if (client?.branchId !== params.branchId) throw new DomainError('not_found', 'Device not found')
    const { senderId, commands } = opened(await context.keys(), query.keyId, client.id, file.content)
    const sender = await findActorThen(context.db, senderId, context.now)
    if (!sender) throw new DomainError('not_found', 'The person who was logged in at the device isn’t known')
    const { outcomes, added } = await bringAll(
      commands,
      {
        device: { id: client.id, branchId: client.branchId, name: client.name },
        sender,
        // Whoever has it in hand could have made them: an admin looks at each.
        refusal: client.terminatedAt ? 'The device was removed from the shop' : null,
      },
      context,
    )
    return context.command(async (trx) => {
      if (added > 0) {
        await writeAudit(trx, context, {
          action: 'offline_work.imported',
          objectType: 'client',
          objectId: String(client.id),
          branchId: client.branchId,
          after: { device: client.name, actions: added },
        })
        await announce(trx, context.now, offlineCommandsChanged(client.branchId))
      }
      return { outcomes, added }
    })
  },
}

/** The key of one device, made from one of the server’s: nothing has to be stored for it. Undefined if that one is gone. */
function fileKeyOf(ring: ServerKeyRing, keyId: string, clientId: number): Buffer | undefined {
  const key = ring.wrap.get(keyId)
  return key && Buffer.from(hkdfSync('sha256', key, '', `labada.offline-file.v1|${clientId}`, 32))
}

/** What a device sealed. Refuses `field_invalid` anything it did not seal, or that was changed since. */
function opened(ring: ServerKeyRing, keyId: string, clientId: number, sealed: Uint8Array): OfflineFilePart {
  const key = fileKeyOf(ring, keyId, clientId)
  if (!key) throw unreadable('The server no longer has the key of this file')
  let content: unknown
  try {
    content = JSON.parse(unlock(key, offlineFileSeal(String(clientId)), Buffer.from(sealed)).toString('utf8'))
  } catch {
    throw unreadable('This isn’t a file that the device saved, or it was changed')
  }
  const part = offlineFilePart.safeParse(content)
  if (!part.success) throw unreadable('This app version can’t read the file')
  return part.data
}

const unreadable = (words: string) => new DomainError('field_invalid', words, { field: 'file' })
