import { createHash, createPublicKey, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto'
import type { AgentIdentity } from '@labada/contracts/core/agent-identity'
import { type AlarmClaims, canonicalAlarm, signedAlarmText } from '@labada/contracts/scanner/scan-alarms'
import { canonicalScan, type ScanClaims, signedScanText } from '@labada/contracts/scanner/scan-attestation'
import {
  type BundleContent,
  bundleContent,
  bundleEnvelope,
  bundleSealContext,
  canonicalEnrolment,
  type EnrolmentClaims,
  enrolmentSealContext,
  signedEnrolmentText,
} from '@labada/contracts/scanner/scan-bundle'
import { openSealed, sealFor, spkiOf } from '@labada/db/core/sealing'
import type { GivenDevice, GivenUser } from '@labada/db/testing/factories/factories'
import { fullNameOf } from '@labada/domain/core/names'
import type { Counter, Person, TestApp } from './app.ts'
import type { Answer, Caller } from './caller.ts'

/** A scanner agent without a socket: keys of its own, a count, a clock, and what it signs. */
export interface TestScanner {
  readonly identity: AgentIdentity
  readonly clientId: number
  /** Signs a scan; every claim may be given. */
  readonly scan: (claims: Partial<ScanClaims> & { readonly alias: string }) => SignedScan
  /** What the scanner says about fingerprints it refused. */
  readonly alarm: (claims: Partial<AlarmClaims> & Pick<AlarmClaims, 'why'>) => string
  readonly openBundle: (bundle: string) => BundleContent
  /** What `enroll-done` would carry. */
  readonly enrol: (
    keys: Readonly<Record<string, string>>,
    finger: Partial<EnrolmentClaims> & { readonly employee_id: string; readonly template?: Buffer },
  ) => string
}

export interface SignedScan {
  readonly claims: ScanClaims
  readonly attestation: string
  readonly body: Readonly<Record<string, unknown>>
}

export function createScanner(clientId: number): TestScanner {
  const signing = generateKeyPairSync('ed25519')
  const sealing = generateKeyPairSync('x25519')
  const signText = spkiOf(createPublicKey(signing.privateKey))
  const identity: AgentIdentity = {
    agent_id: createHash('sha256').update(signText).digest('base64url').slice(0, 22),
    keys: { sign: signText, seal: spkiOf(createPublicKey(sealing.privateKey)) },
    epoch: 1,
  }
  const who = { agent: identity.agent_id, client: String(clientId), epoch: identity.epoch }
  const boot = randomUUID()
  const signed = (claims: string, text: string) =>
    `${Buffer.from(claims).toString('base64url')}.${sign(null, Buffer.from(text), signing.privateKey).toString('base64url')}`
  let seq = 0
  return {
    identity,
    clientId,
    scan(given) {
      const claims: ScanClaims = {
        v: 1,
        ...who,
        seq: given.seq ?? ++seq,
        scan_id: randomUUID(),
        score: 90,
        t_wall: Date.now(),
        t_mono: Math.floor(performance.now()),
        boot,
        server_nonce: null,
        offline: given.server_nonce ? null : { nonce: null, mono: null },
        ...given,
      }
      const canonical = canonicalScan(claims)
      return {
        claims,
        attestation: signed(canonical, signedScanText(canonical)),
        body: {
          fingerprint_id: claims.alias,
          fingerprint_score: claims.score,
          scan_id: claims.scan_id,
          scanned_at: new Date(claims.t_wall).toISOString(),
        },
      }
    },
    alarm(given) {
      const canonical = canonicalAlarm({ v: 1, ...who, id: randomUUID(), times: 1, since: Date.now(), ...given })
      return signed(canonical, signedAlarmText(canonical))
    },
    openBundle(bundle) {
      const envelope = bundleEnvelope.parse(JSON.parse(Buffer.from(bundle, 'base64url').toString()))
      const content = openSealed(sealing.privateKey, bundleSealContext(envelope), envelope)
      return bundleContent.parse(JSON.parse(content.toString()))
    },
    enrol(keys, { template = templateOf(randomBytes(60)), ...given }) {
      const [name = '', recipient = ''] = Object.entries(keys).findLast(([key]) => key.startsWith('seal.')) ?? []
      const about = { v: 1 as const, ...who, request_id: randomUUID(), finger: 2, ...given }
      const claims: EnrolmentClaims = {
        quality: 80,
        library: null,
        duplicate_of: null,
        t_wall: Date.now(),
        kid: name.slice('seal.'.length),
        ...about,
        ...sealFor(recipient, enrolmentSealContext(about), template),
      }
      const canonical = canonicalEnrolment(claims)
      return signed(canonical, signedEnrolmentText(canonical))
    },
  }
}

/** Something with the head of an ISO 19794-2 record; nobody here matches fingers. */
export function templateOf(content: Buffer): Buffer {
  return Buffer.concat([Buffer.from('FMR\0 20\0', 'latin1'), content])
}

/** Gives a device its scanner, as an admin does. */
export async function pairScanner(admin: Person, device: GivenDevice): Promise<TestScanner> {
  const scanner = createScanner(device.id)
  const paired = await admin.post('/scanner/pairing', { client: String(device.id), agent: scanner.identity })
  if (paired.status !== 200) throw new Error(paired.text)
  return scanner
}

/** Consent and one finger of an employee; gives the template. */
export async function enrolFinger(
  admin: Person,
  scanner: TestScanner,
  person: GivenUser,
  finger: { readonly template?: Buffer; readonly finger?: number; readonly library?: string } = {},
): Promise<Answer> {
  const path = `/employees/${person.employeeId}`
  const { body: known } = await admin.get(`${path}/fingerprints`)
  if (!known.consent) {
    const consented = await admin.post(`${path}/biometric-consents`, {
      id: randomUUID(),
      choice: 'fingerprint',
      textVersion: known.consentText.version,
      signedName: fullNameOf(person),
    })
    if (consented.status !== 200) throw new Error(consented.text)
  }
  const { body: pairing } = await admin.post('/scanner/pairing', {
    client: String(scanner.clientId),
    agent: scanner.identity,
  })
  const number = finger.finger ?? 2
  return admin.post(`${path}/fingerprints`, {
    id: randomUUID(),
    finger: number,
    template: scanner.enrol(pairing.server_keys, {
      employee_id: person.employeeId ?? '',
      finger: number,
      ...(finger.template && { template: finger.template }),
      ...(finger.library && { library: finger.library }),
    }),
  })
}

/** Loads the bundle as a page does; gives its aliases in the order of the templates, and a nonce. */
export async function loadBundle(
  page: Caller,
  scanner: TestScanner,
): Promise<{ readonly content: BundleContent; readonly nonce: string; readonly version: string }> {
  const { status, body, text } = await page.get('/fingerprints')
  if (status !== 200) throw new Error(text)
  return { content: scanner.openBundle(body.bundle), nonce: body.server_nonce, version: body.version }
}

/** A branch's counter with a scanner of its own. */
export async function pairedCounter(
  app: TestApp,
  admin: Person,
): Promise<{ readonly counter: Counter; readonly scanner: TestScanner }> {
  const counter = await app.counter()
  return { counter, scanner: await pairScanner(admin, counter.device) }
}

/** A counter whose scanner knows a finger of the one who works there: its alias, and a nonce for scans. */
export async function enrolledCounter(
  app: TestApp,
  admin: Person,
): Promise<{
  readonly counter: Counter
  readonly scanner: TestScanner
  readonly alias: string
  readonly nonce: string
}> {
  const { counter, scanner } = await pairedCounter(app, admin)
  await enrolFinger(admin, scanner, counter.user)
  const { content, nonce } = await loadBundle(counter, scanner)
  return { counter, scanner, alias: content.fingerprints[0]?.alias ?? '', nonce }
}

/** Sends a scan as a page or (alone) as the scanner itself. */
export function sendScan(page: Caller, { body, attestation }: SignedScan): Promise<Answer> {
  return page.post('/create-attendance', body, { headers: { 'x-scan-attestation': attestation } })
}

/** As the scanner by itself: its X-Client, no cookie, no Origin. */
export async function uploadScan(app: TestApp, client: string, { body, attestation }: SignedScan): Promise<Response> {
  return fetch(`${app.url}/api/create-attendance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client': client, 'x-scan-attestation': attestation },
    body: JSON.stringify(body),
  })
}
