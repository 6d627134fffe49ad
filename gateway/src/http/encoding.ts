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

/**
 * The answer of a command as it is kept with its key; undefined if its work returned something else, which the handler
 * makes its answer of.
 */
export function writtenToKeep(route: Route, result: unknown): Written | undefined {
  const isAnswer = isShapedAs(route.response, result)
  if (!IS_BUILT && isAnswer !== z.safeEncode(route.response, result).success)
    throw new Error(`Nearly an answer of ${route.method} ${route.path}: give what the work returns another shape`)
  if (!isAnswer) return undefined
  const answer = write(route, result)
  if (typeof result === 'object' && result !== null) known.set(result, answer)
  return answer
}

/** Whether a value has the fields of a schema: enough to tell an answer from what else a command's work returns. */
function isShapedAs(schema: z.core.$ZodType, value: unknown): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'null') return value === null
  if (def.type !== 'object') return z.safeEncode(schema, value).success
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(def.shape).every(
    ([name, field]) => Reflect.get(value, name) !== undefined || field._zod.optout === 'optional',
  )
}

/** Answers that were written to be kept, by what they are of: the same text is sent. */
const known = new WeakMap<object, Written>()

/**
 * An answer as it is sent; null gives 204. In development and in tests, throws if it does not fit the route's schema; in
 * production only the fields that the schema has are copied.
 */
export function written(route: Route, result: unknown): Written {
  if (result instanceof Written) return result
  const found = typeof result === 'object' && result !== null ? known.get(result) : undefined
  return found ?? write(route, result)
}

function write(route: Route, result: unknown): Written {
  const body = IS_BUILT ? encodeUnchecked(route.response, result) : encodeChecked(route.response, result)
  if (body === null) return new Written(204, '')
  return typeof body === 'string' ? new Written(200, body, false) : new Written(200, JSON.stringify(body))
}
