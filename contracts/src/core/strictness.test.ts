import { expect, test } from 'vitest'
import { z } from 'zod'
import { routeCatalog } from '../catalog.ts'
import type { Route } from './route.ts'

/**
 * T22 of security.md, for every call at once: a body is only what its contract names. Whatever else is sent (`role`,
 * `branch_id`, `paid_at`, `__proto__` …) is gone before a handler sees it, because no shape anywhere lets unknown keys by.
 */
const bodies = Object.entries<Route>(routeCatalog).flatMap(([name, { body }]) => (body ? [[name, body] as const] : []))

test.each(bodies)('%s takes nothing its contract does not name', (_name, body) => {
  expect(looseParts(z.toJSONSchema(body, { io: 'output', unrepresentable: 'any' }))).toEqual([])
})

test('there are bodies, and a loose one would be found', () => {
  expect(bodies.length).toBeGreaterThan(100)
  const loose = z.object({ a: z.array(z.looseObject({ b: z.string() })) })
  expect(looseParts(z.toJSONSchema(loose, { io: 'output', unrepresentable: 'any' }))).toEqual(['/properties/a/items'])
})

/** Where an object lets keys by that nobody named. Objects whose keys are data (a count by denomination) check each of them. */
function looseParts(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const parts = Object.entries(schema).flatMap(([key, part]) => looseParts(part, `${path}/${key}`))
  const isObject = 'type' in schema && schema.type === 'object'
  const others = 'additionalProperties' in schema ? schema.additionalProperties : undefined
  const takesAny = typeof others === 'object' && others !== null && Object.keys(others).length === 0
  const isLoose = isObject && (others === undefined || others === true || takesAny)
  return isLoose ? [path, ...parts] : parts
}
