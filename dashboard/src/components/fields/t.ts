import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/kit/fields.json' with { type: 'json' }

/** Looks up a message of the `kit/fields` catalog. */
export const t = wordsOf('kit/fields', en)
