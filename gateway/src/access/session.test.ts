import {
  type GivenUser,
  givenAdmin,
  givenBranch,
  givenDevice,
  givenEmployee,
  givenToken,
  TEST_PASSWORD,
  TEST_PASSWORD_HASH,
} from '@labada/db/testing/factories/factories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import type { Answer, Caller } from '../testing/caller.ts'
import { fitsPassword } from './passwords.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ settings: { trustedProxies: ['loopback'] } })
})
afterAll(() => shop.stop())

const WRONG = {
  message: 'These credentials do not match our records.',
  errors: { username: ['These credentials do not match our records.'] },
}
let address = 1
/** A network of its own, so that one test's wrong passwords are not counted against another. */
const elsewhere = () => ({ 'x-forwarded-for': `203.0.113.${address++}` })

function signIn(browser: Caller, user: GivenUser, password = TEST_PASSWORD, headers = elsewhere()): Promise<Answer> {
  return browser.post('/login', { username: user.username, password }, { headers })
}

test('an admin signs in from any browser and hears it in the seed’s words', async () => {
  const browser = shop.caller()
  const answer = await signIn(browser, await givenAdmin(shop.db))
  expect([answer.status, answer.text]).toEqual([200, 'Logged in as administrator.'])
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(browser.credentials.token).toMatch(/^\d+\|lda_[A-Za-z0-9]{40}[0-9a-f]{8}$/)
  expect((await browser.get('/reauthorize?WebApp=1')).text).toBe('Logged in as administrator.')
})

test('an employee signs in at a counter of their branch and gets the session of the seed', async () => {
  const branch = await givenBranch(shop.db, { features: ['receive', 'release'] })
  const user = await givenEmployee(shop.db, { branchIds: [branch.id] })
  const { credential } = await givenDevice(shop.db, { branchId: branch.id })
  const browser = shop.caller({ client: credential })
  const answer = await signIn(browser, user)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    user: { id: user.id, username: user.username, firstname: user.firstname, lastname: user.lastname },
    branch: {
      id: branch.id,
      name: branch.name,
      phone: '',
      features: ['receive', 'release'],
      closed: false,
      balance: 0,
    },
    logged_in_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
  for (const path of ['/verify-access?WebApp=1', '/reauthorize?Desktop=1'])
    expect((await browser.get(path)).body).toEqual(answer.body)
  expect((await browser.get('/verify-client?WebApp=1')).body).toEqual({
    branch: { id: branch.id, name: branch.name, phone: '', features: ['receive', 'release'], closed: false },
  })
})

test('an employee’s login needs a set-up device of a branch that is open and theirs', async () => {
  const branch = await givenBranch(shop.db)
  const user = await givenEmployee(shop.db, { branchIds: [branch.id] })
  const foreign = await givenDevice(shop.db, { branchId: (await givenBranch(shop.db)).id })
  const none = await signIn(shop.caller(), user)
  expect([none.status, none.text]).toEqual([404, '{"message":"CLIENT_NO_MATCH_FOUND"}'])
  const elsewhereDenied = await signIn(shop.caller({ client: foreign.credential }), user)
  expect([elsewhereDenied.status, elsewhereDenied.text]).toEqual([500, 'BRANCH_ACCESS_DENIED'])
  expect(elsewhereDenied.headers.get('content-type')).toMatch(/^text\/plain/)
  const shut = await givenBranch(shop.db, { closedAt: new Date() })
  const shutDevice = await givenDevice(shop.db, { branchId: shut.id })
  const shutUser = await givenEmployee(shop.db, { branchIds: [shut.id] })
  const closed = await signIn(shop.caller({ client: shutDevice.credential }), shutUser)
  expect([closed.status, closed.text]).toEqual([403, '{"message":"CLOSED_BRANCH_ACCESSED"}'])
})

test('a wrong password, an unknown name and an account that was switched off get the same answer', async () => {
  const user = await givenAdmin(shop.db)
  const off = await givenAdmin(shop.db)
  await shop.db.updateTable('appUser').set({ isActive: false }).where('id', '=', off.id).execute()
  const answers = [
    await signIn(shop.caller(), user, 'not the password'),
    await signIn(shop.caller(), { ...user, username: 'nobody' }),
    await signIn(shop.caller(), off),
  ]
  for (const answer of answers) expect([answer.status, answer.body]).toEqual([422, WRONG])
})

test('a name nobody has takes as long to refuse as a wrong password', async () => {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let i = 0; i < 15; i++)
    for (const kind of ['known', 'unknown'] as const) {
      const from = performance.now()
      await fitsPassword(kind === 'known' ? TEST_PASSWORD_HASH : undefined, 'wrong')
      times[kind].push(performance.now() - from)
    }
  const median = (all: number[]) => all.toSorted((a, b) => a - b)[7] ?? 0
  expect(median(times.unknown) / median(times.known)).toBeGreaterThan(0.4)
  expect(median(times.unknown) / median(times.known)).toBeLessThan(2.5)
})

test('blank fields are required fields', async () => {
  const answer = await shop.caller().post('/login', { username: ' ' }, { headers: elsewhere() })
  expect([answer.status, answer.body]).toEqual([
    422,
    {
      message: 'Username is required',
      errors: { username: ['Username is required'], password: ['Password is required'] },
    },
  ])
})

test('signing in again ends the session whose token came along', async () => {
  const user = await givenAdmin(shop.db)
  const browser = shop.caller()
  await signIn(browser, user)
  const before = browser.credentials.token ?? ''
  await signIn(browser, user)
  expect(browser.credentials.token).not.toBe(before)
  expect((await shop.caller({ token: before }).get('/reauthorize')).text).toBe('{"message":"Unauthenticated."}')
})

test('a login renews the session anchor and the anti-forgery pair', async () => {
  const browser = shop.caller()
  await browser.fetchCsrf()
  const before = new Map(browser.cookies)
  await signIn(browser, await givenAdmin(shop.db))
  expect(browser.cookies.get('ld_sid')).not.toBe(before.get('ld_sid'))
  expect(browser.cookies.get('XSRF-TOKEN')).not.toBe(before.get('XSRF-TOKEN'))
})

test('a login is written down, without the password', async () => {
  const user = await givenAdmin(shop.db)
  await signIn(shop.caller(), user)
  const entries = await shop.db.selectFrom('auditLog').selectAll().where('objectId', '=', user.id).execute()
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({ action: 'session.started', actorId: user.id })
  expect(JSON.stringify(entries)).not.toContain(TEST_PASSWORD)
})

test('the sixth try in a quarter of an hour is too many, even with the right password', async () => {
  const user = await givenAdmin(shop.db)
  const headers = elsewhere()
  for (let i = 0; i < 5; i++) expect((await signIn(shop.caller(), user, 'wrong', headers)).status).toBe(422)
  for (const password of ['wrong', TEST_PASSWORD]) {
    const answer = await signIn(shop.caller(), user, password, headers)
    expect([answer.status, answer.text]).toEqual([429, '{"message":"Too Many Attempts."}'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(600)
  }
})

test('two hundred guesses for one name from fifty addresses: ten are looked at', async () => {
  const user = await givenAdmin(shop.db)
  const statuses: number[] = []
  for (let i = 0; i < 50; i++) {
    const headers = { 'x-forwarded-for': `198.51.100.${i}` }
    const round = Array.from({ length: 4 }, () => signIn(shop.caller(), user, 'wrong', headers))
    statuses.push(...(await Promise.all(round)).map(({ status }) => status))
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(190)
})

test('guessing from outside does not lock a counter out of its shop', async () => {
  const counter = await shop.counter()
  for (let i = 0; i < 12; i++) await signIn(shop.caller(), counter.user, 'wrong')
  expect((await signIn(shop.caller(), counter.user)).status).toBe(429)
  const device = shop.caller({ client: counter.device.credential })
  expect((await signIn(device, counter.user)).status).toBe(200)
})

test('a success starts the count over', async () => {
  const user = await givenAdmin(shop.db)
  const headers = elsewhere()
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 4; i++) expect((await signIn(shop.caller(), user, 'wrong', headers)).status).toBe(422)
    expect((await signIn(shop.caller(), user, TEST_PASSWORD, headers)).status).toBe(200)
  }
})

test('a forged X-Forwarded-For of a stranger does not change who is counted', async () => {
  const plain = await startTestApp({ database: shop.database })
  try {
    const user = await givenAdmin(shop.db)
    for (let i = 0; i < 5; i++) await signIn(plain.caller(), user, 'wrong')
    expect((await signIn(plain.caller(), user)).status).toBe(429)
  } finally {
    await plain.stop()
  }
})

test('a session lasts twelve hours at the office and fourteen at a counter, counted from the login', async () => {
  const [branch, owner] = [await givenBranch(shop.db), await givenAdmin(shop.db)]
  const clerk = await givenEmployee(shop.db, { branchIds: [branch.id] })
  const { credential } = await givenDevice(shop.db, { branchId: branch.id })
  expect((await signIn(shop.caller({ client: credential }), clerk)).status).toBe(200)
  expect((await signIn(shop.caller(), owner)).status).toBe(200)
  const hoursOf = async ({ id }: GivenUser) => {
    const token = shop.db.selectFrom('accessToken').selectAll().where('userId', '=', id)
    const { loggedInAt, expiresAt } = await token.executeTakeFirstOrThrow()
    return (expiresAt.getTime() - loggedInAt.getTime()) / 3_600_000
  }
  expect([await hoursOf(owner), await hoursOf(clerk)]).toEqual([12, 14])
})

test('logout always says Logged Out., whatever it carries', async () => {
  const counter = await shop.counter()
  const expired = await shop.admin()
  await shop.db
    .updateTable('accessToken')
    .set({ expiresAt: new Date(0) })
    .where('userId', '=', expired.user.id)
    .execute()
  const callers = [
    counter,
    counter,
    expired,
    shop.caller(),
    shop.caller({ token: 'garbage', client: 'garbage' }),
    shop.caller({ token: counter.credentials.token ?? '', client: '1|ldc_nothing' }),
  ]
  for (const caller of callers) {
    const answer = await caller.get('/logout')
    expect([answer.status, answer.text]).toEqual([200, 'Logged Out.'])
    expect(answer.headers.get('clear-site-data')).toBe('"cache"')
  }
  expect((await counter.get('/shop/branch-balance')).text).toBe('{"message":"Unauthenticated."}')
})

test('a logout is announced, so that the sockets of the session close', async () => {
  const counter = await shop.counter()
  await counter.get('/logout')
  const events = await shop.db.selectFrom('outbox').selectAll().where('branchId', '=', counter.branch.id).execute()
  expect(events.map(({ type, payload }) => [type, payload])).toEqual([['session.revoked', { userId: counter.user.id }]])
})

test('cookies alone open nothing', async () => {
  const browser = shop.caller()
  await signIn(browser, await givenAdmin(shop.db))
  browser.credentials.token = undefined
  const answer = await browser.get('/branches')
  expect([answer.status, answer.text]).toEqual([401, '{"message":"Unauthenticated."}'])
})

test('an admin is no employee of the shop', async () => {
  const admin = await shop.admin()
  for (const path of ['/verify-access?WebApp=1', '/shop/branch-balance']) {
    const answer = await admin.get(path)
    expect([answer.status, answer.text]).toEqual([403, '{"message":"NON_EMPLOYEE_ACCOUNT_DENIED"}'])
  }
})

test('the branch balance is what the ledger holds in drawer and safe', async () => {
  const counter = await shop.counter()
  const answer = await counter.get('/shop/branch-balance')
  expect(answer.body).toEqual({ balance: 0, drawer: 0, safe: 0, as_of: expect.any(String) })
})

test('a call that asks for a fresh password opens after it was given, and not by a wrong one', async () => {
  const admin = await shop.admin({ confirmed: false })
  const branch = await givenBranch(shop.db)
  const refused = await admin.post('/clients/setup-codes', { branchId: branch.id })
  expect([refused.status, refused.body]).toEqual([
    409,
    { message: 'Confirm your password to continue', code: 'STEP_UP_REQUIRED' },
  ])
  const wrong = await admin.post('/confirm-password', { password: 'wrong' })
  expect([wrong.status, wrong.body.errors]).toEqual([422, { password: ['Wrong password. Try again.'] }])
  const right = await admin.post('/confirm-password', { password: TEST_PASSWORD })
  expect(Date.parse(right.body.confirmedUntil) - Date.now()).toBeGreaterThan(4.9 * 60_000)
  expect((await admin.post('/clients/setup-codes', { branchId: branch.id })).status).toBe(200)
})

test('the sixth wrong confirmation in a quarter of an hour is too many', async () => {
  const admin = await shop.admin({ confirmed: false })
  for (let i = 0; i < 5; i++) expect((await admin.post('/confirm-password', { password: 'wrong' })).status).toBe(422)
  expect((await admin.post('/confirm-password', { password: TEST_PASSWORD })).status).toBe(429)
})

test('an admin signs somebody out everywhere', async () => {
  const admin = await shop.admin()
  const counter = await shop.counter()
  await givenToken(shop.db, { user: counter.user, device: counter.device })
  expect((await counter.get('/shop/branch-balance')).status).toBe(200)
  const answer = await admin.post(`/users/${counter.user.id}/revoke-sessions`)
  expect(answer.body).toEqual({ revoked: 2 })
  expect((await counter.get('/shop/branch-balance')).text).toBe('{"message":"Unauthenticated."}')
  expect((await admin.post('/users/0190a000-0000-7000-8000-000000000000/revoke-sessions')).status).toBe(404)
})
