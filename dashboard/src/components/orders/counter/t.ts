import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/orders/counter.json' with { type: 'json' }

/** Says the messages of orders/counter. */
export const t = wordsOf('orders/counter', en)
