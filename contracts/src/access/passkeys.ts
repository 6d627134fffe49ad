import { z } from 'zod'
import { admin, anyone, confirmedAdmin, type Routes } from '../core/route.ts'
import { id, instant, text } from '../core/values.ts'
import { eitherSession } from './session.ts'

/** Bytes as WebAuthn writes them. */
const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/)
const publicKey = z.literal('public-key')
const transports = z.array(z.string().max(20)).max(10)

export const passkeySchema = z.object({
  id,
  /** What its owner calls it: `Laptop at home`. */
  name: z.string(),
  addedAt: instant,
  lastUsedAt: instant.nullable(),
})
export type Passkey = z.output<typeof passkeySchema>

const list = z.object({ items: z.array(passkeySchema) })

/** What the browser makes a passkey of: WebAuthn’s PublicKeyCredentialCreationOptionsJSON. */
const creation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: z.array(z.object({ type: publicKey, id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
/** What the browser signs a login with: WebAuthn’s PublicKeyCredentialRequestOptionsJSON. */
const request = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
})

export const passkeyRoutes = {
  listPasskeys: {
    method: 'GET',
    path: '/passkeys',
    access: admin,
    key: 'own',
    aboutAll: true,
    summary: 'List your passkeys',
    response: list,
  },
  startPasskey: {
    method: 'POST',
    path: '/passkeys/start',
    access: confirmedAdmin,
    key: 'own',
    aboutAll: true,
    summary: 'Get what your browser makes a passkey of',
    secret: true,
    response: creation,
  },
  addPasskey: {
    method: 'POST',
    path: '/passkeys',
    access: confirmedAdmin,
    key: 'own',
    aboutAll: true,
    summary: 'Add the passkey that your browser made',
    body: z.object({
      name: text(60),
      credential: z.object({
        id: base64url(1400),
        type: publicKey,
        response: z.object({
          clientDataJSON: base64url(4000),
          attestationObject: base64url(20_000),
          transports: transports.optional(),
        }),
      }),
    }),
    response: list,
  },
  removePasskey: {
    method: 'POST',
    path: '/passkeys/:passkeyId/remove',
    access: confirmedAdmin,
    key: 'own',
    aboutAll: true,
    summary: 'Remove one of your passkeys; safe to repeat',
    params: z.object({ passkeyId: id }),
    response: list,
  },
  startPasskeyLogin: {
    method: 'POST',
    path: '/passkey-login/start',
    access: anyone,
    key: 'public',
    summary: 'Get what your browser signs a login with',
    secret: true,
    response: request,
  },
  logInWithPasskey: {
    method: 'POST',
    path: '/passkey-login',
    access: anyone,
    key: 'public',
    summary: 'Log in to the office with a passkey. Token in x-resource-id',
    body: z.object({
      credential: z.object({
        id: base64url(1400),
        type: publicKey,
        response: z.object({
          clientDataJSON: base64url(4000),
          authenticatorData: base64url(4000),
          signature: base64url(4000),
          userHandle: base64url(200).optional(),
        }),
      }),
    }),
    response: eitherSession,
  },
} satisfies Routes
