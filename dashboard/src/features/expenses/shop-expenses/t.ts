import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/expenses/shop-expenses.json' with { type: 'json' }

/** Looks up a message of the `expenses/shop-expenses` catalog. */
export const t = wordsOf('expenses/shop-expenses', en)
