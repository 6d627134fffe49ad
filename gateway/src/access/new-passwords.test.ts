import { type GivenUser, givenAdmin, givenToken, TEST_PASSWORD } from '@labada/db/testing/factories/factories'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestApp, type TestApp } from '../testing/app.ts'
import type { Answer, Caller } from '../testing/caller.ts'

/** How people of the office get a new password: by an admin’s link, by a recovery code, or logged in. */
const NEW = 'seven-green-lamps'
const OTHER = 'nine-yellow-chairs'
let now = new Date('2026-11-28T09:00:00+08:00')
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
let shop: TestApp
let owner: Person
beforeAll(async () => {
  shop = await startTestApp({ clock: () => now, settings: { trustedProxies: ['loopback'] } })
  owner = await shop.admin()
})
afterAll(() => shop.stop())

let address = 1
/** A network of its own: one test’s failures are not counted against another. */
const elsewhere = () => ({ headers: { 'x-forwarded-for': `198.51.100.${address++}` } })
const logIn = async ({ username }: GivenUser, password: string, otp?: string): Promise<number> =>
  (await shop.caller().post('/login', { username, password, ...(otp && { otp }) }, elsewhere())).status
const signedIn = async (user: GivenUser): Promise<Caller> => {
  const screen = shop.caller({ token: (await givenToken(shop.db, { user, confirmed: true })).credential })
  await screen.fetchCsrf()
  return screen
}
const codeOf = ({ status, body }: Answer) => [status, body?.code]
const auditOf = async ({ id }: GivenUser) =>
  (
    await shop.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'after'])
      .where('objectId', '=', id)
      .where('action', 'like', 'account.password%')
      .orderBy('seq')
      .execute()
  ).map(({ action, actorId, after }) => ({ action, own: actorId === id, by: (after as { by?: string }).by }))

describe('a link for a new password', () => {
  const linkFor = async (user: GivenUser) => (await owner.post(`/accounts/${user.id}/reset-password`, {})).body
  const use = (token: string, password = NEW) =>
    shop.caller().post('/password-resets', { token, password }, elsewhere())

  it('ends the old password and every session at once; the person chooses the new one, once', async () => {
    const user = await givenAdmin(shop.db)
    const screen = await signedIn(user)
    const { token, expiresAt } = await linkFor(user)
    expect(Date.parse(expiresAt) - now.getTime()).toBe(24 * 3_600_000)
    expect((await screen.get('/own-sessions')).status).toBe(401)
    expect(await logIn(user, TEST_PASSWORD)).toBe(422)

    const weak = await use(token, 'short')
    expect([weak.status, weak.body.errors]).toEqual([422, { password: ['Password must be at least 12 characters'] }])
    const usual = await use(token, 'leavemealone')
    expect([usual.status, usual.body.errors]).toEqual([
      422,
      { password: ['Many people use this password. Choose another.'] },
    ])
    expect((await use(token, `${user.username}-password`)).status).toBe(422)
    expect((await use(token)).body).toEqual({ username: user.username })
    expect([await logIn(user, NEW), await logIn(user, TEST_PASSWORD)]).toEqual([200, 422])
    expect(codeOf(await use(token, OTHER))).toEqual([409, 'RESET_OVER'])
    expect(await logIn(user, NEW)).toBe(200)
    expect(await auditOf(user)).toEqual([
      { action: 'account.password_reset', own: false, by: undefined },
      { action: 'account.password_changed', own: true, by: 'link' },
    ])
    const stored = JSON.stringify(await shop.db.selectFrom('passwordReset').selectAll().execute())
    expect(stored).not.toContain(token)
  })

  it('of two at the same moment one counts; a newer link ends the earlier, and a day ends them all', async () => {
    const user = await givenAdmin(shop.db)
    const [first, second] = [await linkFor(user), await linkFor(user)]
    expect(codeOf(await use(first.token))).toEqual([409, 'RESET_OVER'])
    const both = await Promise.all([use(second.token, NEW), use(second.token, OTHER)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const late = await linkFor(user)
    pass(24 * 60)
    expect(codeOf(await use(late.token))).toEqual([409, 'RESET_OVER'])
  })

  it('opens nothing for a login that ended, nor by a guess, of which there are twenty from one address', async () => {
    const user = await givenAdmin(shop.db)
    const { token } = await linkFor(user)
    await owner.post(`/accounts/${user.id}/close`, {})
    expect(codeOf(await use(token))).toEqual([409, 'RESET_OVER'])
    const from = elsewhere()
    const statuses: number[] = []
    for (let guess = 0; guess < 21; guess++)
      statuses.push(
        (await shop.caller().post('/password-resets', { token: `lda_${guess}`, password: NEW }, from)).status,
      )
    expect(statuses).toEqual([...Array(20).fill(409), 429])
  })
})

describe('a recovery code', () => {
  /** An admin with two-step login. */
  async function withCodes() {
    const user = await givenAdmin(shop.db)
    const screen = await signedIn(user)
    const { secret } = (await screen.post('/second-factor', {})).body
    const app = new TOTP({ secret: Secret.fromBase32(secret) })
    const { recoveryCodes } = (
      await screen.post('/second-factor/confirm', { otp: app.generate({ timestamp: now.getTime() }) })
    ).body as { recoveryCodes: string[] }
    pass(1)
    return { user, screen, recoveryCodes, otp: () => app.generate({ timestamp: now.getTime() }) }
  }
  const use = (username: string, recoveryCode: string, password = NEW, from = elsewhere()) =>
    shop.caller().post('/password-resets/recovery-code', { username, recoveryCode, password }, from)
  const WRONG = [422, { recoveryCode: ['This username or recovery code is wrong'] }]
  const wrongOf = ({ status, body }: Answer) => [status, body?.errors]

  it('is used up by a new password, ends every session, and the login still asks for a code', async () => {
    const { user, screen, recoveryCodes, otp } = await withCodes()
    const [first = '', second = ''] = recoveryCodes
    expect((await use(user.username, first, 'short')).body.errors.password).toHaveLength(1)
    expect((await use(user.username, first)).body).toEqual({ username: user.username })
    expect((await screen.get('/second-factor')).status).toBe(401)
    expect([await logIn(user, TEST_PASSWORD), await logIn(user, NEW)]).toEqual([422, 422])
    expect(await logIn(user, NEW, otp())).toBe(200)
    expect(wrongOf(await use(user.username, first, OTHER))).toEqual(WRONG)
    expect((await use(user.username, second, OTHER)).status).toBe(200)
    expect(await auditOf(user)).toEqual(
      [1, 2].map(() => ({ action: 'account.password_changed', own: true, by: 'recovery code' })),
    )
  })

  it('answers alike for a wrong code, somebody else’s, an app’s code and a name nobody has', async () => {
    const [one, other] = [await withCodes(), await withCodes()]
    const answers = [
      await use(one.user.username, 'AAAA-AAAA-AA'),
      await use(one.user.username, other.recoveryCodes[0] ?? ''),
      await use(one.user.username, one.otp()),
      await use('nobody.at.all', one.recoveryCodes[0] ?? ''),
    ]
    expect(answers.map(wrongOf)).toEqual(answers.map(() => WRONG))
    expect(await logIn(one.user, TEST_PASSWORD, one.otp())).toBe(200)
  })

  it('can be tried five times from one address', async () => {
    const { user } = await withCodes()
    const from = elsewhere()
    const statuses: number[] = []
    for (let guess = 0; guess < 6; guess++)
      statuses.push((await use(user.username, `AAAA-AAAA-A${guess}`, NEW, from)).status)
    expect(statuses).toEqual([...Array(5).fill(422), 429])
  })
})

it('somebody who is logged in changes theirs after the old one, and goes on here alone', async () => {
  const user = await givenAdmin(shop.db)
  const [here, there] = [await signedIn(user), await signedIn(user)]
  const stale = shop.caller({ token: (await givenToken(shop.db, { user, confirmed: false })).credential })
  await stale.fetchCsrf()
  expect((await stale.post('/own-password', { password: NEW })).body.code).toBe('STEP_UP_REQUIRED')
  expect((await here.post('/own-password', { password: 'labada' })).body.errors.password).toHaveLength(1)
  expect((await here.post('/own-password', { password: NEW })).body).toEqual({ ended: 2 })
  expect([(await here.get('/own-sessions')).status, (await there.get('/own-sessions')).status]).toEqual([200, 401])
  expect([await logIn(user, NEW), await logIn(user, TEST_PASSWORD)]).toEqual([200, 422])
})

it('a password that was changed at a paired device says which in the audit log', async () => {
  const user = await givenAdmin(shop.db)
  const { device } = await shop.counter()
  const { credential } = await givenToken(shop.db, { user, device, confirmed: true })
  const there = shop.caller({ token: credential, client: device.credential })
  await there.fetchCsrf()
  expect((await there.post('/own-password', { password: NEW })).status).toBe(200)
  const entries = await shop.db.selectFrom('auditLog').select('clientId').where('objectId', '=', user.id).execute()
  expect(entries).toEqual([{ clientId: device.id }])
})
