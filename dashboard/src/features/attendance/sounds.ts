import type { ScanResult } from './scan-results.ts'

/** One note: how high (hertz), from when and how long (seconds). */
type Note = readonly [hertz: number, at: number, seconds: number]
type Tune = ScanResult['kind'] | 'tick'

/** Every result sounds different, so that nobody needs to look. */
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

let speaker: AudioContext | null = null

/** Whether sounds can be heard: a browser wants a touch first, the app window of the kiosk does not. */
export function isSoundReady(): boolean {
  if (typeof AudioContext !== 'function') return true
  speaker ??= new AudioContext()
  return speaker.state === 'running'
}

/** To be called from a touch: wakes the sound up. */
export async function wakeSound(): Promise<void> {
  if (!isSoundReady()) await speaker?.resume()
}

/** Plays a result's tune; `volume` from 0 (mute) to 1. Without sound nothing else changes. */
export function play(tune: Tune, volume: number): void {
  if (volume <= 0 || !isSoundReady() || speaker === null) return
  const start = speaker.currentTime
  for (const [hertz, at, seconds] of TUNES[tune]) {
    const tone = new OscillatorNode(speaker, { frequency: hertz, type: hertz < 300 ? 'sawtooth' : 'sine' })
    const gain = new GainNode(speaker, { gain: volume * 0.3 })
    // Without the fade each note would end in a click.
    gain.gain.setTargetAtTime(0, start + at + seconds * 0.7, seconds * 0.1)
    tone.connect(gain).connect(speaker.destination)
    tone.start(start + at)
    tone.stop(start + at + seconds)
  }
}
