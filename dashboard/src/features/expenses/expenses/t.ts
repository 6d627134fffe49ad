import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/expenses/expenses.json' with { type: 'json' }

/** Translates the messages of expenses/expenses. */
export const t = wordsOf('expenses/expenses', en)
