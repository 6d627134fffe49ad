import type { Route } from '@labada/contracts/core/route'
import { z } from 'zod'

/** Encodes an answer for the wire; null gives 204. Throws if it does not fit the route's schema. */
export function encode(route: Route, result: unknown): { readonly status: number; readonly body: unknown } {
  const body = z.encode(route.response, result)
  return { status: body === null ? 204 : 200, body }
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

/** An encoded answer as text; empty for 204. */
export const textOf = (body: unknown): string => (body === null ? '' : JSON.stringify(body))
