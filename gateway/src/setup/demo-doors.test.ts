import { givenAdmin, givenBranch, givenDevice, givenEmployee } from '@labada/db/testing/factories/factories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { createScanner } from '../testing/scanner.ts'

let demo: TestApp
let mabolo: string
beforeAll(async () => {
  demo = await startTestApp({ settings: { demo: true } })
  await demo.db.insertInto('company').values({ shopName: 'Labada', isDemo: true }).execute()
  const branch = await givenBranch(demo.db, { code: 'MAB', name: 'Mabolo' })
  mabolo = branch.id
  await givenBranch(demo.db, { code: 'EMP', name: 'Nobody works here' })
  const shut = await givenBranch(demo.db, { code: 'SHU', name: 'Shut', closedAt: new Date() })
  const people = [
    await givenAdmin(demo.db, { username: 'admin' }),
    await givenEmployee(demo.db, { branchIds: [branch.id], username: 'ana' }),
    await givenEmployee(demo.db, { branchIds: [shut.id], username: 'cora' }),
  ]
  const ids = people.map(({ id }) => id)
  await demo.db.updateTable('appUser').set({ isDemo: true }).where('id', 'in', ids).execute()
  await givenEmployee(demo.db, { branchIds: [branch.id], username: 'aaron' })
})
afterAll(() => demo.stop())

test('the login page shows a door for each open branch of the demo and one for the admin', async () => {
  const { body } = await demo.caller().get('/demo/doors')
  expect(body.items.map(({ door, label }: { door: string; label: string }) => [door, label])).toEqual([
    ['mab', 'Mabolo counter'],
    ['admin', 'Admin'],
  ])
})

test('the simulated sensor’s page may name the demo’s people, so that somebody can press for them', async () => {
  const { body } = await demo.caller().get('/demo/people')
  const ana = await demo.db.selectFrom('appUser').select('employeeId').where('username', '=', 'ana').executeTakeFirst()
  expect(body.items).toContainEqual({ id: ana?.employeeId, name: expect.stringMatching(/\w+ \w+/), branch: null })
})

test('one click makes this browser the branch’s counter; a second click uses the same device', async () => {
  const browser = demo.caller()
  const first = await browser.post('/demo/doors/mab')
  expect(first.body).toMatchObject({ user: { username: 'ana' }, branch: { id: mabolo, name: 'Mabolo' } })
  const { client, token } = browser.credentials
  expect(client).toMatch(/\|ldc_/)
  expect((await browser.get('/shop/branch-balance')).status).toBe(200)
  const again = await browser.post('/demo/doors/mab')
  expect(again.headers.get('x-client-id')).toBeNull()
  expect(browser.credentials.client).toBe(client)
  expect(browser.credentials.token).not.toBe(token)
  expect((await demo.caller({ token: token ?? '', client: client ?? '' }).get('/reauthorize')).status).toBe(401)
})

test('a browser that is another branch’s counter becomes this one’s', async () => {
  const other = await givenDevice(demo.db, { branchId: (await givenBranch(demo.db)).id })
  const browser = demo.caller({ client: other.credential })
  await browser.post('/demo/doors/mab')
  expect(browser.credentials.client).not.toBe(other.credential)
  expect((await browser.get('/verify-client')).body.branch.id).toBe(mabolo)
})

test('the admin’s door opens the back office', async () => {
  const browser = demo.caller()
  expect((await browser.post('/demo/doors/admin')).text).toBe('Logged in as administrator.')
  expect((await browser.get('/branches')).status).toBe(200)
})

test('a door that is not there, and any door outside the demo, is not found', async () => {
  expect((await demo.caller().post('/demo/doors/shu')).status).toBe(404)
  const serious = await startTestApp({ database: demo.database })
  try {
    for (const answer of [
      await serious.caller().get('/demo/doors'),
      await serious.caller().get('/demo/people'),
      await serious.caller().post('/demo/doors/mab'),
    ])
      expect([answer.status, answer.text]).toEqual([404, ''])
  } finally {
    await serious.stop()
  }
})

test('the demo’s accounts and sessions cease with the demo', async () => {
  const browser = demo.caller()
  await browser.post('/demo/doors/admin')
  const serious = await startTestApp({ database: demo.database })
  try {
    const there = serious.caller({ token: browser.credentials.token ?? '' })
    expect((await there.get('/branches')).text).toBe('{"message":"Unauthenticated."}')
    const signIn = await there.post('/login', { username: 'admin', password: 'tabo-at-batya-7' })
    expect(signIn.status).toBe(422)
  } finally {
    await serious.stop()
  }
})

test('a door takes the scanner beside the browser along, the first time and again', async () => {
  const { identity } = createScanner(1)
  const page = demo.caller()
  expect((await page.post('/demo/doors/mab', { agent: identity })).status).toBe(200)
  expect((await page.post('/demo/doors/mab', { agent: { ...identity, epoch: 2 } })).status).toBe(200)
  expect((await page.get('/scanner/pairing')).body).toMatchObject({ agent_id: identity.agent_id })
})
