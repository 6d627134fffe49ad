import { findCompany, insertCompany } from '@labada/db/company/companies'
import { type GivenUser, givenAdmin, givePreset, TEST_PASSWORD } from '@labada/db/testing/factories/factories'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { createAuthenticator } from '../../testing/authenticator.ts'
import type { Caller } from '../../testing/caller.ts'

let now = new Date('2026-11-28T09:00:00+08:00')
/** A code counts once: the next one comes with the next half minute. */
const nextCode = () => {
  now = new Date(now.getTime() + 30_000)
}
let shop: TestApp
let origin: string
beforeAll(async () => {
  shop = await startTestApp({ clock: () => now, settings: { trustedProxies: ['loopback'] } })
  origin = `http://localhost:${new URL(shop.url).port}`
  if (!(await findCompany(shop.db))) {
    await shop.db.transaction().execute((trx) => insertCompany(trx, { shopName: 'Labada', phone: '', isDemo: false }))
  }
})
afterAll(() => shop.stop())

let address = 1
const page = () => ({ headers: { origin, 'x-forwarded-for': `198.51.100.${address++}` } })

interface Screen {
  readonly caller: Caller
  /** What the login said of the person’s keys; null: everything. */
  readonly own: { readonly keys: string[]; readonly withheld?: string[] } | null
}

async function logIn(user: GivenUser, otp?: string): Promise<Screen> {
  const caller = shop.caller()
  const fields = { username: user.username, password: TEST_PASSWORD, ...(otp && { otp }) }
  const { status, headers } = await caller.post('/login', fields, page())
  expect(status).toBe(200)
  const own = headers.get('x-own-keys')
  return { caller, own: own ? JSON.parse(decodeURIComponent(own)) : null }
}

/** Sets up an app on a screen. Returns what the phone shows. */
async function setUpApp({ caller }: Screen): Promise<() => string> {
  const { secret } = (await caller.post('/second-factor', {})).body
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = () => app.generate({ timestamp: now.getTime() })
  expect((await caller.post('/second-factor/confirm', { otp: code() })).status).toBe(200)
  nextCode()
  return code
}

let owner: Screen
beforeAll(async () => {
  owner = await logIn(await givenAdmin(shop.db))
  await setUpApp(owner)
})
const ask = (keys: readonly string[], { caller } = owner) => caller.put('/two-step-keys', { keys })
beforeEach(async () => {
  expect((await ask([])).status).toBe(200)
})

const CASH_FLOW = '/cash-flow?from=2026-11-01&to=2026-11-02&by=day'
const REQUIRED = { status: 409, body: { code: 'TWO_STEP_REQUIRED' } }

describe('two-step login that the shop asks for', () => {
  it('takes away what it is asked for, and nothing else, from everyone who logged in without', async () => {
    const accountant = await givenAdmin(shop.db)
    await givePreset(shop.db, accountant, 'accountant')
    const before = await logIn(accountant)
    expect(before.own?.withheld).toBeUndefined()
    expect((await ask(['cash.see', 'books.see'])).body).toEqual({ keys: ['books.see', 'cash.see'] })
    expect((await before.caller.get('/orders')).status).toBe(401)

    const { caller, own } = await logIn(accountant)
    expect(own?.withheld?.sort()).toEqual(['books.see', 'cash.see', 'drawer.history', 'today.see'])
    expect(own?.keys).not.toContain('books.see')
    expect(await caller.get(CASH_FLOW)).toMatchObject(REQUIRED)
    expect((await caller.get('/orders')).status).toBe(200)
    // What they never held is refused as ever.
    expect(await caller.get('/audit')).toMatchObject({ status: 403, body: { message: 'Unauthorized.' } })
    expect((await owner.caller.get(CASH_FLOW)).status).toBe(200)
  })

  it('opens at once in the session that sets it up, and in each later one with a code', async () => {
    await ask(['books.see'])
    const user = await givenAdmin(shop.db)
    const screen = await logIn(user)
    expect(await screen.caller.get(CASH_FLOW)).toMatchObject(REQUIRED)
    const code = await setUpApp(screen)
    expect((await screen.caller.get(CASH_FLOW)).status).toBe(200)
    const again = await screen.caller.get('/reauthorize?WebApp=1')
    expect([again.status, again.headers.get('x-own-keys')]).toEqual([200, null])
    const next = await logIn(user, code())
    expect(next.own).toBeNull()
    expect((await next.caller.get(CASH_FLOW)).status).toBe(200)
    nextCode()
  })

  it('takes a passkey for it, not the password of somebody who has one', async () => {
    await ask(['books.see'])
    const user = await givenAdmin(shop.db)
    const screen = await logIn(user)
    const key = createAuthenticator()
    const options = (await screen.caller.post('/passkeys/start', {}, page())).body
    await screen.caller.post('/passkeys', { name: 'Laptop', credential: key.make(options, { origin }) }, page())
    expect((await screen.caller.get(CASH_FLOW)).status).toBe(200)

    const byPassword = await logIn(user)
    expect(await byPassword.caller.get(CASH_FLOW)).toMatchObject(REQUIRED)
    const caller = shop.caller()
    const asked = (await caller.post('/passkey-login/start', {}, page())).body
    const byKey = await caller.post('/passkey-login', { credential: key.sign(asked, { origin }) }, page())
    expect([byKey.status, byKey.headers.get('x-own-keys')]).toEqual([200, null])
    expect((await caller.get(CASH_FLOW)).status).toBe(200)
  })

  it('refuses to turn off the last second step of somebody who needs one', async () => {
    const user = await givenAdmin(shop.db)
    const screen = await logIn(user)
    const code = await setUpApp(screen)
    await ask(['payroll.pay'])
    expect(await screen.caller.post('/second-factor/remove', { otp: code() })).toMatchObject(REQUIRED)
    expect((await screen.caller.get('/second-factor')).body.since).not.toBeNull()
    await ask([])
    expect((await screen.caller.post('/second-factor/remove', { otp: code() })).status).toBe(200)
    // The session is a one-step session again.
    await ask(['books.see'])
    expect((await screen.caller.get('/orders')).status).toBe(401)
  })

  it('leaves alone whoever holds none of it, and lets a session with a code go on', async () => {
    const payroll = await givenAdmin(shop.db)
    await givePreset(shop.db, payroll, 'payroll')
    const other = await logIn(payroll)
    await ask(['books.see'])
    expect((await other.caller.get('/employees')).status).toBe(200)
    expect((await owner.caller.get('/accounts')).status).toBe(200)
  })

  it('lets nobody shut themselves out, nor ask for what they may not do', async () => {
    const oneStep = await logIn(await givenAdmin(shop.db))
    expect(await ask(['books.see'], oneStep)).toMatchObject(REQUIRED)
    // What is asked already cannot be taken back by whoever it is held back from.
    await ask(['access.edit'])
    const held = await logIn(await givenAdmin(shop.db))
    expect(await ask([], held)).toMatchObject(REQUIRED)
    expect((await owner.caller.get('/two-step-keys')).body).toEqual({ keys: ['access.edit'] })
    expect((await ask(['moon.see'])).status).toBe(422)
  })

  it('is in the audit log, with what it was before', async () => {
    await ask(['books.see'])
    await ask(['books.see', 'payroll.pay'])
    await ask(['books.see', 'payroll.pay'])
    const rows = await shop.db
      .selectFrom('auditLog')
      .select(['before', 'after', 'key'])
      .where('action', '=', 'two_step_keys.changed')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(rows).toEqual([
      { before: { keys: ['books.see'] }, after: { keys: ['books.see', 'payroll.pay'] }, key: 'access.edit' },
      { before: { keys: [] }, after: { keys: ['books.see'] }, key: 'access.edit' },
    ])
  })
})
