import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/stock/shop-items.json' with { type: 'json' }

/** Translates the messages of stock/shop-items. */
export const t = wordsOf('stock/shop-items', en)
