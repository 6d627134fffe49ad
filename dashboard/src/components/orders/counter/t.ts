import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/orders/counter.json' with { type: 'json' }

/** Looks up a message of the `orders/counter` catalog. */
export const t = wordsOf('orders/counter', en)
