import { useSyncExternalStore } from 'react'

/** How current the screen is. Always shown with words and a time, never by color alone. */
export type LiveState = 'live' | 'reconnecting' | 'stale' | 'offline'

export interface Live {
  readonly state: LiveState
  /** The same for the eye: a blip is not shown. */
  readonly shown: LiveState
  /** When the screen was last known to be current. */
  readonly freshAt: Date
  /** Since when there has been no answer at all. */
  readonly silentSince: Date | null
}

interface Facts {
  /** Guests have no live channel; their screen is as current as its last answer. */
  readonly wanted: boolean
  readonly connected: boolean
  readonly downSince: number | null
  readonly freshAt: number
  readonly silentSince: number | null
}

/** A break this short is not shown: a page that is opened, or a gateway that changes, would only flicker. */
export const BLIP_MS = 3_000
/** A short break shows only a word; after this time the page says that its figures are out of date. */
export const RECONNECTING_MS = 30_000
export const POLL_MS = 15_000

let facts: Facts = { wanted: false, connected: false, downSince: null, freshAt: Date.now(), silentSince: null }
let current: Live = judge()
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** A live channel is opened, or no longer needed. */
export function noteWanted(wanted: boolean): void {
  change({ wanted, connected: false, downSince: wanted ? Date.now() : null })
}

/** The socket is connected. */
export function noteConnected(): void {
  change({ connected: true, downSince: null, silentSince: null, freshAt: Date.now() })
}

/** The socket is gone. */
export function noteDisconnected(): void {
  change({ connected: false, downSince: facts.downSince ?? Date.now(), freshAt: Date.now() })
}

/** The server answered a call. */
export function noteAnswer(): void {
  if (facts.connected && facts.silentSince === null) facts = { ...facts, freshAt: Date.now() }
  else change({ silentSince: null, freshAt: Date.now() })
}

/** A call got no answer at all. */
export function noteSilence(): void {
  change({ silentSince: facts.silentSince ?? Date.now() })
}

export const getLive = (): Live => current

export function subscribeToLive(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The state of the connection, for a component. */
export const useLive = (): Live => useSyncExternalStore(subscribeToLive, getLive)

function change(next: Partial<Facts>): void {
  facts = { ...facts, ...next }
  reconsider()
}

function reconsider(): void {
  current = judge()
  clearTimeout(timer)
  if (current.state === 'reconnecting') {
    const until = current.shown === 'live' ? BLIP_MS : RECONNECTING_MS
    timer = setTimeout(reconsider, Math.max(0, until - downFor()))
  }
  for (const listener of listeners) listener()
}

function judge(): Live {
  const freshAt = new Date(facts.freshAt)
  const silentSince = facts.silentSince === null ? null : new Date(facts.silentSince)
  const state = stateOf()
  return { state, shown: state === 'reconnecting' && downFor() < BLIP_MS ? 'live' : state, freshAt, silentSince }
}

const downFor = (): number => (facts.downSince === null ? Number.POSITIVE_INFINITY : Date.now() - facts.downSince)

function stateOf(): LiveState {
  if (!facts.wanted) return facts.silentSince === null ? 'live' : 'offline'
  if (facts.connected) return 'live'
  // A call that got no answer either is no short break: whoever saved something must not wait to learn it.
  if (facts.silentSince !== null) return 'offline'
  return downFor() < RECONNECTING_MS ? 'reconnecting' : 'stale'
}
