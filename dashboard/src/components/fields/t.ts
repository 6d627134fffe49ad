import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/kit/fields.json' with { type: 'json' }

/** Says the messages of kit/fields. */
export const t = wordsOf('kit/fields', en)
