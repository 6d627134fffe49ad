import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/orders/shared.json' with { type: 'json' }

/** Says the messages of orders/shared. */
export const t = wordsOf('orders/shared', en)
