import { randomUUID } from 'node:crypto'
import { routeCatalog } from '@labada/contracts/catalog'
import type { Route } from '@labada/contracts/core/route'
import { checksumOf } from '@labada/db/testing/checksum'
import { givenEmployee } from '@labada/db/testing/factories/factories'
import { givenPortalSession } from '@labada/db/testing/factories/scan-factories'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Counter, startTestApp, type TestApp } from '../testing/app.ts'
import type { Caller } from '../testing/caller.ts'
import { enrolFinger, loadBundle, pairScanner, sendScan } from '../testing/scanner.ts'

/** Somebody who is in the portal and asks for somebody else (T14 of security.md, of the portal's calls). */
let app: TestApp
let counter: Counter
let ana: Caller
let colleague: string
let stranger: string
beforeAll(async () => {
  app = await startTestApp()
  counter = await app.counter()
  ana = await inPortal(counter)
  colleague = (await givenEmployee(app.db, { branchIds: [counter.branch.id] })).employeeId ?? ''
  stranger = (await app.counter()).user.employeeId ?? ''
})
afterAll(() => app.stop())

async function inPortal({ user, device }: Counter): Promise<Caller> {
  const { credential } = await givenPortalSession(app.db, { employeeId: user.employeeId ?? '', device })
  return app.caller({ token: credential, client: device.credential })
}

const today = manilaDateOf(new Date())
const PARAMS: Readonly<Record<string, string>> = {
  advanceId: randomUUID(),
  slipId: randomUUID(),
  shiftId: randomUUID(),
  swapId: randomUUID(),
  workday: addDays(today, -1),
}
/** What each call takes when it is meant well; a new call of the portal that changes something needs its line here. */
const BODIES: Readonly<Record<string, object>> = {
  requestCashAdvance: { amount: 100, reason: 'School fees' },
  consentToCashAdvance: { authority: { version: 1, language: 'en' } },
  withdrawCashAdvance: {},
  acknowledgePayslip: {},
  withdrawOwnConsent: {},
  askForSwap: { id: randomUUID(), shift_id: randomUUID(), to_employee_id: randomUUID(), other_shift_id: null },
  answerSwap: { agree: true },
  cancelSwap: {},
  changePortalPin: { new_pin: '860294' },
  disputeAttendance: { id: randomUUID(), workday: addDays(today, -1), reason: 'I was there until six' },
}
const AIMED: [string, Route][] = Object.entries<Route>(routeCatalog).filter(
  ([, { access, path }]) => access.kind === 'portal' && path.includes(':employeeId'),
)

describe('In the portal', () => {
  it.each(AIMED)(
    '%s of a colleague, of a stranger and of nobody is an empty 401, and nothing changes',
    async (name, route) => {
      const isRead = route.method === 'GET'
      const body = isRead ? undefined : (BODIES[name] ?? expect.fail(`${name} needs a body in BODIES`))
      for (const employeeId of [colleague, stranger, randomUUID()]) {
        const path = route.path.replaceAll(/:(\w+)/g, (_, param: string) =>
          param === 'employeeId' ? employeeId : (PARAMS[param] ?? `no ${param} in this test`),
        )
        const before = await checksumOf(app.db)
        const answer = await ana.call(route.method, path, { ...(body && { body }) })
        expect([answer.status, answer.text], path).toEqual([401, ''])
        expect(await checksumOf(app.db)).toBe(before)
      }
    },
  )

  it('there are such calls, so that the test above does not pass for nothing', () => {
    expect(AIMED.length).toBeGreaterThanOrEqual(10)
    expect(Object.keys(BODIES).filter((name) => !AIMED.some(([aimed]) => aimed === name))).toEqual([])
  })
})

/** The gateway's own clock means nothing to a scan, a workday and the end of a session (R22). */
describe.each([-24 * 60, -120, 120, 24 * 60])('A gateway whose clock is %d minutes off', (minutes) => {
  let off: TestApp
  beforeAll(async () => {
    const clock = () => new Date(Date.now() + minutes * 60_000)
    off = await startTestApp({ database: app.database, settings: { dataDir: app.dataDir }, clock })
  })
  afterAll(() => off.stop())

  it('takes a scan at the database’s time, on its day, and ends the portal fifteen minutes from there', async () => {
    const at = await app.counter()
    const admin = await app.admin()
    const scanner = await pairScanner(admin, at.device)
    await enrolFinger(admin, scanner, at.user)
    const { content, nonce } = await loadBundle(at, scanner)
    const alias = content.fingerprints[0]?.alias ?? ''
    const page = off.caller({ client: at.device.credential })
    const scanned = await sendScan(page, scanner.scan({ alias, server_nonce: nonce }))
    expect([scanned.status, scanned.body.type]).toEqual([200, 'in'])
    const record = await app.db
      .selectFrom('shiftRecord')
      .select(['workday', 'inAt'])
      .where('id', '=', scanned.body.shift_id)
      .executeTakeFirstOrThrow()
    expect(record.workday).toBe(manilaDateOf(record.inAt))
    expect(Math.abs(record.inAt.getTime() - Date.now())).toBeLessThan(60_000)
    const fresh = scanned.headers.get('x-server-nonce') ?? ''
    const { body, attestation } = scanner.scan({ alias, server_nonce: fresh })
    const opened = await page.post('/employee-portal/login-fingerprint', body, {
      headers: { 'x-scan-attestation': attestation },
    })
    expect(opened.body.success).toBe(true)
    const session = await app.db
      .selectFrom('portalSession')
      .select(['createdAt', 'expiresAt'])
      .where('employeeId', '=', at.user.employeeId ?? '')
      .executeTakeFirstOrThrow()
    expect(session.expiresAt.getTime() - session.createdAt.getTime()).toBe(15 * 60_000)
    expect(Math.abs(session.createdAt.getTime() - Date.now())).toBeLessThan(60_000)
    const portal = off.caller({ token: opened.body.token, client: at.device.credential })
    expect((await portal.get(`/employee-portal/attendance/${at.user.employeeId}?days=30`)).status).toBe(200)
  })
})
