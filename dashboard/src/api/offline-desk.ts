import type { Event } from '@labada/contracts/core/events'
import type { Route, RouteRequest, RouteResponse } from '@labada/contracts/core/route'
import type { NamedFile } from '../lib/save-file.ts'
import { createStore } from '../lib/store.ts'
import type { SessionUser } from './session.ts'

/** Work done here that the server has not recorded yet. */
export interface UnsentWork {
  readonly id: string
  readonly seq: number
  readonly at: Date
  /** `POST /orders` */
  readonly route: string
  /** The number of the order or the sale it is about. */
  readonly orderNumber: string | null
  /** The record it makes or changes. */
  readonly subjectId: string | null
  readonly by: string
}

/** The lists of a counter whose age stands on their page. */
export type KnownList = 'orders' | 'items' | 'sales' | 'expenses' | 'drawer'

/** What this device knows and keeps for times without a connection, for the screen. */
export interface DeskState {
  /** When the server last said what this device knows; null while it knows too little to go on without a connection. */
  readonly knownAt: Date | null
  /** When the server said what a list shows; null for one that it never said here. */
  readonly ages: Readonly<Partial<Record<KnownList, Date | null>>>
  /** Oldest first. */
  readonly unsent: readonly UnsentWork[]
  /** How much there is besides: the scanner’s scans, and what the office has to decide or just decided. */
  readonly besides: number
  readonly isSending: boolean
  /** Attempts to send the oldest, and why the last one failed; null if it has not. */
  readonly tries: number
  readonly problem: string | null
}

export const NOTHING_UNSENT: DeskState = {
  knownAt: null,
  ages: {},
  unsent: [],
  besides: 0,
  isSending: false,
  tries: 0,
  problem: null,
}

export const deskState = createStore<DeskState>(NOTHING_UNSENT)

/** Makes one call with the server. `signal` gives it up. */
export type FromServer<R extends Route> = (signal?: AbortSignal) => Promise<RouteResponse<R>>

/** A counter's own desk: answers and keeps its calls while there is no connection. */
export interface OfflineDesk {
  /** Answers a call from the server, or from what this device knows. Throws `CallError`. */
  readonly call: <R extends Route>(
    route: R,
    request: RouteRequest<R>,
    fromServer: FromServer<R>,
  ) => Promise<RouteResponse<R>>
  /** Something changed at the server: what this device knows is soon read again. */
  readonly noteNews: (type: Event['type']) => void
  readonly sendNow: () => void
  /** Unsent work as a sealed file; undefined if this device never got what seals it. */
  readonly workFile: () => Promise<NamedFile | undefined>
  /** Another person stands here: a start without a connection goes on as they. */
  readonly keepSession: () => void
  /** Asks the server nothing more, and erases what this device knows. Unsent work stays. */
  readonly erase: () => Promise<void>
  readonly close: () => void
}

/** For whom a desk is open. */
export interface DeskOwner {
  readonly user: SessionUser
  readonly branchId: string
}

/** How much is unsent in this browser, for whoever has no desk open. */
const UNSENT = 'labada:unsent'
export const hasUnsentWork = (): boolean => Number(localStorage.getItem(UNSENT)) > 0
export function noteUnsentWork(count: number): void {
  if (count > 0) localStorage.setItem(UNSENT, String(count))
  else localStorage.removeItem(UNSENT)
}

let desk: OfflineDesk | null = null

/** The desk of this tab; null outside the counter. Its code is not part of the first load. */
export const offlineDesk = (): OfflineDesk | null => desk

export function setOfflineDesk(next: OfflineDesk | null): void {
  desk?.close()
  desk = next
  if (!next) deskState.set(() => NOTHING_UNSENT)
}
