import { describe, expect, it } from 'vitest'
import { createRequestControl, SkippedRequest } from './request-control.ts'

describe('two requests to the same path', () => {
  it('share one controller in normal mode, whatever their query', () => {
    const control = createRequestControl()
    const one = control.acquire('GET', '/orders?cursor=1', 'normal')
    const other = control.acquire('GET', '/orders?cursor=2', 'normal')
    expect(other.signal).toBe(one.signal)
  })

  it('are sent once in debounce mode, until the first is over', () => {
    const control = createRequestControl()
    const first = control.acquire('POST', '/orders', 'debounce')
    expect(() => control.acquire('POST', '/orders', 'debounce')).toThrow(SkippedRequest)
    expect(first.signal.aborted).toBe(false)
    first.release()
    expect(() => control.acquire('POST', '/orders', 'debounce')).not.toThrow()
  })

  it('tell a skipped one apart as canceled', () => {
    const control = createRequestControl()
    control.acquire('POST', '/login', 'debounce')
    try {
      control.acquire('POST', '/login', 'debounce')
      expect.unreachable()
    } catch (error) {
      expect(error).toMatchObject({ canceled: true, message: 'canceled' })
    }
  })

  it('abort the earlier one in latest mode, query ignored', () => {
    const control = createRequestControl()
    const earlier = control.acquire('GET', '/search?q=a', 'latest')
    const later = control.acquire('GET', '/search?q=ab', 'latest')
    expect(earlier.signal.aborted).toBe(true)
    expect(later.signal.aborted).toBe(false)
    earlier.release()
    // The earlier one's end must not free the later one's lane.
    expect(control.acquire('GET', '/search?q=abc', 'normal').signal).toBe(later.signal)
  })

  it('do not meet when one reads and the other writes', () => {
    const control = createRequestControl()
    control.acquire('GET', '/orders', 'normal')
    expect(() => control.acquire('POST', '/orders', 'debounce')).not.toThrow()
  })

  it('are all ended by logout, and the next ones are free', () => {
    const control = createRequestControl()
    const leases = ['/a', '/b', '/c'].map((path) => control.acquire('GET', path, 'normal'))
    control.abortAll()
    expect(leases.every((lease) => lease.signal.aborted)).toBe(true)
    expect(control.acquire('GET', '/a', 'debounce').signal.aborted).toBe(false)
  })
})
