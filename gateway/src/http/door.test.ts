import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routeCatalog } from '@labada/contracts/catalog'
import { ACCESS_MESSAGES } from '@labada/contracts/problem'
import type { Route } from '@labada/contracts/route'
import { openDatabase } from '@labada/db/client'
import { checksumOf } from '@labada/db/testing/checksum'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { createLog } from '../log.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { createCaller } from '../testing/caller.ts'
import { createHttpServer, listen } from './server.ts'

let shop: TestApp
let dashboardDir: string
beforeAll(async () => {
  dashboardDir = mkdtempSync(join(tmpdir(), 'labada-dashboard-'))
  mkdirSync(join(dashboardDir, 'assets'))
  writeFileSync(
    join(dashboardDir, 'index.html'),
    '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><div id="root"></div>',
  )
  writeFileSync(join(dashboardDir, 'assets/index-a1b2c3.js'), 'export {}')
  shop = await startTestApp({
    settings: { dashboardDir, trustedProxies: ['loopback'], publicOrigins: ['https://shop.example'] },
  })
})
afterAll(async () => {
  await shop.stop()
  rmSync(dashboardDir, { recursive: true })
})

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

test('what cannot be read is refused in few words, never in the parser’s', async () => {
  const admin = await shop.admin()
  const big = JSON.stringify({ password: 'x'.repeat(70_000) })
  expect(said(await admin.call('POST', '/confirm-password', { rawBody: '{"password":' }))).toEqual([
    400,
    '{"message":"Bad request."}',
  ])
  expect(said(await admin.call('POST', '/confirm-password', { rawBody: '"text"' }))).toEqual([
    400,
    '{"message":"Bad request."}',
  ])
  expect(said(await admin.call('POST', '/confirm-password', { rawBody: big }))).toEqual([
    413,
    '{"message":"Payload too large."}',
  ])
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    expect(
      said(await admin.call('POST', '/confirm-password', { rawBody: '{}', headers: { 'content-type': type } })),
    ).toEqual([415, '{"message":"Unsupported media type."}'])
  expect(
    said(await admin.call('POST', '/confirm-password', { rawBody: '{}', headers: { 'content-encoding': 'gzip' } })),
  ).toEqual([415, '{"message":"Unsupported media type."}'])
  expect((await admin.post('/confirm-password', [])).status).toBe(422)
})

test('a head that is too large is refused with 431, a slow one is cut', async () => {
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1', () => {
      socket.write(`GET /api/branches HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)
    })
    let text = ''
    socket.on('data', (part) => {
      text += part
    })
    socket.on('close', () => resolve(text))
    socket.on('error', () => undefined)
  })
  expect(answer).toMatch(/^HTTP\/1\.1 431/)
  const server = createHttpServer(() => undefined)
  expect([server.requestTimeout, server.headersTimeout, server.maxConnections]).toEqual([15_000, 10_000, 2_000])
})

test('an unknown call is 404 without a body, another method 405 with what is allowed', async () => {
  const admin = await shop.admin()
  const unknown = await admin.get('/no-such-thing')
  expect(said(unknown)).toEqual([404, ''])
  const method = await admin.call('DELETE', '/branches')
  expect(said(method)).toEqual([405, ''])
  expect(method.headers.get('allow')).toBe('GET, POST, HEAD')
})

test('a record that does not exist and an id that cannot exist are both 404 without a body', async () => {
  const admin = await shop.admin()
  for (const path of [
    '/branches/0190a000-0000-7000-8000-000000000000',
    '/branches/17',
    '/branches/%00',
    "/branches/'--",
  ]) {
    const answer = await admin.get(path)
    expect(said(answer)).toEqual([404, ''])
    expect(answer.headers.get('x-error-code')).toBe('NOT_FOUND')
  }
})

test('what was forgotten is named field by field', async () => {
  const admin = await shop.admin()
  const answer = await admin.post('/branches', { code: 'toolongcode', name: '  ', cutoffMinutes: 999, hours: [null] })
  expect([answer.status, answer.body]).toEqual([
    422,
    {
      message: 'Name is required',
      errors: expect.objectContaining({
        name: ['Name is required'],
        id: ['Id is required'],
        code: ['Code is invalid'],
        cutoffMinutes: ['Cutoff minutes must be at most 360'],
      }),
    },
  ])
})

test('what was not asked for changes nothing', async () => {
  const admin = await shop.admin()
  const counter = await shop.counter()
  const before = await checksumOf(shop.db)
  const forbidden = {
    role: 'admin',
    branch_id: counter.branch.id,
    total: 1,
    price: 1,
    paid_at: 'now',
    employee_id: 'x',
    isDemo: true,
    version: 1,
    is_active: false,
    constructor: { prototype: { polluted: true } },
  }
  const raw = JSON.stringify(forbidden).replace('{', '{"__proto__":{"polluted":true},')
  expect((await admin.call('PATCH', `/branches/${counter.branch.id}`, { rawBody: raw })).status).toBe(200)
  expect(await checksumOf(shop.db)).toBe(before)
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  expect((await admin.get('/branches?branchId=1&branchId=2&__proto__[x]=1')).status).toBe(200)
})

test('nobody’s own words break a query', async () => {
  const admin = await shop.admin()
  for (const q of ["'", '"', '\\', ';--', '%00', '$1', '%', '_', '\0', '🧺', "' or 1=1--"]) {
    const answer = await admin.get(`/search?q=${encodeURIComponent(q)}`)
    expect(answer.status, q).toBe(q === '\0' ? 400 : 200)
  }
})

test('a call’s answer is kept by nobody and runs nothing', async () => {
  const admin = await shop.admin()
  const { headers } = await admin.get('/branches')
  expect(Object.fromEntries([...headers].filter(([name]) => CALL_HEADERS.includes(name)))).toEqual({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers.get('x-powered-by')).toBeNull()
  expect(headers.get('permissions-policy')).toContain('camera=()')
})
const CALL_HEADERS = [
  'cache-control',
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
]

test('every page gets a nonce of its own, in its policy and in its text', async () => {
  const pages = await Promise.all(
    ['/', '/receive', '/branch/0190a000-0000-7000-8000-000000000000'].map(async (path) => {
      const answer = await fetch(shop.url + path)
      return { answer, html: await answer.text() }
    }),
  )
  const nonces = pages.map(({ answer, html }) => {
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const nonce = /content="([^"]+)"/.exec(html)?.[1] ?? ''
    const policy = answer.headers.get('content-security-policy') ?? ''
    const host = new URL(shop.url).host
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`)
    expect(policy).toContain(`connect-src 'self' ws://${host} wss://${host};`)
    expect(policy).toContain("default-src 'none'; script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'; base-uri 'none'; object-src 'none'")
    expect(policy).not.toContain('unsafe')
    return nonce
  })
  expect(new Set(nonces).size).toBe(3)
})

test('hashed files are kept for a year; a missing one is not the page', async () => {
  const asset = await fetch(`${shop.url}/assets/index-a1b2c3.js`)
  expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  const missing = await fetch(`${shop.url}/assets/index-old.js`)
  expect([missing.status, await missing.text()]).toEqual([404, ''])
  for (const path of ['/..%2f..%2fetc%2fpasswd', '/.env', '/assets/../../x']) {
    const answer = await rawGet(path)
    expect(answer).not.toContain('root:')
  }
})

test('a Host header cannot write into the policy', async () => {
  const { port } = new URL(shop.url)
  const policy = await new Promise<string>((resolve) => {
    request({ port, host: '127.0.0.1', path: '/', headers: { host: "x; script-src 'unsafe-inline'" } }, (answer) => {
      answer.resume()
      resolve(String(answer.headers['content-security-policy']))
    }).end()
  })
  expect(policy).not.toContain('unsafe-inline')
})

test('a flood from one address is told to wait', async () => {
  const small = await startTestApp({ database: shop.database, settings: { requestsPerMinute: 3 } })
  try {
    const browser = small.caller()
    for (let i = 0; i < 3; i++) expect((await browser.get('/setup')).status).toBe(200)
    const answer = await browser.get('/setup')
    expect(said(answer)).toEqual([429, '{"message":"Too Many Attempts."}'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await fetch(`${small.url}/health/live`)).status).toBe(200)
  } finally {
    await small.stop()
  }
})

test('guessing devices is stopped at any gateway, and a real device goes on', async () => {
  const strict = { database: shop.database, settings: { deviceGuessesPerMinute: 4 } }
  const gateways = [await startTestApp(strict), await startTestApp(strict)]
  try {
    const statuses: number[] = []
    for (let i = 0; i < 8; i++)
      statuses.push((await gateways[i % 2]?.caller({ client: `${i}|ldc_guess` }).get('/verify-client'))?.status ?? 0)
    expect(statuses).toEqual([404, 404, 404, 404, 429, 429, 429, 429])
    const { device } = await shop.counter()
    expect((await gateways[0]?.caller({ client: device.credential }).get('/verify-client'))?.status).toBe(200)
  } finally {
    for (const gateway of gateways) await gateway.stop()
  }
})

test('without Postgres every call says so and when to come back, and health tells why', async () => {
  const log = createLog('silent')
  const app = createApp({
    db: openDatabase('postgres://nobody@127.0.0.1:9/none', { name: 'test-away' }),
    redis: shop.redis,
    log,
    clock: () => new Date(),
    settings: {
      secret: 'x'.repeat(32),
      publicOrigins: [],
      trustedProxies: [],
      requestsPerMinute: 0,
      deviceGuessesPerMinute: 0,
      demo: false,
      dashboardDir,
    },
  })
  const listening = await listen(createHttpServer(app.express), '127.0.0.1', 0)
  try {
    const admin = await shop.admin()
    const browser = createCaller(listening.url, { token: admin.credentials.token ?? '' })
    for (const answer of [
      await browser.get('/branches'),
      await browser.post('/login', { username: 'a', password: 'b' }),
    ]) {
      expect(said(answer)).toEqual([503, '{"message":"Service Unavailable"}'])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(said(await browser.get('/logout'))).toEqual([200, 'Logged Out.'])
    const ready = await fetch(`${listening.url}/health/ready`)
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: 'waiting', reason: 'Postgres does not answer', redis: 'ready' },
    ])
    expect((await fetch(`${listening.url}/health/live`)).status).toBe(200)
  } finally {
    await listening.close(0)
  }
})

test('a mistake of ours says nothing but its request id', async () => {
  const broken = await startTestApp({
    database: shop.database,
    authorize: () => {
      throw new Error('secret detail at /srv/labada/gateway.js')
    },
  })
  try {
    const answer = await (await broken.admin()).get('/branches')
    expect(said(answer)).toEqual([500, '{"message":"Server Error"}'])
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  } finally {
    await broken.stop()
  }
})

test('ready tells how the parts do, metrics what happened', async () => {
  const ready = await fetch(`${shop.url}/health/ready`)
  expect([ready.status, await ready.json()]).toEqual([
    200,
    {
      status: 'ready',
      postgres: 'up',
      redis: 'ready',
      stream: { waiting: expect.any(Number), oldestSeconds: expect.any(Number), lastSeq: 0, publishedSeq: 0 },
      invariants: expect.any(Array),
    },
  ])
  const metrics = await (await fetch(`${shop.url}/metrics`)).text()
  expect(metrics).toMatch(/labada_http_requests_total\{method="GET",route="\/branches\/:branchId",status="404"\} \d+/)
  expect(metrics).toContain('labada_outbox_oldest_seconds')
  expect(metrics).not.toMatch(/0190a000/)
})

test('openapi.json holds every call with who may make it, and its page needs no script', async () => {
  const document = await (await fetch(`${shop.url}/api/openapi.json`)).json()
  expect(document.openapi).toBe('3.1.0')
  for (const { method, path } of Object.values<Route>(routeCatalog)) {
    const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(operation?.description, `${method} ${path}`).toEqual(expect.any(String))
    expect(Object.keys(operation.responses)).toContain('429')
  }
  const page = await fetch(`${shop.url}/api/docs`)
  const html = await page.text()
  expect(html).toContain('/api/orders/{orderId}/payments')
  expect(html).not.toContain('<script')
  expect(html).toContain(`nonce="${/'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1]}"`)
})

test('a 401, 403 or 404 says a word of the closed vocabulary or nothing', async () => {
  const callers = [shop.caller(), await shop.admin(), await shop.counter(), shop.caller({ token: 'x', client: 'y' })]
  for (const route of Object.values<Route>(routeCatalog))
    for (const caller of callers) {
      const path = route.path.replaceAll(/:\w+/g, '0190a000-0000-7000-8000-000000000000')
      if (path === '/logout') continue
      const { status, text, headers } = await caller.call(route.method, path, route.body && { body: {} })
      if (![401, 403, 404].includes(status) || text === '') continue
      expect(ACCESS_MESSAGES.map((message) => JSON.stringify({ message }))).toContain(text)
      if (text.includes('Unauthenticated.')) expect(headers.get('www-authenticate')).toBe('Bearer')
    }
})

function rawGet(path: string): Promise<string> {
  const { port } = new URL(shop.url)
  return new Promise((resolve) => {
    request({ port, host: '127.0.0.1', path }, (answer) => {
      let text = ''
      answer.on('data', (part) => {
        text += part
      })
      answer.on('end', () => resolve(text))
    }).end()
  })
}
