import type { Feature } from '@labada/domain/core/access'
import type { z } from 'zod'

/**
 * Who may make a call. The gateway enforces it in one place (`gateway/src/http/mount.ts`); the committed access table
 * is generated from it.
 * - `anyone`: no credential is judged
 * - `client`: a set-up device (X-Client)
 * - `scanner`: a set-up device, also of a closed branch, for a call that carries what its scanner signed
 * - `portal`: the employee-portal token of the employee in the path (`:employeeId`), on the device it was made on
 * - `signed-in`: any app token
 * - `admin`: an admin's token
 * - `shop`: an employee's token on a set-up device of a branch assigned to them; with features, one of them must be on
 * - `admin-or-shop`: either of the two; the shop sees its own branch only
 */
export type Access =
  | { readonly kind: 'anyone' | 'client' | 'scanner' | 'portal' | 'signed-in' }
  | { readonly kind: 'admin'; readonly stepUp: boolean }
  | { readonly kind: 'shop' | 'admin-or-shop'; readonly features: readonly Feature[] }

export const anyone: Access = { kind: 'anyone' }
export const client: Access = { kind: 'client' }
/** The anti-forgery pair is not asked of a sender without Origin and cookies: the scanner's signature proves it. */
export const scanner: Access = { kind: 'scanner' }
/** Refused with an empty 401: a body would sign the counter itself out. The handler reads `context.portal`. */
export const portal: Access = { kind: 'portal' }
export const signedIn: Access = { kind: 'signed-in' }
export const admin: Access = { kind: 'admin', stepUp: false }
/** An admin whose password was confirmed in the last five minutes; else 409 STEP_UP_REQUIRED. */
export const confirmedAdmin: Access = { kind: 'admin', stepUp: true }
export const shop = (...features: Feature[]): Access => ({ kind: 'shop', features })
export const adminOrShop = (...features: Feature[]): Access => ({ kind: 'admin-or-shop', features })

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One HTTP call: where, who, what goes in, what comes out. Paths are relative to `/api`. */
export interface Route {
  readonly method: Method
  readonly path: `/${string}`
  readonly access: Access
  /** One line for openapi.json. */
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /** It moves money and its body names no record of its own: without an Idempotency-Key it is refused (400). */
  readonly keyed?: true
  /** The body is a file as it is, not JSON: at most so many bytes. The handler gets it as `file`. */
  readonly takesFile?: { readonly mostBytes: number }
  /** The answer is a file: the handler gives a `FileAnswer`. */
  readonly answersFile?: true
  /** The answer holds what nobody may read again, as a password or a link: it is kept nowhere, not even for a repetition. */
  readonly secret?: true
  /** A string schema is answered as text/plain; a `z.null()` as 204. */
  readonly response: z.ZodType
}

/** A file that was sent. */
export interface SentFile {
  /** What the sender says it is; no more than a claim. */
  readonly type: string
  readonly content: Uint8Array
}

/** A file as an answer: a stream of bytes with what it is and how it is called. The gateway sends it, a screen gets a Blob. */
export interface FileAnswer {
  readonly file: true
  readonly type: string
  readonly name: string
  /** `attachment` is saved and never opened in our own origin. */
  readonly as: 'inline' | 'attachment'
  readonly content: AsyncIterable<Uint8Array> | Uint8Array
}
export type Routes = Readonly<Record<string, Route>>

type Part<R extends Route, K extends 'params' | 'query' | 'body'> = R[K] extends z.ZodType ? R[K] : never
type InputPart<R extends Route, K extends 'params' | 'query' | 'body'> = [Part<R, K>] extends [never]
  ? { readonly [P in K]?: undefined }
  : { readonly [P in K]: z.output<Part<R, K>> }

/** What a caller gives: decoded values; `call` encodes them. */
export type RouteRequest<R extends Route> = InputPart<R, 'params'> & InputPart<R, 'query'> & InputPart<R, 'body'>
/** What a handler gets: every part parsed and decoded, and the file of a call that takes one. */
export type RouteInput<R extends Route> = RouteRequest<R> &
  (R extends { readonly takesFile: object } ? { readonly file: SentFile } : { readonly file?: undefined })
/** What a handler gives and a caller gets, decoded. */
export type RouteResponse<R extends Route> = z.output<R['response']>
