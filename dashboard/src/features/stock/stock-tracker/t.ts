import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/stock/stock-tracker.json' with { type: 'json' }

/** Looks up a message of the `stock/stock-tracker` catalog. */
export const t = wordsOf('stock/stock-tracker', en)
