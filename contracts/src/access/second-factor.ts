import { z } from 'zod'
import { admin, confirmedAdmin, type Routes } from '../core/route.ts'
import { id, instant } from '../core/values.ts'
import { otp } from './session.ts'

const stateSchema = z.object({
  /** Since when logins need a code; null if they do not. */
  since: instant.nullable(),
  recoveryCodesLeft: z.number().int(),
})

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const secondFactorRoutes = {
  getSecondFactor: {
    method: 'GET',
    path: '/second-factor',
    access: admin,
    key: 'own',
    aboutAll: true,
    summary: 'Get whether your logins need a code',
    response: stateSchema,
  },
  startSecondFactor: {
    method: 'POST',
    path: '/second-factor',
    access: confirmedAdmin,
    key: 'own',
    aboutAll: true,
    summary: 'Create a secret for your authenticator app; it counts once its first code was confirmed',
    secret: true,
    response: z.object({
      /** Base32, for apps that take no picture. */
      secret: z.string(),
      /** `otpauth://totp/…`, shown as a QR code. */
      uri: z.string(),
    }),
  },
  confirmSecondFactor: {
    method: 'POST',
    path: '/second-factor/confirm',
    access: confirmedAdmin,
    key: 'own',
    aboutAll: true,
    summary: 'Confirm the app with its first code; logins need one from now on. Answers recovery codes, once',
    body: z.object({ otp }),
    secret: true,
    response: recoveryCodes,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/second-factor/recovery-codes',
    access: confirmedAdmin,
    key: 'own',
    aboutAll: true,
    summary: 'Replace your recovery codes; the earlier ones stop working',
    secret: true,
    response: recoveryCodes,
  },
  removeSecondFactor: {
    method: 'POST',
    path: '/second-factor/remove',
    access: confirmedAdmin,
    key: 'own',
    aboutAll: true,
    summary: 'Stop asking for a code at your logins; safe to repeat',
    body: z.object({ otp }),
    response: stateSchema,
  },
  resetSecondFactor: {
    method: 'POST',
    path: '/users/:userId/second-factor/reset',
    access: confirmedAdmin,
    key: 'access.edit',
    summary:
      'Let somebody who lost their phone log in without a code; removes their passkeys too, and ends their sessions',
    params: z.object({ userId: id }),
    body: z.object({ reason: z.string().trim().min(3).max(200) }),
    response: z.object({ removed: z.boolean() }),
  },
} satisfies Routes
