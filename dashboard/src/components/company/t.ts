import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/company/shared.json' with { type: 'json' }

/** Looks up a message of the `company/shared` catalog. */
export const t = wordsOf('company/shared', en)
