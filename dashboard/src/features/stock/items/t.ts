import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/stock/items.json' with { type: 'json' }

/** Looks up a message of the `stock/items` catalog. */
export const t = wordsOf('stock/items', en)
