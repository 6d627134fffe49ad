import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/catalog/prices.json' with { type: 'json' }

/** Translates the messages of catalog/prices. */
export const t = wordsOf('catalog/prices', en)
