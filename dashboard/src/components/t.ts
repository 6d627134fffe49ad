import { wordsOf } from '../lib/words.ts'
import en from '../words/en/kit/parts.json' with { type: 'json' }

/** Looks up a message of the `kit/parts` catalog. */
export const t = wordsOf('kit/parts', en)
