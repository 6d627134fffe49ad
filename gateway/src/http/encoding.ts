import type { Route } from '@labada/contracts/core/route'
import { z } from 'zod'

/** An answer as it goes on the wire; an answer of nothing is 204. Throws for what is not the route's answer. */
export function encode(route: Route, result: unknown): { readonly status: number; readonly body: unknown } {
  const body = z.encode(route.response, result)
  return { status: body === null ? 204 : 200, body }
}

/** The same as text to keep; undefined for what is not the route's answer. */
export function encodeForKeeping(
  route: Route,
  result: unknown,
): { readonly status: number; readonly body: string } | undefined {
  const encoded = z.safeEncode(route.response, result)
  if (!encoded.success) return undefined
  return { status: encoded.data === null ? 204 : 200, body: JSON.stringify(encoded.data) }
}

/** An encoded answer as text; nothing for 204. */
export const textOf = (body: unknown): string => (body === null ? '' : JSON.stringify(body))
