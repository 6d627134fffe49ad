import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { COALESCE_MS, coalesceStaleKeys, LONGEST_PAUSE_MS } from './stale-keys.ts'

describe('what events make stale', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  function counted(isHidden = false) {
    const client = new QueryClient()
    const asked = vi.spyOn(client, 'invalidateQueries')
    return { stale: coalesceStaleKeys(client, () => isHidden), asked }
  }

  it('is read again at once for the first event', () => {
    const { stale, asked } = counted()
    stale.add([['orders']])
    expect(asked).toHaveBeenCalledExactlyOnceWith({ queryKey: ['orders'], refetchType: 'active' })
  })

  it('is read once more for a hundred events that follow closely', () => {
    const { stale, asked } = counted()
    for (let i = 0; i < 100; i++) stale.add([['orders'], ['figures']])
    expect(asked).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(COALESCE_MS)
    expect(asked).toHaveBeenCalledTimes(4)
    vi.advanceTimersByTime(COALESCE_MS * 10)
    expect(asked).toHaveBeenCalledTimes(4)
  })

  it('is read at most once in five seconds in a storm of five hundred events a second, and at once after it', () => {
    const { stale, asked } = counted()
    for (let ms = 0; ms < 30_000; ms += 2) {
      stale.add([['orders']])
      vi.advanceTimersByTime(2)
    }
    const reads = asked.mock.calls.length
    expect(reads).toBeGreaterThanOrEqual(6)
    expect(reads).toBeLessThanOrEqual(8)
    vi.advanceTimersByTime(LONGEST_PAUSE_MS * 2)
    const settled = asked.mock.calls.length
    stale.add([['orders']])
    expect(asked).toHaveBeenCalledTimes(settled + 1)
  })

  it('stays within half a second while a busy hour brings ten events a second', () => {
    const { stale, asked } = counted()
    for (let ms = 0; ms < 10_000; ms += 100) {
      stale.add([['orders']])
      vi.advanceTimersByTime(100)
    }
    expect(asked.mock.calls.length).toBeGreaterThanOrEqual(20)
  })

  it('lets a slow answer arrive before it is read again', async () => {
    const client = new QueryClient()
    let answers = 0
    const observer = new QueryObserver(client, {
      queryKey: ['orders'],
      queryFn: () => new Promise((resolve) => setTimeout(() => resolve(++answers), COALESCE_MS * 2.5)),
    })
    const unsubscribe = observer.subscribe(() => undefined)
    const stale = coalesceStaleKeys(client, () => false)
    for (let i = 0; i < 20; i++) {
      stale.add([['orders']])
      await vi.advanceTimersByTimeAsync(COALESCE_MS / 2)
    }
    expect(answers).toBeGreaterThanOrEqual(3)
    await vi.advanceTimersByTimeAsync(COALESCE_MS * 8)
    const settled = answers
    await vi.advanceTimersByTimeAsync(COALESCE_MS * 8)
    expect(answers).toBe(settled)
    stale.stop()
    unsubscribe()
  })

  it('is only marked while nobody looks', () => {
    const { stale, asked } = counted(true)
    stale.add([['orders']])
    expect(asked).toHaveBeenCalledWith({ queryKey: ['orders'], refetchType: 'none' })
  })

  it('waits for nobody after it was stopped', () => {
    const { stale, asked } = counted()
    stale.add([['orders']])
    stale.add([['orders']])
    stale.stop()
    vi.advanceTimersByTime(COALESCE_MS * 2)
    expect(asked).toHaveBeenCalledTimes(1)
  })
})
