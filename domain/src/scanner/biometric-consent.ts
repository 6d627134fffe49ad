/** The text an employee reads and signs before enrolling a finger. Each change of the text is a new version. */
export const CONSENT_TEXT = {
  version: '2026-11',
  title: 'Consent to the use of my fingerprints',
  paragraphs: [
    'The shop asks to record two of my fingerprints as number patterns (minutiae templates). No picture of a finger is kept.',
    'They are used for two things only: to record when I start and end work, and to open my own pages in the employee portal. They are used for nothing else and given to nobody else.',
    'They are kept encrypted on the shop’s server and are loaded, encrypted, into the scanner of my branch. Every reading of them is written down.',
    'They are erased at once when I withdraw this consent, and within 30 days after I leave the shop. Records of my working time stay as long as the law asks for.',
    'I may see what is kept about me, have it corrected or erased, and complain to the National Privacy Commission (Republic Act 10173, the Data Privacy Act of 2012).',
    'I may say no, or withdraw this consent at any time, without any disadvantage: an administrator then witnesses when I start and end work.',
  ],
  alternative:
    'I do not give my fingerprints. An administrator witnesses when I start and end work. This has no disadvantage for me.',
} as const

/** The whole signed text, for its hash. */
export function consentWords(choice: 'fingerprint' | 'witnessed'): string {
  const { version, title, paragraphs, alternative } = CONSENT_TEXT
  return [version, title, ...(choice === 'fingerprint' ? paragraphs : [alternative])].join('\n')
}

/** How long a template may be kept after its employee left. */
export const TEMPLATE_DAYS_AFTER_LEAVING = 30
