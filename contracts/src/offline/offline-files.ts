import { z } from 'zod'
import { admin, type Routes, shop } from '../core/route.ts'
import { clientId, id, instant } from '../core/values.ts'
import { MOST_OFFLINE_COMMANDS, offlineCommand, offlineOutcomes } from './offline-commands.ts'

/** Bytes of one sealed part, whose only command may be as large as a command gets, and of a file with all of them. */
export const MOST_SEALED_BYTES = 250_000
export const MOST_OFFLINE_FILE_BYTES = 20_000_000

/** How the name of a saved file ends. */
export const OFFLINE_FILE_ENDING = '.labada'

/**
 * Work that was done without a connection, as its device gives it out when it can’t send it. Who reads the file learns
 * which device it is from, and nothing of the work.
 */
export const offlineFile = z.strictObject({
  labada: z.literal('offline-work'),
  v: z.literal(1),
  branchId: id,
  clientId,
  /** Which key of the server the device’s own comes from. */
  keyId: z.string().max(40),
  savedAt: instant,
  /** Commands in all parts. */
  count: z.number().int().positive(),
  /** Each an `offlineFilePart`, sealed. Base64. */
  parts: z.array(z.string().max(2 * MOST_SEALED_BYTES)).min(1),
})
export type OfflineFile = z.output<typeof offlineFile>

/** What is sealed in one part: AES-256-GCM, the nonce first. */
export const offlineFilePart = z.strictObject({
  /** Who was logged in when the file was saved. */
  senderId: id,
  commands: z.array(offlineCommand).min(1).max(MOST_OFFLINE_COMMANDS),
})
export type OfflineFilePart = z.output<typeof offlineFilePart>

/** Bound into the seal: a part of one device does not open as another’s. */
export const offlineFileSeal = (device: string): string => `offline-work|v1|${device}`

export const offlineFileRoutes = {
  getOfflineFileKey: {
    method: 'GET',
    path: '/offline/file-key',
    access: shop(),
    key: 'own',
    unattended: true,
    secret: true,
    summary: 'Get the key that seals what this device saves to a file',
    response: z.object({
      keyId: z.string(),
      /** 32 bytes, base64. */
      key: z.string(),
    }),
  },
  importOfflineWork: {
    method: 'POST',
    path: '/offline/files/:branchId/:clientId',
    access: admin,
    key: 'offline.decide',
    summary: 'Import one sealed part of a file that a device of the branch saved; each command counts once',
    params: z.object({ branchId: id, clientId }),
    query: z.object({ keyId: z.string().max(40) }),
    takesFile: { mostBytes: MOST_SEALED_BYTES },
    response: z.object({
      outcomes: offlineOutcomes,
      /** How many were not known before. */
      added: z.number().int(),
    }),
  },
} satisfies Routes
