import { routeCatalog } from '@labada/contracts/catalog'
import type { Route } from '@labada/contracts/core/route'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { BY_HAND, FORBIDDEN, forged, isObject, namedIn } from './forged-keys.ts'
import { createPool } from './pool.ts'
import { randomOf } from './random.ts'
import { type Schema, validOf } from './values.ts'

const SEED = 20_261_122

const bodies = Object.entries<Route>(routeCatalog).flatMap(([name, { body }]) => (body ? [[name, body] as const] : []))

describe(`a key that nobody may set, added to a valid body (T22, ${FORBIDDEN.length} keys)`, () => {
  test.each(bodies)('%s: what the handler gets is the same as without', (name, body) => {
    const schema: Schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema
    const named = namedIn(schema)
    const pool = createPool()
    let tried = 0
    for (let attempt = 0; attempt < 300 && tried < 3; attempt++) {
      const valid = BY_HAND[name] ?? validOf(schema, 'body', randomOf(SEED, attempt), pool)
      const plain = body.safeParse(valid)
      if (!isObject(valid) || !plain.success) continue
      tried++
      for (const key of FORBIDDEN) {
        if (named.has(key[0])) continue
        const parsed = body.safeParse(JSON.parse(forged(valid, [key])))
        // 422, or ignored.
        if (parsed.success) expect([name, key[0], parsed.data]).toEqual([name, key[0], plain.data])
      }
    }
    expect(tried, 'valid bodies of this call').toBeGreaterThan(0)
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
  })
})
