import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/people/shared.json' with { type: 'json' }

/** Looks up a message of the `people/shared` catalog. */
export const t = wordsOf('people/shared', en)
