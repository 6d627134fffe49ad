import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/stock/shop-inventory.json' with { type: 'json' }

/** Translates the messages of stock/shop-inventory. */
export const t = wordsOf('stock/shop-inventory', en)
