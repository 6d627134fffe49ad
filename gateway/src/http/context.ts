import type { Route, RouteInput, RouteResponse, Routes } from '@labada/contracts/core/route'
import type { Db, Trx } from '@labada/db/core/client'
import type { Files } from '@labada/db/core/files'
import type { RequestKey } from '@labada/db/core/idempotency'
import type { ServerKeyRing } from '@labada/db/core/server-keys'
import type { Key } from '@labada/domain/core/keys'
import type { Logger } from 'pino'
import type { Actor } from './actor.ts'
import type { Credentials, Presented } from './credentials/credentials.ts'
import type { PortalActor } from './credentials/portal-credentials.ts'
import type { Device } from './device.ts'
import type { Offline, Redo } from './kept/redone.ts'

/** The branches a call may see: one, or all of them (null). An argument of every query on branch data. */
export interface Scope {
  readonly branchId: string | null
}

/** Everything a handler gets besides its input. Reading what a route's access does not guarantee throws. */
export interface Context {
  readonly db: Db
  /** The shop's own keys, opened on first use. */
  readonly keys: () => Promise<ServerKeyRing>
  /** The files that rows refer to. */
  readonly files: Files
  readonly now: Date
  readonly requestId: string
  readonly ip: string
  readonly actor: Actor
  /** The key that allows this call: the actor’s own or one that a manager’s PIN lent; null if it needs none. */
  readonly key: Key | null
  readonly device: Device | null
  readonly scope: Scope
  /** The employee in the portal (access `portal`). */
  readonly portal: PortalActor
  /** The one branch of a shop call. */
  readonly branchId: string
  /**
   * Runs load → decide → save → announce in one transaction and returns its result once it is committed. Repeats a
   * transaction that lost a deadlock, answers a repeated Idempotency-Key with the first result, wakes the relay.
   */
  readonly command: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>
  /** For a command that is one statement; undefined where a transaction has more to do: a permit, what was done offline. */
  readonly single: Single | undefined
  /** New credentials to send with the answer. */
  readonly issue: (credentials: {
    readonly token?: string
    readonly client?: string
    readonly nonce?: string
    readonly ownKeys?: string
  }) => void
  /**
   * Call it after a command that ends or changes sessions, devices, branches or assignments: it clears everything
   * cached about them.
   */
  readonly forgetSessions: () => void
  /** Undefined for everything that is decided here and now. */
  readonly offline: Offline | undefined
  /** Redoes a command: after a restore, or once a counter has its connection back. */
  readonly redo: Redo
  readonly door: Door
}

/** Only for the calls that open and close sessions. */
export interface Door {
  /** The credentials as sent, not verified. */
  readonly presented: Presented
  /** The scanner's signature as sent. */
  readonly attestation: string | undefined
  /** The `User-Agent` as sent. */
  readonly userAgent: string | undefined
  readonly credentials: Credentials
  /** Answers with a new session anchor and a new anti-forgery pair. */
  readonly renewAnchor: () => void
  /** Whether the demo's accounts and one-click logins may exist here. */
  readonly demo: boolean
  /** The address of the scanner agent on a branch's PC: always the PC itself. */
  readonly scanner: { readonly host: string; readonly port: number }
  /** The origin of the page that asks, one of ours; undefined for a sender that is no page. */
  readonly origin: string | undefined
  /** The address at which this gateway was reached: `http://127.0.0.1:8080`. */
  readonly address: string
  /** For work that continues after the answer. */
  readonly log: Logger
  /** Logs an error that must not become the answer. */
  readonly report: (error: unknown) => void
  /** Sent with a logout. */
  readonly clearSiteCache: () => void
}

/** What a command of one statement does itself. */
export interface Single {
  /** To be kept with the answer, in the statement; its repeat must be found before. */
  readonly key: RequestKey | undefined
  /** An answer as it is sent and kept. */
  readonly answerOf: (result: unknown) => Written
  /** Wakes the relay, after the statement. */
  readonly committed: () => void
}

/** An answer as text. */
export class Written {
  readonly status: number
  /** JSON, or plain text of a call that answers with text; empty for 204. */
  readonly text: string
  readonly isJson: boolean
  constructor(status: number, text: string, isJson = true) {
    this.status = status
    this.text = text
    this.isJson = isJson
  }
}

export type Handler<R extends Route> = ((
  input: RouteInput<R>,
  context: Context,
) => Promise<RouteResponse<R> | Written>) & {
  /** Finds the answer of a repeated Idempotency-Key by itself, so the door does not ask for it. */
  readonly readsKey?: true
}

/** Marks a handler that does nothing before its command, or before it has read that its request's key is new. */
export const readingKey = <H extends (...args: never[]) => unknown>(handler: H): H & { readonly readsKey: true } =>
  Object.assign(handler, { readsKey: true as const })

/** One handler for each route of a catalog: a missing one does not compile. */
export type Handlers<R extends Routes> = { readonly [K in keyof R]: Handler<R[K]> }
