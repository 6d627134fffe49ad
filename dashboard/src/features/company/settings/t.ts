import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/company/settings.json' with { type: 'json' }

/** Looks up a message of the `company/settings` catalog. */
export const t = wordsOf('company/settings', en)
