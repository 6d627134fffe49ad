import { wordsOf } from '../../../../lib/words.ts'
import en from '../../../../words/en/company/booking.json' with { type: 'json' }

/** Looks up a message of the `company/booking` catalog. */
export const t = wordsOf('company/booking', en)
