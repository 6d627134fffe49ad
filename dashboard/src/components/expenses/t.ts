import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/expenses/shared.json' with { type: 'json' }

/** Says the messages of expenses/shared. */
export const t = wordsOf('expenses/shared', en)
