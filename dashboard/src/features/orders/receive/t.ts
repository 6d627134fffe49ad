import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/orders/receive.json' with { type: 'json' }

/** Translates the messages of orders/receive. */
export const t = wordsOf('orders/receive', en)
