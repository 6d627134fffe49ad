import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/stock/shop-items.json' with { type: 'json' }

/** Looks up a message of the `stock/shop-items` catalog. */
export const t = wordsOf('stock/shop-items', en)
