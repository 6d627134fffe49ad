import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/orders/release.json' with { type: 'json' }

/** Translates the messages of orders/release. */
export const t = wordsOf('orders/release', en)
