import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'

let shop: TestApp
let dashboardDir: string
let desktopDir: string
beforeAll(async () => {
  dashboardDir = mkdtempSync(join(tmpdir(), 'labada-dashboard-'))
  mkdirSync(join(dashboardDir, 'assets'))
  writeFileSync(
    join(dashboardDir, 'index.html'),
    '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><div id="root"></div>',
  )
  writeFileSync(join(dashboardDir, 'assets/index-a1b2c3.js'), 'export {}')
  desktopDir = mkdtempSync(join(tmpdir(), 'labada-desktop-'))
  mkdirSync(join(desktopDir, 'assets'))
  writeFileSync(join(desktopDir, 'index.html'), '<!doctype html><title>desktop</title>')
  writeFileSync(join(desktopDir, 'assets/index-d4e5f6.js'), 'export {}')
  shop = await startTestApp({ settings: { dashboardDir, desktopDir, scannerPort: 51_777 } })
})
afterAll(async () => {
  await shop.stop()
  rmSync(dashboardDir, { recursive: true })
  rmSync(desktopDir, { recursive: true })
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
    expect(policy).toContain(`connect-src 'self' ws://${host};`)
    expect(policy).toContain("default-src 'none'; script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'; base-uri 'none'; object-src 'none'")
    expect(policy).toMatch(/; require-trusted-types-for 'script'; trusted-types default; report-to csp$/)
    expect(answer.headers.get('reporting-endpoints')).toBe('csp="/csp-reports"')
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

test('what a policy prevented is counted and logged; anything else sent there is dropped', async () => {
  const send = (body: string, type = 'application/reports+json') =>
    fetch(`${shop.url}/csp-reports`, { method: 'POST', headers: { 'content-type': type }, body })
  const report = (effectiveDirective: string) => ({
    type: 'csp-violation',
    body: { effectiveDirective, blockedURL: 'https://evil.example/x?token=1', disposition: 'enforce' },
  })
  expect((await send(JSON.stringify([report('script-src-elem'), report('made-up'), { type: 'crash' }]))).status).toBe(
    204,
  )
  expect((await send('[{nonsense')).status).toBe(400)
  expect((await send('[]', 'text/plain')).status).toBe(204)
  const metrics = await (await fetch(`${shop.url}/metrics`)).text()
  expect(metrics).toContain('labada_policy_reports_total{directive="script-src-elem"} 1')
  expect(metrics).toContain('labada_policy_reports_total{directive="other"} 1')
  const flood = await Promise.all(Array.from({ length: 40 }, () => send('[]')))
  expect(flood.at(-1)?.status).toBe(429)
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

test('only the desktop build may speak to a scanner, and only to the one of its own computer', async () => {
  const policyOf = async (path: string) => {
    const answer = await fetch(shop.url + path)
    return { text: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' }
  }
  for (const path of ['/desktop/', '/desktop', '/desktop/attendance', '/desktop/employee-portal']) {
    const { text, policy } = await policyOf(path)
    expect(text).toContain('<title>desktop</title>')
    expect(policy).toContain(`connect-src 'self' ws://${new URL(shop.url).host} ws://127.0.0.1:51777;`)
  }
  for (const path of ['/', '/attendance', '/desktopped']) {
    const { text, policy } = await policyOf(path)
    expect(text).not.toContain('desktop')
    expect(policy).not.toContain('51777')
  }
  expect((await fetch(`${shop.url}/desktop/assets/index-d4e5f6.js`)).headers.get('cache-control')).toContain(
    'immutable',
  )
  expect((await fetch(`${shop.url}/desktop/assets/index-a1b2c3.js`)).status).toBe(404)
})

/** One of each kind of address that the gateway answers. */
const ADDRESSES = [
  ['/', 200],
  ['/desktop/', 200],
  ['/t/none', 503],
  ['/book', 503],
  ['/api/docs', 200],
  ['/assets/index-a1b2c3.js', 200],
  ['/assets/none.js', 404],
  ['/api/branches', 401],
  ['/api/none', 404],
  ['/sanctum/csrf-cookie', 204],
  ['/health/live', 200],
  ['/metrics', 200],
] as const

test.each(ADDRESSES)('%s has the headers of every answer', async (path, status) => {
  const answer = await fetch(shop.url + path)
  expect(answer.status).toBe(status)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
})

test.each(ADDRESSES)('TRACE %s is refused, and tells nothing of what was sent', async (path) => {
  const { port } = new URL(shop.url)
  const said = await new Promise<{ status: number | undefined; text: string }>((resolve) => {
    const sent = { port, host: '127.0.0.1', path, method: 'TRACE', headers: { 'x-client': 'a-secret' } }
    request(sent, (answer) => {
      let text = ''
      answer.on('data', (part) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode, text }))
    }).end()
  })
  expect(said.status).toBeGreaterThanOrEqual(400)
  expect(said.text).not.toContain('a-secret')
})

test.each(['/assets', '/assets/', '/desktop/assets/'])('%s lists no files', async (path) => {
  expect(await (await fetch(shop.url + path)).text()).not.toMatch(/index-\w+\.js/)
})
