import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/app/help.json' with { type: 'json' }

/** Looks up a message of the `app/help` catalog. */
export const t = wordsOf('app/help', en)
