import { expect, test } from 'vitest'
import { z } from 'zod'
import { routeCatalog } from '../catalog.ts'
import type { Route } from './route.ts'
import { pesosFromZero } from './values.ts'

/**
 * A sum of amounts may be larger than one amount that is taken. A `totals` that is held to the most of one amount answers
 * 500 for ever, once its list has grown past that.
 */
const totals = Object.entries<Route>(routeCatalog).flatMap(([name, { response }]) =>
  response ? [[name, z.toJSONSchema(response, { io: 'input', unrepresentable: 'any' })] as const] : [],
)
const MOST_OF_ONE = z.toJSONSchema(pesosFromZero, { io: 'input' }).maximum

test.each(totals)('%s can tell the sum of many amounts', (_name, schema) => {
  expect(heldToOne(schema)).toEqual([])
})

test('there is a most, and a sum held to it would be found', () => {
  expect(MOST_OF_ONE).toBeGreaterThan(0)
  const page = z.object({ items: z.array(pesosFromZero), totals: z.object({ paid: pesosFromZero }) })
  expect(heldToOne(z.toJSONSchema(page, { io: 'input' }))).toEqual(['/properties/totals/properties/paid'])
})

/** Where a sum is held to the most of one amount. */
function heldToOne(schema: unknown, path = '', isSum = false): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const isHeld = isSum && 'maximum' in schema && schema.maximum === MOST_OF_ONE
  const parts = Object.entries(schema).flatMap(([key, part]) =>
    heldToOne(part, `${path}/${key}`, isSum || /^(totals?|sums?)$/.test(key)),
  )
  return isHeld ? [path, ...parts] : parts
}
