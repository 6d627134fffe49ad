import { createHash } from 'node:crypto'
import { syntheticTemplate } from '@labada/contracts/scanner/synthetic-fingers'
import { recordAudit } from '@labada/db/core/audit'
import type { Trx } from '@labada/db/core/client'
import { newId } from '@labada/db/core/ids'
import { insertConsent } from '@labada/db/scanner/biometric-consents'
import { insertFinger, listUndecided } from '@labada/db/scanner/fingerprints'
import { lockTemplate, twinHashOf } from '@labada/db/scanner/template-vault'
import { fullNameOf } from '@labada/domain/core/names'
import { CONSENT_TEXT, consentWords } from '@labada/domain/scanner/biometric-consent'
import type { Context } from '../../http/context.ts'

/** Both index fingers, by their ISO 19794-2 numbers. */
const FINGERS = [2, 7]

export interface DemoScanner {
  readonly clientId: number
  readonly agent: string
  /** The demo's admin. */
  readonly adminId: string
}

/**
 * Enrols the simulated fingers of everyone in the demo company who has not decided about theirs: the simulated sensor's
 * page presses the same ones. Done here and not in the seed, because templates are encrypted with keys that only the
 * gateway opens.
 */
export async function enrolDemoFingers(
  trx: Trx,
  { keys, now, requestId }: Pick<Context, 'keys' | 'now' | 'requestId'>,
  { clientId, agent, adminId }: DemoScanner,
): Promise<void> {
  const people = await listUndecided(trx)
  if (people.length === 0) return
  const ring = await keys()
  const textHash = createHash('sha256').update(consentWords('fingerprint')).digest()
  for (const { id: employeeId, ...person } of people) {
    const consentId = newId()
    await insertConsent(trx, {
      id: consentId,
      employeeId,
      choice: 'fingerprint',
      textVersion: CONSENT_TEXT.version,
      textHash,
      signedName: fullNameOf(person),
      givenAt: now,
      recordedBy: adminId,
      clientId,
    })
    for (const finger of FINGERS) {
      const owner = { id: newId(), employeeId, finger }
      const template = syntheticTemplate(employeeId, finger)
      await insertFinger(trx, {
        ...owner,
        ...lockTemplate(ring, owner, template),
        quality: 90,
        twinHash: twinHashOf(ring, template),
        consentId,
        requestId: newId(),
        agent,
        clientId,
        comparedWith: 'nobody',
        enrolledAt: now,
        enrolledBy: adminId,
      })
    }
    await recordAudit(trx, {
      at: now,
      actorId: adminId,
      clientId,
      branchId: null,
      requestId,
      action: 'fingerprint.enrolled',
      objectType: 'employee',
      objectId: employeeId,
      after: { fingers: FINGERS, made_up: true },
    })
  }
}
