import { wordsOf } from '../lib/words.ts'
import en from '../words/en/kit/api.json' with { type: 'json' }

/** Looks up a message of the `kit/api` catalog. */
export const t = wordsOf('kit/api', en)
