import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/orders/slips.json' with { type: 'json' }

/** Looks up a message of the `orders/slips` catalog. */
export const t = wordsOf('orders/slips', en)
