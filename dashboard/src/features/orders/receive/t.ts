import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/orders/receive.json' with { type: 'json' }

/** Looks up a message of the `orders/receive` catalog. */
export const t = wordsOf('orders/receive', en)
