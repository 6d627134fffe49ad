import { createStore, useStore } from '../store.ts'
import type { PlayedKey } from './play-key.ts'

/** A layer over the page that owns the keyboard, from the moment it is requested, not only once it is visible. */
export interface Owner {
  readonly id: symbol
  /** A panel replaces a part of the page; a window covers all of it. */
  readonly kind: 'panel' | 'window'
  /** Decides which of several windows shows. */
  readonly rank: number
  /** The number of owners that contain it. */
  readonly depth: number
  /** It is visible and has the focus. Until then, keys are buffered for it. */
  readonly isReady: boolean
}

/** All open layers, in the order they were requested. */
const open = createStore<readonly Owner[]>([])

/** If a layer does not appear within this time, the keyboard returns to the layer below. */
const PATIENCE_MS = 5_000
const NAMED = new Set(
  'Enter Escape Tab Backspace Delete Home End ArrowLeft ArrowRight ArrowUp ArrowDown F2 F4 F8 F9'.split(' '),
)

const played = new WeakSet<Event>()
/** Whether a key event is a replay of a buffered key, and so says nothing about typing speed. */
export const isPlayed = (event: Event): boolean => played.has(event)

/** Loads the code that replays keys: no page needs it at first, so it loads when a layer may open. */
export const fetchPlayer = () => import('./play-key.ts')

let kept: PlayedKey[] = []
let isPlaying = false
let isListening = false
let patience: ReturnType<typeof setTimeout> | undefined

/** Opens an owner or updates it. */
export function setOwner(owner: Owner): void {
  open.set((now) =>
    now.some(({ id }) => id === owner.id) ? now.map((one) => (one.id === owner.id ? owner : one)) : [...now, owner],
  )
  settle()
}

export function removeOwner(id: symbol): void {
  open.set((now) => now.filter((one) => one.id !== id))
  settle()
}

/** The owner of the keyboard: the topmost open layer; null is the page. */
export const ownerOfKeys = (): Owner | null => topOf(open.get())
export const useOwners = (): readonly Owner[] => useStore(open)

/**
 * The topmost open layer. Of windows with the same rank the first one shows and the others wait (`dialog-turn.ts`); a
 * layer inside another, or opened later, is above it.
 */
export function topOf(owners: readonly Owner[]): Owner | null {
  let top: Owner | null = null
  for (const one of owners) {
    if (!top || one.rank > top.rank) top = one
    else if (one.rank < top.rank) continue
    else if (one.depth > top.depth || (one.depth === top.depth && one.rank < 0)) top = one
  }
  return top
}

/** Whether keys are buffered now: their owner is loading, or earlier keys are still being replayed. */
export const isKeeping = (): boolean => kept.length > 0 || isPlaying || isOpening()
const isOpening = (): boolean => ownerOfKeys()?.isReady === false

/** Puts keys pressed earlier in front of the buffered ones. */
export function keepFirst(keys: readonly PlayedKey[]): void {
  kept = [...keys, ...kept]
  settle()
}

/** Drops the last keys from the buffer, because a scanner typed them. */
export function forgetLast(count: number): void {
  kept = kept.slice(0, Math.max(0, kept.length - count))
}

/** Listens while there are keys to buffer, and replays them once their owner is ready. */
function settle(): void {
  if (open.get().length > 0 || kept.length > 0) listen()
  else if (!isPlaying) stopListening()
  if (!isOpening()) {
    clearTimeout(patience)
    patience = undefined
    void playKept()
  } else patience ??= setTimeout(giveUp, PATIENCE_MS)
}

function giveUp(): void {
  patience = undefined
  kept = []
  const late = ownerOfKeys()
  if (late) removeOwner(late.id)
}

/** Replays keys one by one, each after the page has handled the previous one, which may open the next layer. */
async function playKept(): Promise<void> {
  if (isPlaying || kept.length === 0) return
  isPlaying = true
  try {
    for (;;) {
      // The focus of what has just opened is placed in a turn of its own.
      await new Promise((resolve) => setTimeout(resolve))
      const { playKey } = await fetchPlayer()
      const [next, ...rest] = kept
      if (!next || isOpening()) break
      kept = rest
      playKey(next, (event) => played.add(event))
    }
  } catch {
    // The connection is down and the player was never fetched: better no key than one in the wrong place.
    kept = []
  } finally {
    isPlaying = false
  }
  if (open.get().length === 0 && kept.length === 0) stopListening()
}

function keep(event: KeyboardEvent): void {
  if (isPlayed(event)) return
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
  if (!isKeeping() || (event.key.length !== 1 && !NAMED.has(event.key))) return
  kept.push({ key: event.key, shiftKey: event.shiftKey })
  event.preventDefault()
  event.stopImmediatePropagation()
  if (!isOpening()) void playKept()
}

/** A click means that the person has moved on: drop the buffer. */
function drop(): void {
  kept = []
}

// At the document, one step after the window: the scanner and the tiles' keys hear every key before it is kept.
function listen(): void {
  if (isListening) return
  isListening = true
  document.addEventListener('keydown', keep, true)
  document.addEventListener('pointerdown', drop, true)
}

function stopListening(): void {
  isListening = false
  document.removeEventListener('keydown', keep, true)
  document.removeEventListener('pointerdown', drop, true)
}
