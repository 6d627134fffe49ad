import { expect, it, vi } from 'vitest'
import { noteInput, watchIdle } from './idle.ts'

const MINUTE_MS = 60_000

it('A counter that nobody touches is told so after the set minutes and not before; a key begins them anew', () => {
  vi.useFakeTimers()
  noteInput()
  const onIdle = vi.fn<() => void>()
  const stop = watchIdle(3 * MINUTE_MS, onIdle)
  vi.advanceTimersByTime(2 * MINUTE_MS)
  window.dispatchEvent(new KeyboardEvent('keydown', { key: '1' }))
  vi.advanceTimersByTime(3 * MINUTE_MS - 1_000)
  expect(onIdle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(onIdle).toHaveBeenCalledOnce()
  stop()
  vi.advanceTimersByTime(MINUTE_MS)
  expect(onIdle).toHaveBeenCalledOnce()
})

it('An input in another tab of the device counts for all of them', () => {
  vi.useFakeTimers()
  noteInput()
  const onIdle = vi.fn<() => void>()
  const stop = watchIdle(MINUTE_MS, onIdle)
  vi.advanceTimersByTime(40_000)
  noteInput()
  vi.advanceTimersByTime(40_000)
  expect(onIdle).not.toHaveBeenCalled()
  stop()
})
