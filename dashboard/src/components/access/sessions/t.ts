import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/access/sessions.json' with { type: 'json' }

/** Looks up a message of the `access/sessions` catalog. */
export const t = wordsOf('access/sessions', en)
