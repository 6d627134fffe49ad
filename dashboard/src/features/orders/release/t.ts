import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/orders/release.json' with { type: 'json' }

/** Looks up a message of the `orders/release` catalog. */
export const t = wordsOf('orders/release', en)
