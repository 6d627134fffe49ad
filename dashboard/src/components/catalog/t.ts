import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/catalog/shared.json' with { type: 'json' }

/** Looks up a message of the `catalog/shared` catalog. */
export const t = wordsOf('catalog/shared', en)
