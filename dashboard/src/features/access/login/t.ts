import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/access/login.json' with { type: 'json' }

/** Looks up a message of the `access/login` catalog. */
export const t = wordsOf('access/login', en)
