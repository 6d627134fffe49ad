import type { Route } from '@labada/contracts/core/route'
import { z } from 'zod'
import { IS_BUILT } from '../config.ts'
import { Written } from './context.ts'
import { encodeUnchecked } from './encoder.ts'

/** Every answer of every test also shows that production would give the same. */
function encodeChecked(schema: Route['response'], result: unknown): unknown {
  const body = z.encode(schema, result)
  const [checked, unchecked] = [JSON.stringify(body), JSON.stringify(encodeUnchecked(schema, result))]
  if (checked !== unchecked) throw new Error(`An answer differs in production: ${unchecked}, not ${checked}`)
  return body
}

/** The same as text to store; undefined if it does not fit the route's schema. */
export function encodeForKeeping(
  route: Route,
  result: unknown,
): { readonly status: number; readonly body: string } | undefined {
  const encoded = z.safeEncode(route.response, result)
  if (!encoded.success) return undefined
  return { status: encoded.data === null ? 204 : 200, body: JSON.stringify(encoded.data) }
}

/**
 * An answer as it is sent; null gives 204. In development and in tests, throws if it does not fit the route's schema; in
 * production only the fields that the schema has are copied.
 */
export function written(route: Route, result: unknown): Written {
  if (result instanceof Written) return result
  const body = IS_BUILT ? encodeUnchecked(route.response, result) : encodeChecked(route.response, result)
  if (body === null) return new Written(204, '')
  return typeof body === 'string' ? new Written(200, body, false) : new Written(200, JSON.stringify(body))
}
