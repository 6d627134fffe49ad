/** When somebody last touched this device, in any of its tabs. */
const LAST_INPUT = 'labada:last-input'
/** Locked here, and the server may not have heard of it. */
const LOCKED = 'labada:locked'

const INPUTS = ['pointerdown', 'keydown', 'wheel'] as const
/** Inputs are noted at most this often. Milliseconds. */
const NOTE_MS = 1_000
const CHECK_MS = 1_000

export const isLockedHere = (): boolean => localStorage.getItem(LOCKED) !== null
export function noteLocked(locked: boolean): void {
  if (locked) localStorage.setItem(LOCKED, '1')
  else localStorage.removeItem(LOCKED)
}

export const noteInput = (): void => localStorage.setItem(LAST_INPUT, String(Date.now()))

/** Milliseconds since the last input; none was ever noted: since long ago. */
export const idleMs = (): number => Date.now() - Number(localStorage.getItem(LAST_INPUT) ?? 0)

/** Calls once nobody has touched the device for so long, and again for as long as nobody does. Returns how to stop. */
export function watchIdle(ms: number, onIdle: () => void): () => void {
  let noted = 0
  const note = () => {
    if (Date.now() - noted < NOTE_MS) return
    noted = Date.now()
    noteInput()
  }
  for (const input of INPUTS) window.addEventListener(input, note, { capture: true, passive: true })
  const timer = setInterval(() => idleMs() >= ms && onIdle(), CHECK_MS)
  return () => {
    for (const input of INPUTS) window.removeEventListener(input, note, { capture: true })
    clearInterval(timer)
  }
}
