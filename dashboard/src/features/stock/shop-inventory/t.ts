import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/stock/shop-inventory.json' with { type: 'json' }

/** Looks up a message of the `stock/shop-inventory` catalog. */
export const t = wordsOf('stock/shop-inventory', en)
