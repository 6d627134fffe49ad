import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/orders/customers.json' with { type: 'json' }

/** Looks up a message of the `orders/customers` catalog. */
export const t = wordsOf('orders/customers', en)
