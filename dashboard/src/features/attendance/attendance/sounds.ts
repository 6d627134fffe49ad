import { type Note, playNotes } from '../../../lib/notes.ts'
import type { ScanResult } from './scan-results.ts'

type Tune = ScanResult['kind'] | 'tick'

/** Each result has a distinct sound, so it can be recognised without looking. */
export const TUNES: Readonly<Record<Tune, readonly Note[]>> = {
  tick: [[1200, 0, 0.03]],
  in: [
    [660, 0, 0.12],
    [880, 0.14, 0.18],
  ],
  out: [
    [880, 0, 0.12],
    [660, 0.14, 0.18],
  ],
  again: [[740, 0, 0.2]],
  queued: [[587, 0, 0.2]],
  retry: [[494, 0, 0.12]],
  unknown: [
    [180, 0, 0.16],
    [180, 0.22, 0.16],
  ],
  failed: [[150, 0, 0.5]],
}

/** Plays a result's tune; `volume` from 0 (mute) to 1. */
export const play = (tune: Tune, volume: number): void => playNotes(TUNES[tune], volume)
