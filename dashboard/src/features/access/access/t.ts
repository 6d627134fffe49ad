import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/access/access.json' with { type: 'json' }

/** Looks up a message of the `access/access` catalog. */
export const t = wordsOf('access/access', en)
