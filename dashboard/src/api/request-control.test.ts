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

  it('are ended by the last one, and none begins until it is said to go on', () => {
    const control = createRequestControl()
    const before = control.acquire('GET', '/a', 'normal')
    const last = control.acquire('POST', '/logout', 'last')
    expect([before, control.acquire('GET', '/a', 'normal')].map(({ signal }) => signal.aborted)).toEqual([true, true])
    last.release()
    expect(control.acquire('GET', '/b', 'latest').signal.aborted).toBe(true)
    expect(last.signal.aborted).toBe(false)
    control.goOn()
    expect(control.acquire('GET', '/a', 'normal').signal.aborted).toBe(false)
  })

  it('are all ended with the session, and the next ones are free', () => {
    const control = createRequestControl()
    const leases = ['/a', '/b', '/c'].map((path) => control.acquire('GET', path, 'normal'))
    control.abortAll()
    expect(leases.every((lease) => lease.signal.aborted)).toBe(true)
    expect(control.acquire('GET', '/a', 'debounce').signal.aborted).toBe(false)
  })
})
