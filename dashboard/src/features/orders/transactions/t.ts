import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/orders/transactions.json' with { type: 'json' }

/** Looks up a message of the `orders/transactions` catalog. */
export const t = wordsOf('orders/transactions', en)
