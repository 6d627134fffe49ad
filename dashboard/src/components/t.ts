import { wordsOf } from '../lib/words.ts'
import en from '../words/en/kit/parts.json' with { type: 'json' }

/** Says the messages of kit/parts. */
export const t = wordsOf('kit/parts', en)
