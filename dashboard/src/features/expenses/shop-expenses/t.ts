import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/expenses/shop-expenses.json' with { type: 'json' }

/** Translates the messages of expenses/shop-expenses. */
export const t = wordsOf('expenses/shop-expenses', en)
