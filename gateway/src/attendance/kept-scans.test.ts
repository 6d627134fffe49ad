import { randomBytes } from 'node:crypto'
import { givenAgedNonce } from '@labada/db/testing/factories/scan-factories'
import { fullNameOf } from '@labada/domain/core/names'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Counter, type Person, startTestApp, type TestApp } from '../testing/app.ts'
import { createScanner, enrolledCounter, sendScan, type TestScanner } from '../testing/scanner.ts'

const MINUTE = 60_000
let app: TestApp
let admin: Person
let counter: Counter
let scanner: TestScanner
let alias: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.stop())
beforeEach(async () => {
  ;({ counter, scanner, alias } = await enrolledCounter(app, admin))
})

const bring = (attestation: string, by: Person | Counter = admin) => by.post('/scanner/kept-scans', { attestation })
const scans = () =>
  app.db
    .selectFrom('scan')
    .select(['id', 'needsReview'])
    .where('employeeId', '=', counter.user.employeeId ?? '')
    .orderBy('seq')
    .execute()
const terminate = () => admin.post(`/clients/${counter.device.id}/terminate`)

test('what a terminated device still held is taken in, each scan once, with the time its scanner counted (story 18)', async () => {
  const nonce = await givenAgedNonce(app.db, counter.device.id, 300)
  const made = Date.now()
  const kept = [60, 240].map((minutes) =>
    scanner.scan({
      alias,
      offline: { nonce, mono: 0 },
      t_mono: minutes * MINUTE,
      t_wall: made - 300 * MINUTE + minutes * MINUTE,
    }),
  )
  expect((await terminate()).status).toBe(200)
  expect((await sendScan(counter, kept[0] ?? scanner.scan({ alias }))).body).toEqual({
    message: 'TERMINATED_SESSION_ACCESSED',
  })
  const taken = []
  for (const { attestation } of [...kept, ...kept]) taken.push(await bring(attestation))
  const name = fullNameOf(counter.user)
  expect(
    taken.map(({ status, body: { isNew, type, needsReview, ...body } }) => [
      status,
      body.name,
      isNew,
      type,
      needsReview,
    ]),
  ).toEqual([
    [200, name, true, 'in', false],
    [200, name, true, 'out', false],
    [200, name, false, 'in', false],
    [200, name, false, 'out', false],
  ])
  expect(Math.abs(Date.parse(taken[1]?.body.scannedAt) - (made - 60 * MINUTE))).toBeLessThan(2 * MINUTE)
  expect(await scans()).toEqual(kept.map(({ claims }) => ({ id: claims.scan_id, needsReview: false })))
  const written = await app.db
    .selectFrom('auditLog')
    .select('after')
    .where('action', '=', 'scan.brought')
    .where('objectId', '=', String(counter.device.id))
    .execute()
  expect(written).toHaveLength(2)
})

test('one the same file brings to two admins at once counts once', async () => {
  const { attestation } = scanner.scan({ alias })
  const answers = await Promise.all([1, 2, 3].map(() => bring(attestation)))
  expect(answers.filter(({ body }) => body.isNew)).toHaveLength(1)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await scans()).toHaveLength(1)
})

test('one whose time nobody can be sure of waits for an admin', async () => {
  expect((await bring(scanner.scan({ alias, t_wall: Date.now() - 30 * MINUTE }).attestation)).body.needsReview).toBe(
    true,
  )
})

test('one over a nonce of a server that was restored waits for an admin; the scanner itself may not come with such a one', async () => {
  const madeAt = Date.now() - 30 * MINUTE
  const scan = scanner.scan({ alias, server_nonce: randomBytes(16).toString('base64url'), t_wall: madeAt })
  expect((await sendScan(counter, scan)).body.code).toBe('SCAN_REFUSED')
  expect((await bring(scan.attestation)).body).toMatchObject({
    isNew: true,
    needsReview: true,
    scannedAt: new Date(madeAt).toISOString(),
  })
})

test('one from after its device was terminated waits for an admin, however sure its time is', async () => {
  const nonce = await givenAgedNonce(app.db, counter.device.id, 60)
  await terminate()
  const late = scanner.scan({
    alias,
    offline: { nonce, mono: 0 },
    t_mono: 60 * MINUTE + 55_000,
    t_wall: Date.now() + 55_000,
  })
  const taken = await bring(late.attestation)
  expect([taken.status, taken.body.needsReview]).toEqual([200, true])
})

test('what no scanner of ours signed, or somebody changed on the way, is refused and leaves nothing', async () => {
  const { attestation, claims } = scanner.scan({ alias })
  const [text = '', signature = ''] = attestation.split('.')
  const changed = Buffer.from(text, 'base64url').toString().replace('"score":90', '"score":99')
  const foreign = createScanner(counter.device.id).scan({ ...claims })
  for (const forged of [
    `${Buffer.from(changed).toString('base64url')}.${signature}`,
    foreign.attestation,
    `${text}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    scanner.alarm({ why: 'old' }),
    'nothing',
  ]) {
    const refused = await bring(forged)
    expect([refused.status, refused.body]).toEqual([
      422,
      { code: 'SCAN_REFUSED', message: 'This scan isn’t from one of your scanners' },
    ])
  }
  expect(await scans()).toEqual([])
})

test('a scan from after the branch was closed is refused in words, not at the admin’s door', async () => {
  expect((await admin.post(`/branches/${counter.branch.id}/close`, { reason: 'Flooded' })).status).toBe(200)
  const refused = await bring(scanner.scan({ alias }).attestation)
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'The branch was already closed at the time of this scan',
  ])
  expect(await scans()).toEqual([])
})

test('only an admin who just gave their password brings any', async () => {
  const { attestation } = scanner.scan({ alias })
  const old = await app.admin({ confirmed: false })
  expect((await bring(attestation, old)).body.code).toBe('STEP_UP_REQUIRED')
  expect((await bring(attestation, counter)).status).toBe(403)
})
