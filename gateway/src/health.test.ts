import { routeCatalog } from '@labada/contracts/catalog'
import type { Route } from '@labada/contracts/core/route'
import { openDatabase, poolLoad } from '@labada/db/core/client'
import { recordFinding } from '@labada/db/core/invariant'
import { INVARIANTS } from '@labada/db/invariants'
import { keepBusy } from '@labada/db/testing/busy'
import { dashboardMetrics, namesOn } from '@labada/db/testing/grafana'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { createHttpServer, listen } from './http/server.ts'
import { createLog } from './log.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { createCaller } from './testing/caller.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

const SETTINGS = {
  secret: 'x'.repeat(32),
  publicOrigins: [],
  trustedProxies: [],
  requestsPerMinute: 0,
  deviceGuessesPerMinute: 0,
  demo: false,
  dashboardDir: '/nonexistent',
  desktopDir: '/nonexistent',
  trackingDir: '/nonexistent',
  scannerPort: 51_515,
  dataDir: '/nonexistent',
}
const said = ({ status, text }: { status: number; text: string }) => [status, text]

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
    settings: SETTINGS,
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

test('ready tells how the parts do, metrics what happened', async () => {
  const ready = await fetch(`${shop.url}/health/ready`)
  expect([ready.status, await ready.json()]).toEqual([
    200,
    {
      status: 'ready',
      postgres: 'up',
      redis: 'ready',
      stream: { waiting: expect.any(Number), oldestSeconds: expect.any(Number), lastSeq: 0, publishedSeq: 0 },
      invariants: { checks: INVARIANTS.length, broken: 0, unchecked: INVARIANTS.length, checkedAt: null },
    },
  ])
  const admin = await shop.admin()
  await admin.get('/branches/0190a000-0000-7000-8000-000000000000')
  const metrics = await (await fetch(`${shop.url}/metrics`)).text()
  expect(metrics).toMatch(/labada_http_requests_total\{method="GET",route="\/branches\/:branchId",status="404"\} \d+/)
  expect(metrics).toContain('labada_outbox_oldest_seconds')
  expect(metrics).not.toMatch(/0190a000/)
})

test('every query of the Grafana dashboard about the gateway names a metric that is there', async () => {
  const names = namesOn(await (await fetch(`${shop.url}/metrics`)).text())
  const own = dashboardMetrics().filter(({ metric }) => !metric.startsWith('labada_workers_'))
  expect(own.length).toBeGreaterThan(10)
  expect(own.filter(({ metric }) => !names.has(metric))).toEqual([])
})

test('ready tells how many of the continuous checks hold, and when they were made', async () => {
  const earlier = new Date('2026-11-21T10:00:00Z')
  const later = new Date('2026-11-21T10:01:00Z')
  for (const [index, invariant] of INVARIANTS.entries())
    await recordFinding(
      shop.db,
      invariant,
      { name: invariant.name, failingRows: index === 1 ? 2 : 0, subjects: ['somebody’s order'] },
      index === 2 ? earlier : later,
    )
  const { invariants, status } = await (await fetch(`${shop.url}/health/ready`)).json()
  expect(invariants).toEqual({ checks: INVARIANTS.length, broken: 1, unchecked: 0, checkedAt: earlier.toISOString() })
  expect(status).toBe('ready')
})

test('while every connection waits, calls are told to come again and health says why', async () => {
  const db = openDatabase(shop.database.urlOf('labada_gateway'), { name: 'test-busy', connections: 2, waitMs: 300 })
  const app = createApp({
    db,
    redis: shop.redis,
    log: createLog('silent'),
    clock: () => new Date(),
    settings: SETTINGS,
  })
  const listening = await listen(createHttpServer(app.express), '127.0.0.1', 0)
  try {
    const admin = await shop.admin()
    const browser = createCaller(listening.url, { token: admin.credentials.token ?? '' })
    expect((await browser.get('/branches')).status).toBe(200)
    const slow = keepBusy(db, 2, 2)
    await expect.poll(() => poolLoad(db)?.busy).toBe(2)
    expect(said(await browser.get('/branches'))).toEqual([503, '{"message":"Service Unavailable"}'])
    const ready = await fetch(`${listening.url}/health/ready`)
    expect([ready.status, (await ready.json()).reason]).toEqual([
      503,
      expect.stringMatching(/^All 2 connections to Postgres are busy and \d+ more questions wait$/),
    ])
    await slow
    expect((await browser.get('/branches')).status).toBe(200)
  } finally {
    await listening.close(0)
    await db.destroy()
  }
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
