import { useEffect, useRef } from 'react'
import { createStore, useStore } from '../store.ts'

export interface Hotkey {
  /** `F2`, `Ctrl+Enter`, `?`, `1`. */
  readonly keys: string
  /** What it does, for the shortcut sheet. */
  readonly does: string
  readonly run: (event: KeyboardEvent) => void
  /** Function keys work inside fields too; letters and digits do not. */
  readonly inFields?: boolean | undefined
}

type Shown = Pick<Hotkey, 'keys' | 'does'>

const registered = createStore<readonly { readonly id: symbol; readonly keys: readonly Shown[] }[]>([])
const SINGLE_KEYS_OFF = 'labada:single-keys-off'

/** Binds keys while the component is mounted; the shortcut sheet lists them. Nothing fires while a dialog is open. */
export function useHotkeys(hotkeys: readonly Hotkey[]): void {
  const current = useRef(hotkeys)
  useEffect(() => {
    current.current = hotkeys
  })
  const shape = hotkeys.map((key) => `${key.keys}\n${key.does}`).join('\t')
  useEffect(() => {
    const id = Symbol(shape)
    registered.set((now) => [...now, { id, keys: current.current.map(({ keys, does }) => ({ keys, does })) }])
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isDialogOpen()) return
      const found = current.current.find((key) => matches(key, event))
      if (!found) return
      event.preventDefault()
      found.run(event)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      registered.set((now) => now.filter((one) => one.id !== id))
    }
  }, [shape])
}

/** Every key that works on the page now. */
export const useShownHotkeys = (): readonly Shown[] => useStore(registered).flatMap((one) => one.keys)

/** Letters and digits alone can be turned off (they get in the way of speech input). */
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

const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null
