import { createHash } from 'node:crypto'
import type { EmployeeFingers, fingerprintRoutes } from '@labada/contracts/scanner/fingerprints'
import { type EnrolmentClaims, enrolmentSealContext } from '@labada/contracts/scanner/scan-bundle'
import type { Db, Trx } from '@labada/db/core/client'
import { openSealed } from '@labada/db/core/sealing'
import {
  type ConsentRow,
  endConsent,
  hasConsent,
  insertConsent,
  listConsents,
  lockConsent,
} from '@labada/db/scanner/biometric-consents'
import { findAlias, findBundleScope } from '@labada/db/scanner/fingerprint-bundles'
import {
  eraseFingers,
  findEmployeeStanding,
  findTwins,
  insertFinger,
  listAccesses,
  listFingers,
  recordAccess,
} from '@labada/db/scanner/fingerprints'
import { findScanner } from '@labada/db/scanner/scanners'
import { lockTemplate, twinHashOf } from '@labada/db/scanner/template-vault'
import { DomainError } from '@labada/domain/core/errors'
import { fullNameOf } from '@labada/domain/core/names'
import { CONSENT_TEXT, consentWords } from '@labada/domain/scanner/biometric-consent'
import { writeAudit } from '../core/audit-entries.ts'
import type { Context, Handlers } from '../http/context.ts'
import { claimedClient, readNewFinger } from './scan-attesting.ts'

export const fingerprintHandlers: Handlers<typeof fingerprintRoutes> = {
  async listFingerprints({ params }, context) {
    const { db, actor, device, now, requestId } = context
    await requireEmployee(db, params.employeeId)
    await recordAccess(db, {
      at: now,
      actorId: actor.id,
      clientId: device?.id ?? null,
      employeeId: params.employeeId,
      purpose: 'list',
      templates: 0,
      requestId,
    })
    return fingersOf(db, params.employeeId)
  },

  async enrolFingerprint({ params, body }, context) {
    const taken = await context.command((trx) => enrol(trx, context, params.employeeId, body))
    // Committed separately, so that the audit log has the attempt although it failed.
    if (taken) throw new DomainError('fingerprint_taken', await wordsOfTaken(context.db, taken.by))
    return fingersOf(context.db, params.employeeId)
  },

  async deleteFingerprint({ params }, context) {
    const { actor, now } = context
    const { employeeId, fingerprintId } = params
    return context.command(async (trx) => {
      await requireEmployee(trx, employeeId, true)
      const why = { by: actor.id, reason: 'Removed by an admin', at: now }
      const erased = await eraseFingers(trx, { employeeId, id: fingerprintId }, why)
      if (erased > 0)
        await writeAudit(trx, context, {
          branchId: null,
          action: 'fingerprint.erased',
          objectType: 'employee',
          objectId: employeeId,
          after: { fingerprint: fingerprintId },
        })
      return fingersOf(trx, employeeId)
    })
  },

  async recordConsent({ params, body }, context) {
    const { actor, device, now } = context
    const { employeeId } = params
    return context.command(async (trx) => {
      const person = await requireEmployee(trx, employeeId)
      if (await hasConsent(trx, body.id, employeeId)) return fingersOf(trx, employeeId)
      if (body.textVersion !== CONSENT_TEXT.version)
        throw new DomainError('stale_version', 'The consent text has changed. Read it again.')
      if (simple(body.signedName) !== simple(fullNameOf(person)))
        throw new DomainError('field_invalid', 'Sign with first name and last name', { field: 'signedName' })
      await endConsent(trx, employeeId, { at: now, by: actor.id, reason: 'Replaced by a newer decision' })
      const { choice } = body
      await insertConsent(trx, {
        ...body,
        employeeId,
        textHash: createHash('sha256').update(consentWords(choice)).digest(),
        givenAt: now,
        recordedBy: actor.id,
        clientId: device?.id ?? null,
      })
      if (choice === 'witnessed')
        await eraseFingers(
          trx,
          { employeeId },
          { by: actor.id, reason: 'The employee chose a witness instead', at: now },
        )
      await writeAudit(trx, context, {
        branchId: null,
        action: 'biometric_consent.given',
        objectType: 'employee',
        objectId: employeeId,
        after: { choice, version: body.textVersion },
      })
      return fingersOf(trx, employeeId)
    })
  },

  async withdrawConsent({ params, body }, context) {
    const { actor, now } = context
    const { employeeId } = params
    return context.command(async (trx) => {
      await requireEmployee(trx, employeeId, true)
      const end = { at: now, by: actor.id, reason: body.reason }
      if (await endConsent(trx, employeeId, end)) {
        const erased = await eraseFingers(trx, { employeeId }, end)
        await writeAudit(trx, context, {
          branchId: null,
          action: 'biometric_consent.withdrawn',
          objectType: 'employee',
          objectId: employeeId,
          reason: body.reason,
          after: { erased },
        })
      }
      return fingersOf(trx, employeeId)
    })
  },

  async biometricAccesses({ query }, { db }) {
    const items = await listAccesses(db, { ...query, limit: query.limit ?? 50 })
    return {
      items: items.map((item) => ({ ...item, clientId: item.clientId === null ? null : String(item.clientId) })),
    }
  },
}

/** Only an admin learns whose finger it is. */
async function wordsOfTaken(db: Db, employeeId: string | null): Promise<string> {
  const person = employeeId === null ? undefined : await findEmployeeStanding(db, employeeId)
  return `This finger is already enrolled${person ? ` as ${fullNameOf(person)}` : ''}`
}

/** Enrols a finger. If it is already enrolled, returns its owner and audits the attempt. */
async function enrol(
  trx: Trx,
  context: Context,
  employeeId: string,
  body: { readonly id: string; readonly finger: number; readonly template: string },
): Promise<{ readonly by: string | null } | undefined> {
  const { actor, now } = context
  await requireEmployee(trx, employeeId)
  const claims = await requireProof(trx, employeeId, body)
  const consent = await lockConsent(trx, employeeId)
  if (consent?.choice !== 'fingerprint')
    throw new DomainError('consent_missing', 'This employee hasn’t agreed to the use of fingerprints')
  const ring = await context.keys()
  const template = openTemplate(ring.seal.get(claims.kid), claims)
  const owner = { id: body.id, employeeId, finger: body.finger }
  const twinHash = twinHashOf(ring, template)
  const known = await findTwins(trx, { ...owner, requestId: claims.request_id, twinHash })
  const own = known.find(({ id }) => id === body.id)
  if (own?.requestId === claims.request_id && own.employeeId === employeeId && !own.erasedAt) return undefined
  const clientId = Number(claims.client)
  const match = claims.duplicate_of === null ? undefined : await findAlias(trx, claims.duplicate_of, clientId)
  if (known.length > 0 || claims.duplicate_of !== null) {
    const by = match?.employeeId ?? known[0]?.employeeId ?? null
    await writeAudit(trx, context, {
      branchId: null,
      action: 'fingerprint.refused',
      objectType: 'employee',
      objectId: employeeId,
      after: { finger: body.finger, taken_by: by },
    })
    return { by }
  }
  const scope = claims.library === null ? undefined : await findBundleScope(trx, Number(claims.library), clientId)
  await insertFinger(trx, {
    ...owner,
    ...lockTemplate(ring, owner, template),
    quality: claims.quality,
    twinHash,
    consentId: consent.id,
    requestId: claims.request_id,
    agent: claims.agent,
    clientId,
    comparedWith: scope ?? 'nobody',
    enrolledAt: now,
    enrolledBy: actor.id,
  })
  await writeAudit(trx, context, {
    branchId: null,
    action: 'fingerprint.enrolled',
    objectType: 'employee',
    objectId: employeeId,
    after: { finger: body.finger, fingerprint: body.id, compared_with: scope ?? 'nobody' },
  })
  return undefined
}

/** The scanner's signed statement about exactly this finger of this person. Throws `field_invalid`. */
async function requireProof(
  trx: Trx,
  employeeId: string,
  { finger, template }: { readonly finger: number; readonly template: string },
): Promise<EnrolmentClaims> {
  const clientId = claimedClient(template)
  const scanner = clientId === undefined ? undefined : await findScanner(trx, clientId)
  const claims = scanner && !scanner.isTerminated ? readNewFinger(template, scanner) : undefined
  if (!claims || claims.employee_id !== employeeId || claims.finger !== finger) throw notFromScanner()
  return claims
}

function openTemplate(key: Parameters<typeof openSealed>[0] | undefined, claims: EnrolmentClaims): Buffer {
  if (!key) throw notFromScanner()
  const template = opened(key, claims)
  if (template.subarray(0, 4).toString('latin1') !== 'FMR\0' || template.length > MOST_TEMPLATE_BYTES)
    throw notFromScanner()
  return template
}

function opened(key: Parameters<typeof openSealed>[0], claims: EnrolmentClaims): Buffer {
  try {
    return openSealed(key, enrolmentSealContext(claims), claims)
  } catch {
    throw notFromScanner()
  }
}

const MOST_TEMPLATE_BYTES = 30_000

function notFromScanner(): DomainError {
  return new DomainError('field_invalid', 'This fingerprint isn’t from one of your scanners', { field: 'template' })
}

async function fingersOf(db: Db, employeeId: string): Promise<EmployeeFingers> {
  const [items, consents] = await Promise.all([listFingers(db, employeeId), listConsents(db, employeeId)])
  const holds = (row: ConsentRow) => row.endedAt === null
  const { version, title, paragraphs, alternative } = CONSENT_TEXT
  return {
    items,
    consent: consents.find(holds) ?? null,
    earlierConsents: consents.filter((row) => !holds(row)),
    consentText: { version, title, paragraphs: [...paragraphs], alternative },
  }
}

/** Throws `not_found` for an unknown person, and for one who has left unless `mayHaveLeft`. */
async function requireEmployee(
  db: Db,
  id: string,
  mayHaveLeft = false,
): Promise<{ readonly firstname: string; readonly lastname: string }> {
  const person = await findEmployeeStanding(db, id)
  if (!person || (person.deactivatedAt && !mayHaveLeft)) throw new DomainError('not_found', 'Employee not found')
  return person
}

/** Normalizes a name, so that spellings of the same name are equal. */
function simple(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s.]+/g, ' ')
    .trim()
    .toLowerCase()
}
