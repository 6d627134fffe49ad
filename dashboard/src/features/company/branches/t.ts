import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/company/branches.json' with { type: 'json' }

/** Looks up a message of the `company/branches` catalog. */
export const t = wordsOf('company/branches', en)
