import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/expenses/expenses.json' with { type: 'json' }

/** Looks up a message of the `expenses/expenses` catalog. */
export const t = wordsOf('expenses/expenses', en)
