import { connect } from 'node:net'
import { routeCatalog } from '@labada/contracts/catalog'
import { ACCESS_MESSAGES } from '@labada/contracts/core/problem'
import type { Route } from '@labada/contracts/core/route'
import { newId } from '@labada/db/core/ids'
import { checksumOf } from '@labada/db/testing/checksum'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { createHttpServer, listen } from './server.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

const said = ({ status, text }: { status: number; text: string }) => [status, text]

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

test('whoever sends megabytes that nobody wants is hung up on, however fast they are; a small body is not', async () => {
  const listening = await listen(
    createHttpServer((_request, response) => {
      response.statusCode = 413
      response.end('no')
    }),
    '127.0.0.1',
    0,
  )
  const sender = () => {
    const socket = connect(listening.port, '127.0.0.1')
    socket.on('error', () => undefined)
    let heard = ''
    socket.on('data', (part) => {
      heard += part
    })
    return {
      send: (bytes: number) => {
        socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n`)
        socket.write(Buffer.alloc(bytes))
      },
      answers: () => heard.split('HTTP/1.1 413').length - 1,
      hungUpOn: new Promise<void>((resolve) => socket.once('close', () => resolve())),
      stop: () => socket.destroy(),
    }
  }
  const [small, huge] = [sender(), sender()]
  try {
    small.send(1_000)
    await expect.poll(small.answers).toBe(1)
    huge.send(8 * 1024 * 1024)
    await huge.hungUpOn
    small.send(1_000)
    await expect.poll(small.answers).toBe(2)
  } finally {
    small.stop()
    huge.stop()
    await listening.close(0)
  }
})

test('whoever hangs up in the middle of an upload is no error of the server', async () => {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) })
  const noisy = await startTestApp({ log })
  try {
    const { credentials, cookies, fetchCsrf } = await noisy.admin()
    await fetchCsrf()
    const head = [
      `PUT /api/uploads/${newId()} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${credentials.token}`,
      `Cookie: ${[...cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
      `X-XSRF-TOKEN: ${decodeURIComponent(cookies.get('XSRF-TOKEN') ?? '')}`,
      'Content-Type: image/png',
      'Content-Length: 100000',
    ]
    const socket = connect(Number(new URL(noisy.url).port), '127.0.0.1')
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(Buffer.alloc(50_000), () => socket.destroy())
    await expect.poll(() => lines.filter((line) => line.includes('the caller hung up')).length).toBe(1)
    expect(lines.filter((line) => line.includes('"level":50'))).toEqual([])
  } finally {
    await noisy.stop()
  }
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
  expect(
    (
      await admin.call('PATCH', `/branches/${counter.branch.id}`, {
        rawBody: raw,
        headers: { 'idempotency-key': undefined },
      })
    ).status,
  ).toBe(200)
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

// Every call, four times over: longer than one test may take on a busy machine.
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
}, 120_000)
