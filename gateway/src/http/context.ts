import type { Route, RouteInput, RouteResponse, Routes } from '@labada/contracts/core/route'
import type { Db, Trx } from '@labada/db/core/client'
import type { Files } from '@labada/db/core/files'
import type { ServerKeyRing } from '@labada/db/core/server-keys'
import type { Logger } from 'pino'
import type { Actor } from './actor.ts'
import type { Credentials, Presented } from './credentials.ts'
import type { Device } from './device.ts'
import type { Redo } from './kept/redone.ts'
import type { PortalActor } from './portal-credentials.ts'

/** Which branches a call may see: one, or all of them (null). An argument of every query that touches branch data. */
export interface Scope {
  readonly branchId: string | null
}

/** Everything a handler has besides its input. What a route's access does not promise throws when it is read. */
export interface Context {
  readonly db: Db
  /** The shop's own keys, opened when they are first needed. */
  readonly keys: () => Promise<ServerKeyRing>
  /** Files that rows speak of. */
  readonly files: Files
  readonly now: Date
  readonly requestId: string
  readonly ip: string
  readonly actor: Actor
  readonly device: Device | null
  readonly scope: Scope
  /** Who is in the employee portal (access `portal`). */
  readonly portal: PortalActor
  /** The one branch of a shop call. */
  readonly branchId: string
  /**
   * Runs load → decide → save → announce in one transaction and gives its result once it is committed. Repeats a
   * transaction that lost a deadlock, answers a repeated Idempotency-Key from the first result, wakes the relay.
   */
  readonly command: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>
  /** New credentials to hand out with the answer. */
  readonly issue: (credentials: { readonly token?: string; readonly client?: string; readonly nonce?: string }) => void
  /** Call it after a command that ends or changes sessions, devices, branches or assignments: nothing cached outlives it. */
  readonly forgetSessions: () => void
  /** Does a command again that was done before the shop was restored. Only `kept-commands.ts` needs it. */
  readonly redo: Redo
  readonly door: Door
}

/** What only the calls that open and close sessions need. */
export interface Door {
  /** The credentials as presented; no call has judged them. */
  readonly presented: Presented
  /** What the scanner signed, as it came along. */
  readonly attestation: string | undefined
  readonly credentials: Credentials
  /** Answers with a new session anchor and a new anti-forgery pair. */
  readonly renewAnchor: () => void
  /** Whether the demo's accounts and doors may exist here at all. */
  readonly demo: boolean
  /** Where a branch's PC runs its scanner agent: always on itself. */
  readonly scanner: { readonly host: string; readonly port: number }
  /** Where this very gateway was reached: `http://127.0.0.1:8080`. */
  readonly address: string
  /** For what goes on after the answer. */
  readonly log: Logger
  /** Writes an error to the log that must not become the answer. */
  readonly report: (error: unknown) => void
  /** Sent along with a logout. */
  readonly clearSiteCache: () => void
}

export type Handler<R extends Route> = (input: RouteInput<R>, context: Context) => Promise<RouteResponse<R>>
/** One handler for each route of a catalogue: a missing one does not compile. */
export type Handlers<R extends Routes> = { readonly [K in keyof R]: Handler<R[K]> }
