import { newId } from '@labada/db/core/ids'
import { givenPortalSession } from '@labada/db/testing/factories/scan-factories'
import { fullNameOf } from '@labada/domain/core/names'
import { CONSENT_TEXT } from '@labada/domain/scanner/biometric-consent'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Counter, type Person, startTestApp, type TestApp } from '../testing/app.ts'
import { enrolFinger, loadBundle, pairScanner, sendScan } from '../testing/scanner.ts'

/** Somebody who takes their consent back in the portal, without asking anybody. */
let test: TestApp
let counter: Counter
let admin: Person
beforeAll(async () => {
  test = await startTestApp()
  counter = await test.counter()
  admin = await test.admin()
})
afterAll(() => test.stop())

const attention = async () =>
  (await admin.get('/today')).body.attention.filter(
    ({ facts }: { facts: { kind: string } }) => facts.kind === 'consent_withdrawn',
  )

it('loses every finger at once, whose scans count no more; the admin hears of it until they decide anew', async () => {
  const { user, device } = counter
  const employeeId = user.employeeId ?? ''
  const scanner = await pairScanner(admin, device)
  await enrolFinger(admin, scanner, user)
  const { content, nonce } = await loadBundle(counter, scanner)
  const alias = content.fingerprints[0]?.alias ?? ''
  const { credential } = await givenPortalSession(test.db, { employeeId, device })
  const portal = test.caller({ token: credential, client: device.credential })
  const path = `/employee-portal/fingerprints/${employeeId}`
  expect(await attention()).toEqual([])

  const [one, two] = await Promise.all([portal.post(`${path}/withdraw`, {}), portal.post(`${path}/withdraw`, {})])
  const said = { success: true, message: 'Your fingerprints were erased' }
  expect([one.status, one.body, two.status, two.body]).toEqual([200, said, 200, said])

  const kept = await portal.get(path)
  expect(kept.body.data.fingers).toEqual([])
  expect(kept.body.data.consent.ended_at).not.toBeNull()
  const rows = await test.db
    .selectFrom('fingerprint')
    .select(['wrappedKey', 'sealed', 'twinHash', 'erasedBy'])
    .where('employeeId', '=', employeeId)
    .execute()
  expect(rows).toEqual([{ wrappedKey: null, sealed: null, twinHash: null, erasedBy: null }])
  const copies = test.db.selectFrom('fingerprintBundle').select('bundle').where('bundle', 'is not', null)
  expect(await copies.execute()).toEqual([])
  const scanned = await sendScan(
    test.caller({ client: device.credential }),
    scanner.scan({ alias, server_nonce: nonce }),
  )
  expect(scanned.status).toBe(422)

  const audit = await test.db
    .selectFrom('auditLog')
    .select(['actorId', 'clientId', 'after'])
    .where('action', '=', 'biometric_consent.withdrawn')
    .where('objectId', '=', employeeId)
    .execute()
  const told = await test.db.selectFrom('outbox').select('payload').where('type', '=', 'consent.withdrawn').execute()
  expect(told).toEqual([{ payload: { employeeId } }])
  expect(audit).toMatchObject([{ actorId: null, clientId: device.id, after: { erased: 1 } }])
  expect(await attention()).toEqual([
    {
      branchId: counter.branch.id,
      branchName: counter.branch.name,
      facts: { kind: 'consent_withdrawn', employeeId, name: fullNameOf(user) },
    },
  ])

  const decided = await admin.post(`/employees/${employeeId}/biometric-consents`, {
    id: newId(),
    choice: 'witnessed',
    textVersion: CONSENT_TEXT.version,
    signedName: fullNameOf(user),
  })
  expect(decided.status).toBe(200)
  expect(await attention()).toEqual([])
})
