import type { KeyboardEvent } from 'react'
import { areSingleKeysOn } from '../../../lib/hooks/use-hotkeys.ts'
import type { Place } from './roster-cells.ts'

/** The keyboard and pointer actions on a cell. */
export interface CellActions {
  readonly edit: (place: Place) => void
  readonly copy: (place: Place) => void
  readonly paste: (place: Place) => void
  readonly clear: (place: Place) => void
  readonly rest: (place: Place) => void
  readonly template: (place: Place) => void
  readonly drop: (place: Place, shiftId: string, isCopy: boolean) => void
}

/** How far a key walks, in rows and days. */
export const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
  Home: [0, -6],
  End: [0, 6],
}

/** What a key does to a cell; undefined if it does nothing. */
export function commandOf(event: KeyboardEvent, place: Place, actions: CellActions): (() => void) | undefined {
  const isCtrl = event.ctrlKey || event.metaKey
  if (event.key === 'Enter' || event.key === ' ') return () => actions.edit(place)
  if (event.key === 'Delete' || event.key === 'Backspace') return () => actions.clear(place)
  const key = event.key.toLowerCase()
  if (isCtrl || !areSingleKeysOn()) {
    if (isCtrl && key === 'c') return () => actions.copy(place)
    if (isCtrl && key === 'v') return () => actions.paste(place)
    return undefined
  }
  const letters: Readonly<Record<string, (place: Place) => void>> = {
    c: actions.copy,
    v: actions.paste,
    r: actions.rest,
    t: actions.template,
  }
  const act = letters[key]
  return act && (() => act(place))
}
