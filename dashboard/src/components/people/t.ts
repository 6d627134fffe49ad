import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/people/shared.json' with { type: 'json' }

/** Says the messages of people/shared. */
export const t = wordsOf('people/shared', en)
