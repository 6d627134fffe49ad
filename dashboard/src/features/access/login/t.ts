import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/access/login.json' with { type: 'json' }

/** Translates the messages of access/login. */
export const t = wordsOf('access/login', en)
