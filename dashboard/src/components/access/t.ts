import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/access/shared.json' with { type: 'json' }

/** Says the messages of access/shared. */
export const t = wordsOf('access/shared', en)
