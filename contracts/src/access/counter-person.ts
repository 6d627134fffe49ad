import { z } from 'zod'
import { type Routes, shop } from '../core/route.ts'
import { id, instant } from '../core/values.ts'
import { scanBody } from '../scanner/scans.ts'
import { receivedKeys } from './own-keys.ts'

const pin = z.string().max(12)

/** Who may stand at a counter, and who does. */
export const counterPersonSchema = z.object({
  /** Everyone with a PIN who works at the branch today; empty while the shop does not ask who stands there. */
  people: z.array(
    z.object({
      id,
      firstname: z.string(),
      lastname: z.string(),
      pinLength: z.number().int(),
      /** What they may allow others here with their PIN; none if it is left out. */
      lends: receivedKeys.optional(),
    }),
  ),
  standing: z
    .object({
      id,
      firstname: z.string(),
      lastname: z.string(),
      since: instant,
      /** What this person may do here, if it is less than everything a counter may. */
      keys: receivedKeys.optional(),
    })
    .nullable(),
})
export type CounterPerson = z.output<typeof counterPersonSchema>

/** Of a counter whose account is logged in. A PIN is never stored, not even as the hash of a request. */
export const counterPersonRoutes = {
  getCounterPerson: {
    method: 'GET',
    path: '/counter/person',
    access: shop(),
    key: 'own',
    unattended: true,
    summary: 'Get who may stand at this counter, and who does',
    response: counterPersonSchema,
  },
  standAtCounter: {
    method: 'POST',
    path: '/counter/person',
    access: shop(),
    key: 'own',
    unattended: true,
    summary: 'Stand at this counter by PIN, in place of whoever stood there; with `newPin` the PIN changes',
    body: z.object({ userId: id, pin, newPin: pin.optional() }),
    secret: true,
    response: counterPersonSchema,
  },
  standByFinger: {
    method: 'POST',
    path: '/counter/finger',
    access: shop(),
    key: 'own',
    unattended: true,
    summary: 'Stand at this counter by a scan of its own scanner (X-Scan-Attestation), in place of a PIN',
    body: scanBody,
    secret: true,
    response: counterPersonSchema,
  },
  leaveCounter: {
    method: 'DELETE',
    path: '/counter/person',
    access: shop(),
    key: 'own',
    unattended: true,
    summary: 'Lock this counter: nobody stands there until the next PIN or finger; safe to repeat',
    response: counterPersonSchema,
  },
} satisfies Routes
