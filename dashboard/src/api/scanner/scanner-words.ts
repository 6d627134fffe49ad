import { t } from '../t.ts'
import type { ScannerState } from './scanner-state.ts'

export type ScannerLook = 'ready' | 'standby' | 'pending' | 'error' | 'fatal'

/** A label and a sentence for users about the scanner's state. */
export function describeScanner(state: ScannerState): { readonly look: ScannerLook; readonly words: string } {
  const { initStatus, sensor, misses, isStarted, idle } = state
  // A first miss is no news: the next try is two seconds away.
  if (sensor === null) {
    if (misses < 2) return { look: 'pending', words: t('startingTheScanner') }
    if (initStatus === 'fatal')
      return { look: 'fatal', words: t('notConnectedCallYourAdministrator', { notConnected: NOT_CONNECTED }) }
    return { look: 'error', words: NOT_CONNECTED }
  }
  if (sensor === 'failed') return { look: 'fatal', words: t('theScannerIsntWorkingCall') }
  if (sensor === 'missing') return { look: 'error', words: t('plugInTheScannerRetrying') }
  if (initStatus === 'error') return { look: 'error', words: t('loadingFingerprintsRetryingEvery2') }
  if (initStatus === 'fatal')
    return { look: 'fatal', words: t('notConnectedCallYourAdministrator', { notConnected: NOT_CONNECTED }) }
  if (initStatus === 'pending' && !isStarted) return { look: 'pending', words: t('startingTheScanner') }
  return idle ? { look: 'standby', words: t('scannerOnStandbyWhileAn') } : { look: 'ready', words: t('scannerReady') }
}

const NOT_CONNECTED = t('scannerNotConnectedRetryingEvery')
