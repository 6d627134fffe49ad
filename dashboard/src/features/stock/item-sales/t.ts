import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/stock/item-sales.json' with { type: 'json' }

/** Translates the messages of stock/item-sales. */
export const t = wordsOf('stock/item-sales', en)
