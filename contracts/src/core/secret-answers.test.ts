import { expect, test } from 'vitest'
import { z } from 'zod'
import { routeCatalog } from '../catalog.ts'
import type { Route } from './route.ts'

/** What nobody may read again once it was told. */
const SECRET = /(password|setupCode|ticket|token|secret|bundle)$/i

const changing = Object.entries<Route>(routeCatalog).filter(([, { method }]) => method !== 'GET')

test.each(changing)('%s says so if its answer holds a secret', (_name, { response, secret }) => {
  const keys = keysOf(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }))
  const told = keys.filter((key) => SECRET.test(key))
  expect(secret === true ? [] : told).toEqual([])
})

test('what holds a secret is found', () => {
  expect(keysOf(z.toJSONSchema(z.object({ data: z.object({ password: z.string() }) })))).toContain('password')
  expect(changing.filter(([, { secret }]) => secret).length).toBeGreaterThan(5)
})

/** Every key of every object in a schema. */
function keysOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, part]) => [
    ...(key === 'properties' && typeof part === 'object' && part !== null ? Object.keys(part) : []),
    ...keysOf(part),
  ])
}
