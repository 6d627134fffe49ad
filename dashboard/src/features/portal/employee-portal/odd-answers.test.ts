import { cashAdvanceRequestRoutes } from '@labada/contracts/payroll/advances/cash-advance-requests'
import { portalAttendanceRoutes } from '@labada/contracts/portal/portal-attendance'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Scan } from '../../../api/scanner/scan-taker.ts'
import { givenNoSession, givenServer, json } from '../../../testing/browser.tsx'
import { loadWords, logInWithFinger, portalCall, requestWords } from './portal-api.ts'
import { closePortal, openPortal } from './portal-session.ts'

const ANA = { id: '0199aaaa-0000-7000-8000-0000000000e1', firstname: 'Ana', lastname: 'Reyes' }
const SCAN: Scan = {
  fingerprint_id: 'alias-1',
  fingerprint_score: 80,
  scan_id: '0199aaaa-0000-7000-8000-000000000001',
  scanned_at: new Date('2026-11-21T01:05:00Z'),
  attestation: 'claims.signature',
}
const params = { employeeId: ANA.id }
const html = (status: number) =>
  new Response('<html>Bad gateway</html>', { status, headers: { 'content-type': 'text/html' } })

/** What the server may come to instead of an answer: it says no, or says nothing that makes sense. */
const ODD: readonly (readonly [string, 'refused' | 'broken', () => Response | Promise<Response>])[] = [
  ['success: false without a message', 'refused', () => json({ success: false })],
  ['success: false with one', 'refused', () => json({ success: false, message: 'Not now' })],
  ['a refusal without a message', 'refused', () => json({}, 422)],
  ['a page of a stumbling server', 'broken', () => html(500)],
  ['an empty success', 'broken', () => json({})],
  ['a success without a body', 'broken', () => new Response(null, { status: 200 })],
  ['no answer', 'broken', () => Promise.reject(new TypeError('Failed to fetch'))],
]

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

beforeEach(() => {
  givenNoSession()
  openPortal({ employee: ANA, token: 'portal-token' })
})
afterEach(() => {
  closePortal()
  vi.unstubAllGlobals()
})

describe.each(ODD)('%s', (_, kind, answer) => {
  it('in place of the attendance', async () => {
    givenServer({ [`GET /api/employee-portal/attendance/${ANA.id}`]: answer })
    const request = { params, query: { days: 30 } }
    const error = await failureOf(portalCall(portalAttendanceRoutes.portalAttendance, request))
    const words = { refused: 'Failed to load attendance data', broken: 'Error loading attendance data' }
    expect(loadWords(error, 'attendance')).toBe(words[kind])
  })

  it('in place of the cash advances', async () => {
    givenServer({ [`GET /api/employee-portal/cash-advance/${ANA.id}`]: answer })
    const error = await failureOf(portalCall(cashAdvanceRequestRoutes.portalCashAdvances, { params }))
    const words = { refused: 'Failed to load cash advance data', broken: 'Error loading cash advance data' }
    expect(loadWords(error, 'cash advance')).toBe(words[kind])
  })

  it('to a request', async () => {
    givenServer({ [`POST /api/employee-portal/cash-advance/${ANA.id}/request`]: answer })
    const body = { amount: 100_00, reason: 'Fare home' } as never
    const error = await failureOf(portalCall(cashAdvanceRequestRoutes.requestCashAdvance, { params, body }))
    expect(requestWords(error)).toBe({ refused: 'Request failed', broken: 'Failed to submit request' }[kind])
  })

  it('to a finger', async () => {
    closePortal()
    givenServer({ 'POST /api/employee-portal/login-fingerprint': answer })
    expect(await logInWithFinger(SCAN, new AbortController().signal)).toBe('Fingerprint login failed')
  })
})
