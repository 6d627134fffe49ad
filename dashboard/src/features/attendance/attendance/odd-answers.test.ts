import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Scan } from '../../../api/scanner/scan-taker.ts'
import { givenNoSession, givenServer, json, text } from '../../../testing/browser.tsx'
import { createAttendance, saveOvertimeNotes } from './attendance-api.ts'
import { createScanQueue, FAILURE_SHOWN_MS } from './scan-queue.ts'

const SHIFT = '0199aaaa-0000-7000-8000-0000000000aa'
const SCAN: Scan = {
  fingerprint_id: 'alias-1',
  fingerprint_score: 80,
  scan_id: '0199aaaa-0000-7000-8000-000000000001',
  scanned_at: new Date('2026-11-21T01:05:00Z'),
  attestation: 'claims.signature',
}
const html = (status: number) =>
  new Response('<html><h1>Bad gateway</h1></html>', { status, headers: { 'content-type': 'text/html' } })
const brokenJson = () => new Response('{"type":', { status: 200, headers: { 'content-type': 'application/json' } })

/** What the queue shows of a scan that the server answers so, once it has. */
async function shownOf(answer: () => Response | Promise<Response>) {
  givenServer({ 'POST /api/create-attendance': answer })
  const queue = createScanQueue(createAttendance)
  queue.take(SCAN)
  await vi.waitFor(() => expect(queue.desk.get().stage).toBe('result'))
  const { result } = queue.desk.get()
  queue.stop()
  return result
}

beforeEach(givenNoSession)
afterEach(() => vi.unstubAllGlobals())

describe('an answer of create-attendance without a message ends in the words of the specification', () => {
  it('for five seconds', () => expect(FAILURE_SHOWN_MS).toBe(5_000))

  it.each([
    ['an empty success', () => json({})],
    ['a success without a body', () => new Response(null, { status: 200 })],
    ['success: false', () => json({ success: false })],
    ['success: false with an empty message', () => json({ success: false, message: '' })],
    ['a refusal without a message', () => json({}, 422)],
    ['a refusal with an empty message', () => json({ message: '' }, 409)],
    ['a refusal without a body', () => new Response(null, { status: 422 })],
    ['a page instead of an answer', () => html(200)],
    ['a page that refuses', () => html(400)],
    ['an answer that breaks off', brokenJson],
  ])('%s', async (_, answer) => {
    expect(await shownOf(answer)).toEqual({ kind: 'failed', message: 'Failed to record attendance' })
  })

  it.each([
    ['a page of a stumbling server', () => html(500)],
    ['an empty 502', () => new Response(null, { status: 502 })],
    ['a 429 without a word', () => json({}, 429)],
  ])('%s, and the scan is kept all the same', async (_, answer) => {
    expect(await shownOf(answer)).toEqual({ kind: 'failed', message: 'Failed to record attendance', isKept: true })
  })

  it('the message of the server goes before it, also of an answer that says that it is none', async () => {
    expect(await shownOf(() => json({ message: 'This finger is not of this branch' }, 422))).toMatchObject({
      message: 'This finger is not of this branch',
    })
    expect(await shownOf(() => json({ success: false, message: 'You are on leave today' }))).toEqual({
      kind: 'failed',
      message: 'You are on leave today',
    })
  })

  it('no answer at all is no failure: the scan is kept and sent later', async () => {
    expect(await shownOf(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({ kind: 'queued' })
  })
})

describe('overtime notes are not saved', () => {
  it.each([
    ['success: false', () => json({ success: false })],
    ['success: false with words', () => json({ success: false, message: 'Too late' })],
    ['an empty success', () => json({})],
    ['a page of a stumbling server', () => html(500)],
    ['an empty refusal', () => new Response(null, { status: 422 })],
    ['some other text', () => text('OK')],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('by %s', async (_, answer) => {
    givenServer({ [`PUT /api/shift-overtime-notes/${SHIFT}`]: answer })
    await expect(saveOvertimeNotes(SHIFT, 'Rush orders')).rejects.toThrow()
  })

  it('but by the message of a success', async () => {
    givenServer({ [`PUT /api/shift-overtime-notes/${SHIFT}`]: () => json({ message: 'Saved' }) })
    await expect(saveOvertimeNotes(SHIFT, 'Rush orders')).resolves.toBeUndefined()
  })
})
