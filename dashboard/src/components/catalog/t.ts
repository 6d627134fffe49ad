import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/catalog/shared.json' with { type: 'json' }

/** Says the messages of catalog/shared. */
export const t = wordsOf('catalog/shared', en)
