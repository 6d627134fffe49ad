import { z } from 'zod'
import { client, portal, type Routes } from '../core/route.ts'
import { id, instant } from '../core/values.ts'
import { scanBody } from '../scanner/scans.ts'

/** The whole answer to a finger that does not open the portal, whatever the reason. */
export const NOT_RECOGNIZED = 'Fingerprint not recognized'

export const employeePortalRoutes = {
  portalLogin: {
    method: 'POST',
    path: '/employee-portal/login-fingerprint',
    access: client,
    summary:
      'Opens the employee portal with a scan (X-Scan-Attestation); the token lives 15 minutes and is sent as Bearer',
    body: scanBody,
    secret: true,
    response: z.union([
      z.object({
        success: z.literal(true),
        employee: z.object({ id, firstname: z.string(), lastname: z.string() }),
        token: z.string(),
        message: z.string(),
      }),
      z.object({ success: z.literal(false), message: z.literal(NOT_RECOGNIZED) }),
    ]),
  },
  portalLogout: {
    method: 'POST',
    path: '/employee-portal/logout',
    access: client,
    summary: 'Ends the portal session of the token that came along, if there is one',
    response: z.object({ success: z.literal(true), message: z.string() }),
  },
  portalFingerprints: {
    method: 'GET',
    path: '/employee-portal/fingerprints/:employeeId',
    access: portal,
    summary: 'What is kept of the employee’s own fingers, and what they decided about them',
    params: z.object({ employeeId: id }),
    response: z.object({
      success: z.literal(true),
      data: z.object({
        fingers: z.array(z.object({ finger: z.number().int(), enrolled_at: instant })),
        consent: z
          .object({
            choice: z.enum(['fingerprint', 'witnessed']),
            signed_name: z.string(),
            /** Of the words that were signed. */
            text_version: z.string(),
            given_at: instant,
            ended_at: instant.nullable(),
          })
          .nullable(),
      }),
    }),
  },
  withdrawOwnConsent: {
    method: 'POST',
    path: '/employee-portal/fingerprints/:employeeId/withdraw',
    access: portal,
    summary:
      'Takes back one’s own consent: every finger is erased at once, and an admin hears that they clock in with a witness. Twice is harmless.',
    params: z.object({ employeeId: id }),
    body: z.object({}),
    response: z.object({ success: z.literal(true), message: z.string() }),
  },
} satisfies Routes
