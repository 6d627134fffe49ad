import { sessionRoutes } from '@labada/contracts/access/session'
import { ACCESS_MESSAGES } from '@labada/contracts/core/problem'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { centavos } from '@labada/domain/core/money'
import { CancelledError } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { givenNoSession, givenServer, json, text } from '../testing/browser.tsx'
import { call, send } from './call.ts'
import { CallError } from './call-error.ts'
import { requestControl, SkippedRequest } from './request-control.ts'
import { getSession, setSession } from './session.ts'

const BALANCE = 'GET /api/shop/branch-balance'
const ORDER_ID = '0199aaaa-0000-7000-8000-000000000001'
const PAYMENT = { id: '0199aaaa-0000-7000-8000-000000000002', method: 'cash', amount: centavos(152_25) } as const

/** As the server would set it. */
const givenCookie = (cookie: string) => Reflect.set(document, 'cookie', cookie)

const failureOf = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => {
      if (error instanceof CallError) return error
      throw error
    },
  )

describe('a call', () => {
  beforeEach(() => {
    givenNoSession()
    givenCookie('XSRF-TOKEN=abc%3D.def; path=/')
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    requestControl.abortAll()
  })

  it('carries the token, the client and, when it changes something, the anti-forgery header, decoded', async () => {
    setSession({ token: '1|lda_t', client: '2|ldc_c' })
    const asked = givenServer({
      [BALANCE]: () => json({ balance: 10.5, drawer: 10.5, safe: 0, as_of: '2026-11-21T09:05:12+08:00' }),
      [`POST /api/orders/${ORDER_ID}/payments`]: () => json({ message: 'no' }, 409),
    })
    const balance = await call(sessionRoutes.branchBalance, {})
    await failureOf(call(orderRoutes.recordPayment, { params: { orderId: ORDER_ID }, body: PAYMENT }))
    expect(balance.balance).toBe(10_50)
    expect(balance.as_of).toEqual(new Date('2026-11-21T01:05:12Z'))
    expect(
      asked.map(({ headers }) => [headers.get('authorization'), headers.get('x-client'), headers.get('x-xsrf-token')]),
    ).toEqual([
      ['Bearer 1|lda_t', '2|ldc_c', null],
      ['Bearer 1|lda_t', '2|ldc_c', 'abc=.def'],
    ])
    expect(asked[1]?.body).toEqual({ ...PAYMENT, amount: 152.25 })
  })

  it('locks a counter where nobody stands, but not for what somebody asked who has left', async () => {
    const person = (id: string) => ({ lockMinutes: 3, people: [], standing: { id, firstname: id, lastname: '' } })
    setSession({ attended: person('ana') })
    let answer = () => {}
    const isAsked = new Promise<void>((resolve) => {
      answer = resolve
    })
    givenServer({
      [BALANCE]: async () => {
        await isAsked
        return json({ message: 'Nobody stands here', code: 'NOBODY_STANDS' }, 409)
      },
    })
    const late = failureOf(call(sessionRoutes.branchBalance, {}))
    setSession({ attended: person('ben') })
    answer()
    expect((await late).code).toBe('NOBODY_STANDS')
    expect(getSession().attended?.standing?.id).toBe('ben')
    await failureOf(call(sessionRoutes.branchBalance, {}))
    expect(getSession().attended?.standing).toBeNull()
  })

  it('keeps a new token and a new client from the headers', async () => {
    givenServer({ 'GET /api/logout': () => text('Logged Out.', 200, { 'x-resource-id': 'new', 'x-client-id': 'own' }) })
    await call(sessionRoutes.logout, {})
    expect(getSession()).toMatchObject({ token: 'new', client: 'own' })
  })

  it('is tried once more after a 419, with a fresh cookie and the same key', async () => {
    let tries = 0
    const path = `POST /api/orders/${ORDER_ID}/payments`
    const asked = givenServer({
      'GET /sanctum/csrf-cookie': () => {
        givenCookie('XSRF-TOKEN=fresh; path=/')
        return new Response(null, { status: 204 })
      },
      [path]: () => {
        tries += 1
        return tries === 1
          ? json({ message: 'CSRF token mismatch.' }, 419)
          : json({ message: 'Not ready', code: 'NOT_READY' }, 409)
      },
    })
    const request = { params: { orderId: ORDER_ID }, body: PAYMENT }
    const failure = await failureOf(call(orderRoutes.recordPayment, request, { idempotencyKey: 'k-1' }))
    expect(failure).toMatchObject({ status: 409, code: 'NOT_READY' })
    const sent = asked.filter((one) => one.method === 'POST')
    expect(sent.map(({ headers }) => [headers.get('idempotency-key'), headers.get('x-xsrf-token')])).toEqual([
      ['k-1', 'abc=.def'],
      ['k-1', 'fresh'],
    ])
  })

  it('that moves money and names no record of its own is named by a key, the caller’s or a new one', async () => {
    const path = `POST /api/orders/${ORDER_ID}/void`
    const asked = givenServer({ [path]: () => json({ message: 'Too late', code: 'VOID_WINDOW_OVER' }, 409) })
    const request = { params: { orderId: ORDER_ID }, body: { reason: 'Typed twice' } }
    for (const options of [{}, {}, { idempotencyKey: 'mine' }])
      await failureOf(call(orderRoutes.voidOrder, request, options))
    const [one, other, own] = asked.map(({ headers }) => headers.get('idempotency-key'))
    expect([one, other]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.not.stringMatching(one ?? '')])
    expect(own).toBe('mine')
  })

  it('gives up after a second 419', async () => {
    givenServer({
      'GET /sanctum/csrf-cookie': () => new Response(null, { status: 204 }),
      [BALANCE]: () => json({ message: 'CSRF token mismatch.' }, 419),
    })
    expect(await failureOf(call(sessionRoutes.branchBalance, {}))).toMatchObject({ status: 419 })
    expect(getSession().loadState).toBeNull()
  })

  it.each([
    ...ACCESS_MESSAGES.map((message, at) => [[401, 403, 404][at % 3] ?? 401, json({ message }), message] as const),
    [403, json({ error: 'Only this' }), 'Only this'],
    [404, text('raw body'), 'raw body'],
    [500, text('BRANCH_ACCESS_DENIED'), 'BRANCH_ACCESS_DENIED'],
    [500, json({ message: 'BRANCH_ACCESS_DENIED' }), 'BRANCH_ACCESS_DENIED'],
  ] as const)(
    'that is refused with %i and a body ends the session on screen and is rejected',
    async (status, body, state) => {
      const words = await body.text()
      givenServer({ [BALANCE]: () => new Response(words, { status, headers: body.headers }) })
      expect(await failureOf(call(sessionRoutes.branchBalance, {}))).toMatchObject({ status })
      expect(getSession()).toMatchObject({ loadState: state, loadStateDeepWatcher: 1 })
    },
  )

  it.each([
    [401, ''],
    [403, ''],
    [404, ''],
    [409, '{"message":"Not ready","code":"NOT_READY"}'],
    [422, '{"message":"Phone is required","errors":{"phone":["Phone is required"]}}'],
    [429, '{"message":"Too Many Attempts."}'],
    [500, '{"message":"Server Error"}'],
    [503, '{"message":"Service Unavailable"}'],
  ])('that fails with %i %s opens no dialog', async (status, body) => {
    givenServer({ [BALANCE]: () => new Response(body, { status, headers: { 'content-type': 'application/json' } }) })
    await failureOf(call(sessionRoutes.branchBalance, {}))
    expect(getSession().loadState).toBeNull()
  })

  it('tells the complaints by field, the code, the request and how long to wait', async () => {
    const body = { message: 'Phone is required', code: 'X', errors: { phone: ['Phone is required'] }, theirs: 1 }
    givenServer({ [BALANCE]: () => json(body, 422, { 'x-request-id': 'r-1', 'retry-after': '75' }) })
    const failure = await failureOf(call(sessionRoutes.branchBalance, {}))
    expect(failure).toMatchObject({
      message: 'Phone is required',
      code: 'X',
      errors: { phone: ['Phone is required'] },
      requestId: 'r-1',
      details: { theirs: 1 },
      retryAfter: 75,
    })
  })

  it('refuses before sending what the route would refuse', async () => {
    const asked = givenServer({})
    const body = { ...PAYMENT, amount: centavos(0) }
    const failure = await failureOf(call(orderRoutes.recordPayment, { params: { orderId: ORDER_ID }, body }))
    const words = 'Amount must be at least 0.01'
    expect(failure).toMatchObject({ status: 422, message: words, errors: { amount: [words] } })
    expect(asked).toEqual([])
  })

  it('says so when there is no connection, and when the answer is not what was agreed', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failureOf(call(sessionRoutes.branchBalance, {}))).toMatchObject({ status: 0, code: 'NO_CONNECTION' })
    givenServer({ [BALANCE]: () => json({ balance: 'much' }) })
    expect(await failureOf(call(sessionRoutes.branchBalance, {}))).toMatchObject({ code: 'UNEXPECTED_ANSWER' })
  })

  it('that is canceled resolves as canceled below, and is a cancellation above', async () => {
    givenServer({ [BALANCE]: () => new Promise<Response>(() => undefined) })
    const raw = send({ method: 'GET', url: '/shop/branch-balance' })
    const typed = call(sessionRoutes.branchBalance, {})
    requestControl.abortAll()
    expect(await raw).toEqual({ canceled: true })
    await expect(typed).rejects.toBeInstanceOf(CancelledError)
  })

  it('in debounce mode is rejected as canceled while the same one is in flight', async () => {
    const asked = givenServer({ 'POST /api/login': () => new Promise<Response>(() => undefined) })
    const credentials = { body: { username: 'ana', password: 'x' } }
    const first = call(sessionRoutes.login, credentials, { mode: 'debounce' })
    await expect(call(sessionRoutes.login, credentials, { mode: 'debounce' })).rejects.toBeInstanceOf(SkippedRequest)
    requestControl.abortAll()
    await expect(first).rejects.toBeInstanceOf(CancelledError)
    expect(asked).toHaveLength(1)
  })
})
