import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/access/access.json' with { type: 'json' }

/** Translates the messages of access/access. */
export const t = wordsOf('access/access', en)
