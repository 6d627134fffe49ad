import type { ScannerState } from './scanner-state.ts'

export type ScannerLook = 'ready' | 'standby' | 'pending' | 'error' | 'fatal'

/** One word and one sentence for people, from all that is known. */
export function describeScanner(state: ScannerState): { readonly look: ScannerLook; readonly words: string } {
  const { initStatus, sensor, misses, isStarted, idle } = state
  // A first miss is no news: the next try is two seconds away.
  if (sensor === null) {
    if (misses < 2) return { look: 'pending', words: 'Starting the scanner…' }
    if (initStatus === 'fatal') return { look: 'fatal', words: `${NOT_CONNECTED} Call your administrator.` }
    return { look: 'error', words: NOT_CONNECTED }
  }
  if (sensor === 'failed') return { look: 'fatal', words: 'The scanner is broken. Call your administrator.' }
  if (sensor === 'missing') return { look: 'error', words: 'Plug in the scanner. Trying again every 2 s.' }
  if (initStatus === 'error')
    return { look: 'error', words: 'The scanner has no fingerprints yet. Trying again every 2 s.' }
  if (initStatus === 'fatal') return { look: 'fatal', words: `${NOT_CONNECTED} Call your administrator.` }
  if (initStatus === 'pending' && !isStarted) return { look: 'pending', words: 'Starting the scanner…' }
  return idle
    ? { look: 'standby', words: 'Scanner in standby while an administrator is logged in' }
    : { look: 'ready', words: 'Scanner ready' }
}

const NOT_CONNECTED = 'Scanner not connected. Trying again every 2 s.'
