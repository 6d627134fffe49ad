import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/stock/items.json' with { type: 'json' }

/** Translates the messages of stock/items. */
export const t = wordsOf('stock/items', en)
