import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/stock/item-sales.json' with { type: 'json' }

/** Looks up a message of the `stock/item-sales` catalog. */
export const t = wordsOf('stock/item-sales', en)
