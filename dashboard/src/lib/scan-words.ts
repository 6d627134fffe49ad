import { t } from './t.ts'

/**
 * The finger was recognized, but the PC could not write the scan to disk: it does not count, and pressing again will
 * not help.
 */
export const NOT_KEPT = 'not-kept'

/** The message when the sensor could not read a finger. */
export function retryWords(code: string): string {
  return RETRY_WORDS[code] ?? t('pleasePlaceYourFingerAgain')
}

const RETRY_WORDS: Readonly<Record<string, string>> = {
  'too-short': t('keepYourFingerOnThe'),
  'center-finger': t('placeYourFingerInThe'),
  'remove-finger': t('liftYourFingerThenPlace'),
  [NOT_KEPT]: t('thisComputerCantSaveYour'),
}
