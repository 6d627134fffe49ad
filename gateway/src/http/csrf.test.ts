import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ settings: { trustedProxies: ['loopback'], publicOrigins: ['https://shop.example'] } })
})
afterAll(() => shop.stop())

const MISMATCH = [419, '{"message":"CSRF token mismatch."}']
const said = ({ status, text }: { status: number; text: string }) => [status, text]

test('the cookie call answers 204 with a readable pair and a hidden anchor', async () => {
  const answer = await fetch(`${shop.url}/sanctum/csrf-cookie`)
  expect([answer.status, await answer.text()]).toEqual([204, ''])
  const cookies = answer.headers.getSetCookie()
  expect(cookies.find((cookie) => cookie.startsWith('ld_sid='))).toMatch(
    /^ld_sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  expect(cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))).toMatch(
    /^XSRF-TOKEN=[0-9a-f]+\.[0-9a-f]+; Max-Age=7200; Path=\/; Expires=[^;]+; SameSite=Lax$/,
  )
})

test('over HTTPS, told by a trusted proxy, the anchor carries __Host- and both are Secure', async () => {
  const answer = await fetch(`${shop.url}/sanctum/csrf-cookie`, { headers: { 'x-forwarded-proto': 'https' } })
  const cookies = answer.headers.getSetCookie()
  expect(cookies.map((cookie) => cookie.split('=')[0]).sort((a, b) => (a ?? '').localeCompare(b ?? ''))).toEqual([
    '__Host-ld_sid',
    'XSRF-TOKEN',
  ])
  for (const cookie of cookies) expect(cookie).toContain('; Secure')
})

const CHROMIUM = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'

test.each([
  [
    'a browser on a loopback address, which it trusts',
    { 'sec-fetch-site': 'same-origin', 'user-agent': CHROMIUM },
    true,
  ],
  [
    'Safari, which keeps no Secure cookie without TLS',
    { 'sec-fetch-site': 'same-origin', 'user-agent': SAFARI },
    false,
  ],
  ['a program', {}, false],
])('over plain HTTP, %s gets the names it keeps, and is known by them', async (_name, headers, isSecure) => {
  const admin = await shop.admin()
  const given = await fetch(`${shop.url}/sanctum/csrf-cookie`, { headers })
  const cookies = given.headers.getSetCookie()
  expect(cookies.every((cookie) => cookie.includes('; Secure') === isSecure)).toBe(true)
  expect(cookies.some((cookie) => cookie.startsWith('__Host-ld_sid='))).toBe(isSecure)
  const pairs = cookies.map((cookie) => cookie.split(';')[0] ?? '')
  const token = pairs.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length)
  const own = { ...headers, cookie: pairs.join('; '), 'x-xsrf-token': token }
  expect((await admin.post('/confirm-password', { password: 'x' }, { headers: own })).status).toBe(422)
})

test('over plain HTTP on another host nobody keeps Secure cookies', async () => {
  const { port } = new URL(shop.url)
  const cookies = await new Promise<string[]>((resolve) => {
    const headers = { host: `shop.lan:${port}`, 'sec-fetch-site': 'same-origin', 'user-agent': CHROMIUM }
    request({ port, host: '127.0.0.1', path: '/sanctum/csrf-cookie', headers }, (answer) => {
      answer.resume()
      resolve(answer.headers['set-cookie'] ?? [])
    }).end()
  })
  expect(cookies).toHaveLength(2)
  expect(cookies.join()).not.toMatch(/Secure|__Host-/)
})

test('a cookie that is JSON is no cookie', async () => {
  const headers = { cookie: 'XSRF-TOKEN=j:{"length":1}; ld_sid=j:["x"]', 'x-xsrf-token': 'x' }
  expect((await fetch(`${shop.url}/sanctum/csrf-cookie`, { headers })).status).toBe(204)
  const admin = await shop.admin()
  expect(said(await admin.post('/confirm-password', { password: 'x' }, { headers }))).toEqual(MISMATCH)
})

test('an unsafe call without its pair, with another’s or with a planted one is refused', async () => {
  const mine = await shop.admin()
  const theirs = shop.caller()
  await mine.fetchCsrf()
  await theirs.fetchCsrf()
  const body = { password: 'x' }
  const pair = mine.cookies.get('XSRF-TOKEN') ?? ''
  const tries = [
    { 'x-xsrf-token': undefined },
    { 'x-xsrf-token': 'made.up' },
    { 'x-xsrf-token': theirs.cookies.get('XSRF-TOKEN') },
    { cookie: `XSRF-TOKEN=${pair}` },
    { cookie: `XSRF-TOKEN=a.b; ld_sid=${mine.cookies.get('ld_sid')}`, 'x-xsrf-token': 'a.b' },
    {
      cookie: `XSRF-TOKEN=${theirs.cookies.get('XSRF-TOKEN')}; ld_sid=${mine.cookies.get('ld_sid')}`,
      'x-xsrf-token': theirs.cookies.get('XSRF-TOKEN'),
    },
    { cookie: `XSRF-TOKEN=${pair}; ld_sid=`, 'x-xsrf-token': pair },
  ]
  for (const headers of tries) expect(said(await mine.post('/confirm-password', body, { headers }))).toEqual(MISMATCH)
  expect((await mine.post('/confirm-password', body)).status).toBe(422)
  const encoded = { 'x-xsrf-token': encodeURIComponent(pair).replace('.', '%2E') }
  expect((await mine.post('/confirm-password', body, { headers: encoded })).status).toBe(422)
})

test('the pair is looked at before the body, and after the credentials', async () => {
  const admin = await shop.admin()
  const headers = { 'x-xsrf-token': undefined }
  expect(said(await admin.call('POST', '/branches', { rawBody: '{nonsense', headers }))).toEqual(MISMATCH)
  expect((await shop.caller().call('POST', '/branches', { rawBody: '{}', headers })).status).toBe(401)
})

test.each([
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['no origin at all: null', { origin: 'null' }],
  ['a loopback name on another port', { origin: 'http://localhost:1' }],
  ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbouring site', { 'sec-fetch-site': 'same-site' }],
])('a page of %s can neither change anything nor sign anybody out', async (_name, headers) => {
  const admin = await shop.admin()
  for (const answer of [
    await admin.post('/confirm-password', { password: 'x' }, { headers }),
    await admin.get('/logout', { headers }),
    await admin.get('/logout/', { headers }),
  ]) {
    expect(said(answer)).toEqual([403, ''])
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  }
  expect((await admin.get('/branches')).status).toBe(200)
})

test('our own pages, by a loopback name or the public address, may', async () => {
  const admin = await shop.admin()
  for (const origin of [shop.url, shop.url.replace('127.0.0.1', 'localhost'), 'https://shop.example'])
    expect(
      (
        await admin.post(
          '/confirm-password',
          { password: 'x' },
          { headers: { origin, 'sec-fetch-site': 'same-origin' } },
        )
      ).status,
    ).not.toBe(403)
})

test('no preflight is ever answered with permission', async () => {
  const answer = await fetch(`${shop.url}/api/branches`, {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  })
  expect(answer.status).toBe(405)
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})
