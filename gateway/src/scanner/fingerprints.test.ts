import { createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sealAudit } from '@labada/db/core/audit-seals'
import { openServerKeys, WrongKeyError } from '@labada/db/core/server-keys'
import { unlockTemplate } from '@labada/db/scanner/template-vault'
import { givenBranch, givenEmployee } from '@labada/db/testing/factories/factories'
import { dumpOf } from '@labada/db/testing/raw'
import { fullNameOf } from '@labada/domain/core/names'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Counter, type Person, startTestApp, type TestApp } from '../testing/app.ts'
import {
  enrolFinger,
  loadBundle,
  pairedCounter,
  pairScanner,
  type TestScanner,
  templateOf,
} from '../testing/scanner.ts'

let app: TestApp
let admin: Person
let counter: Counter
let scanner: TestScanner

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.stop())
beforeEach(async () => {
  ;({ counter, scanner } = await pairedCounter(app, admin))
})

const consent = (signedName = fullNameOf(counter.user)) => ({
  id: randomUUID(),
  choice: 'fingerprint',
  textVersion: '2026-11',
  signedName,
})
const pathOf = (person = counter.user) => `/employees/${person.employeeId}`

describe('enrolling a finger', () => {
  it('needs the employee’s consent first, signed with their own name', async () => {
    const { body: pairing } = await counter.get('/scanner/pairing')
    const finger = {
      id: randomUUID(),
      finger: 2,
      template: scanner.enrol(pairing.server_keys, { employee_id: counter.user.employeeId ?? '' }),
    }
    const refused = await admin.post(`${pathOf()}/fingerprints`, finger)
    expect([refused.status, refused.body.code]).toEqual([409, 'CONSENT_MISSING'])
    const forged = await admin.post(`${pathOf()}/biometric-consents`, consent('Nobody Else'))
    expect([forged.status, forged.body.errors]).toEqual([422, { signedName: ['Sign with first name and last name'] }])
    expect((await admin.post(`${pathOf()}/biometric-consents`, consent())).status).toBe(200)
    const kept = await admin.post(`${pathOf()}/fingerprints`, finger)
    expect(kept.body.items).toMatchObject([{ id: finger.id, finger: 2, quality: 80, comparedWith: 'nobody' }])
    expect(kept.body.consent).toMatchObject({
      choice: 'fingerprint',
      signedName: fullNameOf(counter.user),
      textVersion: '2026-11',
    })
  })

  it('asks the admin for the password again, and nobody else may', async () => {
    const unconfirmed = await app.admin({ confirmed: false })
    const later = await unconfirmed.post(`${pathOf()}/fingerprints`, {})
    expect([later.status, later.body.code]).toEqual([409, 'STEP_UP_REQUIRED'])
    expect((await counter.post(`${pathOf()}/fingerprints`, {})).status).toBe(403)
  })

  it('twice is once: the same request leaves one finger', async () => {
    await admin.post(`${pathOf()}/biometric-consents`, consent())
    const { body: pairing } = await counter.get('/scanner/pairing')
    const template = scanner.enrol(pairing.server_keys, { employee_id: counter.user.employeeId ?? '' })
    const finger = { id: randomUUID(), finger: 2, template }
    const answers = [
      await admin.post(`${pathOf()}/fingerprints`, finger),
      await admin.post(`${pathOf()}/fingerprints`, finger),
    ]
    expect(answers.map(({ status, body }) => [status, body.items.length])).toEqual([
      [200, 1],
      [200, 1],
    ])
  })

  it('of somebody who has it under another name is refused and written down (T3)', async () => {
    const template = templateOf(randomBytes(80))
    expect((await enrolFinger(admin, scanner, counter.user, { template })).status).toBe(200)
    const other = await givenEmployee(app.db, { branchIds: [counter.branch.id] })
    const again = await enrolFinger(admin, scanner, other, { template })
    expect([again.status, again.body.code, again.body.message]).toEqual([
      409,
      'FINGERPRINT_TAKEN',
      `This finger is already enrolled as ${fullNameOf(counter.user)}`,
    ])
    const rows = await app.db
      .selectFrom('auditLog')
      .select(['action', 'after'])
      .where('objectId', '=', other.employeeId ?? '')
      .where('action', '=', 'fingerprint.refused')
      .execute()
    expect(rows).toEqual([{ action: 'fingerprint.refused', after: { finger: 2, taken_by: counter.user.employeeId } }])
    expect((await admin.get(`${pathOf(other)}/fingerprints`)).body.items).toEqual([])
  })

  it('that the scanner recognised as somebody else’s is refused, whatever the page says (T3)', async () => {
    const template = templateOf(randomBytes(80))
    await enrolFinger(admin, scanner, counter.user, { template })
    const other = await givenEmployee(app.db, { branchIds: [] })
    await admin.post(`${pathOf(other)}/biometric-consents`, consent(fullNameOf(other)))
    const { body: library } = await admin.post('/scanner/enrolment-library', { client: String(counter.device.id) })
    const { fingerprints } = scanner.openBundle(library.bundle)
    const taken = fingerprints.find((finger) => finger.template === template.toString('base64'))
    const { body: pairing } = await counter.get('/scanner/pairing')
    const refused = await admin.post(`${pathOf(other)}/fingerprints`, {
      id: randomUUID(),
      finger: 2,
      template: scanner.enrol(pairing.server_keys, {
        employee_id: other.employeeId ?? '',
        library: library.version,
        duplicate_of: taken?.alias ?? null,
      }),
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'FINGERPRINT_TAKEN'])
    expect(refused.body.message).toContain(fullNameOf(counter.user))
  })

  it('says whom it was compared with', async () => {
    const { body: library } = await admin.post('/scanner/enrolment-library', { client: String(counter.device.id) })
    const kept = await enrolFinger(admin, scanner, counter.user, { library: library.version })
    expect(kept.body.items[0].comparedWith).toBe('everyone')
  })

  it.each([
    ['for another person', { employee_id: randomUUID() }],
    ['of another finger', { finger: 7 }],
    ['of a scanner that is not paired', { agent: 'A'.repeat(22) }],
  ])('%s is no proof', async (_what, change) => {
    await admin.post(`${pathOf()}/biometric-consents`, consent())
    const { body: pairing } = await counter.get('/scanner/pairing')
    const template = scanner.enrol(pairing.server_keys, { employee_id: counter.user.employeeId ?? '', ...change })
    const refused = await admin.post(`${pathOf()}/fingerprints`, { id: randomUUID(), finger: 2, template })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['template']])
  })
})

describe('a consent', () => {
  it('that is withdrawn takes the fingers with it at once, for good', async () => {
    await enrolFinger(admin, scanner, counter.user)
    const after = await admin.post(`${pathOf()}/biometric-consents/withdraw`, { reason: 'Changed her mind' })
    expect([after.status, after.body.items, after.body.consent]).toEqual([200, [], null])
    const rows = await app.db
      .selectFrom('fingerprint')
      .select(['wrappedKey', 'sealed', 'twinHash', 'eraseReason'])
      .where('employeeId', '=', counter.user.employeeId ?? '')
      .execute()
    expect(rows).toEqual([{ wrappedKey: null, sealed: null, twinHash: null, eraseReason: 'Changed her mind' }])
    expect((await loadBundle(counter, scanner)).content.fingerprints).toEqual([])
    const twice = await admin.post(`${pathOf()}/biometric-consents/withdraw`, { reason: 'Changed her mind' })
    expect(twice.body.earlierConsents).toHaveLength(1)
  })

  it('may be not to give a finger at all; then none is kept', async () => {
    const chosen = await admin.post(`${pathOf()}/biometric-consents`, { ...consent(), choice: 'witnessed' })
    expect(chosen.body.consent.choice).toBe('witnessed')
    expect((await enrolFinger(admin, scanner, counter.user)).body.code).toBe('CONSENT_MISSING')
  })

  it('to a text that has changed since is not taken', async () => {
    const refused = await admin.post(`${pathOf()}/biometric-consents`, { ...consent(), textVersion: '2019-01' })
    expect([refused.status, refused.body.code]).toEqual([409, 'STALE_VERSION'])
  })
})

describe('templates', () => {
  it('are nowhere in the database as they are, nor anywhere in the log', async () => {
    const secret = randomBytes(80)
    await enrolFinger(admin, scanner, counter.user, { template: templateOf(secret) })
    await loadBundle(counter, scanner)
    const dump = await dumpOf(app.db, ['fingerprint', 'fingerprint_bundle', 'audit_log', 'outbox', 'idempotency_key'])
    expect(dump.length).toBeGreaterThan(1_000)
    for (const form of ['hex', 'base64', 'base64url'] as const) {
      expect(dump).not.toContain(secret.toString(form).slice(0, 40))
      expect(dump).not.toContain(Buffer.from('FMR\0 20\0', 'latin1').toString(form).slice(0, 10))
    }
  })

  it('copied to somebody else’s row do not open', async () => {
    await enrolFinger(admin, scanner, counter.user)
    const row = await app.db
      .selectFrom('fingerprint')
      .selectAll()
      .where('employeeId', '=', counter.user.employeeId ?? '')
      .executeTakeFirstOrThrow()
    const ring = await app.app.keys()
    const locked = { keyId: row.keyId, wrappedKey: row.wrappedKey ?? Buffer.of(), sealed: row.sealed ?? Buffer.of() }
    expect(unlockTemplate(ring, row, locked).subarray(0, 3).toString()).toBe('FMR')
    expect(() => unlockTemplate(ring, { ...row, employeeId: randomUUID() }, locked)).toThrow()
    expect(() => unlockTemplate(ring, { ...row, finger: 3 }, locked)).toThrow()
  })

  it('lie under a key in a file only the service may read; another key in its place is noticed', async () => {
    const folder = join(app.dataDir, 'keys')
    const ring = await app.app.keys()
    for (const file of await readdir(folder)) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600)
    const path = join(folder, `${ring.wrapId}.key`)
    const right = await readFile(path)
    await writeFile(path, randomBytes(32).toString('hex'))
    await expect(openServerKeys(app.db, app.dataDir)).rejects.toThrow(WrongKeyError)
    await writeFile(path, right)
    expect((await openServerKeys(app.db, app.dataDir)).wrapId).toBe(ring.wrapId)
  })
})

describe('a bundle', () => {
  it('holds the fingers of the branch under names nobody knows, and only the scanner it was made for opens it', async () => {
    const template = templateOf(randomBytes(40))
    await enrolFinger(admin, scanner, counter.user, { template })
    const elsewhere = await givenEmployee(app.db, { branchIds: [(await givenBranch(app.db)).id] })
    await enrolFinger(admin, scanner, elsewhere)
    const { body } = await counter.get('/fingerprints')
    const { fingerprints } = scanner.openBundle(body.bundle)
    expect(fingerprints.map((finger) => finger.template)).toEqual([template.toString('base64')])
    expect(body.bundle).not.toContain(counter.user.employeeId)
    const stranger = await pairScanner(admin, (await app.counter(counter.branch)).device)
    expect(() => stranger.openBundle(body.bundle)).toThrow()
  })

  it('is made once while nothing changes, and is not sent to a scanner that has it', async () => {
    await enrolFinger(admin, scanner, counter.user)
    const first = (await counter.get('/fingerprints')).body
    const again = (await counter.get('/fingerprints')).body
    expect([again.version, again.bundle]).toEqual([first.version, first.bundle])
    const known = (await counter.get(`/fingerprints?version=${first.version}`)).body
    expect(known).toMatchObject({ bundle: null, signature: null, version: first.version })
    expect(known.server_nonce).toMatch(/^[\w-]{22}$/)
    await enrolFinger(admin, scanner, counter.user, { finger: 7 })
    const next = (await counter.get(`/fingerprints?version=${first.version}`)).body
    expect(Number(next.version)).toBeGreaterThan(Number(first.version))
    const names = (bundle: string) => scanner.openBundle(bundle).fingerprints.map(({ alias }) => alias)
    expect(names(next.bundle)).toHaveLength(2)
    expect(names(next.bundle)).not.toContain(names(first.bundle)[0])
  })

  it('asked for by five pages at once is one bundle', async () => {
    await enrolFinger(admin, scanner, counter.user)
    const answers = await Promise.all(Array.from({ length: 5 }, () => counter.get('/fingerprints')))
    expect(new Set(answers.map(({ body }) => body.version)).size).toBe(1)
  })

  it('comes with how far the audit log is sealed, signed, for the scanner to witness', async () => {
    await app.db.deleteFrom('auditSeal').execute()
    expect((await counter.get('/fingerprints')).body.audit_head).toBeNull()
    await sealAudit(app.db, new Date())
    const { number, hash } = await app.db
      .selectFrom('auditSeal')
      .select(['number', 'hash'])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { audit_head: head } = (await counter.get('/fingerprints')).body
    const [claims = '', signature = ''] = String(head).split('.')
    const read = JSON.parse(Buffer.from(claims, 'base64url').toString())
    expect(read).toMatchObject({ v: 1, entries: number, head: hash.toString('hex') })
    const { server_keys: keys } = (await counter.get('/scanner/pairing')).body
    const key = createPublicKey({ key: Buffer.from(keys[`sign.${read.kid}`], 'base64'), type: 'spki', format: 'der' })
    const text = Buffer.from(`labada.audit-head.v1\n${claims}`)
    expect(verify(null, text, key, Buffer.from(signature, 'base64url'))).toBe(true)
  })

  it('is for devices with a scanner', async () => {
    const bare = await app.counter()
    const { status, body } = await bare.get('/fingerprints')
    expect([status, body.code]).toEqual([409, 'SCANNER_NOT_PAIRED'])
  })

  it('is written down whenever templates were opened for it', async () => {
    await enrolFinger(admin, scanner, counter.user)
    await loadBundle(counter, scanner)
    const { body } = await admin.get('/biometric-accesses?limit=5')
    expect(body.items).toContainEqual(
      expect.objectContaining({ purpose: 'bundle', clientId: String(counter.device.id), templates: 1 }),
    )
    expect(body.items).toContainEqual(expect.objectContaining({ purpose: 'list', employeeId: counter.user.employeeId }))
  })
})
