import { admin, type Route } from '@labada/contracts/core/route'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sightOf } from '../http/sight.ts'

const [MABOLO, LAHUG] = ['0199aaaa-0000-7000-8000-0000000000b1', '0199aaaa-0000-7000-8000-0000000000b2']
const LIST: Route = {
  method: 'GET',
  path: '/orders',
  access: admin,
  key: 'order.see',
  summary: 'List orders',
  response: z.null(),
}
const of = (branchIds: readonly string[] | null, said?: string, route: Route = LIST) => sightOf(route, branchIds, said)

test('everybody else looks at all branches', () => {
  expect(of(null)).toBeNull()
  expect(of(null, MABOLO)).toBeNull()
})

test('a person of named branches looks at the one they say, or at their only one', () => {
  expect(of([MABOLO])).toBe(MABOLO)
  expect(of([MABOLO, LAHUG], LAHUG)).toBe(LAHUG)
  expect(of([MABOLO], undefined, { ...LIST, aboutAll: true })).toBeNull()
})

test('a strange branch is not found, and of several none is guessed', () => {
  expect(() => of([MABOLO], LAHUG)).toThrow(expect.objectContaining({ status: 404 }))
  expect(() => of([])).toThrow(expect.objectContaining({ status: 404 }))
  expect(() => of([MABOLO, LAHUG])).toThrow(expect.objectContaining({ status: 400 }))
})
