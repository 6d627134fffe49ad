import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/orders/shared.json' with { type: 'json' }

/** Looks up a message of the `orders/shared` catalog. */
export const t = wordsOf('orders/shared', en)
