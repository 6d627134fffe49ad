import { expect, test } from 'vitest'
import { joined } from './joined.ts'

test('joins what its lists name, and refuses a name that stands in two of them', () => {
  expect(joined({ one: { a: 1, b: 2 }, other: { c: 3 } })).toEqual({ a: 1, b: 2, c: 3 })
  expect(() => joined({ one: { a: 1 }, other: { a: 2 } })).toThrow('a is named twice')
})
