import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/catalog/prices.json' with { type: 'json' }

/** Looks up a message of the `catalog/prices` catalog. */
export const t = wordsOf('catalog/prices', en)
