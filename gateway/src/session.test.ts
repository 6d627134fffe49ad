import { TEST_PASSWORD } from '@labada/db/testing/factories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './testing/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

test('an admin signs in from any browser', async () => {
  const { user } = await shop.admin()
  const browser = shop.caller()
  const answer = await browser.post('/login', { username: user.username, password: TEST_PASSWORD })
  expect([answer.status, answer.text]).toEqual([200, 'Logged in as administrator.'])
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(browser.credentials.token).toMatch(/^\d+\|lda_[A-Za-z0-9]{40}[0-9a-f]{8}$/)
  expect((await browser.get('/reauthorize?WebApp=1')).text).toBe('Logged in as administrator.')
})

test('an employee at a counter sees the branch balance', async () => {
  const counter = await shop.counter()
  const answer = await counter.get('/shop/branch-balance')
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ balance: 0, drawer: 0, safe: 0 })
})
