import { expect, it } from 'vitest'
import { detailsOf, failureOf } from './failures.ts'

const withCode = (message: string, code: string) => Object.assign(new Error(message), { code })

it('a full disk is called one, whether the system or Postgres says so, also from within', () => {
  const full = withCode('no space left on device, write', 'ENOSPC')
  for (const error of [full, withCode('could not extend file', '53100'), new Error('not written', { cause: full })])
    expect(failureOf(error)).toMatch(/^The server’s disk is full\. Free up space and try again/)
  expect(failureOf(new Error('This backup wasn’t signed by this shop'))).toBe('This backup wasn’t signed by this shop')
  expect(failureOf('odd')).toBe('odd')
})

it('the log has every cause with its code, each once', () => {
  const inner = withCode('permission denied', '42501')
  const outer = new Error('The snapshot could not be opened', { cause: inner })
  inner.cause = outer
  expect(detailsOf(outer)).toBe('Error: The snapshot could not be opened\nbecause of Error 42501: permission denied')
  expect(detailsOf('odd')).toBe('odd')
})
