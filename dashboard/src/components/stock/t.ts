import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/stock/shared.json' with { type: 'json' }

/** Says the messages of stock/shared. */
export const t = wordsOf('stock/shared', en)
