import { z } from 'zod'
import { confirmedAdmin, type Routes } from '../core/route.ts'
import { instant } from '../core/values.ts'

const attestation = z.string().max(2_000)

/**
 * The file that a scanner agent exports: its waiting scans, and those the gateway refused with the reason. Each scan is
 * signed, so whoever carries the file can neither add nor change one.
 */
export const keptScans = z.strictObject({
  labada: z.literal('scans'),
  v: z.literal(1),
  made_at: instant,
  scans: z.array(z.strictObject({ attestation, refused: z.string().max(300).nullable() })).max(100_000),
})

export const keptScanRoutes = {
  takeKeptScan: {
    method: 'POST',
    path: '/scanner/kept-scans',
    access: confirmedAdmin,
    key: 'device.edit',
    summary: 'Import one scan from the file of a disconnected scanner, even of an ended device; counted only once',
    body: z.object({ attestation }),
    response: z.object({
      isNew: z.boolean(),
      name: z.string(),
      type: z.enum(['in', 'out']),
      scannedAt: instant,
      needsReview: z.boolean(),
    }),
  },
} satisfies Routes
