import { wordsOf } from '../lib/words.ts'
import en from '../words/en/kit/api.json' with { type: 'json' }

/** Says the messages of kit/api. */
export const t = wordsOf('kit/api', en)
