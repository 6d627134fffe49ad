import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Scan } from '../../../api/scanner/scan-taker.ts'
import { givenNoSession, givenServer, json } from '../../../testing/browser.tsx'
import { logInWithFinger } from './portal-api.ts'
import { closePortal } from './portal-session.ts'

const told = vi.hoisted(() => vi.fn<(...given: readonly unknown[]) => boolean>(() => true))
vi.mock('../../../api/scanner/scanner.ts', async (original) => ({ ...(await original<object>()), tellScanner: told }))

const SCAN: Scan = {
  fingerprint_id: 'alias-1',
  fingerprint_score: 80,
  scan_id: '0199aaaa-0000-7000-8000-000000000001',
  scanned_at: new Date('2026-11-21T01:05:00Z'),
  attestation: 'claims.signature',
}
const FOR_THE_PORTAL = { scan_id: SCAN.scan_id, as: 'portal' }

beforeEach(() => {
  givenNoSession()
  told.mockClear()
})
afterEach(closePortal)

it('tells the scanner at once that a finger is for the portal: after ten seconds without a word it would time them in', async () => {
  const employee = { id: '0199aaaa-0000-7000-8000-0000000000e1', firstname: 'Ana', lastname: 'Reyes' }
  const answer = { success: true, employee, token: 'portal-token', message: 'Welcome, Ana' }
  let answers: (response: Response) => void = () => undefined
  const slow = new Promise<Response>((resolve) => {
    answers = resolve
  })
  givenServer({ 'POST /api/employee-portal/login-fingerprint': () => slow })
  const opening = logInWithFinger(SCAN, new AbortController().signal)
  expect(told.mock.calls).toEqual([['scan-handled', FOR_THE_PORTAL]])
  const response = json(answer)
  response.headers.set('x-server-nonce', 'the-next')
  answers(response)
  expect(await opening).toBeNull()
  expect(told.mock.calls.slice(1)).toEqual([['scan-handled', { ...FOR_THE_PORTAL, server_nonce: 'the-next' }]])
})
