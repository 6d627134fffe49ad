import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { areScansTaken } from '../../../api/scanner/scan-taker.ts'
import { Ground, givenBrowser } from '../../../testing/browser.tsx'
import { FingerEntry, WAIT_MS } from './finger-entry.tsx'

beforeEach(() => {
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
