import { afterAll, beforeAll, expect, test } from 'vitest'
import { isWhole } from '../../scripts/testing/extent.ts'
import { type OwnGateway, startOwnGateway } from '../support/own-gateway.ts'
import type { FuzzRequest, Operation } from './calls.ts'
import { createJudge } from './judge.ts'
import { type FuzzReport, fuzz } from './run.ts'
import { answersIn } from './send.ts'

/**
 * `npm run fuzz -- --requests 200000 --seed 7` sets both, and takes another seed each time. Here it is always the same, so
 * that a change is judged by what it changed.
 */
const REQUESTS = Number(process.env.LABADA_FUZZ_REQUESTS ?? (isWhole ? 20_000 : 2_000))
const SEED = Number(process.env.LABADA_FUZZ_SEED ?? 20_261_121)
const MB = 1024 * 1024
/** What a process may hold more at the end than after three tenths: buffers and caches fill, nothing else grows. */
const MOST_GROWTH = 24 * MB

let gateway: OwnGateway
beforeAll(async () => {
  gateway = await startOwnGateway(
    { LABADA_TRUSTED_PROXIES: 'loopback', LABADA_REQUESTS_PER_MINUTE: '1000000000' },
    { withDemo: true },
  )
})
afterAll(() => gateway?.stop())

test(`${REQUESTS} requests of every kind are answered as openapi.json says (seed ${SEED})`, async () => {
  const report = await fuzz(gateway, SEED, REQUESTS)
  process.stdout.write(`${figuresOf(report)}\n`)
  const unexpected = gateway.said().match(/.*unexpected error.*/g)
  expect(
    [...report.failures, ...(unexpected ?? [])].join('\n'),
    `npm run fuzz -- --requests ${REQUESTS} --seed ${SEED}`,
  ).toBe('')
  const held = report.memory.map(({ heapUsed }) => heapUsed)
  expect(Math.max(...held.slice(-3)) - Math.max(...held.slice(0, 3))).toBeLessThan(MOST_GROWTH)
  // A fuzz that never gets past the door would find nothing behind it; a short one asks for each call five times only.
  expect(report.succeeded.size / report.operations.length).toBeGreaterThan(REQUESTS < 10_000 ? 0.35 : 0.6)
}, 1_800_000)

test('the judge notices a failure, a word of its own, a shape that was not promised', () => {
  const judge = createJudge({})
  const schema = { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } }
  const operation: Operation = {
    name: 'getThing',
    method: 'GET',
    path: '/api/things',
    who: 'Anyone',
    parameters: [],
    body: undefined,
    responses: {
      200: { description: 'The answer', content: { 'application/json': { schema } } },
      401: { description: 'Empty: nobody', content: { 'application/json': { schema: {} } } },
      409: { description: 'Refused', content: { 'application/json': { schema: {} } } },
    },
  }
  const request: FuzzRequest = { operation, kind: 'valid', method: 'GET', path: '/', headers: {}, body: undefined }
  const said = (
    status: number,
    body: string,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ) => judge(request, { status, headers, body: Buffer.from(body) })
  expect(said(200, '{"id":"0190a000-0000-7000-8000-000000000000"}')).toBeUndefined()
  expect(said(200, '{"id":"x"}')).toContain('does not match')
  expect(said(200, '{}', { 'content-type': 'text/html' })).toContain('not told of')
  expect(said(500, '{"message":"Server Error"}')).toContain('failed')
  expect(said(500, 'BRANCH_ACCESS_DENIED', { 'x-error-class': 'expected' })).toContain('does not tell')
  expect(said(500, '', { 'x-error-class': 'expected', 'content-length': '20' })).toContain('failed')
  expect(said(404, '{"message":"No such thing"}')).toContain('vocabulary')
  expect(said(418, '')).toContain('does not tell')
  expect(said(401, '', {})).toBeUndefined()
  expect(said(409, '', {})).toContain('not told of')
  expect(answersIn(Buffer.from('HTTP/1.1 400 x\r\nContent-Length: 2\r\n\r\nxxHTTP/1.1 204 x\r\n\r\n'))).toHaveLength(2)
  expect(() => answersIn(Buffer.from('stack trace'))).toThrow('No HTTP answer')
})

function figuresOf({ sent, seconds, statuses, memory, succeeded, operations }: FuzzReport): string {
  const heaps = memory.map(({ heapUsed }) => Math.round(heapUsed / MB)).join(' ')
  const rss = memory.map((one) => Math.round(one.rss / MB)).join(' ')
  const missed = operations.filter((name) => !succeeded.has(name))
  return [
    `seed ${SEED}: ${sent} requests in ${seconds.toFixed(1)} s (${Math.round(sent / seconds)} a second)`,
    `answers ${Object.entries(statuses)
      .map(([status, count]) => `${status}×${count}`)
      .join(' ')}`,
    `heap after collection ${heaps} MB, of the machine ${rss} MB`,
    `${succeeded.size} of ${operations.length} calls succeeded at least once${missed.length > 0 ? `; never: ${missed.join(', ')}` : ''}`,
  ].join('\n')
}
