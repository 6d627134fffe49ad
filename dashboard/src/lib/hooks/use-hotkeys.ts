import { useEffect, useRef } from 'react'
import { ownerOfKeys, topOf, useOwners } from '../keyboard/owners.ts'
import { createStore, useStore } from '../store.ts'
import { type KeyPlace, useKeyPlace } from './use-key-owner.tsx'

export interface Hotkey {
  /** `F2`, `Ctrl+Enter`, `?`, `1`. */
  readonly keys: string
  /** What it does, shown in the list of shortcuts. */
  readonly does: string
  readonly run: (event: KeyboardEvent) => void
  /** Function keys also work inside fields; letters and digits do not. */
  readonly inFields?: boolean | undefined
}

/** Where a hotkey works: in the page (or in what is open over it), or in the frame around every page. */
type Reach = 'here' | 'frame'
type Shown = Pick<Hotkey, 'keys' | 'does'>
interface Registered {
  readonly id: symbol
  readonly place: KeyPlace['id']
  readonly reach: Reach
  readonly keys: readonly Shown[]
}

const registered = createStore<readonly Registered[]>([])
const SINGLE_KEYS_OFF = 'labada:single-keys-off'

/**
 * Binds hotkeys while the component is mounted and lists them among the shortcuts. They work only while the layer that
 * contains the component owns the keyboard: a dialog, drawer or panel that opens over it has its own hotkeys and
 * disables those below. The `frame` around the page stays visible beside a panel, so its hotkeys keep working.
 */
export function useHotkeys(hotkeys: readonly Hotkey[], reach: Reach = 'here'): void {
  const place = useKeyPlace().id
  const current = useRef(hotkeys)
  useEffect(() => {
    current.current = hotkeys
  })
  const shape = hotkeys.map((key) => `${key.keys}\n${key.does}`).join('\t')
  useEffect(() => {
    const id = Symbol(shape)
    const shown = current.current.map(({ keys, does }) => ({ keys, does }))
    registered.set((now) => [...now, { id, place, reach, keys: shown }])
    // Who owns it is asked before anybody acts on the key: an Escape that closes a window is none for the page beneath.
    let isLive = false
    const onPress = () => {
      const owner = ownerOfKeys()
      const isOwner = (owner?.id ?? null) === place || (reach === 'frame' && owner?.kind !== 'window')
      isLive = isOwner && !isForeignWindowOpen()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isLive) return
      const found = current.current.find((key) => matches(key, event))
      if (!found) return
      event.preventDefault()
      found.run(event)
    }
    window.addEventListener('keydown', onPress, true)
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onPress, true)
      window.removeEventListener('keydown', onKeyDown)
      registered.set((now) => now.filter((one) => one.id !== id))
    }
  }, [shape, place, reach])
}

/** All hotkeys that work in the page now, or in the panel that replaces it; not those of windows over it. */
export function useShownHotkeys(): readonly Shown[] {
  const place = topOf(useOwners().filter(({ kind }) => kind === 'panel'))?.id ?? null
  return useStore(registered)
    .filter((one) => one.place === place || one.reach === 'frame')
    .flatMap((one) => one.keys)
}

/** Hotkeys of a single letter or digit can be turned off (they interfere with speech input). */
export const areSingleKeysOn = (): boolean => localStorage.getItem(SINGLE_KEYS_OFF) === null
export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(SINGLE_KEYS_OFF)
  else localStorage.setItem(SINGLE_KEYS_OFF, '1')
}

function matches(hotkey: Hotkey, event: KeyboardEvent): boolean {
  const parts = hotkey.keys.split('+')
  const key = parts.at(-1) === '' ? '+' : (parts.at(-1) ?? '')
  const wantsCtrl = parts.includes('Ctrl')
  if (event.key.toLowerCase() !== key.toLowerCase()) return false
  if (wantsCtrl !== (event.ctrlKey || event.metaKey) || event.altKey) return false
  const isSingle = key.length === 1 && !wantsCtrl
  if (isSingle && (isInField(event.target) || !areSingleKeysOn())) return false
  return hotkey.inFields !== false || !isInField(event.target)
}

const isInField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(target.type))

/**
 * Our own windows register as keyboard owners; windows of the UI library alone (the palette) are detected by their
 * attribute.
 */
const isForeignWindowOpen = (): boolean => document.querySelector('[aria-modal="true"]:not([data-owns-keys])') !== null
