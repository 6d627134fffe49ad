import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/access/stand.json' with { type: 'json' }

/** Looks up a message of the `access/stand` catalog. */
export const t = wordsOf('access/stand', en)
