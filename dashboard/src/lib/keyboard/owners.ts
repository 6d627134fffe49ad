import { createStore, useStore } from '../store.ts'
import type { PlayedKey } from './play-key.ts'

/** What lies over the page and owns the keyboard, from the moment it was asked for, not from when it is seen. */
export interface Owner {
  readonly id: symbol
  /** A panel stands in the page, a window lies over all of it. */
  readonly kind: 'panel' | 'window'
  /** Between several windows: which of them shows. */
  readonly rank: number
  /** How many owners it lies in. */
  readonly depth: number
  /** It shows and has the focus. Until then what is typed is kept for it. */
  readonly isReady: boolean
}

/** Everything that is open now, in the order it was asked for. */
const open = createStore<readonly Owner[]>([])

/** What does not come by then leaves the keyboard to what lies beneath. */
const PATIENCE_MS = 5_000
const NAMED = new Set(
  'Enter Escape Tab Backspace Delete Home End ArrowLeft ArrowRight ArrowUp ArrowDown F2 F4 F8 F9'.split(' '),
)

const played = new WeakSet<Event>()
/** Whether a key event is one that was kept and is played now: it says nothing about how fast somebody types. */
export const isPlayed = (event: Event): boolean => played.has(event)

/** Who plays what was kept: no page needs it first, and it is on its way as soon as anything may open. */
export const fetchPlayer = () => import('./play-key.ts')

let kept: PlayedKey[] = []
let isPlaying = false
let isListening = false
let patience: ReturnType<typeof setTimeout> | undefined

/** Opens an owner, or says that something about it changed. */
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

/** Who hears the keys now: what is open on top; null is the page. */
export const ownerOfKeys = (): Owner | null => topOf(open.get())
export const useOwners = (): readonly Owner[] => useStore(open)

/**
 * The top of what is open. Of the windows of one rank the first one shows and the others wait (`dialog-turn.ts`); what
 * lies inside of another, or came later, is on top of it.
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

/** Whether keys are kept now: what they are meant for is on its way, or those before them are still being played. */
export const isKeeping = (): boolean => kept.length > 0 || isPlaying || isOpening()
const isOpening = (): boolean => ownerOfKeys()?.isReady === false

/** Keys that were pressed before any that is kept: they come first. */
export function keepFirst(keys: readonly PlayedKey[]): void {
  kept = [...keys, ...kept]
  settle()
}

/** The last so many keys were no person's (a scanner's): they are played to nobody. */
export function forgetLast(count: number): void {
  kept = kept.slice(0, Math.max(0, kept.length - count))
}

/** Listens while there is something to keep for, and plays what was kept once its owner is there. */
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

/** One key after the other, each once the page has done what the one before it asked for: it may open the next thing. */
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

/** Who clicks has gone on to something else. */
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
