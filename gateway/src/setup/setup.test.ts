import { randomUUID } from 'node:crypto'
import { givenAdmin } from '@labada/db/testing/factories/factories'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { makeBootstrapCode } from './bootstrap-code.ts'

let shop: TestApp
beforeEach(async () => {
  shop = await startTestApp()
})
afterEach(() => shop.stop())

const consoleCode = async () =>
  (await makeBootstrapCode(shop.database.open('labada_gateway'), AbortSignal.timeout(5_000))) ?? ''
const company = (code: string) => ({
  code,
  shopName: 'Bula Laundry',
  phone: '0917 123 4567',
  admin: { firstname: 'Tess', lastname: 'Uy', username: 'Tess.Uy', password: 'masarap ang kape' },
  branch: { id: randomUUID(), code: 'mab', name: 'Mabolo', features: ['summary', 'receive'] },
  services: [
    {
      code: 'WF',
      name: 'Wash and fold',
      category: 'full_service',
      unit: 'kg',
      price: 45.5,
      icon: 'bag',
      color: 'blue',
    },
    { code: 'FAB', name: 'Fabcon', category: 'add_on', unit: 'piece', price: 10 },
  ],
  staff: [{ firstname: 'Ana', lastname: 'Cruz', username: 'ana', password: 'sampaguita sa umaga' }],
})
const WRONG_CODE = 'This code is wrong or already used. Restart the server for a new one.'

test('an empty installation waits for its first admin, with the code of the console', async () => {
  const browser = shop.caller()
  expect((await browser.get('/setup')).body).toEqual({ needed: true, demo: false, shopName: 'Labada' })
  const code = await consoleCode()
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/)
  const done = await browser.post('/setup', company(code.toLowerCase()))
  expect([done.status, done.body]).toEqual([200, { shopName: 'Bula Laundry' }])
  expect((await browser.get('/setup')).body).toEqual({ needed: false, demo: false, shopName: 'Bula Laundry' })
  const signedIn = await browser.post('/login', { username: 'TESS.UY', password: 'masarap ang kape' })
  expect(signedIn.text).toBe('Logged in as administrator.')
  const [branch] = (await browser.get('/branches')).body.items
  expect(branch).toMatchObject({
    code: 'MAB',
    name: 'Mabolo',
    features: ['receive', 'summary'],
    closed: false,
    balance: 0,
  })
  const services = (await browser.get(`/services?branchId=${branch.id}`)).body.items
  expect(services).toMatchObject([
    { code: 'WF', price: 45.5, icon: 'bag', color: 'blue' },
    { code: 'FAB', price: 10, icon: null, color: null },
  ])
})

test('the staff of the set-up sign in at a device that is set up with a code', async () => {
  const browser = shop.caller()
  await browser.post('/setup', company(await consoleCode()))
  await browser.post('/login', { username: 'tess.uy', password: 'masarap ang kape' })
  const [branch] = (await browser.get('/branches')).body.items
  const { body } = await browser.post('/clients/setup-codes', { branchId: branch.id, name: 'Front desk' })
  const counter = shop.caller()
  const entry = { username: 'ana', password: 'sampaguita sa umaga', setup_code: body.code }
  const answer = await counter.post('/login', entry)
  expect([answer.status, answer.body.branch.name]).toEqual([200, 'Mabolo'])
  expect((await counter.get('/verify-client')).status).toBe(200)
})

test('the code works once', async () => {
  const code = await consoleCode()
  await shop.caller().post('/setup', company(code))
  const again = await shop.caller().post('/setup', { ...company(code), shopName: 'Another' })
  expect([again.status, again.body]).toEqual([
    409,
    { message: 'This shop is already set up. Log in.', code: 'SETUP_DONE' },
  ])
})

test('two set-ups at once found one company', async () => {
  const code = await consoleCode()
  const answers = await Promise.all([1, 2, 3].map(() => shop.caller().post('/setup', company(code))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.every(({ status }) => [200, 409, 422].includes(status))).toBe(true)
  expect(await shop.db.selectFrom('appUser').selectAll().where('role', '=', 'admin').execute()).toHaveLength(1)
})

test('a wrong code founds nothing, and the sixth try finds the right one dead', async () => {
  const code = await consoleCode()
  for (let i = 0; i < 5; i++) {
    const answer = await shop.caller().post('/setup', company('WRONG-22'))
    expect([answer.status, answer.body.errors]).toEqual([422, { code: [WRONG_CODE] }])
  }
  const right = await shop.caller().post('/setup', company(code))
  expect([right.status, right.body.message]).toEqual([422, WRONG_CODE])
  expect(await shop.db.selectFrom('branch').selectAll().execute()).toEqual([])
  const fresh = await shop.caller().post('/setup', company(await consoleCode()))
  expect(fresh.status).toBe(200)
})

test('a weak password, a name given twice and hours that run backwards are named, and spend no try', async () => {
  const code = await consoleCode()
  const good = company(code)
  const tries: [object, Record<string, string[]>][] = [
    [{ admin: { ...good.admin, password: 'labadalabada1' } }, { 'admin.password': ['Password is too easy to guess'] }],
    [
      { admin: { ...good.admin, password: 'JustinBieber7' } },
      { 'admin.password': ['Many people use this password. Choose another.'] },
    ],
    [
      { admin: { ...good.admin, password: 'short' } },
      { 'admin.password': ['Password must be at least 12 characters'] },
    ],
    [
      { staff: [good.staff[0], { ...good.staff[0], username: 'TESS.UY' }] },
      { 'staff.1.username': ['This username is entered twice'] },
    ],
    [{ services: [good.services[0], good.services[0]] }, { 'services.1.code': ['This code is entered twice'] }],
    [
      { branch: { ...good.branch, hours: Array.from({ length: 7 }, () => ({ opens: 600, closes: 540 })) } },
      { hours: ['Opening time must be before closing time'] },
    ],
  ]
  for (const [part, errors] of tries) {
    const answer = await shop.caller().post('/setup', { ...good, ...part })
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
  }
  const codes = await shop.db.selectFrom('bootstrapCode').select('tries').execute()
  expect(codes).toEqual([{ tries: 0 }])
})

test('no code is made for a shop that has somebody', async () => {
  await givenAdmin(shop.db)
  expect(await consoleCode()).toBe('')
})
