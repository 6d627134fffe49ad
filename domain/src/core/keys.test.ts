import { expect, test } from 'vitest'
import { DomainError } from './errors.ts'
import { isKey, KEYS, requireKeyFor } from './keys.ts'

test('the catalog names each key once, in order, by noun and deed', () => {
  expect(KEYS).toEqual([...new Set(KEYS)].sort())
  expect(KEYS.filter((key) => !/^[a-z]+(\.[a-z]+)+$/.test(key))).toEqual([])
})

test('a word of another release is no key', () => {
  expect(isKey('order.void')).toBe(true)
  expect(isKey('order.teleport')).toBe(false)
})

test('a use of a call is refused to whoever lacks its key', () => {
  expect(() => requireKeyFor(new Set(['order.discount']), 'order.discount')).not.toThrow()
  expect(() => requireKeyFor(new Set(['order.create']), 'order.discount')).toThrow(
    new DomainError('no_key', 'Your account can’t do this'),
  )
})
