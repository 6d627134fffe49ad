import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/access/keys.json' with { type: 'json' }

/** Looks up a message of the `access/keys` catalog. */
export const t = wordsOf('access/keys', en)
