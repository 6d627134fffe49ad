import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/stock/stock-tracker.json' with { type: 'json' }

/** Translates the messages of stock/stock-tracker. */
export const t = wordsOf('stock/stock-tracker', en)
