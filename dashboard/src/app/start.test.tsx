import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../components/notices/toast.tsx'
import { ToastHost } from '../components/notices/toast-host.tsx'
import { Ground, givenBrowser } from '../testing/browser.tsx'
import { LoadingOverlay } from './loading/loading-overlay.tsx'
import { startStatus } from './start.ts'
import { StartNotice } from './start-notice.tsx'

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('the start', () => {
  beforeEach(() => {
    givenBrowser()
    vi.useFakeTimers()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    startStatus.set(() => 'pending')
  })

  it('is covered for 1.5 seconds, with the page beneath', async () => {
    render(
      <Ground>
        <h1>Log in</h1>
        <LoadingOverlay />
      </Ground>,
    )
    await pass(1_499)
    expect(screen.queryByTestId('loading-overlay')).not.toBeNull()
    expect(screen.getByRole('heading', { name: 'Log in' })).toBeDefined()
    await pass(1)
    expect(screen.queryByTestId('loading-overlay')).toBeNull()
  })

  it('is one notice that changes: ongoing, then gone, a warning, or negative', async () => {
    render(
      <Ground>
        <ToastHost />
        <StartNotice />
      </Ground>,
    )
    await pass(1_000)
    expect(screen.getByRole('status').textContent).toContain('Starting…')
    act(() => startStatus.set(() => 'error'))
    await pass(100)
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect(screen.getByRole('alert').dataset.kind).toBe('warning')
    act(() => startStatus.set(() => 'fatal'))
    await pass(100)
    expect(screen.getAllByRole('alert').map((notice) => notice.dataset.kind)).toEqual(['negative'])
    act(() => startStatus.set(() => 'success'))
    await pass(1_000)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows a toast for five seconds, one with an undo for ten', async () => {
    render(
      <Ground>
        <ToastHost />
      </Ground>,
    )
    toast.positive('Payment recorded')
    toast.info('Load moved', { action: { label: 'Undo', run: () => undefined } })
    // The part that draws them is fetched by the real clock, which no fake one waits for.
    await act(() => vi.dynamicImportSettled())
    await pass(4_900)
    expect(screen.getAllByRole('status')).toHaveLength(2)
    await pass(1_900)
    expect(screen.getAllByRole('status').map((notice) => notice.textContent)).toEqual(['Load movedUndo'])
    await pass(5_000)
    expect(screen.queryByRole('status')).toBeNull()
  })
})
