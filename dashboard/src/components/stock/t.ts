import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/stock/shared.json' with { type: 'json' }

/** Looks up a message of the `stock/shared` catalog. */
export const t = wordsOf('stock/shared', en)
