import type { Feature } from '@labada/domain/core/access'
import type { Key, RouteKey } from '@labada/domain/core/keys'
import type { z } from 'zod'

/**
 * Who may make a call. The gateway enforces it in one place (`gateway/src/http/mount.ts`); the committed access table
 * is generated from it.
 * - `anyone`: no credential is checked
 * - `client`: a paired device (X-Client)
 * - `scanner`: a paired device, also of a closed branch, for a call with its scanner's signature
 * - `portal`: the employee-portal token of the employee in the path (`:employeeId`), on the device it was created on
 * - `signed-in`: any app token
 * - `admin`: an admin's token
 * - `shop`: an employee's token on a paired device of a branch assigned to them; with features, one of them must be on
 * - `admin-or-shop`: either of the two; the shop sees its own branch only
 */
export type Access =
  | { readonly kind: 'anyone' | 'client' | 'scanner' | 'portal' | 'signed-in' }
  | { readonly kind: 'admin'; readonly stepUp: boolean }
  | { readonly kind: 'shop' | 'admin-or-shop'; readonly features: readonly Feature[] }

export const anyone: Access = { kind: 'anyone' }
export const client: Access = { kind: 'client' }
/** A sender without Origin and cookies needs no anti-forgery pair: the scanner's signature authenticates it. */
export const scanner: Access = { kind: 'scanner' }
/** Refused with an empty 401, because a body would log the counter itself out. The handler reads `context.portal`. */
export const portal: Access = { kind: 'portal' }
export const signedIn: Access = { kind: 'signed-in' }
export const admin: Access = { kind: 'admin', stepUp: false }
/** An admin who confirmed the password in the last five minutes; otherwise 409 STEP_UP_REQUIRED. */
export const confirmedAdmin: Access = { kind: 'admin', stepUp: true }
export const shop = (...features: Feature[]): Access => ({ kind: 'shop', features })
export const adminOrShop = (...features: Feature[]): Access => ({ kind: 'admin-or-shop', features })

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One HTTP call: path, access, input and output. Paths are relative to `/api`. */
export interface Route {
  readonly method: Method
  readonly path: `/${string}`
  readonly access: Access
  /** What one must be allowed to do, besides `access`. It is asked for in the same place. */
  readonly key: RouteKey
  /** Not about one branch: whoever sees named branches only may call it, and the handler answers about those alone. */
  readonly aboutAll?: true
  /** An admin’s call whose handler looks into `context.scope` alone: the branch in sight, or all. */
  readonly scoped?: true
  /** One line for openapi.json: a verb phrase in sentence case, without a full stop. */
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /** What fields of the body were called before, by their name now: pages and kept commands from before still say it. */
  readonly was?: Readonly<Record<string, string>>
  /** The call moves money and its body has no record id: without an Idempotency-Key it is refused (400). */
  readonly keyed?: true
  /** The body is a file, not JSON, of at most this many bytes. The handler gets it as `file`. */
  readonly takesFile?: { readonly mostBytes: number }
  /** The answer is a file: the handler returns a `FileAnswer`. */
  readonly answersFile?: true
  /** The command is kept by the browser that sent it. Set by `kept`. */
  readonly kept?: true
  /** A counter can do it without a connection, and its device sends it later (`docs/offline.md`). */
  readonly offline?: true
  /** The counter's own call: made by its account, also while nobody stands there (`docs/access.md`). */
  readonly unattended?: true
  /** Whoever lacks this key at a counter, or an admin's approval, may make the call once with a permit of somebody who has it. */
  readonly permittable?: Key
  /** The call only calculates: there is nothing to keep. */
  readonly changesNothing?: true
  /** The answer contains a secret, such as a password or a link: it is never stored, not even for a repeat. */
  readonly secret?: true
  /** A string schema is answered as text/plain; a `z.null()` as 204. */
  readonly response: z.ZodType
}

/** An uploaded file. */
export interface SentFile {
  /** The type the sender claims; not verified. */
  readonly type: string
  readonly content: Uint8Array
}

/**
 * A file as an answer: a stream of bytes with type and name. The gateway sends it to be saved, never to be opened in our own
 * origin; a screen gets a Blob.
 */
export interface FileAnswer {
  readonly file: true
  readonly type: string
  readonly name: string
  readonly content: AsyncIterable<Uint8Array> | Uint8Array
}
export type Routes = Readonly<Record<string, Route>>

/**
 * The calls of a branch's daily work: orders, money, stock, and the office's decisions about them. Browsers keep their
 * commands, with the seal of the server, so that they can be redone after a restore (`docs/backups.md`). None may answer a
 * secret, because the browser would keep it too; files are not kept.
 */
export function kept<const R extends Readonly<Record<string, Route & { readonly secret?: never }>>>(
  routes: R & { readonly [K in keyof R]: Renamed<R[K]> },
): R {
  const isKept = ({ method, takesFile, changesNothing }: Route) => method !== 'GET' && !takesFile && !changesNothing
  for (const route of Object.values<Route>(routes)) if (isKept(route)) Object.assign(route, { kept: true })
  return routes
}

/** Only a field of the body can have had another name. */
type Renamed<R> = R extends { readonly was: infer Was; readonly body: z.ZodObject<infer Fields> }
  ? { readonly was: { readonly [Name in keyof Was]: Name extends keyof Fields ? string : never } }
  : { readonly was?: never }

type Part<R extends Route, K extends 'params' | 'query' | 'body'> = R[K] extends z.ZodType ? R[K] : never
type InputPart<R extends Route, K extends 'params' | 'query' | 'body'> = [Part<R, K>] extends [never]
  ? { readonly [P in K]?: undefined }
  : { readonly [P in K]: z.output<Part<R, K>> }

/** What a caller passes: decoded values; `call` encodes them. */
export type RouteRequest<R extends Route> = InputPart<R, 'params'> & InputPart<R, 'query'> & InputPart<R, 'body'>
/** What a handler receives: every part parsed and decoded, and the file of a call that takes one. */
export type RouteInput<R extends Route> = RouteRequest<R> &
  (R extends { readonly takesFile: object } ? { readonly file: SentFile } : { readonly file?: undefined })
/** What a handler returns and a caller receives, decoded. */
export type RouteResponse<R extends Route> = z.output<R['response']>
