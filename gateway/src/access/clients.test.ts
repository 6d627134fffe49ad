import { type GivenBranch, givenBranch, givenEmployee, TEST_PASSWORD } from '@labada/db/testing/factories/factories'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, startTestApp, type TestApp } from '../testing/app.ts'

let shop: TestApp
let admin: Person
let branch: GivenBranch
beforeAll(async () => {
  shop = await startTestApp({ settings: { trustedProxies: ['loopback'] } })
})
beforeEach(async () => {
  admin = await shop.admin()
  branch = await givenBranch(shop.db)
  await shop.db
    .updateTable('setupCode')
    .set({ expiresAt: new Date(0) })
    .execute()
})
afterAll(() => shop.stop())

let address = 1
async function setUp(code: string, at: GivenBranch = branch) {
  const user = await givenEmployee(shop.db, { branchIds: [at.id] })
  const browser = shop.caller()
  const body = { username: user.username, password: TEST_PASSWORD, setup_code: code }
  const answer = await browser.post('/login', body, { headers: { 'x-forwarded-for': `203.0.113.${address++}` } })
  return { browser, user, answer }
}
const newCode = async (name?: string): Promise<string> =>
  (await admin.post('/clients/setup-codes', { branchId: branch.id, name })).body.code
const REFUSED = { setup_code: ['This setup code is wrong, used or expired. Create a new one.'] }

test('a code of six signs, good for ten minutes, sets a device up for its branch', async () => {
  const made = await admin.post('/clients/setup-codes', { branchId: branch.id, name: 'Front desk' })
  expect(made.body.code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
  const minutes = (Date.parse(made.body.expiresAt) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(9.9)
  expect(minutes).toBeLessThan(10.1)
  const { browser, answer } = await setUp(` ${made.body.code.toLowerCase()} `)
  expect([answer.status, answer.body.branch.id]).toEqual([200, branch.id])
  expect(answer.headers.get('x-client-id')).toMatch(/^\d+\|ldc_[A-Za-z0-9]{40}[0-9a-f]{8}$/)
  expect((await browser.get('/shop/branch-balance')).status).toBe(200)
  const { items } = (await admin.get(`/clients?branchId=${branch.id}`)).body
  expect(items).toMatchObject([
    { branchId: branch.id, branchName: branch.name, name: 'Front desk', online: true, terminatedAt: null },
  ])
})

test('the code lies in the database as an argon2id hash only', async () => {
  const code = await newCode()
  const rows = await shop.db.selectFrom('setupCode').selectAll().where('branchId', '=', branch.id).execute()
  expect(rows[0]?.codeHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(JSON.stringify(rows)).not.toContain(code)
  const audit = await shop.db.selectFrom('auditLog').selectAll().where('branchId', '=', branch.id).execute()
  expect(audit.map(({ action }) => action)).toEqual(['setup_code.created'])
  expect(JSON.stringify(audit)).not.toContain(code)
})

test('a code works once', async () => {
  const code = await newCode()
  expect((await setUp(code)).answer.status).toBe(200)
  const again = await setUp(code)
  expect([again.answer.status, again.answer.body.errors]).toEqual([422, REFUSED])
  expect(again.browser.credentials.token).toBeUndefined()
})

test('of many devices that give one code at once, one is set up', async () => {
  const code = await newCode()
  const answers = await Promise.all([1, 2, 3, 4].map(() => setUp(code)))
  expect(answers.filter(({ answer }) => answer.status === 200)).toHaveLength(1)
  const devices = (await admin.get(`/clients?branchId=${branch.id}`)).body.items
  expect(devices).toHaveLength(1)
})

test('after five wrong tries the right code is dead', async () => {
  const code = await newCode()
  for (let i = 0; i < 5; i++) expect((await setUp('WRONG2')).answer.body.errors).toEqual(REFUSED)
  expect((await setUp(code)).answer.body.errors).toEqual(REFUSED)
})

test('a wrong password spends no try of the code', async () => {
  const code = await newCode()
  const user = await givenEmployee(shop.db, { branchIds: [branch.id] })
  for (let i = 0; i < 5; i++) {
    const body = { username: user.username, password: 'wrong', setup_code: 'WRONG2' }
    await shop.caller().post('/login', body, { headers: { 'x-forwarded-for': `198.51.100.${i}` } })
  }
  expect((await setUp(code)).answer.status).toBe(200)
})

test('two codes wait side by side without spending each other’s tries', async () => {
  const [one, other] = [await newCode(), await newCode()]
  expect((await setUp(other)).answer.status).toBe(200)
  const { tries } = await shop.db
    .selectFrom('setupCode')
    .select('tries')
    .where('branchId', '=', branch.id)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  expect(tries).toBe(0)
  expect((await setUp(one)).answer.status).toBe(200)
})

test('a code dies after its ten minutes', async () => {
  const code = await newCode()
  await shop.db
    .updateTable('setupCode')
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where('branchId', '=', branch.id)
    .execute()
  expect((await setUp(code)).answer.body.errors).toEqual(REFUSED)
})

test('an employee cannot set a device up for a branch that is not theirs, and the code stays good', async () => {
  const code = await newCode()
  const stranger = await setUp(code, await givenBranch(shop.db))
  expect([stranger.answer.status, stranger.answer.text]).toEqual([500, 'BRANCH_ACCESS_DENIED'])
  expect(stranger.browser.credentials.client).toBeUndefined()
  expect((await setUp(code)).answer.status).toBe(200)
})

test('a code is asked for by an admin for an open branch that exists', async () => {
  const closed = await givenBranch(shop.db, { closedAt: new Date() })
  const refused = await admin.post('/clients/setup-codes', { branchId: closed.id })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { branchId: ['This branch is closed. Reopen it first.'] },
  ])
  const unknown = await admin.post('/clients/setup-codes', { branchId: '0190a000-0000-7000-8000-000000000000' })
  expect([unknown.status, unknown.text]).toEqual([404, ''])
})

test('ending a device twice ends it once', async () => {
  const counter = await shop.counter()
  const answers = [1, 2].map(() => admin.post(`/clients/${counter.device.id}/terminate`))
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200)
  const events = await shop.db.selectFrom('outbox').selectAll().where('branchId', '=', counter.branch.id).execute()
  expect(events.map(({ type, payload }) => [type, payload])).toEqual([
    ['client.terminated', { clientId: String(counter.device.id) }],
  ])
  expect((await admin.post('/clients/999999999/terminate')).status).toBe(404)
})
