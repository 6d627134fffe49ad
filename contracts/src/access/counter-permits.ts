import { z } from 'zod'
import { type Routes, shop } from '../core/route.ts'
import { id, instant } from '../core/values.ts'
import { scanBody } from '../scanner/scans.ts'

const permittedInput = z.strictObject({
  params: z.record(z.string(), z.unknown()).optional(),
  body: z.record(z.string(), z.unknown()).optional(),
})

/** Parses the `input` of a command that is to be permitted; undefined if it is none. */
export function readPermittedInput(text: string): z.output<typeof permittedInput> | undefined {
  try {
    return permittedInput.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** The command that is to be permitted, as it will be sent. */
export const permittedCommand = {
  /** `POST /orders/:orderId/refunds`. */
  call: z.string().max(200),
  /** Its request, as JSON: `{"params":{…},"body":{…}}`. */
  input: z.string().max(60_000),
}

export const permitSchema = z.object({
  /** For the header `X-Permit` of that command. */
  permit: z.string(),
  expiresAt: instant,
  by: z.object({ id, firstname: z.string(), lastname: z.string() }),
})

/**
 * What somebody may allow another at a counter, by PIN or finger. A PIN is never stored, not even as the hash of a
 * request.
 */
export const counterPermitRoutes = {
  permitAtCounter: {
    method: 'POST',
    path: '/counter/permits',
    access: shop(),
    key: 'own',
    summary:
      'Allow whoever stands at this counter one command, by the PIN of a person who may; valid for a minute, once',
    body: z.object({
      /** Whose PIN it is: another person of the branch. */
      userId: id,
      pin: z.string().max(12),
      ...permittedCommand,
    }),
    secret: true,
    response: permitSchema,
  },
  permitByFinger: {
    method: 'POST',
    path: '/counter/permits/finger',
    access: shop(),
    key: 'own',
    summary: 'The same by a scan of this device’s own scanner (X-Scan-Attestation), in place of a PIN',
    body: scanBody.extend(permittedCommand),
    secret: true,
    response: permitSchema,
  },
} satisfies Routes
