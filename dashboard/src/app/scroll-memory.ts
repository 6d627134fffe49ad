import type { GetScrollPositionFunction, GetScrollRestorationKeyFunction, Location } from 'react-router-dom'

/** Where each place was scrolled to. The router's `ScrollRestoration` lends the list, which it keeps in the tab's storage. */
export interface ScrollMemory {
  /** True the first time: what the tab kept before a reload is then to be restored. */
  readonly enable: (
    positions: Record<string, number>,
    read: GetScrollPositionFunction,
    keyOf?: GetScrollRestorationKeyFunction,
  ) => boolean
  readonly disable: () => void
  readonly save: (location: Location) => void
  readonly find: (location: Location) => number | null
}

export function createScrollMemory(): ScrollMemory {
  let lent: { positions: Record<string, number>; read: GetScrollPositionFunction } | null = null
  let keyOf: GetScrollRestorationKeyFunction | undefined
  let wasEnabled = false
  const placeOf = (location: Location) => keyOf?.(location, []) || location.key
  return {
    enable: (positions, read, giveKey) => {
      lent = { positions, read }
      keyOf = giveKey
      const isFirst = !wasEnabled
      wasEnabled = true
      return isFirst
    },
    disable: () => {
      lent = null
      keyOf = undefined
    },
    save: (location) => {
      if (lent) lent.positions[placeOf(location)] = lent.read()
    },
    find: (location) => lent?.positions[placeOf(location)] ?? null,
  }
}
