import { wordsOf } from '../../../../lib/words.ts'
import en from '../../../../words/en/company/access.json' with { type: 'json' }

/** Looks up a message of the `company/access` catalog. */
export const t = wordsOf('company/access', en)
