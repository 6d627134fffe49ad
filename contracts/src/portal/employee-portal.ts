import { z } from 'zod'
import { client, portal, type Routes } from '../core/route.ts'
import { id, instant } from '../core/values.ts'
import { scanBody } from '../scanner/scans.ts'

/** The answer to every scan that does not open the portal, whatever the reason. */
export const NOT_RECOGNIZED = 'Fingerprint not recognized'

export const employeePortalRoutes = {
  portalLogin: {
    method: 'POST',
    path: '/employee-portal/login-fingerprint',
    access: client,
    key: 'public',
    summary: 'Log in to the employee portal with a scan (X-Scan-Attestation); the Bearer token is valid for 15 minutes',
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
    key: 'public',
    summary: 'Log out of the portal session of the token sent, if there is one',
    response: z.object({ success: z.literal(true), message: z.string() }),
  },
  portalFingerprints: {
    method: 'GET',
    path: '/employee-portal/fingerprints/:employeeId',
    access: portal,
    key: 'public',
    summary: 'Get the employee’s own stored fingerprints and consent',
    params: z.object({ employeeId: id }),
    response: z.object({
      success: z.literal(true),
      data: z.object({
        fingers: z.array(z.object({ finger: z.number().int(), enrolled_at: instant })),
        consent: z
          .object({
            choice: z.enum(['fingerprint', 'witnessed']),
            signed_name: z.string(),
            /** The version of the signed text. */
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
    key: 'public',
    summary: 'Withdraw one’s own consent: erases every finger at once and tells an admin; safe to repeat',
    params: z.object({ employeeId: id }),
    body: z.object({}),
    response: z.object({ success: z.literal(true), message: z.string() }),
  },
} satisfies Routes
