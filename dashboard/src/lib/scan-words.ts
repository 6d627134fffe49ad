/** The finger was recognised, but the PC's disk takes no scan: it does not count, and pressing again will not help. */
export const NOT_KEPT = 'not-kept'

/** What is said when the sensor could not read a finger. */
export function retryWords(code: string): string {
  return RETRY_WORDS[code] ?? 'Please place your finger again'
}

const RETRY_WORDS: Readonly<Record<string, string>> = {
  'too-short': 'Hold your finger on the sensor a little longer',
  'center-finger': 'Place your finger in the middle of the sensor',
  'remove-finger': 'Lift your finger, then place it again',
  [NOT_KEPT]: 'This computer cannot keep your scan. Please tell your admin',
}
