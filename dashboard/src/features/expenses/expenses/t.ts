import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/expenses/expenses.json' with { type: 'json' }

/** Says the messages of expenses/expenses. */
export const t = wordsOf('expenses/expenses', en)
