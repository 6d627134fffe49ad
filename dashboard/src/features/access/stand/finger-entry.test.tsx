import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { areScansTaken, type Scan, sortScans } from '../../../api/scanner/scan-taker.ts'
import { setSession } from '../../../api/session.ts'
import { Ground, givenBrowser } from '../../../testing/browser.tsx'
import { FingerEntry, WAIT_MS } from './finger-entry.tsx'

/** The agent: what it was told, and a finger pressed on it. */
const agent = vi.hoisted(() => ({
  told: vi.fn<(...given: readonly unknown[]) => boolean>(() => true),
  press: (_: unknown) => {},
}))
vi.mock('../../../api/scanner/scanner.ts', async (original) => ({
  ...(await original<object>()),
  tellScanner: agent.told,
  onScanner: (event: string, listener: (body: unknown) => void) => {
    if (event === 'biometric') agent.press = listener
    return () => undefined
  },
}))

const SCAN: Scan = {
  fingerprint_id: 'alias-1',
  fingerprint_score: 80,
  scan_id: '0199aaaa-0000-7000-8000-000000000001',
  scanned_at: new Date('2026-11-21T01:05:00Z'),
  attestation: 'claims.signature',
}

beforeEach(() => {
  agent.told.mockClear()
  givenBrowser()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

it('Takes fingers while it is shown, and gives up when nobody presses one', () => {
  const over = vi.fn<() => void>()
  const { unmount } = render(
    <Ground>
      <FingerEntry send={() => Promise.reject(new Error('No finger was pressed'))} onDone={() => {}} onOver={over} />
    </Ground>,
  )
  expect(screen.getByRole('status').textContent).toContain('This isn’t recorded as attendance.')
  expect(areScansTaken()).toBe(true)
  act(() => void vi.advanceTimersByTime(WAIT_MS - 1))
  expect(over).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(1))
  expect(over).toHaveBeenCalledTimes(1)
  unmount()
  expect(areScansTaken()).toBe(false)
})

it('tells the scanner at once that a finger is no attendance: after ten seconds without a word it would send it', () => {
  setSession({ client: 'a-counter' })
  sortScans(() => expect.unreachable())
  render(
    <Ground>
      <FingerEntry send={() => new Promise<never>(() => undefined)} onDone={() => {}} onOver={() => {}} />
    </Ground>,
  )
  act(() => agent.press(SCAN))
  expect(agent.told.mock.calls).toEqual([['scan-handled', { scan_id: SCAN.scan_id, as: 'ignored' }]])
})
