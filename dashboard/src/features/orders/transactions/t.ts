import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/orders/transactions.json' with { type: 'json' }

/** Translates the messages of orders/transactions. */
export const t = wordsOf('orders/transactions', en)
