import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/cash/shared.json' with { type: 'json' }

/** Says the messages of cash/shared. */
export const t = wordsOf('cash/shared', en)
