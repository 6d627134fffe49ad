import { useCallback, useSyncExternalStore } from 'react'
import { t } from './t.ts'

const PREFIX = t('labadaView')
const listeners = new Set<() => void>()

/** A preference of this browser (folded, compact, sort order), kept across reloads. Nothing secret or important. */
export function useRemembered<Value extends string>(
  name: string,
  values: readonly Value[],
  initial: Value,
): readonly [Value, (value: Value) => void] {
  const [stored, set] = useRememberedText(name)
  return [values.find((value) => value === stored) ?? initial, set]
}

/** The same for any text, which the reader validates; `null` if nothing is stored, and to delete it. */
export function useRememberedText(name: string): readonly [string | null, (value: string | null) => void] {
  const stored = useSyncExternalStore(subscribe, () => read(name))
  const set = useCallback(
    (value: string | null) => {
      if (value === null) localStorage.removeItem(PREFIX + name)
      else localStorage.setItem(PREFIX + name, value)
      for (const listener of listeners) listener()
    },
    [name],
  )
  return [stored, set]
}

/** The same for a switch. */
export function useRememberedSwitch(name: string, initial: boolean): readonly [boolean, (on: boolean) => void] {
  const [value, set] = useRemembered(name, ['on', 'off'], initial ? 'on' : 'off')
  return [value === 'on', (on) => set(on ? 'on' : 'off')]
}

function read(name: string): string | null {
  return localStorage.getItem(PREFIX + name)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
