import { z } from 'zod'
import { admin, confirmedAdmin, type Routes } from '../core/route.ts'
import { id, instant, text } from '../core/values.ts'

const employee = z.object({ employeeId: id })

/** An enrolled finger. No call ever returns the template. */
export const fingerprintSchema = z.object({
  id,
  /** 1 right thumb … 5 right little finger, 6 left thumb … 10 left little finger. */
  finger: z.number().int().min(1).max(10),
  quality: z.number().int(),
  /** Whose fingers it was compared with at enrollment. */
  comparedWith: z.enum(['nobody', 'branch', 'everyone']),
  enrolledAt: instant,
  enrolledBy: z.string(),
})

/** An employee's fingerprint decision. `witnessed`: an admin records their time in instead. */
export const biometricConsentSchema = z.object({
  id,
  choice: z.enum(['fingerprint', 'witnessed']),
  textVersion: z.string(),
  signedName: z.string(),
  givenAt: instant,
  recordedBy: z.string(),
  endedAt: instant.nullable(),
  endReason: z.string().nullable(),
})

const employeeFingers = z.object({
  items: z.array(fingerprintSchema),
  /** The current decision; null: none yet. */
  consent: biometricConsentSchema.nullable(),
  earlierConsents: z.array(biometricConsentSchema),
  /** The current text to read and sign. */
  consentText: z.object({
    version: z.string(),
    title: z.string(),
    paragraphs: z.array(z.string()),
    alternative: z.string(),
  }),
})
export type EmployeeFingers = z.output<typeof employeeFingers>

export const fingerprintRoutes = {
  listFingerprints: {
    method: 'GET',
    path: '/employees/:employeeId/fingerprints',
    access: admin,
    key: 'fingerprint.see',
    summary: 'Get an employee’s enrolled fingers, their consent and the text to sign',
    params: employee,
    response: employeeFingers,
  },
  enrolFingerprint: {
    method: 'POST',
    path: '/employees/:employeeId/fingerprints',
    access: confirmedAdmin,
    key: 'fingerprint.edit',
    summary: 'Save an enrolled finger (`template` of enroll-done); 409 FINGERPRINT_TAKEN, CONSENT_MISSING',
    params: employee,
    body: z.object({ id, finger: z.number().int().min(1).max(10), template: z.string().min(1).max(60_000) }),
    response: employeeFingers,
  },
  deleteFingerprint: {
    method: 'DELETE',
    path: '/employees/:employeeId/fingerprints/:fingerprintId',
    access: confirmedAdmin,
    key: 'fingerprint.edit',
    summary: 'Erase a finger; its key is lost for good',
    params: employee.extend({ fingerprintId: id }),
    response: employeeFingers,
  },
  recordConsent: {
    method: 'POST',
    path: '/employees/:employeeId/biometric-consents',
    access: confirmedAdmin,
    key: 'fingerprint.edit',
    summary: 'Record an employee’s decision: their signed name under a version of the text, or no fingerprint',
    params: employee,
    body: z.object({
      id,
      choice: z.enum(['fingerprint', 'witnessed']),
      textVersion: text(20),
      signedName: text(120, 3),
    }),
    response: employeeFingers,
  },
  withdrawConsent: {
    method: 'POST',
    path: '/employees/:employeeId/biometric-consents/withdraw',
    access: confirmedAdmin,
    key: 'fingerprint.edit',
    summary: 'Withdraw an employee’s consent and erase their fingers at once',
    params: employee,
    body: z.object({ reason: text(300, 3) }),
    response: employeeFingers,
  },
  biometricAccesses: {
    method: 'GET',
    path: '/biometric-accesses',
    access: admin,
    key: 'fingerprint.see',
    summary: 'List who read templates or viewed fingers, newest first',
    query: z.object({
      employeeId: id.optional(),
      before: id.optional(),
      limit: z.coerce.number().int().min(1).max(200).optional(),
    }),
    response: z.object({
      items: z.array(
        z.object({
          id,
          at: instant,
          actor: z.string().nullable(),
          clientId: z.string().nullable(),
          employeeId: id.nullable(),
          purpose: z.enum(['bundle', 'enrolment', 'list', 'rewrap']),
          templates: z.number().int(),
        }),
      ),
    }),
  },
} satisfies Routes
