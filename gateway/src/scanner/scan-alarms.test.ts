import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Counter, type Person, startTestApp, type TestApp } from '../testing/app.ts'
import { pairedCounter, pairScanner, type TestScanner } from '../testing/scanner.ts'

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

/** As the agent by itself sends it: its device, no page. */
const raise = (signed: string, at = counter) =>
  fetch(`${app.url}/api/scanner/alarms`, {
    method: 'POST',
    headers: { 'x-client': at.device.credential, 'x-scan-attestation': signed },
  })
const kept = () =>
  app.db.selectFrom('scannerAlarm').select(['why', 'times']).where('clientId', '=', counter.device.id).execute()
const told = async () => {
  const { body } = await admin.get('/today')
  return body.attention.filter(({ facts }: { facts: { kind: string } }) => facts.kind === 'scanner_alarm')
}

test('fingerprints a scanner refused are told to the admin and written down, once however often it is sent (T5)', async () => {
  const signed = scanner.alarm({ why: 'unsigned', times: 3 })
  const answers = await Promise.all([1, 2, 3].map(() => raise(signed)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await kept()).toEqual([{ why: 'unsigned', times: 3 }])
  const { id, name } = counter.branch
  expect(await told()).toContainEqual({
    branchId: id,
    branchName: name,
    facts: { kind: 'scanner_alarm', device: expect.any(String), why: 'unsigned', times: 3 },
  })
  const written = await app.db
    .selectFrom('auditLog')
    .select(['action', 'clientId', 'after'])
    .where('action', '=', 'scanner.alarmed')
    .where('branchId', '=', id)
    .execute()
  expect(written).toEqual([
    { action: 'scanner.alarmed', clientId: counter.device.id, after: { why: 'unsigned', times: 3 } },
  ])
})

test('one that another scanner signed, that was changed or is a scan is none', async () => {
  const signed = scanner.alarm({ why: 'old' })
  const other = await pairScanner(admin, (await app.counter()).device)
  const [claims = '', signature = ''] = signed.split('.')
  const changed = Buffer.from(Buffer.from(claims, 'base64url').toString().replace('old', 'expired')).toString(
    'base64url',
  )
  const scan = scanner.scan({ alias: 'a'.repeat(22) }).attestation
  for (const forged of [other.alarm({ why: 'old' }), `${changed}.${signature}`, scan, 'x'])
    expect((await raise(forged)).status).toBe(422)
  expect(await kept()).toEqual([])
})

test('a device that is no more raises none', async () => {
  await admin.post(`/clients/${counter.device.id}/terminate`)
  const refused = await raise(scanner.alarm({ why: 'old', id: randomUUID() }))
  expect([refused.status, await refused.text()]).toEqual([401, '{"message":"TERMINATED_SESSION_ACCESSED"}'])
  expect(await kept()).toEqual([])
})
