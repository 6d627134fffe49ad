import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/access/shared.json' with { type: 'json' }

/** Looks up a message of the `access/shared` catalog. */
export const t = wordsOf('access/shared', en)
