import { t } from './t.ts'

/** The finger was recognised, but the PC's disk takes no scan: it does not count, and pressing again will not help. */
export const NOT_KEPT = 'not-kept'

/** What is said when the sensor could not read a finger. */
export function retryWords(code: string): string {
  return RETRY_WORDS[code] ?? t('pleasePlaceYourFingerAgain')
}

const RETRY_WORDS: Readonly<Record<string, string>> = {
  'too-short': t('keepYourFingerOnThe'),
  'center-finger': t('placeYourFingerInThe'),
  'remove-finger': t('liftYourFingerThenPlace'),
  [NOT_KEPT]: t('thisComputerCantSaveYour'),
}
