import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/orders/slips.json' with { type: 'json' }

/** Says the messages of orders/slips. */
export const t = wordsOf('orders/slips', en)
