import { setUser } from '@labada/db/access/users'
import { type GivenUser, givenAdmin, givenToken, TEST_PASSWORD } from '@labada/db/testing/factories/factories'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { type At, type Authenticator, createAuthenticator } from '../../testing/authenticator.ts'
import type { Answer, Caller } from '../../testing/caller.ts'
import { statusesOf } from '../../testing/till.ts'

let now = new Date('2026-11-27T09:00:00+08:00')
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
let shop: TestApp
let origin: string
beforeAll(async () => {
  shop = await startTestApp({ clock: () => now, settings: { trustedProxies: ['loopback'] } })
  origin = `http://localhost:${new URL(shop.url).port}`
})
afterAll(() => shop.stop())

let address = 1
/** A page of the shop, on a network of its own. */
const page = (at = origin) => ({ headers: { origin: at, 'x-forwarded-for': `198.51.100.${address++}` } })

async function signedIn(user: GivenUser): Promise<Caller> {
  const { credential } = await givenToken(shop.db, { user, confirmed: true })
  const screen = shop.caller({ token: credential })
  await screen.fetchCsrf()
  return screen
}

interface Owner {
  readonly user: GivenUser
  readonly screen: Caller
  readonly key: Authenticator
}

async function add(screen: Caller, key: Authenticator, at: Partial<At> = {}): Promise<Answer> {
  const options = (await screen.post('/passkeys/start', {}, page())).body
  return screen.post('/passkeys', { name: 'Laptop', credential: key.make(options, { origin, ...at }) }, page())
}

/** An admin with a passkey. */
async function owner(): Promise<Owner> {
  const user = await givenAdmin(shop.db)
  const screen = await signedIn(user)
  const key = createAuthenticator()
  expect((await add(screen, key)).status).toBe(200)
  return { user, screen, key }
}

async function logIn(key: Authenticator, at: Partial<At> = {}): Promise<Answer> {
  const caller = shop.caller()
  const options = (await caller.post('/passkey-login/start', {}, page())).body
  return caller.post('/passkey-login', { credential: key.sign(options, { origin, ...at }) }, page())
}

const refused = { status: 422, body: { code: 'PASSKEY_REFUSED' } }

describe('a passkey', () => {
  it('logs its admin in without a password, and says so in the audit log', async () => {
    const { user, screen, key } = await owner()
    const entered = await logIn(key)
    expect([entered.status, entered.text]).toEqual([200, 'Logged in as administrator.'])
    const token = entered.headers.get('x-resource-id') ?? ''
    const inside = await shop.caller({ token }).get('/own-sessions')
    expect(inside.body.items[0]).toMatchObject({ current: true })
    const { items } = (await screen.get('/passkeys')).body
    expect(items).toEqual([
      { id: expect.any(String), name: 'Laptop', addedAt: now.toISOString(), lastUsedAt: now.toISOString() },
    ])
    const told = await shop.db
      .selectFrom('auditLog')
      .select(['action', 'after'])
      .where('objectId', '=', user.id)
      .orderBy('seq')
      .execute()
    expect(told).toEqual([
      { action: 'passkey.added', after: { name: 'Laptop' } },
      { action: 'session.started', after: { ip: expect.any(String), browser: null, second: 'passkey' } },
    ])
  })

  it('needs no code where the password does', async () => {
    const { user, screen, key } = await owner()
    const { secret } = (await screen.post('/second-factor', {})).body
    const app = new TOTP({ secret: Secret.fromBase32(secret) })
    await screen.post('/second-factor/confirm', { otp: app.generate({ timestamp: now.getTime() }) })
    const asked = await shop.caller().post('/login', { username: user.username, password: TEST_PASSWORD }, page())
    expect(asked.body.code).toBe('OTP_REQUIRED')
    expect((await logIn(key)).status).toBe(200)
    expect((await screen.get('/accounts')).body.items).toContainEqual(
      expect.objectContaining({ id: user.id, twoStep: true, passkeys: 1 }),
    )
  })

  it('counts once: the same answer again is refused, also of two at the same moment', async () => {
    const { key } = await owner()
    const caller = shop.caller()
    const options = (await caller.post('/passkey-login/start', {}, page())).body
    const credential = key.sign(options, { origin })
    const answers = await Promise.all([1, 2, 3].map(() => shop.caller().post('/passkey-login', { credential }, page())))
    expect(statusesOf(answers)).toEqual([200, 422, 422])
  })

  it.each([
    ['without the person proven', { isPersonProven: false }],
    ['of a copy of the key, whose counter is behind', { counter: 1 }],
    ['signed for another site', { origin: 'https://labada.example' }],
  ])('is refused %s', async (_how, at) => {
    const { key } = await owner()
    expect((await logIn(key)).status).toBe(200)
    expect(await logIn(key, at)).toMatchObject(refused)
    expect((await logIn(key, { counter: 9 })).status).toBe(200)
  })

  it('is refused with a wrong signature, and one that nobody has added', async () => {
    const { key } = await owner()
    const stranger = createAuthenticator()
    expect(await logIn(stranger)).toMatchObject(refused)
    const caller = shop.caller()
    const options = (await caller.post('/passkey-login/start', {}, page())).body
    const { id } = key.sign(options, { origin })
    const credential = { ...stranger.sign(options, { origin }), id }
    expect(await caller.post('/passkey-login', { credential }, page())).toMatchObject(refused)
  })

  it('is refused five minutes after the login began, and without a challenge of ours', async () => {
    const { key } = await owner()
    const caller = shop.caller()
    const options = (await caller.post('/passkey-login/start', {}, page())).body
    pass(5 * 60)
    const late = key.sign(options, { origin })
    expect(await caller.post('/passkey-login', { credential: late }, page())).toMatchObject(refused)
    const own = key.sign({ challenge: 'bWFkZSBieSB0aGUgdGhpZWY' }, { origin })
    expect(await caller.post('/passkey-login', { credential: own }, page())).toMatchObject(refused)
    const broken = { ...own, response: { ...own.response, clientDataJSON: 'bm90IGpzb24' } }
    expect(await caller.post('/passkey-login', { credential: broken }, page())).toMatchObject(refused)
    const { signature: _, ...unsigned } = own.response
    expect((await caller.post('/passkey-login', { credential: { ...own, response: unsigned } }, page())).status).toBe(
      422,
    )
  })

  it('works for the address it was made for only; an IP address has none', async () => {
    const { screen } = await owner()
    const ip = page(`http://127.0.0.1:${new URL(shop.url).port}`)
    expect(await screen.post('/passkeys/start', {}, ip)).toMatchObject(refused)
    expect(await shop.caller().post('/passkey-login/start', {}, ip)).toMatchObject(refused)
    // A sender that is no page has no address.
    const none = { headers: { origin: undefined } }
    expect(await shop.caller().post('/passkey-login/start', {}, none)).toMatchObject(refused)
  })

  it('ends with the login of its admin, and when it is removed', async () => {
    const { user, screen, key } = await owner()
    const [{ id }] = (await screen.get('/passkeys')).body.items
    const other = await owner()
    expect((await other.screen.post(`/passkeys/${id}/remove`, {})).body.items).toHaveLength(1)
    expect((await logIn(key)).status).toBe(200)
    expect((await screen.post(`/passkeys/${id}/remove`, {})).body).toEqual({ items: [] })
    expect((await screen.post(`/passkeys/${id}/remove`, {})).body).toEqual({ items: [] })
    expect(await logIn(key)).toMatchObject(refused)
    await add(screen, key)
    await shop.db.transaction().execute((trx) => setUser(trx, user.id, { isActive: false }))
    expect(await logIn(key)).toMatchObject(refused)
  })

  it('goes with a reset of two-step login by another admin, as the sessions do', async () => {
    const { user, screen, key } = await owner()
    const other = await owner()
    const answer = await other.screen.post(`/users/${user.id}/second-factor/reset`, { reason: 'Laptop was stolen' })
    expect(answer.body).toEqual({ removed: true })
    expect(await logIn(key)).toMatchObject(refused)
    expect((await screen.get('/passkeys')).status).toBe(401)
  })

  it('belongs to who began to add it, and is added once', async () => {
    const { screen, key } = await owner()
    const other = await owner()
    const options = (await screen.post('/passkeys/start', {}, page())).body
    expect(options).toMatchObject({ rp: { id: 'localhost' }, excludeCredentials: [expect.anything()] })
    const credential = createAuthenticator().make(options, { origin })
    expect(await other.screen.post('/passkeys', { name: 'Mine', credential }, page())).toMatchObject(refused)
    expect(await add(other.screen, key)).toMatchObject(refused)
    expect(await add(other.screen, createAuthenticator(), { isPersonProven: false })).toMatchObject(refused)
    expect((await other.screen.get('/passkeys')).body.items).toHaveLength(1)
  })

  it('can be tried thirty times in a quarter of an hour from one network', async () => {
    const from = page()
    const statuses: number[] = []
    for (let attempt = 0; attempt < 31; attempt += 1)
      statuses.push((await shop.caller().post('/passkey-login/start', {}, from)).status)
    expect(statuses.slice(-2)).toEqual([200, 429])
  })
})
