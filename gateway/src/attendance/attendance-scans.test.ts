import { randomBytes, randomUUID } from 'node:crypto'
import { findScanner } from '@labada/db/scanner/scanners'
import { givenBranch } from '@labada/db/testing/factories/factories'
import { givenAgedNonce } from '@labada/db/testing/factories/scan-factories'
import { readNumber } from '@labada/db/testing/raw'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { fullNameOf } from '@labada/domain/core/names'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAttestation } from '../scanner/scan-attesting.ts'
import { type Counter, type Person, startTestApp, type TestApp } from '../testing/app.ts'
import {
  createScanner,
  enrolledCounter,
  loadBundle,
  pairScanner,
  sendScan,
  type TestScanner,
  uploadScan,
} from '../testing/scanner.ts'

let app: TestApp
let admin: Person
let counter: Counter
let scanner: TestScanner
let alias: string
let nonce: string

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.stop())
beforeEach(async () => {
  ;({ counter, scanner, alias, nonce } = await enrolledCounter(app, admin))
})

const MINUTE = 60_000
const scansOf = (employeeId = counter.user.employeeId ?? '') =>
  app.db.selectFrom('scan').selectAll().where('employeeId', '=', employeeId).orderBy('seq').execute()

describe('a scan', () => {
  it('from the page is kept with the server’s time and answered as the shop knows it', async () => {
    const before = Date.now()
    const { status, body, headers } = await sendScan(counter, scanner.scan({ alias, server_nonce: nonce }))
    expect([status, body.type, body.is_first_clockin]).toEqual([200, 'in', true])
    expect(headers.get('x-server-nonce')).toMatch(/^[\w-]{22}$/)
    expect(headers.get('x-server-nonce')).not.toBe(nonce)
    const [scan] = await scansOf()
    expect(scan).toMatchObject({ usedAs: 'attendance', flags: [], needsReview: false, clientId: counter.device.id })
    expect(Math.abs((scan?.scannedAt.getTime() ?? 0) - before)).toBeLessThan(30_000)
    expect(await app.announced()).toContain('attendance.scanned')
  })

  it('from the scanner alone needs no anti-forgery pair; from a page it does', async () => {
    const alone = await uploadScan(app, counter.device.credential, scanner.scan({ alias, server_nonce: nonce }))
    expect(alone.status).toBe(200)
    const { body, attestation } = scanner.scan({ alias })
    const headers = { 'x-client': counter.device.credential, 'x-scan-attestation': attestation }
    const page = await fetch(`${app.url}/api/create-attendance`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', origin: app.url },
      body: JSON.stringify(body),
    })
    expect(page.status).toBe(419)
  })

  it('sent again gets its first answer and leaves nothing more', async () => {
    const scan = scanner.scan({ alias, server_nonce: nonce })
    const first = await sendScan(counter, scan)
    const again = await sendScan(counter, scan)
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(await scansOf()).toHaveLength(1)
  })

  it('of a device without a scanner, or unsigned, is none', async () => {
    const bare = await app.counter()
    const scan = scanner.scan({ alias })
    expect((await sendScan(bare, scan)).body.code).toBe('SCANNER_NOT_PAIRED')
    const unsigned = await counter.post('/create-attendance', scan.body)
    expect([unsigned.status, unsigned.body.code]).toEqual([422, 'SCAN_REFUSED'])
  })

  it('that scored too little, of a finger that was erased or under a name nobody gave is refused', async () => {
    const weak = await sendScan(counter, scanner.scan({ alias, score: 54.99, server_nonce: nonce }))
    const unknown = await sendScan(counter, scanner.scan({ alias: randomBytes(16).toString('base64url') }))
    await admin.post(`/employees/${counter.user.employeeId}/biometric-consents/withdraw`, { reason: 'Leaves' })
    const erased = await sendScan(counter, scanner.scan({ alias, server_nonce: nonce }))
    expect([weak, unknown, erased].map(({ body }) => body.code)).toEqual(Array(3).fill('SCAN_REFUSED'))
    expect(await scansOf()).toEqual([])
  })

  it('after ten refused ones in a minute hears that it is too many, and a good one still counts', async () => {
    const forged = { ...scanner.scan({ alias }), attestation: 'x' }
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) statuses.push((await sendScan(counter, forged)).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429])
    expect((await sendScan(counter, scanner.scan({ alias, server_nonce: nonce }))).status).toBe(200)
  })
})

describe('a forged scan (T4)', () => {
  it('made from a recorded one by changing alias, score, time, place in the count, agent or device is refused, 6 of 6', async () => {
    const good = scanner.scan({ alias, server_nonce: nonce })
    const other = await app.counter(counter.branch)
    const otherScanner = await pairScanner(admin, other.device)
    const mine = (body: object, attestation = good.attestation) =>
      sendScan(counter, { ...good, body: { ...good.body, ...body }, attestation })
    const resigned = (claims: object) =>
      createScanner(counter.device.id).scan({ ...good.claims, ...claims }).attestation
    const answers = [
      await mine({ fingerprint_id: randomBytes(16).toString('base64url') }),
      await mine({ fingerprint_score: 99 }),
      await mine({}, resigned({ t_wall: good.claims.t_wall - 30 * MINUTE })),
      await mine({}, resigned({ seq: 2 })),
      await mine({}, otherScanner.scan({ ...good.claims, agent: otherScanner.identity.agent_id }).attestation),
      await sendScan(other, good),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(6).fill([422, 'SCAN_REFUSED']))
    expect(await scansOf()).toEqual([])
  })

  it('by changing anything at all about what was signed: 10,000 times, none believed', async () => {
    const signer = await findScanner(app.db, counter.device.id)
    if (!signer) throw new Error('paired above')
    const { attestation, claims } = scanner.scan({ alias, server_nonce: nonce })
    expect(readAttestation(attestation, signer)).toEqual(claims)
    const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.= '
    const change = fc.record({
      at: fc.nat(attestation.length - 1),
      sign: fc.constantFrom(...signs),
      kind: fc.constantFrom('replace', 'insert', 'drop', 'cut'),
    })
    const changed = ({ at, sign, kind }: { at: number; sign: string; kind: string }) => {
      const [head, tail] = [attestation.slice(0, at), attestation.slice(at + 1)]
      if (kind === 'replace') return head + sign + tail
      if (kind === 'insert') return head + sign + attestation.slice(at)
      return kind === 'drop' ? head + tail : head
    }
    fc.assert(
      fc.property(change, (one) => {
        const text = changed(one)
        fc.pre(text !== attestation)
        return readAttestation(text, signer) === undefined
      }),
      { numRuns: 10_000 },
    )
  })
})

describe('a replayed scan (T6)', () => {
  /** As the agent does: who is told that every connection is busy comes again with the same scan. */
  async function uploadUntilTaken(scan: ReturnType<TestScanner['scan']>): Promise<Response> {
    let answer = await uploadScan(app, counter.device.credential, scan)
    for (let again = 0; answer.status === 503 && again < 50; again++)
      answer = await uploadScan(app, counter.device.credential, scan)
    return answer
  }

  it('is one row and one answer, however often and however fast it comes', async () => {
    const people = 40
    const times = 5
    const scans = Array.from({ length: people }, () => scanner.scan({ alias, offline: { nonce, mono: 0 }, t_mono: 0 }))
    const answers = await Promise.all(
      scans.flatMap((scan) => Array.from({ length: times }, () => uploadUntilTaken(scan))),
    )
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    expect(answers.map(({ status }) => status)).toEqual(Array(people * times).fill(200))
    for (let i = 0; i < people; i++) expect(new Set(texts.slice(i * times, (i + 1) * times)).size).toBe(1)
    expect(await scansOf()).toHaveLength(people)
  }, 60_000)

  it('under another name in the same place of the count is refused', async () => {
    const first = scanner.scan({ alias, server_nonce: nonce })
    await sendScan(counter, first)
    const second = await sendScan(counter, scanner.scan({ alias, seq: first.claims.seq }))
    expect([second.status, second.body.code]).toEqual([422, 'SCAN_REFUSED'])
    const third = await sendScan(counter, scanner.scan({ alias, scan_id: first.claims.scan_id }))
    expect([third.status, third.body.code]).toEqual([422, 'SCAN_REFUSED'])
    expect(await scansOf()).toHaveLength(1)
  })
})

describe('a clock somebody moved (T7)', () => {
  it.each([-120, 24 * 60])('by %d minutes changes no time while the scanner hears from the server', async (minutes) => {
    const scan = scanner.scan({ alias, server_nonce: nonce, t_wall: Date.now() + minutes * MINUTE })
    expect((await sendScan(counter, scan)).status).toBe(200)
    const [kept] = await scansOf()
    expect(kept?.flags).toEqual(['clock_skew'])
    expect(kept?.needsReview).toBe(false)
    expect(Math.abs((kept?.scannedAt.getTime() ?? 0) - Date.now())).toBeLessThan(30_000)
  })

  it('while the scanner was cut off waits for an admin; what both clocks agree on does not', async () => {
    const old = await givenAgedNonce(app.db, counter.device.id, 180)
    const offline = { nonce: old, mono: 1_000 }
    const t_mono = 1_000 + 120 * MINUTE
    const honest = scanner.scan({ alias, offline, t_mono, t_wall: Date.now() - 60 * MINUTE })
    const moved = scanner.scan({ alias, offline, t_mono: t_mono + MINUTE, t_wall: Date.now() - 5 * MINUTE })
    const rebooted = scanner.scan({ alias, offline: { nonce: null, mono: null }, t_wall: Date.now() - 50 * MINUTE })
    for (const scan of [honest, moved, rebooted])
      expect((await uploadScan(app, counter.device.credential, scan)).status).toBe(200)
    const kept = await scansOf()
    expect(kept.map(({ needsReview }) => needsReview)).toEqual([false, true, true])
    expect(kept[0]?.flags).toEqual(['offline'])
    expect(Math.abs((kept[0]?.scannedAt.getTime() ?? 0) - (Date.now() - 60 * MINUTE))).toBeLessThan(30_000)
  })
})

describe('what is worth a look', () => {
  it('at a branch that is not theirs, and the second of two branches within half an hour', async () => {
    await sendScan(counter, scanner.scan({ alias, server_nonce: nonce }))
    const branch = await givenBranch(app.db)
    const away = await app.counter(branch)
    const awayScanner = await pairScanner(admin, away.device)
    await app.db
      .insertInto('branchAssignment')
      .values({ employeeId: counter.user.employeeId ?? '', branchId: branch.id, fromOn: '2020-01-01' as never })
      .execute()
    const { content, nonce: fresh } = await loadBundle(away, awayScanner)
    await app.db
      .deleteFrom('branchAssignment')
      .where('branchId', '=', branch.id)
      .where('employeeId', '=', counter.user.employeeId ?? '')
      .execute()
    const scan = awayScanner.scan({ alias: content.fingerprints[0]?.alias ?? '', server_nonce: fresh })
    expect((await sendScan(away, scan)).status).toBe(200)
    const [, second] = (await scansOf()).toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime())
    expect(second?.flags).toEqual(['visiting', 'impossible_travel'])
    // The admin's list has it at once, until somebody looked into it (T2).
    const listed = async (): Promise<unknown[]> =>
      (await admin.get('/today')).body.attention.filter(
        ({ facts }: { facts: { kind: string } }) => facts.kind === 'two_places',
      )
    const day = manilaDateOf(second?.scannedAt ?? new Date())
    const { employeeId } = counter.user
    expect(await listed()).toEqual([
      {
        branchId: branch.id,
        branchName: branch.name,
        facts: { kind: 'two_places', employeeId, name: fullNameOf(counter.user), workday: day },
      },
    ])
    const corrected = await admin.post('/attendance/corrections', {
      id: randomUUID(),
      employeeId,
      workday: day,
      kind: 'ignore_punch',
      punchId: second?.id,
      reasonCode: 'other',
      reason: 'It was somebody else',
    })
    expect([corrected.status, await listed()]).toEqual([200, []])
  })

  it('the third scan of one kiosk within ten seconds', async () => {
    for (let i = 0; i < 3; i++) await sendScan(counter, scanner.scan({ alias, offline: { nonce, mono: 0 }, t_mono: i }))
    expect((await scansOf()).map(({ flags }) => flags.includes('burst'))).toEqual([false, false, true])
  })
})

describe('a closed branch', () => {
  const close = () => admin.post(`/branches/${counter.branch.id}/close`, { reason: 'Flooded' })

  it('lets nobody come', async () => {
    expect((await close()).status).toBe(200)
    const arriving = await sendScan(counter, scanner.scan({ alias, server_nonce: nonce }))
    expect([arriving.status, arriving.body]).toEqual([403, { message: 'CLOSED_BRANCH_ACCESSED' }])
    expect(await scansOf()).toEqual([])
  })

  it('lets people go home', async () => {
    const offline = { nonce: await givenAgedNonce(app.db, counter.device.id, 300), mono: 0 }
    const arrived = scanner.scan({ alias, offline, t_mono: 60 * MINUTE, t_wall: Date.now() - 240 * MINUTE })
    expect((await sendScan(counter, arrived)).body.type).toBe('in')
    expect((await close()).status).toBe(200)
    const leaving = await sendScan(counter, scanner.scan({ alias, server_nonce: nonce }))
    expect([leaving.status, leaving.body.type]).toEqual([200, 'out'])
  })
})

describe('the employee portal', () => {
  const login = (scan: ReturnType<TestScanner['scan']>, at: Counter = counter) =>
    at.post('/employee-portal/login-fingerprint', scan.body, { headers: { 'x-scan-attestation': scan.attestation } })

  it('opens with a finger, for its employee alone, on its device alone, and is closed by its logout', async () => {
    const { body } = await login(scanner.scan({ alias, server_nonce: nonce }))
    expect(body).toMatchObject({
      success: true,
      employee: { id: counter.user.employeeId, firstname: counter.user.firstname },
    })
    const portal = app.caller({ token: body.token, client: counter.device.credential })
    const own = `/employee-portal/fingerprints/${counter.user.employeeId}`
    expect((await portal.get(own)).body.data.fingers).toHaveLength(1)
    const foreign = await portal.get(`/employee-portal/fingerprints/${randomUUID()}`)
    expect([foreign.status, foreign.text]).toEqual([401, ''])
    const elsewhere = app.caller({ token: body.token, client: (await app.counter()).device.credential })
    expect((await elsewhere.get(own)).status).toBe(401)
    expect((await portal.post('/employee-portal/logout')).body).toEqual({ success: true, message: 'Logged Out.' })
    expect([(await portal.get(own)).status, (await portal.get(own)).text]).toEqual([401, ''])
    expect((await counter.get('/verify-access?Desktop=1')).status).toBe(200)
  })

  it.each([
    ['fifteen minutes old', 'expiresAt'],
    ['unused for fifteen minutes', 'lastUsedAt'],
  ] as const)('closes by itself when it is %s', async (_what, column) => {
    const { body } = await login(scanner.scan({ alias, server_nonce: nonce }))
    const portal = app.caller({ token: body.token, client: counter.device.credential })
    const own = `/employee-portal/fingerprints/${counter.user.employeeId}`
    expect((await portal.get(own)).status).toBe(200)
    const past = new Date(Date.now() - (column === 'expiresAt' ? 0 : 15 * MINUTE))
    await app.db
      .updateTable('portalSession')
      .set({ [column]: past })
      .where('employeeId', '=', counter.user.employeeId ?? '')
      .execute()
    expect((await portal.get(own)).status).toBe(401)
  })

  it('says one and the same thing to every finger it does not open for', async () => {
    const good = scanner.scan({ alias, server_nonce: nonce })
    const answers = [
      await login({ ...good, attestation: 'x' }),
      await login({ ...good, body: { ...good.body, fingerprint_score: 91 } }),
      await login(scanner.scan({ alias, score: 20, server_nonce: nonce })),
      await login(scanner.scan({ alias: randomBytes(16).toString('base64url'), server_nonce: nonce })),
      await login(scanner.scan({ alias })),
    ]
    for (const { status, text } of answers)
      expect([status, text]).toEqual([200, '{"success":false,"message":"Fingerprint not recognized"}'])
    expect(await readNumber(app.db, `select count(*) from portal_session where client_id = ${counter.device.id}`)).toBe(
      0,
    )
  })

  it('takes ten tries a minute from one device', async () => {
    const statuses: number[] = []
    const forged = { ...scanner.scan({ alias }), attestation: 'x' }
    for (let i = 0; i < 11; i++) statuses.push((await login(forged)).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })

  it('never makes its scan a punch, nor a punch its way in', async () => {
    const inside = scanner.scan({ alias, server_nonce: nonce })
    expect((await login(inside)).body.success).toBe(true)
    const late = await sendScan(counter, inside)
    expect([late.status, late.body.code]).toEqual([409, 'SCAN_USED'])
    const fresh = (await loadBundle(counter, scanner)).nonce
    const punched = scanner.scan({ alias, server_nonce: fresh })
    await sendScan(counter, punched)
    expect((await login(punched)).body).toEqual({ success: false, message: 'Fingerprint not recognized' })
    expect((await scansOf()).map(({ usedAs }) => usedAs)).toEqual(['portal', 'attendance'])
  })
})
