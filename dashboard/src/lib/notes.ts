/** One note: pitch (hertz), start and length (seconds). */
export type Note = readonly [hertz: number, at: number, seconds: number]

let speaker: AudioContext | null = null

/** Whether sounds can play: a browser requires a touch first, the kiosk's app window does not. */
export function isSoundReady(): boolean {
  if (typeof AudioContext !== 'function') return true
  speaker ??= new AudioContext()
  return speaker.state === 'running'
}

/** Enables sound; call it from a touch handler. */
export async function wakeSound(): Promise<void> {
  if (!isSoundReady()) await speaker?.resume()
}

/** Plays notes; `volume` from 0 (mute) to 1. If sound is unavailable, nothing happens. */
export function playNotes(notes: readonly Note[], volume: number): void {
  if (volume <= 0 || !isSoundReady() || speaker === null) return
  const start = speaker.currentTime
  for (const [hertz, at, seconds] of notes) {
    const tone = new OscillatorNode(speaker, { frequency: hertz, type: hertz < 300 ? 'sawtooth' : 'sine' })
    const gain = new GainNode(speaker, { gain: volume * 0.3 })
    // Without the fade each note would end in a click.
    gain.gain.setTargetAtTime(0, start + at + seconds * 0.7, seconds * 0.1)
    tone.connect(gain).connect(speaker.destination)
    tone.start(start + at)
    tone.stop(start + at + seconds)
  }
}
